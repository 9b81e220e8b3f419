/**
 * The contract between the kernel, phases, mechanics and rulesets, in one file because its types refer to one another:
 * what a step in progress is, what a mechanic may bring, what a manifest is and what `compile` makes of it.
 */
import type { AmountPart } from '../dice/amount-part.ts';
import type { Formula } from '../dice/formula/index.ts';
import type { Answers, Refusal, Rule } from './ask.ts';
import type { Change } from './change.ts';
import type { Attack, Check, Command, CommandKind, CommandOf, EdgeSource, Initiative, Rest, Use } from './command.ts';
import type { Label, Part, Reason, Total } from './explain.ts';
import type { Result } from './outcome.ts';
import type { SettingDefinition } from './setting.ts';
import type { Slice } from './slice.ts';
import type { Clock, Condition, ConditionTemplate, Creature, DamageEntry, Item, State } from './state.ts';
import type { TraceEntry } from './trace.ts';
import type { ActionFormOf, AttributeDefinition, CircumstanceName, Cites, ConditionDefinition, Roles } from './declared.ts';
import type * as moment from './occasions.ts';

export type * from './declared.ts';
export type * from './occasions.ts';

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

/** Slots that any number of mechanics fill. Every handler of a slot runs, in the order of the manifest. */
export interface Handlers {
  /** The first refusal wins. */
  readonly forbid: (r: Resolution, creature: Creature, doing: moment.Doing, about: moment.DoingWith) => Refusal | null;
  /** Sources of advantage and disadvantage on a d20. */
  readonly edges: (r: Resolution, roll: moment.RollFor, into: EdgeSource[]) => void;
  /** Flat parts of a d20 that depend on the occasion. */
  readonly rollParts: (r: Resolution, roll: moment.RollFor, into: Part[]) => void;
  /** After a d20 was rolled: what it used up. `null`: it was rolled elsewhere, and only its total is known. */
  readonly rolled: (r: Resolution, roll: moment.RollFor, natural: number | null) => void;
  /** Parts of what an attack must reach that depend on the occasion (cover). */
  readonly defended: (r: Resolution, roll: moment.RollFor, into: Part[]) => void;
  /** A number that a check must reach, when the command names creatures instead of one. The first one counts. */
  readonly difficulty: (r: Resolution, command: Check) => Total | null;
  /** Takes over the use of an item before anything is paid or aimed at. @returns whether it did */
  readonly instead: (r: Resolution, by: Creature, command: Use, item: Item) => Rule<boolean>;
  /** Before anything is paid, per target. May ask, refuse, or cancel (`report(r, { cancelled: true })`). */
  readonly aimed: (r: Resolution, aim: moment.Aim) => Rule<void>;
  /** After the price is paid, before anything resolves. @returns whether the action was countered */
  readonly interrupt: (r: Resolution, declaration: moment.Declaration) => Rule<boolean>;
  /** What counts as the type of damage, before anything else is made of it. */
  readonly retype: (r: Resolution, type: string) => string;
  /** Multiplies or adds to damage by its type, before anything is taken off; returns parts to add. */
  readonly amplify: (r: Resolution, blow: moment.Blow, parts: readonly AmountPart[]) => Rule<readonly AmountPart[]>;
  /** Bonus Health and the like that count before the net. */
  readonly grant: (r: Resolution, window: moment.Window) => void;
  readonly contribute: (r: Resolution, window: moment.Window) => Rule<void>;
  /** Takes from a damage part by the target's own resistance; returns parts to add (negative values). */
  readonly adjust: (r: Resolution, target: Creature, part: moment.DamagePart) => readonly Part[];
  /** Once per hit, after `adjust`: takes from the sum of the hit. */
  readonly reduce: (r: Resolution, target: Creature, sum: number, landing: moment.Landing) => readonly Part[];
  /** Once per hit, last: the least that a hit comes to; returns parts to add. */
  readonly least: (r: Resolution, target: Creature, sum: number, landing: moment.Landing) => readonly Part[];
  /** Each damage on the way to Health, before padding and clamp (large wounds). */
  readonly struck: (r: Resolution, id: string, damages: readonly number[]) => void;
  /** The same, once Health has changed and whoever fell has fallen. */
  readonly suffered: (r: Resolution, id: string) => void;
  /** Damage takes padding before the net of a moment instead of the net. */
  readonly paddingFirst: (rules: CompiledRuleset) => boolean;
  /** Padding: takes what it can of a loss and returns the rest. */
  readonly absorb: (r: Resolution, id: string, loss: number, reason: Reason) => number;
  /** Padding as seen from outside: how much it would take. */
  readonly padding: (creature: Creature) => number;
  /** After Health has become 0 from above and `atZero` has done its part. */
  readonly fell: (r: Resolution, id: string) => void;
  /** Something beside the clock keeps somebody alive at 0 Health (wounds). */
  readonly outlives: (rules: CompiledRuleset, creature: Creature) => boolean;
  /** Damage above 0 reached somebody at 0 Health. */
  readonly damagedAtZero: (r: Resolution, id: string) => void;
  readonly healed: (r: Resolution, id: string, healed: moment.Healed) => void;
  readonly died: (r: Resolution, id: string) => void;
  /** A hit whose damage has taken hold, also one of 0; before `damaged`. */
  readonly landed: (r: Resolution, hit: moment.HitLanded) => Rule<void>;
  readonly damaged: (r: Resolution, event: moment.HealthEvent) => Rule<void>;
  /** After one weapon's attack on one target, hit or miss. */
  readonly attacked: (r: Resolution, attacked: moment.Attacked) => Rule<void>;
  /** Somebody leaves the reach of others. */
  readonly left: (r: Resolution, leaving: moment.Leaving) => Rule<void>;
  /** Changes what is about to be put on somebody, or keeps it off (`null`). */
  readonly admit: (r: Resolution, id: string, template: ConditionTemplate) => ConditionTemplate | null;
  readonly conditionAdded: (r: Resolution, id: string, condition: Condition) => void;
  /** Something harmful was put on somebody by an item or by a person's word. May ask. */
  readonly afflicted: (r: Resolution, id: string, condition: Condition) => Rule<void>;
  readonly unable: (r: Resolution, id: string, rule: string) => void;
  /** Whatever the creature concentrates on ends. */
  readonly endConcentration: (r: Resolution, id: string, rule: string) => void;
  readonly conditionEnded: (r: Resolution, id: string, condition: Condition) => void;
  readonly expire: (r: Resolution, id: string, source: string, rule: string) => boolean;
  /** An item was put away. */
  readonly unequipped: (r: Resolution, id: string, item: string) => void;
  /** What an item gives to a target beside damage, healing and conditions. */
  readonly bestow: (r: Resolution, gift: moment.Gift) => Rule<void>;
  /** First thing at the start of a turn: what lasts until then ends (own and what others gave). */
  readonly turnStarts: (r: Resolution, id: string) => Rule<void>;
  readonly refill: (r: Resolution, id: string) => Rule<void>;
  /** Last thing at the start of a turn: rituals, charges, prepared actions. */
  readonly due: (r: Resolution, id: string) => Rule<void>;
  /** The end of a turn, before conditions count down. */
  readonly turnEnds: (r: Resolution, id: string) => Rule<void>;
  /** A round begins; `passed` = rounds gone by since the last one seen. */
  readonly roundStarts: (r: Resolution, passed: number) => void;
  /** What an item in an area rolls once for all. */
  readonly sharesRoll: (rules: CompiledRuleset, item: Item) => boolean;
  readonly countDown: (r: Resolution, edge: 'turnStart' | 'turnEnd' | 'round', of: string) => void;
  readonly combatStarted: (r: Resolution, id: string) => void;
  /** Somebody comes into a fight that is going on, after its beginning was made up for. */
  readonly joined: (r: Resolution, id: string) => Rule<void>;
  readonly combatEnded: (r: Resolution, id: string) => void;
  readonly newDay: (r: Resolution, id: string) => void;
  /** Whether something waits for this world time (`timePassed` then brings it about). */
  readonly overdue: (rules: CompiledRuleset, creature: Creature, worldTime: number) => boolean;
  readonly timePassed: (r: Resolution, id: string) => void;
  /** Why somebody cannot rest now. */
  readonly restForbidden: (r: Resolution, creature: Creature, command: Rest) => Refusal | null;
  readonly rested: (r: Resolution, id: string, command: Rest) => Rule<void>;
  /** Costs and conditions of use beyond the economy, before anything is paid. May ask, may refuse. */
  readonly declare: (r: Resolution, declaration: moment.Declaration) => Rule<void>;
  /** Costs beyond the economy. */
  readonly pay: (r: Resolution, declaration: moment.Declaration) => Rule<void>;
  /** After an ability worked (`countered`: after it was countered). */
  readonly resolved: (r: Resolution, declaration: moment.Declaration, countered: boolean) => Rule<void>;
  /** After everything an action brought about. */
  readonly settled: (r: Resolution, by: string) => Rule<void>;
  /** Parts of any derived word. */
  readonly parts: (creature: Creature, word: string, parts: Part[], rules: CompiledRuleset) => void;
  /** A person has set values of a creature by hand; `before` = as it stood. */
  readonly edited: (r: Resolution, id: string, before: Creature) => void;
}

