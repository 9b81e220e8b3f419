/** What `step` answers. */
import type { Ask } from './ask.ts';
import type { Change } from './change.ts';
import type { State } from './state.ts';
import type { TraceEntry } from './trace.ts';

export interface TargetResult {
  readonly hit?: boolean;
  readonly miss?: boolean;
  readonly critical?: boolean;
  readonly natural?: number;
  readonly kept?: number;
  readonly total?: number;
  readonly against?: number;
  readonly success?: boolean;
  /** Damage or healing applied, reductions taken off, before the clamp to 0 and maximum. */
  readonly amount?: number;
}

export interface Result extends TargetResult {
  readonly targets?: Readonly<Record<string, TargetResult>>;
  readonly totals?: Readonly<Record<string, number>>;
  readonly winner?: string | null;
  readonly order?: readonly string[];
  /** The turn is over (`now`) or may be ended (`offered`). */
  readonly turnEnd?: 'now' | 'offered';
  /** How many were found, revealed, affected. */
  readonly count?: number;
  readonly criticalFailure?: boolean;
  /** A person said no when asked to confirm; nothing happened. */
  readonly cancelled?: boolean;
}

export interface Done {
  readonly kind: 'done';
  readonly changes: readonly Change[];
  readonly trace: readonly TraceEntry[];
  readonly state: State;
  readonly result: Result;
  /** Keys of answers on the tape that were no longer asked for. */
  readonly notNeeded: readonly string[];
}

export interface Asked {
  readonly kind: 'ask';
  readonly asks: readonly Ask[];
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
  readonly rule: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

export type Outcome = Done | Asked | Refused;
