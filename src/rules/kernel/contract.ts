/**
 * The contract between the kernel, phases, mechanics and rulesets, in one file because its types refer to one another:
 * what a step in progress is, what a mechanic may bring, what a manifest is and what `compile` makes of it.
 */
import type { Formula } from '../dice/formula/index.ts';
import type { Answers, Refusal, Rule } from './ask.ts';
import type { Change } from './change.ts';
import type { Attack, Command, CommandKind, CommandOf, Use } from './command.ts';
import type { Label, Part, Reason } from './explain.ts';
import type { Result } from './outcome.ts';
import type { SettingDefinition } from './setting.ts';
import type { Slice } from './slice.ts';
import type { Clock, Condition, Creature, Item, State } from './state.ts';
import type { TraceEntry } from './trace.ts';

/** One step in progress: the draft of the state and the record of what was done to it. */
export interface Resolution extends Answers {
  readonly rules: CompiledRuleset;
  readonly command: Command;
  readonly before: State;
  readonly drafts: Map<string, Creature>;
  /** Every creature of the state is known to be sound. */
  readonly sound: boolean;
  clock: Clock;
  result: Result;
  readonly changes: Change[];
  readonly trace: TraceEntry[];
  /** Number of things created so far; ids derive from it and the command's id. */
  created: number;
}

/** What a creature is about to do, for `forbid`. */
export type Doing = 'act' | 'move' | 'react' | 'cast';

/** One delta of a turn-start window. Contributors do not see each other's. */
export interface Contribution {
  readonly target: string;
  readonly track: 'health' | 'deathRow';
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
  /** By which the cost is paid; T-13 when it does not say. */
  readonly rule?: string;
}

/** An item at work on one target. */
export interface Gift {
  readonly by: string;
  readonly item: Item;
  readonly target: string;
  readonly key: string;
}

/** Slots that any number of mechanics fill. Every handler of a slot runs, in the order of the manifest. */
export interface Handlers {
  /** The first refusal wins. */
  readonly forbid: (r: Resolution, creature: Creature, doing: Doing) => Refusal | null;
  /** Bonus Health and the like that count before the net. */
  readonly grant: (r: Resolution, window: Window) => void;
  readonly contribute: (r: Resolution, window: Window) => Rule<void>;
  /** Takes from a damage part by the target's own resistance; returns parts to add (negative values). */
  readonly adjust: (r: Resolution, target: Creature, part: DamagePart) => readonly Part[];
  /** Once per hit, after `adjust`: takes from the sum of the hit. */
  readonly reduce: (r: Resolution, target: Creature, sum: number) => readonly Part[];
  /** Padding: takes what it can of a loss and returns the rest. */
  readonly absorb: (r: Resolution, id: string, loss: number, reason: Reason) => number;
  /** Padding as seen from outside: how much it would take. */
  readonly padding: (creature: Creature) => number;
  readonly damaged: (r: Resolution, event: HealthEvent) => Rule<void>;
  readonly unable: (r: Resolution, id: string, rule: string) => void;
  readonly conditionEnded: (r: Resolution, id: string, condition: Condition) => void;
  readonly expire: (r: Resolution, id: string, source: string, rule: string) => boolean;
  /** What an item gives to a target beside damage, healing and conditions. */
  readonly bestow: (r: Resolution, gift: Gift) => Rule<void>;
  readonly refill: (r: Resolution, id: string) => Rule<void>;
  readonly countDown: (r: Resolution, edge: 'turnStart' | 'turnEnd' | 'round', of: string) => void;
  readonly combatStarted: (r: Resolution, id: string) => void;
  readonly combatEnded: (r: Resolution, id: string) => void;
  readonly rested: (r: Resolution, id: string, length: 'short' | 'long') => void;
  /** Costs and conditions of use beyond the economy, before anything is paid. May ask, may refuse. */
  readonly declare: (r: Resolution, declaration: Declaration) => Rule<void>;
  /** Costs beyond the economy. */
  readonly pay: (r: Resolution, declaration: Declaration) => Rule<void>;
  /** After an ability worked (`countered`: after it was countered). */
  readonly resolved: (r: Resolution, declaration: Declaration, countered: boolean) => Rule<void>;
  /** After everything an action brought about. */
  readonly settled: (r: Resolution, by: string) => Rule<void>;
  /** Parts of any derived word. */
  readonly parts: (creature: Creature, word: string, parts: Part[]) => void;
}

export type SlotName = keyof Handlers;

export interface Economy {
  readonly rule: string;
  /** Why the cost cannot be paid; `null` when it can. */
  readonly lacks: (r: Resolution, creature: Creature, cost: Readonly<Record<string, number>>) => Refusal | null;
  readonly spend: (r: Resolution, id: string, cost: Readonly<Record<string, number>>, reason: Reason) => void;
  /** Nothing is left to act with. */
  readonly exhausted: (creature: Creature) => boolean;
  readonly stop: (r: Resolution, id: string, reason: Reason) => void;
  readonly defaultCost: (item: Item) => Readonly<Record<string, number>>;
  readonly reactionsLeft: (r: Resolution, creature: Creature) => number;
  readonly spendReaction: (r: Resolution, id: string, reason: Reason) => void;
}

