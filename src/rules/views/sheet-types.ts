/** What the sheet of a creature shows: labels to be translated, numbers ready to be read. */
import type { Label } from '../kernel/explain.ts';
import type { CountsBy, ItemType } from '../kernel/state.ts';
import type { PartView } from './report-types.ts';

/** A number that says what it is the sum of. */
export interface SumView {
  readonly value: number;
  /** As people read it: with a real minus. */
  readonly shown: string;
  /** With a sign, for what is added to a die. */
  readonly signed: string;
  readonly parts: readonly PartView[];
  /** The bound that cut the sum. */
  readonly clamped: 'min' | 'max' | null;
}

export interface BonusView {
  /** The key under which the creature keeps it. */
  readonly source: string;
  readonly name: Label;
  readonly value: number;
  /** Turns that it still lasts; `null` = its source names no end. */
  readonly turns: number | null;
  /** The strongest source is the one that counts. */
  readonly counts: boolean;
}

export interface HealthView {
  readonly value: number;
  readonly max: number;
  /** Of the maximum, 0 to 100. */
  readonly percent: number;
  readonly low: boolean;
  /** `null` in a game without Bonus Health. */
  readonly bonus: { readonly value: number; readonly percent: number; readonly sources: readonly BonusView[] } | null;
}

export interface TrackView {
  /** Place below the creature, dotted. */
  readonly id: string;
  readonly path: readonly string[];
  readonly label: Label;
  readonly value: number;
  readonly max: number;
  /** How the maximum comes about, where it is no fixed number. */
  readonly maximum: SumView | null;
  /** Places taken; `null` when there are too many to draw. */
  readonly pips: readonly boolean[] | null;
  /** A track that leads to death or worse. */
  readonly peril: boolean;
  /** The kind of cost that it pays anew in each turn. */
  readonly turn: string | null;
  /** Parts of one that it counts. */
  readonly step: number;
  /** Name under which the rules gain and lose it; `null` = it is set by hand. */
  readonly track: string | null;
}

export interface NumberView {
  readonly id: string;
  readonly label: Label;
  readonly sum: SumView;
}

export interface CostView {
  readonly resource: string;
  readonly amount: number;
  readonly label: Label;
}

export interface EffectView {
  readonly kind: 'damage' | 'heal' | 'bonusHealth' | 'relief' | 'save' | 'condition' | 'targets' | 'area' | 'projectiles';
  readonly label: Label;
}

export interface WeaponView {
  readonly id: string;
  readonly name: Label;
  readonly equipped: boolean;
  /** Everybody has bare hands; they cannot be put away. */
  readonly unarmed: boolean;
  readonly hit: SumView;
  readonly damage: readonly EffectView[];
  readonly effects: readonly EffectView[];
  readonly cost: readonly CostView[];
  readonly tags: readonly string[];
}

export interface AbilityView {
  readonly id: string;
  /** It strikes with an attack roll; this is what is added to the die. */
  readonly hit: SumView | null;
  readonly uses: { readonly value: number; readonly max: number } | null;
  /** Always on: it is never used. */
  readonly passive: boolean;
  readonly name: Label;
  readonly kind: string;
  readonly level: number;
  readonly levelLabel: Label | null;
  readonly cost: readonly CostView[];
  readonly effects: readonly EffectView[];
  readonly tags: readonly string[];
  /** What it is held with concentration for now. */
  readonly concentrating: boolean;
}

export interface AbilityGroup {
  readonly kind: string;
  readonly label: Label;
  readonly abilities: readonly AbilityView[];
}

export interface CarriedView {
  readonly id: string;
  readonly name: Label;
  readonly type: ItemType;
  readonly uses: { readonly value: number; readonly max: number } | null;
  /** It can be used: it does something, or costs something. */
  readonly usable: boolean;
  readonly equipped: boolean;
  /** Whether it is taken up and put away at all. */
  readonly canEquip: boolean;
  readonly tags: readonly string[];
  readonly does: readonly Label[];
}

export interface ConditionView {
  readonly id: string;
  readonly key: string;
  readonly name: Label;
  readonly stacks: number;
  /** `null` = until something ends it. */
  readonly remaining: number | null;
  readonly countsBy: Exclude<CountsBy, 'world'>;
  readonly lasts: Label;
  /** When it is counted. */
  readonly counted: Label | null;
  readonly does: readonly Label[];
  readonly harmful: boolean;
  readonly source: string | null;
}

/** A condition of the ruleset that can be put on by hand. */
export interface OfferView {
  readonly key: string;
  readonly label: Label;
  /** It needs an amount for each turn. */
  readonly ticks: boolean;
  /** How many stacks of it there can be. */
  readonly mostStacks: number;
  /** It is of an element. */
  readonly perElement: boolean;
}

/** Something that is done by name. */
export interface ActionView {
  readonly id: string;
  readonly label: Label;
}

/** Something begun, and what can be done about it. */
export interface UnderwayView {
  /** Field that holds it. */
  readonly field: string;
  /** Item or action. */
  readonly what: string;
  readonly label: Label;
  readonly actions: readonly ActionView[];
  /** A GM can break it off. */
  readonly expires: boolean;
}

/** A save of the game's own. */
export interface RollView {
  readonly id: string;
  readonly label: Label;
  readonly sum: SumView;
}

export interface SheetView {
  readonly name: string;
  readonly level: number;
  /** Names of its classes with their levels. */
  readonly classes: readonly { readonly name: string; readonly level: number | null }[];
  readonly state: 'dead' | 'defeated' | 'dying' | 'unconscious' | null;
  readonly health: HealthView;
  readonly tracks: readonly TrackView[];
  readonly attributes: readonly NumberView[];
  readonly numbers: readonly NumberView[];
  readonly weapons: readonly WeaponView[];
  /** The two Light weapons that strike together; empty without such a pair. */
  readonly pair: readonly string[];
  readonly abilities: readonly AbilityGroup[];
  /** `null`: each attribute is one. */
  readonly saves: readonly RollView[] | null;
  /** Words that can be checked beside the attributes. */
  readonly checks: readonly ActionView[];
  /** What holds of it for the moment. */
  readonly flags: readonly ActionView[];
  /** What everybody can do by name. */
  readonly actions: readonly ActionView[];
  readonly carried: readonly CarriedView[];
  readonly conditions: readonly ConditionView[];
  readonly offers: readonly OfferView[];
  readonly concentrating: readonly Label[];
  /** What is begun and not yet finished. */
  readonly underway: readonly UnderwayView[];
}
