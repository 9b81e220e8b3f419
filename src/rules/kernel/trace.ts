/** The record of why each number is what it is. Reports, tooltips and tests read the same entries. */
import type { Label, Part } from './explain.ts';

export interface TracedDie {
  readonly faces: number;
  readonly face: number;
  readonly kept: boolean;
}

export interface RollEntry {
  readonly kind: 'roll';
  readonly key: string;
  readonly who: string;
  readonly target?: string;
  readonly label: Label;
  readonly rule: string;
  readonly dice: readonly TracedDie[];
  readonly natural?: number;
  readonly total: number;
  readonly parts: readonly Part[];
  readonly against?: number;
  readonly verdict?: 'hit' | 'miss' | 'critical' | 'success' | 'failure';
  /** Rule by which it was compared, where that is another than the roll's. */
  readonly verdictRule?: string;
}

export interface TotalEntry {
  readonly kind: 'total';
  readonly creature: string;
  readonly label: Label;
  readonly rule: string;
  readonly total: number;
  readonly parts: readonly Part[];
}

export interface NoteEntry {
  readonly kind: 'note' | 'warn';
  readonly creature?: string;
  readonly label: Label;
  readonly rule: string;
  /** For the GM, who decides what is told of it. */
  readonly gm?: true;
}

export type TraceEntry = RollEntry | TotalEntry | NoteEntry;