export interface DeathClock {
  /** Whether this creature dies by the clock; else it is dead at 0 Health. */
  readonly uses: (rules: CompiledRuleset, creature: Creature) => boolean;
  /** When the roll comes, against the net of the window. */
  readonly order: (rules: CompiledRuleset) => 'afterNet' | 'beforeNet' | 'bothAtOnce';
  /** The roll; returns the steps towards death (0 = none). */
  readonly roll: (r: Resolution, id: string) => Rule<readonly Part[]>;
  readonly advance: (r: Resolution, id: string, parts: readonly Part[], reason: Omit<Reason, 'parts'>) => void;
  readonly damagedAtZero: (r: Resolution, id: string) => void;
}

export interface NaturalRanges {
  readonly rule: string;
  readonly alwaysHits: (natural: number) => boolean;
  readonly alwaysMisses: (rules: CompiledRuleset, natural: number) => boolean;
  readonly critical: (natural: number) => boolean;
}

export interface CriticalRule {
  readonly rule: string;
  /** Whether the dice of this damage entry count as their maximum and are not rolled. */
  readonly maximised: (rules: CompiledRuleset, entry: number) => boolean;
}

export interface TieOwner {
  readonly hits: (rules: CompiledRuleset, total: number, against: number) => boolean;
  readonly succeeds: (total: number, dc: number) => boolean;
}

/** Slots that take exactly one filler in a ruleset. */
export interface ExclusiveSlots {
  readonly economy: Economy;
  readonly deathClock: DeathClock;
  readonly naturalRanges: NaturalRanges;
  readonly critical: CriticalRule;
  readonly tieOwner: TieOwner;
}

export interface ConditionDefinition {
  readonly key: string;
  readonly rule: string;
  readonly cannotAct?: boolean;
  readonly cannotCast?: boolean;
  readonly tick?: 'damage' | 'heal';
  readonly type?: string;
  readonly harmful?: boolean;
  /** A second one adds nothing. */
  readonly single?: boolean;
}

/** A derived number of a creature. */
export interface Word {
  readonly rule: string;
  readonly min?: number;
  readonly derive: (rules: CompiledRuleset, creature: Creature, parts: Part[]) => void;
}

/** A derived number of an item of a creature (`<item id>.<word>`). */
export type ItemWord = (rules: CompiledRuleset, bearer: Creature, item: Item, parts: Part[]) => void;

/** Something that can be gained or lost by name (`lose`, `gain`). */
export interface TrackRule {
  readonly rule: string;
  readonly gain: (r: Resolution, id: string, amount: number, reason: Reason) => Rule<void>;
  readonly lose: (r: Resolution, id: string, amount: number, reason: Reason) => Rule<void>;
}

export type Commands = { readonly [K in CommandKind]?: (r: Resolution, command: CommandOf<K>) => Rule<void> };

/** An action that everybody can use by name (`use` with `what` = its id). */
export type Action = (r: Resolution, by: Creature, command: Use) => Rule<void>;

export interface Mechanic {
  readonly id: string;
  readonly rules: readonly string[];
  /** Mechanics or exclusive slots without which it cannot work. */
  readonly needs?: readonly string[];
  /** Mechanics that contradict it, with the reason as a language key. */
  readonly contradicts?: readonly { readonly mechanic: string; readonly why: string }[];
  readonly settings?: readonly SettingDefinition[];
  readonly slice?: Slice;
  readonly conditions?: readonly ConditionDefinition[];
  readonly handlers?: Partial<Handlers>;
  readonly exclusive?: Partial<ExclusiveSlots>;
  readonly commands?: Commands;
  readonly actions?: Readonly<Record<string, Action>>;
  readonly words?: Readonly<Record<string, Word>>;
  readonly itemWords?: Readonly<Record<string, ItemWord>>;
  readonly tracks?: Readonly<Record<string, TrackRule>>;
}

/** Settings by id; each mechanic declares its own (declaration merging). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the mechanics
export interface Settings {}

export interface AttributeDefinition {
  readonly id: string;
  /** Name used in formulas and on sheets, as a language key. */
  readonly label: Label;
  readonly names: readonly string[];
}

export interface Manifest {
  readonly id: string;
  readonly attributes: readonly AttributeDefinition[];
  readonly mechanics: readonly Mechanic[];
  /** Commands that come from phases rather than from one mechanic. */
  readonly commands: Commands;
  /** What a condition counts by when it does not say (shared rules, section 2 item 6). */
  readonly countsBy: 'bearerStart' | 'bearerEnd';
  readonly simultaneousHealth: boolean;
}

export type SlotTable = { readonly [K in SlotName]: readonly Handlers[K][] };

export interface CompiledRuleset {
  readonly id: string;
  readonly attributes: readonly AttributeDefinition[];
  readonly mechanics: readonly string[];
  readonly definitions: readonly SettingDefinition[];
  readonly settings: Settings;
  /** Settings that are formulas, parsed. */
  readonly formulas: Readonly<Record<string, Formula>>;
  /** Stored settings that were not in their list or bounds and fell back to the default. */
  readonly repaired: readonly Label[];
  readonly slots: SlotTable;
  readonly exclusive: ExclusiveSlots;
  readonly conditions: Readonly<Record<string, ConditionDefinition>>;
  readonly commands: Commands;
  readonly actions: Readonly<Record<string, Action>>;
  readonly words: Readonly<Record<string, Word>>;
  readonly itemWords: Readonly<Record<string, ItemWord>>;
  readonly tracks: Readonly<Record<string, TrackRule>>;
  readonly slice: Slice;
  readonly countsBy: 'bearerStart' | 'bearerEnd';
  readonly simultaneousHealth: boolean;
}
