/** What rulesets and mechanics declare as plain data. */
import type { Circumstances } from './command.ts';
import type { Label } from './explain.ts';
import type { Creature, Item } from './state.ts';

/**
 * Which rule of the ruleset stands behind each moment that all rulesets share. Phases cite by moment; so they name no game.
 * `DATA` = the game says nothing about it.
 */
export interface Cites {
  readonly turnOrder: string;
  readonly round: string;
  readonly turn: string;
  readonly combatStart: string;
  /** Combat is over: no time is counted, and nobody has a turn. */
  readonly peace?: string;
  readonly freeTurns?: string;
  /** Declaring an action and choosing its targets. */
  readonly action: string;
  /** Acting when it is not one's turn. */
  readonly notYourTurn: string;
  /** The rest of a turn when nothing is left. */
  readonly turnEnds: string;
  /** What may still be done with what is left. */
  readonly leftover?: string;
  /** That a turn with nothing left goes on until somebody ends it, by the table's choice. */
  readonly turnMayEnd?: string;
  readonly reaction: string;
  /** The attack roll, and its comparison. */
  readonly attack: string;
  /** A target out of range, where it is not `action`. */
  readonly range?: string;
  /** What advantage and disadvantage are, where the ruleset only names them; else T-82 … T-85. */
  readonly edges?: string;
  readonly compare: string;
  /** A total that equals what it is compared with, where the ruleset itself leaves that open. */
  readonly tie?: string;
  /** Several weapons of one attack go by one roll. */
  readonly oneRoll?: string;
  readonly situational: string;
  /** The dice and bonuses of damage. */
  readonly damage: string;
  /** What a hit takes off Health. */
  readonly harm: string;
  /** Damage that no attack dealt. */
  readonly plainDamage: string;
  readonly area: string;
  /** All in an area share one roll. */
  readonly sharedArea?: string;
  /** Damage and healing of one action that are one change. */
  readonly netted?: string;
  /** A net that goes beyond 0 or the maximum. */
  readonly cut?: string;
  /** How projectiles are assigned, and that each is a hit of its own. */
  readonly projectiles: string;
  readonly projectile: string;
  readonly halfSave: string;
  readonly check: string;
  /** A check that nobody called for has no verdict. */
  readonly unasked?: string;
  readonly unusualDc: string;
  readonly contest: string;
  readonly standstill: string;
  readonly heal: string;
  readonly window: string;
  readonly windowOfOthers: string;
  readonly fall: string;
  readonly wake: string;
  readonly dead: string;
  readonly deadTurn: string;
  readonly unableTurn: string;
  readonly cannotAct: string;
  readonly condition: string;
  /** The same condition of the same origin once more, where the ruleset leaves open which is the same. */
  readonly refreshed?: string;
  readonly buff: string;
  readonly debuff: string;
  readonly expire: string;
  readonly duration: string;
  readonly clock: string;
  readonly clockRelief: string;
  readonly equip: string;
  readonly rest: string;
}

export interface ConditionDefinition {
  readonly key: string;
  readonly rule: string;
  readonly cannotAct?: boolean;
  readonly cannotCast?: boolean;
  /** Cited when it keeps its bearer from acting; else the ruleset's own. */
  readonly forbids?: string;
  readonly tick?: 'damage' | 'heal';
  readonly type?: string;
  readonly harmful?: boolean;
  /** A second one adds nothing. */
  readonly single?: boolean;
  /** Each one is its own, wherever it came from. */
  readonly many?: boolean;
  /** A second one adds its stacks, up to this many. */
  readonly maxStacks?: number;
  /** Conditions of different elements are different conditions; of one element there is one. */
  readonly perElement?: boolean;
  /** A second one of the same key is the same, wherever it came from; it refreshes. */
  readonly oneOfKey?: boolean;
  /** A refresh never shortens. */
  readonly keepsLonger?: boolean;
  /** What it counts by when nothing says. */
  readonly countsBy?: 'bearerStart' | 'bearerEnd' | 'sourceStart' | 'round';
  /** Edges that it lasts when nothing says. */
  readonly remaining?: number;
  /** What a tick comes to when nothing says: a number or a formula. */
  readonly amount?: number | string;
  /** Of a borrowed mechanic: the host's own definition of the key stands instead, where there is one. */
  readonly fallback?: boolean;
}

/** One creature that an action is about, in the order of the command's `on`. */
export interface TargetForm {
  readonly label: Label;
  /** Oneself will do as well. */
  readonly self?: true;
  /** Whose side whoever is meant will be on, most of the time: they are offered first. */
  readonly side?: 'own' | 'other';
  /** It can be left out. */
  readonly optional?: true;
}

/** What an action needs to be told, for a dialog to ask: fields of `Use`. An action without a form needs nothing. */
export interface ActionFormOf<Rules> {
  /** Its name here, where another game means something else by its id. */
  readonly label?: Label;
  readonly targets?: readonly TargetForm[];
  /** Any number of creatures more. */
  readonly others?: Label;
  /** Which of its user's items it can be about (`choice`). */
  readonly item?: (rules: Rules, by: Creature, item: Item) => boolean;
  /** An action of the ruleset will do in place of an item. */
  readonly orAction?: true;
  readonly amount?: {
    readonly label: Label;
    readonly min: number;
    readonly max: number;
    /** A word whose value it is when nothing is said. */
    readonly word?: string;
  };
  /** What brings it about, in the player's words (`trigger`). */
  readonly trigger?: Label;
  readonly categories?: readonly { readonly value: string; readonly label: Label }[];
  /** Field of what must have been begun: it is offered beside that and nowhere else. */
  readonly during?: string;
}

/** Something about one target that a person may have to say, because nothing measures it. */
export type CircumstanceName = keyof Circumstances;

export interface AttributeDefinition {
  readonly id: string;
  /** Name used in formulas and on sheets, as a language key. */
  readonly label: Label;
  readonly names: readonly string[];
}

/** What stands for a number that a borrowed mechanic asks for; the host's own, or a setting of the mix. */
export interface Roles {
  /** Attribute of Breakdown and Trauma Saves (W-68, W-79). */
  readonly insight: string;
  /** Attribute or word of the check that stops Bleeding (W-38). */
  readonly medicine: string;
  /** Attribute of the Bleeding Out interval (C-67). */
  readonly wounds: string;
  /** Word or number of the Proficiency Bonus. */
  readonly pb: string;
  /** How many of the host's own price a borrowed Preparation or Action costs; 1 when it does not say. */
  readonly prices: Readonly<Record<string, number>>;
  /** Which damage type is which of the four elements, beside those of their names. */
  readonly elements: Readonly<Record<string, string>>;
}
