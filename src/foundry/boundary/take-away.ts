/** Messages that have served their purpose go. Several things may find that out at once; the message goes once. */
import { game } from '../ports/index.ts';

const underway = new Map<string, Promise<void>>();

/** Deletes a message by its id, if it is still there and nothing at this client is deleting it already. */
export async function takeAway(id: string | null): Promise<void> {
  if (id === null || !game().messages.has(id)) return;
  const running = underway.get(id) ?? remove(id).finally(() => underway.delete(id));
  underway.set(id, running);
  await running;
}

async function remove(id: string): Promise<void> {
  await game().messages.get(id)?.delete();
}