export type SlotName = keyof Handlers;

export interface Economy {
  readonly rule: string;
  /** Kinds of cost that it takes, in the order in which people read them. */
  readonly kinds: readonly string[];
  /** Why the cost cannot be paid; `null` when it can. `rule` = by which it is to be paid. */
  readonly lacks: (r: Resolution, creature: Creature, cost: Readonly<Record<string, number>>, rule?: string) => Refusal | null;
  readonly spend: (r: Resolution, id: string, cost: Readonly<Record<string, number>>, reason: Reason) => void;
  /** Whether the turn is over (`now`), may be ended (`offered`), or goes on (`null`). */
  readonly turnEnd: (r: Resolution, creature: Creature) => 'now' | 'offered' | null;
  /** Whether a turn that is over passes on by itself; it does when this does not say. */
  readonly passesOn?: (rules: CompiledRuleset) => boolean;
  readonly stop: (r: Resolution, id: string, reason: Reason) => void;
  readonly defaultCost: (item: Item) => Readonly<Record<string, number>>;
  /** What a manoeuvre of another game costs here; without it, as much as an ability that names no cost. */
  readonly priceOf?: (rules: CompiledRuleset, manoeuvre: 'preparation' | 'action') => Readonly<Record<string, number>>;
  /** The price of what is declared; without it, the item's own or the default. */
  readonly costOf?: (r: Resolution, creature: Creature, declaration: moment.Declaration) => Readonly<Record<string, number>>;
  /** By which a declared price is paid, where it is not the ruleset's `action`. */
  readonly citeOf?: (r: Resolution, declaration: moment.Declaration) => string;
  /** Used when it is not one's turn. */
  readonly isReaction: (item: Item) => boolean;
  readonly reactionsLeft: (r: Resolution, creature: Creature) => number;
  readonly spendReaction: (r: Resolution, id: string, reason: Reason) => void;
}

