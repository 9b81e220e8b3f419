/** Foundry's globals, as far as dice and messages need them; to be imported before anything of src/foundry. */
import { dice, diceConfig } from '../../stage/engine/dice/index.ts';
import { differences } from '../../stage/engine/generation.ts';
import { runtime } from '../../stage/engine/runtime.ts';
import english from '../../lang/en.json' with { type: 'json' };

export interface FakeUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
}

export const GM: FakeUser = { id: 'Gm9rLs4NbH7jVf2A', name: 'Gamemaster', isGM: true };
export const PLAYER: FakeUser = { id: 'pT3vKc8YxW1mQz6D', name: 'Player', isGM: false };

function localized(key: string): string {
  const found = key.split('.').reduce<unknown>((here, name) => (here as Record<string, unknown> | undefined)?.[name], english);
  return typeof found === 'string' ? found : key;
}

const i18n = {
  localize: localized,
  format: (key: string, args: Record<string, unknown> = {}) =>
    localized(key).replace(/\{(\w+)\}/g, (_all, name: string) => String(args[name])),
  has: (key: string) => localized(key) !== key,
  lang: 'en',
};

const settings = new Map<string, unknown>();
const release = { generation: 13 };

/** Which generation runs and what the user has chosen for rolls there. */
export function pretend(generation: 13 | 14, mode: string | null): void {
  release.generation = generation;
  settings.clear();
  settings.set(generation === 13 ? 'rollMode' : 'messageMode', mode);
}

pretend(13, 'publicroll');

const users = [GM, PLAYER];
export const game = {
  user: PLAYER,
  userId: PLAYER.id,
  users: { filter: (test: (user: FakeUser) => boolean) => users.filter(test) },
  i18n,
  release,
  settings: { get: (_scope: string, key: string) => settings.get(key) ?? null },
};

const CONFIG = { Dice: diceConfig(differences(13)) };
runtime.CONFIG = CONFIG;

/** Visibility as documented for each generation. */
function applied(mode: string, data: Record<string, unknown>): Record<string, unknown> {
  const gms = users.filter(({ isGM }) => isGM).map(({ id }) => id);
  if (mode === 'self' || mode === 'selfroll') return { ...data, whisper: [game.userId], blind: false };
  if (mode === 'gm' || mode === 'gmroll') return { ...data, whisper: gms, blind: false };
  if (mode === 'blind' || mode === 'blindroll') return { ...data, whisper: gms, blind: true };
  if (mode === 'public' || mode === 'publicroll') return { ...data, whisper: [], blind: false };
  throw new Error(`no such mode: ${mode}`);
}

const statics = {
  applyRollMode: (data: Record<string, unknown>, mode: string) => {
    if (release.generation === 14 || !mode.endsWith('roll')) throw new Error('not in this generation');
    return applied(mode, data);
  },
  get applyMode() {
    if (release.generation === 13) return undefined;
    return (data: Record<string, unknown>, mode: string) => {
      if (mode.endsWith('roll')) throw new Error('not in this generation');
      return applied(mode, data);
    };
  },
  getSpeaker: ({ alias }: { readonly alias?: string }) => ({ scene: null, actor: null, token: null, alias }),
};

Object.assign(globalThis, { foundry: { dice }, CONFIG, game, ChatMessage: statics });
