import { currentUser, localize } from '../../../engine/documents/shapes.ts';
import { diceConfiguration } from '../../../engine/dice/settings.ts';
import { escapeHTML } from '../../../engine/objects/html.ts';
import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { documentClass, runtime } from '../../../engine/runtime.ts';
import type { ClientSettings } from '../../../engine/client/settings.ts';
import { text } from '../text.ts';

interface MessageClass {
  getSpeaker(options?: Bag): Bag;
  create(data: Bag, options?: Bag): Promise<unknown>;
  getWhisperRecipients(name: string): { readonly id: string | null }[];
}

interface EvaluatedRoll {
  toMessage(data: Bag, options: Bag): Promise<unknown>;
}

type Visibility = 'public' | 'gm' | 'blind' | 'self';

const rollCommands: Record<string, Visibility | null> = {
  r: null,
  roll: null,
  publicroll: 'public',
  pr: 'public',
  gmroll: 'gm',
  gmr: 'gm',
  blindroll: 'blind',
  broll: 'blind',
  br: 'blind',
  selfroll: 'self',
  sr: 'self',
};

const settings = (): ClientSettings => runtime.game['settings'] as ClientSettings;
const messages = (): MessageClass => documentClass('ChatMessage') as unknown as MessageClass;

/** The name of the option and of the setting that decide who sees a message. */
function modeKey(): 'messageMode' | 'rollMode' {
  return runtime.generation.messageModes ? 'messageMode' : 'rollMode';
}

/** Modes of visibility by name, with their labels. */
export function visibilityModes(): Record<string, string> {
  const modes = runtime.generation.messageModes
    ? bagOf(bagOf(runtime.CONFIG['ChatMessage'])['modes'])
    : bagOf(bagOf(runtime.CONFIG['Dice'])['rollModes']);
  const entries = Object.entries(modes).filter(([name]) => name !== 'ic');
  return Object.fromEntries(
    entries.map(([name, mode]) => [name, localize(typeof mode === 'string' ? mode : textOf(bagOf(mode)['label']))]),
  );
}

export function currentMode(): string {
  return textOf(settings().get('core', modeKey()));
}

export function setMode(mode: string): Promise<unknown> {
  return settings().set('core', modeKey(), mode);
}

/** Does what somebody has typed into the chat. */
export async function sendChat(log: unknown, typed: string): Promise<void> {
  const speaker = messages().getSpeaker();
  if (!runtime.hooks.call('chatMessage', log, typed, { user: currentUser().id, speaker })) return;
  const [, command = '', rest = ''] = /^\/(\w+)\s*([\s\S]*)$/.exec(typed) ?? [];
  const name = command.toLowerCase();
  if (name in rollCommands) await rollFromChat(rest, rollCommands[name] ?? null, speaker);
  else if (name === 'w' || name === 'whisper') await whisper(rest, speaker);
  else if (name === 'me' || name === 'em') await say(`${textOf(speaker['alias'])} ${rest}`, { speaker, style: 3 });
  else if (command) throw new Error(text('chatUnknown', { command }));
  else await say(typed, { speaker, style: speaker['actor'] ? 2 : 1 });
}

function say(words: string, data: Bag): Promise<unknown> {
  return messages().create({ ...data, content: escapeHTML(words).replaceAll('\n', '<br>') });
}

async function rollFromChat(given: string, visibility: Visibility | null, speaker: Bag): Promise<void> {
  const [, formula = '', flavor = ''] = /^([^#]*)(?:#\s*([\s\S]*))?$/.exec(given) ?? [];
  const RollClass = diceConfiguration().rolls[0];
  if (!RollClass || !formula.trim()) throw new Error(text('chatNoFormula'));
  const data = bagOf((currentUser().character as { getRollData?(): Bag } | null)?.getRollData?.());
  const roll = new RollClass(formula.trim(), data);
  await roll.evaluate();
  const suffix = runtime.generation.messageModes ? '' : 'roll';
  const mode = visibility === null ? currentMode() : visibility + suffix;
  await (roll as unknown as EvaluatedRoll).toMessage({ speaker, flavor: escapeHTML(flavor) }, { [modeKey()]: mode });
}

async function whisper(given: string, speaker: Bag): Promise<void> {
  const [, bracketed, plain, words = ''] = /^(?:\[([^\]]+)\]|(\S+))\s*([\s\S]*)$/.exec(given) ?? [];
  const names = (bracketed ?? plain ?? '').split(',').map((name) => name.trim());
  const recipients = names.flatMap((name) =>
    messages()
      .getWhisperRecipients(name)
      .map(({ id }) => id),
  );
  if (recipients.length === 0) throw new Error(text('chatNobody', { name: names.join(', ') }));
  await say(words, { speaker, whisper: recipients });
}