export interface DeathClock {
  /** The clock's own rules, where they are not the ruleset's `clock` and `clockRelief`. */
  readonly rule?: string;
  readonly relief?: string;
  /** Whether this creature dies by the clock; else it is dead at 0 Health. */
  readonly uses: (rules: CompiledRuleset, creature: Creature) => boolean;
  /** Cited when a net that came first spares somebody the roll. */
  readonly orderRule?: string;
  /** When the roll comes, against the net of the window. */
  readonly order: (rules: CompiledRuleset) => 'afterNet' | 'beforeNet' | 'bothAtOnce';
  /** The roll; returns the steps towards death (0 = none). */
  readonly roll: (r: Resolution, id: string) => Rule<readonly Part[]>;
  readonly advance: (r: Resolution, id: string, parts: readonly Part[], reason: Omit<Reason, 'parts'>) => void;
}

/** What 0 Health means. */
export interface AtZero {
  /** Nothing can be done at 0. */
  readonly stops: (rules: CompiledRuleset, creature: Creature) => boolean;
  readonly fall: (r: Resolution, id: string) => void;
  /** Health that healing raises somebody at 0 to; without it, 0 + the amount. */
  readonly wakesAt?: (rules: CompiledRuleset, creature: Creature, amount: number) => number;
  /** Cited when that is less than what was healed. */
  readonly wakeRule?: string;
  /** After healing has raised Health above 0. */
  readonly wake: (r: Resolution, id: string) => void;
}

