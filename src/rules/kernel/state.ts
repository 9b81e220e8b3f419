/** The rules' input: plain readonly JSON. Not Foundry's world; the shell builds it from documents (snapshot). */

export interface State {
  readonly creatures: Readonly<Record<string, Creature>>;
  readonly clock: Clock;
}

export interface Clock {
  /** A combat runs. Without one, neither the economy nor limits per turn are tracked. */
  readonly running: boolean;
  readonly round: number;
  /** Whose turn it is; `null` = the order is not tracked and anybody may act. */
  readonly turn: string | null;
  /** Names the running turn: the id of the command that started it. */
  readonly turnKey: string | null;
  /** The id of the command that last ended a turn. */
  readonly turnEnded: string | null;
  readonly order: readonly string[];
  /** World time in seconds. */
  readonly worldTime: number;
}

export interface Track {
  readonly value: number;
  readonly max: number;
}

/** Fields that mechanics add to every creature (declaration merging, one block per mechanic, see `Slice`). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the mechanics
export interface CreatureSlices {}

export interface Creature extends CreatureSlices {
  readonly id: string;
  readonly name: string;
  readonly kind: 'player' | 'npc';
  readonly level: number;
  readonly attributes: Readonly<Record<string, number>>;
  readonly health: Track;
  readonly dead: boolean;
  readonly tags: readonly string[];
  readonly conditions: Readonly<Record<string, Condition>>;
  readonly items: Readonly<Record<string, Item>>;
  /** What a GM or a foreign ActiveEffect adds to a derived word or sets it to, each with its label. */
  readonly adjustments: readonly Adjustment[];
}

export interface Adjustment {
  readonly word: string;
  readonly op: 'add' | 'set';
  readonly value: number;
  readonly name: string;
}

/** What a duration counts by (shared rules, section 2 item 6). `world` = as the table's setting says. */
export type CountsBy = 'world' | 'bearerStart' | 'bearerEnd' | 'sourceStart' | 'round';

export interface Condition {
  readonly id: string;
  readonly key: string;
  readonly stacks: number;
  /** How many edges it still counts; `null` = until something ends it. */
  readonly remaining: number | null;
  readonly countsBy: CountsBy;
  /** Creature that brought it about. */
  readonly source: string | null;
  /** `Clock.turnKey` of the turn in which it was applied. */
  readonly since: string | null;
  readonly data: ConditionData;
}

export interface ConditionData {
  /** Name of the item or art it came from; the same name and origin is the same condition (TR-14). */
  readonly origin?: string;
  readonly name?: string;
  /** Per tick: a number or a formula. */
  readonly amount?: number | string;
  readonly type?: string;
  readonly tick?: 'damage' | 'heal';
  readonly mods?: Readonly<Record<string, number>>;
  /** Works on those who stand in it, not on its bearer. */
  readonly aura?: boolean;
  /** Reach of an aura, in squares; whoever measures reads it. */
  readonly radius?: number;
  /** Ends with the concentration of this creature. */
  readonly linked?: string;
  readonly cannotAct?: boolean;
  readonly cannotCast?: boolean;
  readonly harmful?: boolean;
  /** Bonus Health granted in each window. */
  readonly bonusHealth?: number;
  readonly element?: string;
  /** The one creature that it is about. */
  readonly target?: string;
  readonly severe?: boolean;
  /** Round in which it last worked, where it works once a round. */
  readonly round?: number;
}

export type ItemType = 'weapon' | 'armor' | 'ability' | 'gear' | 'class' | 'passive' | 'ammo' | 'condition';

export interface DamageEntry {
  readonly formula: string;
  readonly type: string;
}

export interface ItemSave {
  readonly attribute: string;
  /** The user's own Stat of an opposed roll. */
  readonly against?: string;
  readonly dc?: number | null;
  readonly onSuccess?: 'ask' | 'none' | 'half';
}

export interface ConditionTemplate {
  readonly key: string;
  readonly stacks?: number;
  readonly remaining?: number | null;
  readonly countsBy?: CountsBy;
  readonly data?: ConditionData;
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly type: ItemType;
  readonly equipped: boolean;
  readonly tags: readonly string[];
  readonly kind?: string;
  readonly melee?: boolean;
  readonly ranged?: boolean;
  /** The first entry is the formula of the attack, the others are separate effects (TR-22). */
  readonly damage?: readonly DamageEntry[];
  readonly damageBonus?: string | number;
  readonly replaces?: { readonly damage?: string; readonly damageType?: string };
  readonly ammo?: string;
  readonly attribute?: string;
  readonly hit?: number;
  readonly cost?: Readonly<Record<string, number>>;
  readonly save?: ItemSave;
  readonly heal?: string;
  readonly bonusHealth?: string | number;
  /** Death Row that it takes off its target (T-96). */
  readonly relief?: number;
  readonly condition?: ConditionTemplate;
  readonly targets?: number;
  readonly area?: boolean;
  readonly projectiles?: number;
  readonly level?: number;
  readonly mods?: Readonly<Record<string, number>>;
  readonly caster?: string;
  /** Of a class: what is rolled on a rest. */
  readonly hitDie?: string;
  readonly resolveDie?: string;
  readonly unarmed?: DamageEntry;
  readonly element?: string;
  readonly uses?: Track;
  readonly recharge?: 'none' | 'battle' | 'day' | 'rest';
  readonly capacity?: number;
  readonly loaded?: number;
  readonly reload?: 'ap' | 'auto';
  readonly reloadCost?: number;
  readonly castingTime?: string;
  /** Turns of a prepared attack, payments of a ritual. */
  readonly turns?: number;
  readonly prepared?: boolean;
  readonly fades?: boolean;
  /** `extraAction`, `reaction`, or the id of an item that exists only while this one is equipped. */
  readonly grants?: string;
  /** The same art from another source has the same name. */
  readonly art?: string;
  /** Tags of items that must be equipped. */
  readonly needs?: readonly string[];
  /** Stored with each payment of a ritual. */
  readonly stores?: string;
  readonly hitsAirborne?: boolean;
  /** Ends with the concentration of its user: a summoned creature's id. */
  readonly linked?: string;
}
