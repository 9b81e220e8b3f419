/**
 * Effects of everybody, brought into line by a client that has just become the one that acts. An effect deleted by hand becomes a
 * command on the client that acts; was that cut off before, the condition is still there, and its effect comes back.
 */
import { asExecutor } from './executor.ts';
import { reconcile } from './mirror.ts';
import { everybody } from './people.ts';

/** Looks at every actor; writes only where something is out of line. One that cannot be read stands in nobody's way. */
export async function mirrorAll(): Promise<void> {
  for (const actor of everybody()) await asExecutor('effect', () => reconcile(actor), actor.name);
}