export interface Accuracy {
  /** Attributes that this weapon may be used with, best first; a person may choose among several. */
  readonly attributes: (rules: CompiledRuleset, by: Creature, weapon: Item) => readonly string[];
  readonly bonus: (rules: CompiledRuleset, by: Creature, weapon: Item, wanted?: string) => moment.HitBonus;
  /** What an attack must reach. */
  readonly defence: (rules: CompiledRuleset, target: Creature) => Total;
  /** By which this weapon is compared with the defence, where it is not the ruleset's `compare`. */
  readonly compareRule?: (weapon: Item) => string;
  /** How it is settled; without it, the attacker's d20 against `defence`. */
  readonly settle?: (r: Resolution, attack: moment.AttackOn) => Rule<moment.AttackVerdict>;
  /** An attack on nobody: what is rolled then; without it, it is refused. */
  readonly untargeted?: (r: Resolution, by: Creature, weapon: Item, command: Attack) => Rule<void>;
}

export interface Arms {
  /** Weapons that everybody has, whatever they own. */
  readonly builtIn: (rules: CompiledRuleset, creature: Creature) => readonly Item[];
  /** The weapons that strike in one action, main hand first. */
  readonly choose: (r: Resolution, by: Creature, command: Attack) => Rule<readonly Item[]>;
  /** What strikes with an attack roll; without it, weapons. */
  readonly needsRoll?: (item: Item) => boolean;
  /** What may strike with an attack roll and works without one, too. */
  readonly mayStrike?: (item: Item) => boolean;
  /** Two Light weapons strike in one action. */
  readonly pairs?: true;
  readonly entries: (rules: CompiledRuleset, by: Creature, weapon: Item) => readonly moment.RuledEntry[];
  /** Several weapons of one attack roll one by one. */
  readonly rollsEach: (rules: CompiledRuleset) => boolean;
  /** Damage that is no formula; `null` = roll the entries. */
  readonly rollDamage?: (r: Resolution, blow: moment.WeaponBlow) => Rule<readonly AmountPart[] | null>;
}

export interface Saves {
  readonly rule: string;
  /** Parts of a save beside the d20: the attribute and what adds to such rolls. */
  readonly parts: (r: Resolution, who: Creature, kind: string) => readonly Part[];
  /** What the item asks for; `null` = nobody knows, the GM is asked. */
  readonly dc: (r: Resolution, by: Creature, item: Item) => Total | null;
  readonly succeeds: (r: Resolution, save: moment.SaveOf) => boolean;
  /** Fails without a roll. */
  readonly fails?: (r: Resolution, who: Creature) => Label | null;
  /** A save belongs to it though it names none; the GM says which. */
  readonly calledFor?: (rules: CompiledRuleset, item: Item) => boolean;
  /** The saves that there are; without it, one for each attribute. */
  readonly kinds?: readonly { readonly id: string; readonly label: Label }[];
  /** The save that goes by an attribute, where saves have names of their own; `null` = none does. */
  readonly by?: (attribute: string) => string | null;
  /** No such save. */
  readonly refuses?: (r: Resolution, kind: string) => Refusal | null;
  /** What a made save leaves of the damage when the item does not say; without it, the GM is asked. */
  readonly left?: 'none' | 'half';
  /** Opposed rolls instead of a DC, for items that call for them. */
  readonly opposed?: (r: Resolution, opposed: moment.OpposedSave) => Rule<moment.SaveVerdict | null>;
}

