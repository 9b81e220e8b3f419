/** What is the same at every client, whoever is asked: dice that depend on their size alone, and dialogs answered alike. */
import type { Client } from '../../stage/engine/table.ts';

/** Where in its range every draw falls. */
const DRAW = 0.62;
const ENOUGH = 60;

interface Dialog {
  readonly buttons?: readonly { readonly action?: string }[];
}

/** A confirmation is given; of several choices the last one is taken, which is never to do nothing. */
function answer(dialog: Dialog): unknown {
  const last = dialog.buttons?.at(-1)?.action;
  return last ?? true;
}

/** Makes a client's dice and its person's answers the same as everybody else's. */
export function alike(client: Client): void {
  client.evaluate(`Object.assign(CONFIG.Dice, { randomUniform: () => ${String(DRAW)} })`);
  client.answerDialogs(...Array.from({ length: ENOUGH }, () => answer));
}
