/** What reaches a player: everything that is drawn for them, said to them, asked of them, or sent in a message that is theirs to read. */
import type { Client } from '../../../stage/engine/table.ts';

interface Dialog {
  readonly config: unknown;
}

/** Data of the messages of ours that are addressed to a client's user, and the cards that are drawn of all others. */
async function written(client: Client): Promise<string[]> {
  return await client.run<string[]>(`
    const mine = (message) => message.whisper.length === 0 || message.whisper.includes(game.userId) || message.author?.isSelf === true;
    const texts = [];
    for (const message of game.messages) {
      if (mine(message)) texts.push(JSON.stringify(message.toObject()), JSON.stringify(message.system));
      texts.push((await fourfold.cardHtml(message)) ?? '');
    }
    return texts;`);
}

export async function reaches(client: Client): Promise<string> {
  const asked = (client.dialogs as readonly Dialog[]).map(({ config }) => JSON.stringify(config));
  return [...(await written(client)), ...asked, ...client.notifications.map(({ message }) => message)].join('\n');
}

/** The words of a list that reach a client. */
export async function leaked(client: Client, secrets: readonly string[]): Promise<string[]> {
  const text = await reaches(client);
  return secrets.filter((secret) => text.includes(secret));
}
