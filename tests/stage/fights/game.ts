/** The world that `npm start` opens, in Node: two heroes of players, three foes of the GM, a scene and a combat that has not begun. */
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { openTable, type Client, type Table } from '../../../stage/engine/table.ts';
import { fillFirstWorld, type FirstMix } from '../../../stage/web/first-world.ts';
import type { Generation } from '../scenarios/world.ts';

type Bag = Record<string, unknown>;

const DIST = resolve('dist');
const SQUARE = 100;
const ID_LENGTH = 16;

export type Seat = 'gm' | 'ana' | 'ben';

/** Faces of dice by who rolls them, in their order. */
export type Faces = Partial<Record<Seat, readonly number[]>>;

/** What somebody answers to the questions to come. */
export type Answers = Partial<Record<Seat, readonly unknown[]>>;

export interface Done {
  readonly faces?: Faces;
  readonly answers?: Answers;
}

export interface Game {
  readonly table: Table;
  readonly seats: Readonly<Record<Seat, Client>>;
  /** Ids of creatures by name. */
  readonly who: Readonly<Record<string, string>>;
}

let opened: Table | undefined;

/** Closes what a test has opened. */
export async function closeGame(): Promise<void> {
  await opened?.close();
  opened = undefined;
}

/** Opens the world and lets everybody sit down. */
export async function openGame(generation: Generation, ruleset: string, mix?: FirstMix): Promise<Game> {
  const table = await openTable({ generation, users: [], system: DIST, seed: 5 });
  opened = table;
  await fillFirstWorld(table.server, { ruleset, chosen: ruleset, ...(mix === undefined ? {} : { mix }) });
  const gm = await table.join('Gamemaster');
  const ana = await table.join('Ana');
  const ben = await table.join('Ben');
  await table.settle();
  const found = await gm.run<[string, string][]>('return game.combat.combatants.map(({ actor }) => [actor.name, actor.uuid])');
  return { table, seats: { gm, ana, ben }, who: Object.fromEntries(found) };
}

/** Item ids are 16 letters and digits. */
export const item = (name: string): string => name.padEnd(ID_LENGTH, '0');

/** Puts tokens on squares of the table, by name, without that being a move. */
export async function place({ table, seats }: Game, places: Readonly<Record<string, readonly [x: number, y: number]>>): Promise<void> {
  const updates = Object.entries(places).map(([name, [x, y]]) => ({ name, x: x * SQUARE, y: y * SQUARE }));
  await seats.gm.run(
    `for (const { name, x, y } of ${JSON.stringify(updates)})
       await game.scenes.active.tokens.find((token) => token.name === name).update({ x, y }, { fourfoldMove: 'none' })`,
  );
  await table.settle();
}

/** Does something at a seat with the faces that are going to fall and the answers that are going to be given: all of them, and no more. */
export async function at(game: Game, seat: Seat, source: string, { faces = {}, answers = {} }: Done = {}): Promise<unknown> {
  const { table, seats } = game;
  for (const [name, list] of Object.entries(faces)) seats[name as Seat].nextFaces([...list]);
  const unasked = new Map<string, number>();
  for (const [name, list] of Object.entries(answers)) {
    unasked.set(name, list.length);
    const counted = (value: unknown) => (): unknown => (unasked.set(name, (unasked.get(name) ?? 0) - 1), value);
    seats[name as Seat].answerDialogs(...list.map(counted));
  }
  const given = await seats[seat].run(source);
  await table.settle();
  const left = Object.fromEntries(Object.entries(seats).map(([name, client]) => [name, client.facesLeft]));
  expect(left, `faces that nobody rolled after ${source}`).toEqual({ gm: 0, ana: 0, ben: 0 });
  expect(
    [...unasked].filter(([, count]) => count > 0),
    `answers that nobody asked for after ${source}`,
  ).toEqual([]);
  const open = Object.values(seats).flatMap((client) => client.dialogs.map((dialog) => JSON.stringify(dialog)));
  expect(open, `questions left open after ${source}`).toEqual([]);
  expect(
    Object.values(seats).flatMap(({ errors }) => errors.map(String)),
    `errors after ${source}`,
  ).toEqual([]);
  return given;
}

let count = 0;

/** Asks for a command through the system's own door, and waits until it is carried out. */
export async function act(game: Game, seat: Seat, command: Bag, done: Done = {}): Promise<unknown> {
  count += 1;
  const wanted = { type: 'command', command: { id: `act${String(count)}`, ...command } };
  return await at(game, seat, `return await fourfold.request(${JSON.stringify(wanted)})`, done);
}