export interface InitiativeRule {
  readonly rule: string;
  readonly formula: (rules: CompiledRuleset) => string;
  readonly tie: (rules: CompiledRuleset) => 'attribute' | 'player' | 'gm';
  /** Attribute that decides ties. */
  readonly attribute: string;
  /** Cited when equal totals had to be put in order. */
  readonly tieRule?: string;
  /** Who rolls for whom; may ask. Without it, as the command says. */
  readonly groups?: (r: Resolution, groups: Initiative['groups']) => Rule<Initiative['groups']>;
}

/** The order of what the start of a turn holds. */
export interface TurnOrder {
  /** Refill and prepared actions come before the window. */
  readonly actsFirst: (rules: CompiledRuleset) => boolean;
}

export interface NaturalRanges {
  readonly rule: string;
  readonly alwaysHits: (natural: number) => boolean;
  readonly alwaysMisses: (rules: CompiledRuleset, natural: number) => boolean;
  readonly critical: (natural: number) => boolean;
  /** Cited for an automatic miss, where that is another rule. */
  readonly missRule?: string;
  /** Cited for a critical hit, where that is another rule. */
  readonly criticalRule?: string;
}

export interface CriticalRule {
  readonly rule: string;
  /** Cited for the entries after the first of a critical hit. */
  readonly scopeRule?: string;
  /** Whether the dice of this damage entry count as their maximum and are not rolled. */
  readonly maximised?: (rules: CompiledRuleset, entry: number) => boolean;
  /** Another formula in place of this entry's. */
  readonly entry?: (rules: CompiledRuleset, entry: DamageEntry, index: number) => DamageEntry;
  /** Parts that are added once everything was rolled; `entries` are the formulas that were. */
  readonly extra?: (
    r: Resolution,
    blow: moment.WeaponBlow,
    parts: readonly AmountPart[],
    entries: readonly moment.RuledEntry[],
  ) => Rule<readonly AmountPart[]>;
  /** Parts that are added after everything was taken off. */
  readonly afterReduction?: (rules: CompiledRuleset, sum: number) => readonly Part[];
  /** Whether this weapon or ability can score one at all. */
  readonly possible?: (rules: CompiledRuleset, item: Item) => boolean;
}

export interface TieOwner {
  readonly hits: (rules: CompiledRuleset, total: number, against: number) => boolean;
  readonly succeeds: (total: number, dc: number) => boolean;
  /** Who wins a contest among those with the same highest total; without it, nobody. */
  readonly breaksTie?: (tied: readonly Creature[]) => string | null;
}

