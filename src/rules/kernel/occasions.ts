/** What happens in phases, as mechanics see it: plain data, one interface for each kind of moment. */
import type { Attack, Circumstances, EdgeSource, Use } from './command.ts';
import type { Label, Part } from './explain.ts';
import type { Creature, DamageEntry, Item } from './state.ts';

/** What a creature is about to do, for `forbid`. */
export type Doing = 'act' | 'move' | 'react' | 'cast';

/** What somebody is about to do it with, as far as it is known. */
export interface DoingWith {
  readonly item?: Item;
  /** Id of an action of the ruleset. */
  readonly action?: string;
  readonly cost?: Readonly<Record<string, number>>;
}

/** What a d20 is rolled for, as far as those who add to it must know. */
export interface RollFor {
  /** `straight`: a bare d20, which takes advantage but no modifiers. */
  readonly kind: 'attack' | 'defence' | 'save' | 'check' | 'initiative' | 'concentration' | 'straight';
  readonly by: Creature;
  /** The other side: the target of an attack, the attacker of a defence. */
  readonly against?: Creature;
  readonly item?: Item;
  /** Attribute, save or skill by name. */
  readonly attribute?: string;
  readonly circumstances?: Circumstances;
}

/** One delta of a turn-start window. Contributors do not see each other's. */
export interface Contribution {
  readonly target: string;
  readonly track: 'health' | 'clock';
  /** At least 0. */
  readonly amount: number;
  readonly sign: 1 | -1;
  readonly type: string;
  readonly part: { readonly label: Label; readonly rule: string; readonly source: string };
}

/** The single moment at the start of a turn. `began` is frozen: what every contributor sees. */
export interface Window {
  readonly of: string;
  readonly members: readonly string[];
  readonly began: Readonly<Record<string, Creature>>;
  readonly contributions: Contribution[];
}

/** Damage of one type within one hit. */
export interface DamagePart {
  readonly amount: number;
  readonly type: string;
  readonly part: Omit<Part, 'value'>;
}

/** One blow or effect on one creature before it is taken down: what type multipliers and additions read. */
export interface Blow {
  /** Who dealt it; `null` = nobody (a tick, a trap, a hand's word). */
  readonly by: Creature | null;
  readonly target: Creature;
  readonly item?: Item;
  readonly from: 'attack' | 'ability' | 'command' | 'tick';
  readonly critical?: boolean;
  /** Start of ask keys. */
  readonly key: string;
}

export interface TypedAmount {
  readonly type: string;
  readonly amount: number;
}

/** A summand of a hit as it was rolled or named. */
export interface Rolled {
  readonly type: string;
  readonly value: number;
  /** A critical rule added it. */
  readonly critical?: true;
  /** Neither resistance nor reduction touches it. */
  readonly untouched?: true;
}

/** How damage lands, for what counts once per hit: Soak, minimums. */
export interface Landing {
  readonly from: Blow['from'];
  /** A made save took its part of it. */
  readonly saved: boolean;
  /** Something of it was rolled or named as damage. */
  readonly harmful: boolean;
  /** One entry for each type, after resistances. */
  readonly landed: readonly TypedAmount[];
  /** What was rolled or named, before resistances. */
  readonly rolled: readonly Rolled[];
  readonly item: Item | undefined;
}

/** A weapon or ability that hit somebody, after its damage took hold. */
export interface HitLanded {
  readonly by: Creature;
  readonly target: string;
  readonly item: Item;
  /** Damage types of the hit in the order of the item, also of parts that came to 0. */
  readonly types: readonly string[];
  /** What was left of its damage. */
  readonly amount: number;
  readonly key: string;
}

/** One finished attack of one weapon on one creature. */
export interface Attacked {
  readonly by: string;
  readonly weapon: Item;
  readonly target: string;
  readonly natural: number | null;
  readonly hit: boolean;
  readonly critical: boolean;
  /** It was itself a reaction. */
  readonly reaction: boolean;
  readonly key: string;
  readonly circumstances?: Circumstances;
}

/** A target that is about to be chosen. */
export interface Aim {
  readonly by: Creature;
  readonly item: Item;
  readonly target: Creature;
  readonly circumstances: Circumstances;
}

/** A displacement that leaves the reach of others. */
export interface Leaving {
  readonly by: string;
  readonly how: 'walk' | 'jump' | 'forced' | 'teleport';
  readonly from: readonly string[];
  readonly key: string;
}

/** Healing that reached a creature. */
export interface Healed {
  /** By which it was healed. */
  readonly rule: string;
  readonly amount: number;
  /** Health before it. */
  readonly before: number;
}

/** What a change of Health came to. */
export interface HealthEvent {
  readonly creature: string;
  /** Each separate damage above 0, after reductions. */
  readonly damages: readonly number[];
  /** Healing less damage, before padding. */
  readonly net: number;
  readonly absorbed: number;
  /** It came out of a turn-start window, where only the net counts (T-08). */
  readonly simultaneous: boolean;
  readonly fell: boolean;
  readonly woke: boolean;
}

/** An item in use, from declaration to resolution. */
export interface Declaration {
  readonly by: string;
  readonly item: Item;
  readonly command: Use | Attack;
  /** By which the cost is paid; the ruleset's `action` when it does not say. */
  readonly rule?: string;
  /** The price in place of the item's own. */
  readonly cost?: Readonly<Record<string, number>>;
  /** Whether it can be countered; without it, what it is decides. */
  readonly counterable?: boolean;
}

/** An item at work on one target. */
export interface Gift {
  readonly by: string;
  readonly item: Item;
  readonly target: string;
  readonly key: string;
}

export interface HitBonus {
  readonly attribute: string;
  readonly rule: string;
  readonly parts: readonly Part[];
}

/** One weapon's attack on one target, about to be rolled. */
export interface AttackOn {
  readonly by: Creature;
  readonly target: Creature;
  readonly weapon: Item;
  readonly edges: readonly EdgeSource[];
  /** Situational bonuses. */
  readonly extra: readonly Part[];
  readonly attribute?: string;
  readonly key: string;
  readonly circumstances: Circumstances;
}

export interface AttackVerdict {
  /** The attacker's die; `null`: it rolled none. */
  readonly natural: number | null;
  /** The target's die, where it alone rolled. */
  readonly kept?: number;
  readonly total?: number;
  readonly against?: number;
  readonly hit: boolean;
  readonly critical: boolean;
}

/** One rolled piece of a weapon's damage, with the rule that decides it. */
export interface RuledEntry extends DamageEntry {
  readonly rule: string;
}

export interface WeaponBlow extends Blow {
  readonly by: Creature;
  readonly item: Item;
  readonly critical: boolean;
}

export interface SaveOf {
  readonly who: Creature;
  /** Who brought it about, when somebody did. */
  readonly by: Creature | null;
  readonly total: number;
  readonly dc: number;
}

export interface OpposedSave {
  readonly item: Item;
  readonly by: Creature;
  readonly target: Creature;
  readonly key: string;
}

export interface SaveVerdict {
  readonly success: boolean;
  readonly total: number;
  readonly against: number;
  readonly natural: number | null;
}