/** Asks for something that the rules forbid: the one who asked is told, and nothing has changed. */
export async function refused(game: Game, seat: Seat, command: Bag, told: RegExp): Promise<void> {
  const client = game.seats[seat];
  const [before, heard] = [await everything(game), client.notifications.length];
  await act(game, seat, command);
  expect(client.notifications.slice(heard).map(({ message }) => message)).toEqual([expect.stringMatching(told)]);
  expect(await everything(game)).toEqual(before);
}

const everything = async ({ seats }: Game): Promise<unknown> =>
  await seats.gm.run('return game.scenes.active.tokens.map(({ actor, x, y }) => [actor.toObject(), x, y])');

/** Rolls initiative for all, in the order of the tracker's list. */
export async function rollInitiative(game: Game, faces: readonly number[]): Promise<readonly string[]> {
  await at(game, 'gm', 'await game.combat.rollAll()', { faces: { gm: faces } });
  return await game.seats.gm.run<string[]>('return game.combat.turns.map(({ actor }) => actor.name)');
}

export async function begin(game: Game, done: Done = {}): Promise<void> {
  await at(game, 'gm', 'await game.combat.startCombat()', done);
}

/** The next turn. @returns whose it is */
export async function next(game: Game, done: Done = {}): Promise<string> {
  await at(game, 'gm', 'await game.combat.nextTurn()', done);
  return await turnOf(game);
}

const turnOf = async ({ seats }: Game): Promise<string> => await seats.gm.run<string>('return game.combat.combatant.actor.name');

/** Passes turns in which nothing is rolled until it is somebody's. */
export async function passTo(game: Game, name: string): Promise<void> {
  for (let passed = 0; (await turnOf(game)) !== name; passed += 1) {
    if (passed > 10) throw new Error(`It never is the turn of ${name}.`);
    await next(game);
  }
}

export async function endCombat(game: Game): Promise<void> {
  await at(game, 'gm', 'await game.combat.delete()');
}

/** What is stored of a creature. */
export async function look({ seats }: Game, name: string): Promise<Bag> {
  return await seats.gm.run<Bag>(
    `return game.scenes.active.tokens.find((token) => token.actor.name === ${JSON.stringify(name)}).actor.toObject().system`,
  );
}

/** Conditions of a creature: keys, with the stacks where there are several. */
export async function conditions(game: Game, name: string): Promise<string[]> {
  const { conditions: found } = (await look(game, name)) as { conditions: { key: string; stacks: number }[] };
  return found.map(({ key, stacks }) => (stacks > 1 ? `${key} ${String(stacks)}` : key)).sort();
}

export async function itemOf({ seats }: Game, name: string, id: string): Promise<Bag> {
  return await seats.gm.run<Bag>(
    `return game.scenes.active.tokens.find((token) => token.actor.name === ${JSON.stringify(name)}).actor.items.get('${item(id)}').toObject().system`,
  );
}

/** Every rule that stands behind something on a report. */
export async function cited({ seats }: Game): Promise<readonly string[]> {
  const records = await seats.gm.run<string[]>('return game.messages.map((message) => JSON.stringify(message.system.record ?? null))');
  return [...new Set(records.flatMap((record) => record.match(/[A-Z]R?-\d{2}/g) ?? []))];
}

/** A step of a token, as a person at that seat drags it. @returns where it lies then, in squares */
export async function walk(game: Game, seat: Seat, name: string, [x, y]: readonly [number, number], done: Done = {}): Promise<number[]> {
  const token = `game.scenes.active.tokens.find((token) => token.name === ${JSON.stringify(name)})`;
  await at(game, seat, `await ${token}.update({ x: ${String(x * SQUARE)}, y: ${String(y * SQUARE)} })`, done);
  return await game.seats.gm.run<number[]>(`const { x, y } = ${token}; return [x / ${String(SQUARE)}, y / ${String(SQUARE)}]`);
}

/** Everybody sees the same world. */
export async function expectAgreement({ seats }: Game): Promise<void> {
  const world = 'return game.scenes.active.tokens.map(({ actor }) => actor.toObject())';
  const [gm, ...others] = await Promise.all(Object.values(seats).map((client) => client.run(world)));
  for (const other of others) expect(other).toEqual(gm);
}
