import { mergeObject } from '../engine/objects/merge.ts';
import { bagOf, bagsOf, textOf } from '../engine/objects/bags.ts';
import type { Bag } from '../engine/objects/bags.ts';
import type { StageServer } from '../engine/server/server.ts';

const square = 100;
const columns = 16;
const rows = 12;

/** Written last, so that a world that was cut off in the making is made again. */
const madeKey = 'stage.made';

const gm = { _id: 'gamemaster000000', name: 'Gamemaster', role: 4, color: '#c8553d' };
const ana = { _id: 'ana0000000000000', name: 'Ana', role: 1, color: '#3e8ec4' };
const ben = { _id: 'ben0000000000000', name: 'Ben', role: 1, color: '#6a9f4b' };
const sceneId = 'firstScene000000';

/** A house mix: settings by id, and what its people have beside what the packs say, by type of actor. */
export interface FirstMix {
  readonly name: string;
  readonly settings: Bag;
  readonly people: Readonly<Record<string, Bag>>;
}

export interface FirstWorldOptions {
  /** A system with packs `heroes-<ruleset>` and `foes-<ruleset>` and a setting `ruleset` begins with a fight. */
  readonly ruleset: string | null;
  /** The one it was asked for by name. */
  readonly chosen?: string;
  /** Settings and people of a new world; later the world's own count. */
  readonly mix?: FirstMix;
}

/** Fills a new world: three users and a scene, and, where the system has packs for it, two heroes against three foes. */
export async function fillFirstWorld(server: StageServer, options: FirstWorldOptions): Promise<void> {
  const systemId = textOf(server.options.manifest['id']);
  if (options.chosen !== undefined) setSetting(server, `${systemId}.ruleset`, options.chosen);
  if (!server.settings.has(madeKey)) {
    for (const user of [gm, ana, ben]) server.seedDocument('User', user);
    if (options.mix !== undefined) setSetting(server, `${systemId}.rulings`, options.mix.settings);
    const fighters = options.ruleset === null ? [] : seedFighters(server, systemId, options.ruleset, options.mix?.people ?? {});
    seedScene(server, fighters);
    setSetting(server, madeKey, true);
  }
  await server.store.flush();
}

function setSetting(server: StageServer, key: string, value: unknown): void {
  server.settings.set(key, value);
  server.store.put('settings', key, { value });
}

interface Fighter {
  readonly actor: Bag;
  readonly x: number;
  readonly y: number;
}

/** The heroes stand on the left, the foes on the right. Each of the first heroes belongs to a player. */
function seedFighters(server: StageServer, systemId: string, ruleset: string, people: FirstMix['people']): Fighter[] {
  const cast = (kind: string): Bag[] => packActors(server, `${systemId}.${kind}-${ruleset}`).map((source) => withMix(source, people));
  const heroes = cast('heroes').map((source, at) => {
    const owner = [ana, ben][at];
    const actor = seedActor(server, source, owner ? { default: 0, [owner._id]: 3 } : { default: 0 });
    if (owner) server.seedDocument('User', { ...owner, character: actor['_id'] });
    return { actor, x: 4, y: 4 + at * 3 };
  });
  const foes = cast('foes').map((source, at) => ({
    actor: seedActor(server, source, { default: 0 }),
    x: 10 + (at % 2),
    y: 3 + at * 2,
  }));
  return [...heroes.slice(0, 2), ...foes.slice(0, 3)];
}

function withMix(source: Bag, people: FirstMix['people']): Bag {
  return { ...source, system: mergeObject(bagOf(source['system']), bagOf(people[textOf(source['type'])]), { inplace: false }) };
}

function packActors(server: StageServer, pack: string): Bag[] {
  const documents = server.packs.ids().some(([id]) => id === pack) ? server.packs.documents(pack) : [];
  return documents
    .map((source): Bag => ({
      ...source,
      _stats: { ...bagOf(source['_stats']), compendiumSource: `Compendium.${pack}.Actor.${textOf(source['_id'])}` },
    }))
    .sort((one, other) => textOf(one['name']).localeCompare(textOf(other['name'])));
}

function seedActor(server: StageServer, source: Bag, ownership: Bag): Bag {
  const { folder: _folder, ...rest } = source;
  return server.seedDocument('Actor', { ...rest, ownership });
}

function seedScene(server: StageServer, fighters: readonly Fighter[]): void {
  const { distance = 1, units = '' } = bagOf(server.options.manifest['grid']);
  const tokens = fighters.map((fighter, at) => tokenOf(fighter, at));
  server.seedDocument('Scene', {
    _id: sceneId,
    name: 'The old courtyard',
    active: true,
    width: columns * square,
    height: rows * square,
    grid: { type: 1, size: square, distance, units },
    ownership: { default: 2 },
    tokens,
  });
  if (tokens.length === 0) return;
  const combatants = tokens.map((token, at) => ({
    _id: `combatant${at + 1}`.padEnd(16, '0'),
    tokenId: token['_id'],
    sceneId,
    actorId: token['actorId'],
  }));
  server.seedDocument('Combat', { _id: 'firstCombat00000', scene: sceneId, active: true, round: 0, turn: null, combatants });
}

function tokenOf({ actor, x, y }: Fighter, at: number): Bag {
  const prototype = bagOf(actor['prototypeToken']);
  const own = { _id: `token${at + 1}`.padEnd(16, '0'), name: prototype['name'] ?? actor['name'], actorId: actor['_id'] };
  const texture = mergeObject({ src: actor['img'] ?? null }, bagOf(prototype['texture']));
  return { actorLink: false, ...prototype, ...own, texture, delta: null, x: x * square, y: y * square };
}

/** Documents by name, as tests give them. */
export function fillGivenWorld(server: StageServer, users: readonly Bag[], world: Record<string, readonly Bag[]>, settings: Bag): void {
  for (const user of users) server.seedDocument('User', user);
  for (const [name, sources] of Object.entries(world)) for (const source of bagsOf(sources)) server.seedDocument(name, source);
  for (const [key, value] of Object.entries(settings)) setSetting(server, key, value);
}