/** Slots that take exactly one filler in a ruleset. */
export interface ExclusiveSlots {
  readonly economy: Economy;
  readonly deathClock: DeathClock;
  readonly naturalRanges: NaturalRanges;
  readonly critical: CriticalRule;
  readonly tieOwner: TieOwner;
  readonly accuracy: Accuracy;
  readonly arms: Arms;
  readonly saves: Saves;
  readonly atZero: AtZero;
  readonly initiative: InitiativeRule;
  readonly turnOrder: TurnOrder;
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

export type ActionForm = ActionFormOf<CompiledRuleset>;

export interface Mechanic {
  readonly id: string;
  readonly rules: readonly string[];
  /** Mechanics, exclusive slots or fields of the creature without which it cannot work. */
  readonly needs?: readonly string[];
  /** Mechanics that contradict it, with the reason as a language key. */
  readonly contradicts?: readonly { readonly mechanic: string; readonly why: string }[];
  readonly settings?: readonly SettingDefinition[];
  readonly slice?: Slice;
  readonly conditions?: readonly ConditionDefinition[];
  /** Types of damage that it tells apart by their names. */
  readonly damageTypes?: readonly string[];
  readonly handlers?: Partial<Handlers>;
  readonly exclusive?: Partial<ExclusiveSlots>;
  readonly commands?: Commands;
  readonly actions?: Readonly<Record<string, Action>>;
  /** By the ids of its actions. */
  readonly forms?: Readonly<Record<string, ActionForm>>;
  /** What it reads about a target beside what can be measured. */
  readonly reads?: readonly CircumstanceName[];
  /** Words that a person can ask for a check of, beside the attributes. */
  readonly checks?: readonly string[];
  /** Tags of abilities that have a place of their own on a sheet, also while there are none. */
  readonly groups?: readonly string[];
  /** Its rests are counted by the hour; where the world's clock stands still, a person says which hour it is. */
  readonly restsByHour?: true;
  /** How far a round moves the world's clock; without one, not at all. */
  readonly secondsPerRound?: (settings: Settings) => number;
  /** Side of a grid square, in the units in which the game gives distances; without one, distances are in squares. */
  readonly square?: number;
  /** How far a creature strikes in melee, in squares; without one, to the next square. */
  readonly reach?: (rules: CompiledRuleset, creature: Creature) => number;
  /** Whether a creature threatens in melee what is this far from it, in squares. */
  readonly threatens?: (rules: CompiledRuleset, creature: Creature, distance: number) => boolean;
  /** A move may be split, so that each step counts by itself. */
  readonly stepsCount?: true;
  readonly words?: Readonly<Record<string, Word>>;
  readonly itemWords?: Readonly<Record<string, ItemWord>>;
  readonly tracks?: Readonly<Record<string, TrackRule>>;
  /** Kinds of cost that it takes (`pay`), so that the economy lets them pass. */
  readonly pays?: readonly string[];
}

/** Settings by id; each mechanic declares its own (declaration merging). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the mechanics
export interface Settings {}

export interface Manifest {
  readonly id: string;
  readonly attributes: readonly AttributeDefinition[];
  readonly mechanics: readonly Mechanic[];
  /** Commands that come from phases rather than from one mechanic. */
  readonly commands: Commands;
  readonly cites: Cites;
  readonly roles: Roles;
  /** What a condition counts by when it does not say (shared rules, section 2 item 6). */
  readonly countsBy: 'bearerStart' | 'bearerEnd' | 'sourceStart' | 'round';
  readonly simultaneousHealth: boolean;
}

export type SlotTable = { readonly [K in SlotName]: readonly Handlers[K][] };

export interface CompiledRuleset {
  readonly id: string;
  readonly attributes: readonly AttributeDefinition[];
  readonly mechanics: readonly string[];
  readonly definitions: readonly SettingDefinition[];
  /** Mechanic that reads it, by the id of a setting. */
  readonly settingsOf: Readonly<Record<string, string>>;
  readonly settings: Settings;
  /** Settings that are formulas, parsed. */
  readonly formulas: Readonly<Record<string, Formula>>;
  /** Stored settings that were not in their list or bounds and fell back to the default. */
  readonly repaired: readonly Label[];
  readonly slots: SlotTable;
  readonly exclusive: ExclusiveSlots;
  readonly conditions: Readonly<Record<string, ConditionDefinition>>;
  /** Types of damage that its mechanics know by name. */
  readonly damageTypes: readonly string[];
  readonly commands: Commands;
  readonly actions: Readonly<Record<string, Action>>;
  readonly forms: Readonly<Record<string, ActionForm>>;
  readonly reads: ReadonlySet<CircumstanceName>;
  readonly checks: readonly string[];
  readonly groups: readonly string[];
  readonly secondsPerRound: number;
  readonly restsByHour: boolean;
  /** Side of a grid square, in the units in which the game gives distances. */
  readonly square: number;
  /** In squares. */
  readonly reach: (creature: Creature) => number;
  /** At a distance in squares. */
  readonly threatens: (creature: Creature, distance: number) => boolean;
  readonly stepsCount: boolean;
  readonly words: Readonly<Record<string, Word>>;
  readonly itemWords: Readonly<Record<string, ItemWord>>;
  readonly tracks: Readonly<Record<string, TrackRule>>;
  readonly slice: Slice;
  readonly cites: Cites;
  readonly roles: Roles;
  /** Kinds of cost that mechanics other than the economy take. */
  readonly pays: ReadonlySet<string>;
  readonly countsBy: 'bearerStart' | 'bearerEnd' | 'sourceStart' | 'round';
  readonly simultaneousHealth: boolean;
}
