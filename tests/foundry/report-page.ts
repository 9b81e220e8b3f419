/** Our templates rendered in Node, and the few globals that cards read; to be imported before anything of src/foundry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { game as stageGame } from './dice-stage.ts';
import { root } from '../../tools/bootstrap/install.mjs';

export interface FakeActor {
  readonly documentName: 'Actor';
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
  readonly token: null;
  readonly isOwner: boolean;
  readonly hasPlayerOwner: boolean;
  readonly items: Map<string, { readonly name: string }>;
  testUserPermission(): boolean;
}

export const actors = new Map<string, FakeActor>();
export const worldSettings: Record<string, unknown> = { ruleset: 'arts', rulings: {} };
export const user = { id: 'pT3vKc8YxW1mQz6D', name: 'Ana', isGM: false, isSelf: true };
const messages: { readonly system: Record<string, unknown> }[] = [];

interface Hidden {
  readonly actor: FakeActor;
  readonly hidden: boolean;
}
export const combatants: Hidden[] = [];

/** A creature that the person at the page may know of. */
export function actor(id: string, name: string, given: Partial<FakeActor> = {}): FakeActor {
  const made: FakeActor = {
    documentName: 'Actor',
    uuid: id,
    id,
    name,
    token: null,
    isOwner: false,
    hasPlayerOwner: false,
    items: new Map(),
    testUserPermission: () => made.isOwner,
    ...given,
  };
  actors.set(id, made);
  return made;
}

const game = {
  ...stageGame,
  user,
  users: { filter: () => [], get: (id: string) => (id === user.id ? user : undefined), activeGM: null },
  settings: { get: (_scope: string, key: string) => worldSettings[key] ?? null },
  actors: {
    get contents() {
      return [...actors.values()];
    },
  },
  scenes: { contents: [] },
  combats: { contents: [{ combatants }] },
  messages: { contents: messages },
  ready: true,
};

Object.assign(globalThis, {
  game,
  CONFIG: { time: { roundTime: 0 } },
  Hooks: { on: () => 0, once: () => 0, callAll: () => true },
  ui: { notifications: { warn: () => undefined, info: () => undefined } },
  fromUuidSync: (uuid: string) => actors.get(uuid) ?? null,
});

const page = Handlebars.create();
page.registerHelper('localize', (key: string, options: { readonly hash: Record<string, unknown> }) => game.i18n.format(key, options.hash));
page.registerHelper('eq', (one: unknown, other: unknown) => one === other);

const PREFIX = 'systems/fourfold/';
for (const name of ['rolls', 'creature', 'change', 'rule']) {
  const path = `templates/report/${name}.hbs`;
  page.registerPartial(`${PREFIX}${path}`, readFileSync(join(root, path), 'utf8'));
}

for (const name of ['ruling', 'ruling-table', 'ruling-entries']) {
  const path = `templates/settings/${name}.hbs`;
  page.registerPartial(`${PREFIX}${path}`, readFileSync(join(root, path), 'utf8'));
}

/** A template below `templates/` with its data. */
export function render(path: string, data: object): string {
  return page.compile(readFileSync(join(root, 'templates', path), 'utf8'))(data);
}

/** What a reader sees of markup. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x([0-9A-F]+);/g, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
