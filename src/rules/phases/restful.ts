/** A rest that brought nothing is told, too: else its button would look dead. */
import type { Rule } from '../kernel/ask.ts';
import { creatureOf, note, type Resolution } from '../kernel/resolution.ts';

/** Runs a creature's rest, and notes it when nothing came of it. */
export function* toldIfIdle(r: Resolution, id: string, resting: Rule<void>): Rule<void> {
  const before = r.changes.length + r.trace.length;
  yield* resting;
  if (r.changes.length + r.trace.length > before) return;
  note(r, r.rules.cites.rest, { key: 'FOURFOLD.Note.restedForNothing', args: { name: creatureOf(r, id)?.name ?? id } }, id);
}
