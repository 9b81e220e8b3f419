/** A finished step on its way into the database. */
import type { Tape } from '../../rules/kernel/ask.ts';
import type { Change } from '../../rules/kernel/change.ts';
import type { Command } from '../../rules/kernel/command.ts';
import type { Result } from '../../rules/kernel/outcome.ts';
import type { TraceEntry } from '../../rules/kernel/trace.ts';
import type { LedgerEdge } from './ledger.ts';

/** One entry of the turn ledger: which edge of a combatant or combat has been done, and what stood there before. */
export interface LedgerEntry {
  /** Uuid of the Combatant, or of the Combat. */
  readonly combatant: string;
  readonly edge: LedgerEdge;
  readonly value: string;
  readonly before: string;
}

/** A combatant that counts as defeated from now on, or no longer. */
export interface DefeatedEntry {
  readonly combatant: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** Everything that is written, and why. Undo, redo and rewind are plans too. */
export interface Plan {
  readonly planId: string;
  readonly kind: 'step' | 'undo' | 'redo' | 'rewind';
  readonly command: Command;
  readonly tape: Tape;
  readonly changes: readonly Change[];
  readonly trace: readonly TraceEntry[];
  readonly result: Result;
  readonly notNeeded: readonly string[];
  readonly ledger: readonly LedgerEntry[];
  readonly defeated: readonly DefeatedEntry[];
  /** Ids of the steps that this plan takes back or does again, oldest first. */
  readonly undoes?: readonly string[];
  /** Id of the user who asked for it; nobody did for what happens by itself. */
  readonly by?: string;
}
