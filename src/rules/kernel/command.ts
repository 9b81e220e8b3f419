/** What somebody wants to happen. Every command has an id, from which the ids of created things derive. */
import type { ConditionTemplate } from './state.ts';

export type Edge = 'advantage' | 'disadvantage';

/** One source of advantage or disadvantage, with the name that the report shows. */
export interface EdgeSource {
  readonly edge: Edge;
  readonly name?: string;
  /** By which it comes about; cited with the roll. */
  readonly rule?: string;
}

/** A situational bonus with its own label. */
export interface Bonus {
  readonly value: number;
  readonly name: string;
}

/** Something the rules cannot measure, and how the table came to it. */
export interface Circumstance<T> {
  readonly value: T;
  readonly from: 'measured' | 'said' | 'default';
}

export interface Circumstances {
  readonly distance?: Circumstance<number>;
  readonly reach?: Circumstance<boolean>;
  /** Several covers may stand between two; which of them counts is a rule. */
  readonly cover?: Circumstance<Cover | readonly Cover[]>;
  /** An enemy threatens the attacker in melee. */
  readonly threatened?: Circumstance<boolean>;
  /** The target fights in melee with the attacker's allies. */
  readonly engaged?: Circumstance<boolean>;
  /** The target does not know that it is attacked. */
  readonly unaware?: Circumstance<boolean>;
  /** The target does not know where the attack comes from. */
  readonly unseenSource?: Circumstance<boolean>;
  /** The target lets the attack be: no defence. */
  readonly declined?: Circumstance<boolean>;
  /** Both sides roll. */
  readonly duel?: Circumstance<boolean>;
  /** Who strikes at the target beside the attacker threatens it in melee. */
  readonly supported?: Circumstance<boolean>;
  /** Advantage and disadvantage on the target's own roll. */
  readonly defenceEdges?: readonly EdgeSource[];
}

export type Cover = 'none' | 'half' | 'threeQuarter' | 'total';

interface Named {
  readonly id: string;
}

