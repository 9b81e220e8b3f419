import { documentClass, runtime } from '../runtime.ts';
import type { DocumentClassLike } from '../runtime.ts';
import type { InnerRoll } from './settings.ts';

type Bag = Record<string, unknown>;

export interface MessageOptions {
  rollMode?: string | null;
  messageMode?: string | null;
  create?: boolean | null;
}

interface MessageClass extends DocumentClassLike {
  create(data: Bag, options: Bag): Promise<unknown>;
  applyVisibility(data: Bag, mode: string | null): Bag;
}

/** Puts a roll into the chat, with the visibility that is asked for or set. */
export async function rollMessage(roll: InnerRoll, messageData: Bag, options: MessageOptions): Promise<unknown> {
  const { messageModes } = runtime.generation;
  const key = messageModes ? 'messageMode' : 'rollMode';
  const asked = options[key] ?? options.rollMode ?? options.messageMode;
  const mode = !asked || asked === 'roll' ? currentMode(key) : asked;
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: mode !== (messageModes ? 'blind' : 'blindroll') });
  const sound = (runtime.CONFIG['sounds'] as { dice?: string } | undefined)?.dice ?? null;
  const data: Bag = { author: runtime.game.userId, content: String(roll.total), sound, ...messageData, rolls: [roll] };
  const cls = documentClass('ChatMessage') as MessageClass;
  if (options.create === false || options.create === null) return cls.applyVisibility(data, mode);
  return cls.create({ ...data, rolls: [JSON.stringify(roll)] }, { [key]: mode });
}

function currentMode(key: string): string | null {
  const settings = runtime.game['settings'] as { get(namespace: string, key: string): unknown };
  return settings.get('core', key) as string | null;
}
