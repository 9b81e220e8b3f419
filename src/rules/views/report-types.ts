/** What the report of a step shows, ready to be put into words: labels with their arguments, numbers with their signs. */
import type { Change } from '../kernel/change.ts';
import type { Command } from '../kernel/command.ts';
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { Result } from '../kernel/outcome.ts';
import type { RollEntry, TraceEntry } from '../kernel/trace.ts';

export interface ReportInput {
  readonly rules: CompiledRuleset;
  /** A step, or the undoing or redoing of some. */
  readonly kind?: 'step' | 'undo' | 'redo' | 'rewind';
  readonly command: Command;
  readonly changes: readonly Change[];
  readonly trace: readonly TraceEntry[];
  readonly result: Result;
  readonly names: (creature: string) => string;
  /** Whether the reader may know of this creature. What concerns others is left out. */
  readonly visible: (creature: string) => boolean;
  /** Whether the reader may see this creature's numbers (what it has, what it is hit against). Everybody's, when left out. */
  readonly numbers?: (creature: string) => boolean;
  /** Whether the reader is a GM. */
  readonly gm?: boolean;
  /** Name of an item that concerns a creature, its own or another's; `null` when it is gone, or when the reader may not know of it. */
  readonly itemName?: (creature: string, item: string) => string | null;
}

/** A text as it is, or one to be translated. */
export type Shown = string | Label;

export interface PartView {
  readonly label: Label;
  /** Signed. */
  readonly value: string;
  readonly rule: string;
}

export interface DieView {
  readonly faces: number;
  readonly face: number;
  readonly kept: boolean;
  readonly highest: boolean;
  readonly lowest: boolean;
}

export interface RollView {
  /** Index in the trace; the report's roll with the same index has these dice. */
  readonly at: number;
  readonly creature: string;
  readonly who: string;
  readonly target: string | null;
  readonly label: Label;
  readonly rule: string;
  readonly dice: readonly DieView[];
  readonly edge: 'advantage' | 'disadvantage' | null;
  readonly parts: readonly PartView[];
  readonly total: string;
  readonly against: string | null;
  readonly verdict: RollEntry['verdict'] | null;
  readonly verdictLabel: Label | null;
}

/** What a roll or an amount came to for one target. */
export interface OutcomeView {
  readonly creature: string;
  readonly who: string;
  readonly verdict: NonNullable<RollEntry['verdict']> | null;
  readonly verdictLabel: Label | null;
  readonly amount: string | null;
}

/** One value that changed: "Burning −3, Regeneration +2 → Health −1: 2 → 1". */
export interface ChangeLine {
  /** `deathRow`: any track that leads to death or worse. */
  readonly kind: 'health' | 'bonusHealth' | 'economy' | 'deathRow' | 'other';
  readonly creature: string;
  readonly who: string;
  readonly field: Label;
  readonly parts: readonly PartView[];
  /** Sum of the parts, when bounds or padding let less than that take hold. */
  readonly sum: string | null;
  /** Signed; `null` for what is no number, or when the reader may not see it. */
  readonly delta: string | null;
  readonly before: Shown | null;
  readonly after: Shown | null;
  readonly reason: Label;
  readonly rule: string;
  /** Which places of a short track are taken. */
  readonly pips: readonly boolean[] | null;
}

export interface ConditionLine {
  readonly creature: string;
  readonly who: string;
  readonly name: Label;
  readonly key: string;
  readonly change: 'added' | 'removed' | 'updated';
  /** How long it still lasts; `null` = until something ends it. */
  readonly remaining: number | null;
  readonly before: number | null;
  readonly stacks: number;
  readonly reason: Label;
  readonly rule: string;
}

/** A creature became something that everybody should know. */
export interface StateLine {
  readonly creature: string;
  readonly who: string;
  readonly state: 'dead' | 'alive' | 'unconscious' | 'awake';
  readonly label: Label;
  readonly rule: string;
}

export interface NoteLine {
  readonly who: string | null;
  readonly label: Label;
  readonly rule: string;
}

export interface ReportView {
  readonly title: Label;
  /** What exactly: the action, condition, attribute or track. */
  readonly subtitle: Label | null;
  readonly rolls: readonly RollView[];
  readonly outcomes: readonly OutcomeView[];
  readonly changes: readonly ChangeLine[];
  /** What was paid or came back to act with. */
  readonly economy: readonly ChangeLine[];
  readonly conditions: readonly ConditionLine[];
  readonly states: readonly StateLine[];
  readonly notes: readonly NoteLine[];
  readonly warnings: readonly NoteLine[];
  readonly turnEnd: 'now' | 'offered' | null;
  /** Who acts in which order, with what they rolled, when the step decided it. */
  readonly order: readonly { readonly who: string; readonly total: string | null }[];
  readonly winner: string | null;
}