export interface TurnStart extends Named {
  readonly kind: 'turnStart';
  readonly of: string;
  /** Others who stand in an aura of the one whose turn starts (T-09). */
  readonly also?: readonly string[];
}
export interface TurnEnd extends Named {
  readonly kind: 'turnEnd';
  readonly of: string;
}
export interface CombatEdge extends Named {
  readonly kind: 'combatStart' | 'combatEnd';
  /** Whom it is for: everybody, or those who took part or join. */
  readonly of?: readonly string[];
  /** They come into a fight that is going on. */
  readonly late?: boolean;
}
export interface RoundStart extends Named {
  readonly kind: 'roundStart';
  readonly round: number;
}
export interface Initiative extends Named {
  readonly kind: 'initiative';
  /** Each group rolls once for all its members. */
  readonly groups: readonly (readonly string[])[];
}
export interface Attack extends Named {
  readonly kind: 'attack';
  readonly by: string;
  readonly with: readonly string[];
  readonly on: readonly string[];
  readonly edges?: readonly EdgeSource[];
  readonly bonuses?: readonly Bonus[];
  readonly attribute?: string;
  readonly circumstances?: Readonly<Record<string, Circumstances>>;
}
export interface Use extends Named {
  readonly kind: 'use';
  readonly by: string;
  /** Item id, or the id of an action of the ruleset. */
  readonly what: string;
  readonly on?: readonly string[];
  readonly choice?: string;
  readonly amount?: number;
  /** What an observer looks for. */
  readonly category?: string;
  /** What brings a Set Action about, in the player's words. */
  readonly trigger?: string;
  readonly circumstances?: Readonly<Record<string, Circumstances>>;
}
export interface DamageCommandPart {
  readonly amount?: number;
  readonly formula?: string;
  readonly type: string;
}
export interface Damage extends Named {
  readonly kind: 'damage';
  readonly to: readonly string[];
  readonly parts: readonly DamageCommandPart[];
  readonly source?: string;
  readonly critical?: boolean;
  /** Typed by hand: taken as it is, without resistance or reduction. */
  readonly exact?: boolean;
}
export interface Heal extends Named {
  readonly kind: 'heal';
  readonly to: readonly string[];
  readonly amount?: number;
  readonly formula?: string;
  readonly source?: string;
}
export interface Check extends Named {
  readonly kind: 'check' | 'save';
  readonly by: string;
  readonly attribute: string;
  readonly dc?: number;
  readonly edges?: readonly EdgeSource[];
  readonly bonuses?: readonly Bonus[];
  /** A total rolled elsewhere; no die is rolled. */
  readonly total?: number;
  /** A reroll was granted (T-86). */
  readonly reroll?: boolean;
  /** Creatures whose own number is to be reached, in place of a DC. */
  readonly against?: readonly string[];
  readonly cover?: Cover | readonly Cover[];
}
export interface Contest extends Named {
  readonly kind: 'contest';
  readonly sides: readonly {
    readonly by: string;
    readonly attribute: string;
    readonly edges?: readonly EdgeSource[];
    readonly bonuses?: readonly Bonus[];
  }[];
}
export interface ApplyCondition extends Named {
  readonly kind: 'apply';
  readonly to: readonly string[];
  readonly condition: ConditionTemplate;
  readonly source?: string;
}
export interface RemoveCondition extends Named {
  readonly kind: 'remove';
  readonly to: readonly string[];
  /** Condition id, or a key for all of that key. */
  readonly condition: string;
}
export interface GrantBonusHealth extends Named {
  readonly kind: 'grant';
  readonly to: string;
  readonly bonusHealth: number;
  readonly source: string;
  readonly turns?: number;
}
export interface Expire extends Named {
  readonly kind: 'expire';
  readonly on: string;
  readonly source: string;
}
export interface LoseOrGain extends Named {
  readonly kind: 'lose' | 'gain';
  readonly who: string;
  readonly track: string;
  readonly amount: number;
  readonly why?: string;
}
export interface Move extends Named {
  readonly kind: 'move';
  readonly by: string;
  readonly distance: number;
  readonly how: 'walk' | 'jump' | 'forced' | 'teleport';
  readonly leaving?: readonly string[];
  /** It provokes nobody. */
  readonly disengaged?: boolean;
}
export interface Equip extends Named {
  readonly kind: 'equip' | 'unequip';
  readonly who: string;
  readonly item: string;
}
export interface Rest extends Named {
  readonly kind: 'rest';
  readonly who: readonly string[];
  readonly length: 'short' | 'long';
  /** World time of it in hours, where the world's clock does not say. */
  readonly hour?: number;
  /** Which class's dice are rolled, of several. */
  readonly die?: string;
}
/** Ten minutes with somebody who has broken down. */
export interface Care extends Named {
  readonly kind: 'care';
  readonly to: string;
  readonly by: readonly string[];
  readonly minutes: number;
  readonly safe: boolean;
}
export interface NewDay extends Named {
  readonly kind: 'newDay';
  readonly who: readonly string[];
}
/** World time has moved on outside the edges of turns and rounds. */
export interface TimePasses extends Named {
  readonly kind: 'timePasses';
  readonly who: readonly string[];
}
/** A group tries to fall upon another. */
export interface Ambush extends Named {
  readonly kind: 'ambush';
  readonly by: readonly string[];
  readonly on: readonly string[];
  /** Totals rolled elsewhere. */
  readonly totals?: Readonly<Record<string, number>>;
}
/** The occasion of a Set Action has come. */
export interface Trigger extends Named {
  readonly kind: 'trigger';
  readonly of: string;
  readonly what?: string;
  readonly on?: readonly string[];
}
/** A reaction attack that somebody was prompted for elsewhere. */
export interface Opportunity extends Named {
  readonly kind: 'opportunity';
  readonly by: string;
  readonly on: string;
  readonly with?: string;
}
export interface Edit extends Named {
  readonly kind: 'edit';
  readonly who: string;
  /** A hand edit: values by path below the creature. */
  readonly values: readonly { readonly path: readonly string[]; readonly value: unknown }[];
}

export type Command =
  | TurnStart
  | TurnEnd
  | CombatEdge
  | RoundStart
  | Initiative
  | Attack
  | Use
  | Damage
  | Heal
  | Check
  | Contest
  | ApplyCondition
  | RemoveCondition
  | GrantBonusHealth
  | Expire
  | LoseOrGain
  | Move
  | Equip
  | Rest
  | Care
  | NewDay
  | TimePasses
  | Ambush
  | Trigger
  | Opportunity
  | Edit;

export type CommandKind = Command['kind'];
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;
export type { ConditionTemplate };
