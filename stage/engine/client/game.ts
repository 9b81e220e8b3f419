import type { DocumentLike } from '../document/contract.ts';
import { Collection } from '../objects/collection.ts';
import { bagOf, listOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { guarded, runtime } from '../runtime.ts';
import type { GameLike } from '../runtime.ts';
import type { WorldSnapshot } from '../server/protocol.ts';
import { BooleanField, StringField } from '../fields/scalars.ts';
import { kinds } from '../document/kinds.ts';
import { collectionClasses } from '../documents/index.ts';
import { CompendiumCollection } from './compendium.ts';
import type { ServerLink } from './link.ts';
import { Localization } from './localization.ts';
import { documentTypesOf } from './namespace.ts';
import { ClientSettings } from './settings.ts';
import { createSheet } from './sheets.ts';
import { GameSocket } from './talk.ts';
import { GameTime } from './time.ts';

/** `game` before the documents are there. */
export function buildGame(snapshot: WorldSnapshot, link: ServerLink): GameLike {
  const { manifest } = snapshot;
  const { generation, version, build } = runtime.generation;
  const settings = new ClientSettings((key, value, scope, options) => link.setSetting(key, value, scope, options));
  for (const [key, value] of Object.entries(snapshot.settings)) settings.world.set(key, value);
  for (const [key, value] of Object.entries(snapshot.userSettings)) settings.user.set(key, value);
  const time = new GameTime(settings);
  time.worldTime = snapshot.worldTime;
  const game: Bag = {
    userId: snapshot.userId,
    user: null,
    collections: new Collection<Collection<DocumentLike>>(),
    documentsReady: false,
    ready: false,
    view: 'game',
    release: { generation, build, version, channel: 'stable', suffix: '' },
    version,
    data: { version, userId: snapshot.userId, world: snapshot.world, system: manifest, users: snapshot.documents['User'] },
    system: { ...manifest, ...bagOf(manifest['flags']), flags: bagOf(manifest['flags']) },
    world: snapshot.world,
    modules: new Collection(),
    documentTypes: documentTypesOf(manifest),
    model: {},
    i18n: new Localization(),
    socket: new GameSocket(link),
    time,
    keybindings: new Keybindings(),
    tooltip: { activate() {}, deactivate() {} },
    clipboard: { copyPlainText: () => Promise.resolve() },
    video: {},
    audio: { play() {} },
    permissions: {},
    paused: false,
    togglePause: () => undefined,
    sheets: { create: createSheet },
    combat: undefined,
    packs: undefined,
    // Declared, and not there before `setup`.
    ...Object.fromEntries(
      Object.values(kinds)
        .filter((kind) => kind.primary)
        .map((kind) => [kind.collection, undefined]),
    ),
    settings,
  };
  registerCoreSettings(settings);
  return game as unknown as GameLike;
}

/** game.keybindings: remembers what is registered; `press` and `release` play a key. */
class Keybindings {
  readonly actions = new Map<string, Bag>();

  register(namespace: string, action: string, data: Bag): void {
    this.actions.set(`${namespace}.${action}`, data);
  }

  get(namespace: string, action: string): unknown[] {
    return listOf(this.actions.get(`${namespace}.${action}`)?.['editable']);
  }

  press(namespace: string, action: string, context: Bag = {}): unknown {
    return this.play('onDown', namespace, action, context);
  }

  release(namespace: string, action: string, context: Bag = {}): unknown {
    return this.play('onUp', namespace, action, context);
  }

  private play(side: 'onDown' | 'onUp', namespace: string, action: string, context: Bag): unknown {
    const handler = this.actions.get(`${namespace}.${action}`)?.[side] as ((context: Bag) => unknown) | undefined;
    return guarded(`keybinding ${action}`, () => handler?.(context));
  }
}

function registerCoreSettings(settings: ClientSettings): void {
  const core = (key: string, data: Bag): void => settings.register('core', key, { config: false, ...data });
  core('time', { scope: 'world', type: Number, default: 0 });
  core('permissions', { scope: 'world', type: Object, default: {} });
  core('language', { scope: 'client', type: String, default: 'en' });
  core('combatTrackerConfig', { scope: 'world', type: Object, default: { resource: '', skipDefeated: false, turnMarker: {} } });
  core('defaultToken', { scope: 'world', type: Object, default: {} });
  core('uiConfig', { scope: 'client', type: Object, default: { colorScheme: { applications: '', interface: '' } } });
  core('animateRollTable', { scope: 'client', type: Boolean, default: true });
  core('noCanvas', { scope: 'client', type: new BooleanField({ initial: true }) });
  core('sheetClasses', { scope: 'world', type: Object, default: {} });
  core('compendiumConfiguration', { scope: 'world', type: Object, default: {} });
  if (runtime.generation.messageModes) {
    core('messageMode', { scope: 'client', type: new StringField({ required: true, blank: false, initial: 'public' }) });
    // Generation 14 still answers to the old name, with nothing.
    core('rollMode', { scope: 'client', type: Object, default: null });
  } else core('rollMode', { scope: 'client', type: new StringField({ required: true, blank: false, initial: 'publicroll' }) });
}

/** Constructs the world's documents; they are prepared once all are there. */
export function constructDocuments(game: GameLike, snapshot: WorldSnapshot, link: ServerLink): void {
  const packs = new Collection<CompendiumCollection>();
  const source = {
    documents: async (id: string) => (await link.request({ type: 'pack', id })) as Bag[],
    lock: async (id: string, locked: boolean) => void (await link.request({ type: 'packLock', id, locked })),
  };
  for (const pack of snapshot.packs) packs.set(pack.id, new CompendiumCollection(pack, source));
  game['packs'] = packs;
  const loads: (() => void)[] = [];
  for (const name of ['User', ...Object.keys(collectionClasses).filter((one) => one !== 'User')]) {
    const kind = kinds[name as keyof typeof kinds];
    const configured = bagOf(runtime.CONFIG[name])['collection'] as (typeof collectionClasses)[string] | undefined;
    const CollectionClass = configured ?? collectionClasses[name];
    if (!CollectionClass || name === 'Setting') continue;
    const collection = new CollectionClass();
    game.collections.set(name, collection);
    game[kind.collection] = collection;
    loads.push(() => collection.load(snapshot.documents[name] ?? []));
  }
  for (const load of loads) load();
  for (const id of snapshot.activeUsers) setActive(game, id, true);
  Object.defineProperty(game, 'user', {
    value: game.collections.get('User')?.get(snapshot.userId) ?? null,
    configurable: true,
    enumerable: true,
  });
  defineShortcuts(game);
  prepareAll(game);
}

export function setActive(game: GameLike, userId: string, active: boolean): void {
  const user = game.collections.get('User')?.get(userId) as unknown as { active: boolean } | undefined;
  if (user) user.active = active;
}

function defineShortcuts(game: GameLike): void {
  const member = (collection: string, key: string): unknown => (game[collection] as Bag | undefined)?.[key] ?? null;
  Object.defineProperty(game, 'combat', { get: () => member('combats', 'viewed'), configurable: true, enumerable: true });
}

function prepareAll(game: GameLike): void {
  game.documentsReady = true;
  game.collections.forEach((collection) =>
    collection.forEach((document) => (document as unknown as { _safePrepareData(): void })._safePrepareData()),
  );
}

/** `canvas` without a canvas: what systems ask about the viewed scene. */
export function noCanvas(): Bag {
  const scene = (): unknown => (runtime.game['scenes'] as { viewed?: unknown } | undefined)?.viewed ?? null;
  return {
    ready: false,
    initialized: false,
    get scene() {
      return scene();
    },
    tokens: { controlled: [], placeables: [], get: () => undefined, ownedTokens: [] },
    grid: { size: 100, distance: 1, units: '' },
    dimensions: null,
  };
}

export function describeType(documentName: string, type: string): string {
  return `TYPES.${documentName}.${textOf(type)}`;
}
