/** A stage on a free port with a world of its own, and the people who sit at it. */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { bagsOf, textOf } from '../../../stage/engine/objects/bags.ts';
import type { Bag } from '../../../stage/engine/objects/bags.ts';
import type { LogEntry } from '../../../stage/engine/server/protocol.ts';
import type { StageServer } from '../../../stage/engine/server/server.ts';
import { MemoryStore } from '../../../stage/engine/server/store.ts';
import { fillFirstWorld, fillGivenWorld, type FirstMix } from '../../../stage/web/first-world.ts';
import { openStage } from '../../../stage/web/open-stage.ts';
import type { OpenStage, OpenStageOptions } from '../../../stage/web/open-stage.ts';
import { Seat } from './seat.ts';
import { Watch } from './watch.ts';

export type Generation = 13 | 14;

export interface TableOptions {
  readonly actors: readonly Bag[];
  /** World settings of Fourfold by their key. */
  readonly settings?: Bag;
  /** World settings of Foundry by their key. */
  readonly core?: Bag;
  /** Whether a second GM, Theta, belongs to the world. */
  readonly secondGm?: boolean;
}

const USERS = [
  { _id: 'Gamma00000000000', name: 'Gamma', role: 4, color: '#c8553d' },
  { _id: 'Ana0000000000000', name: 'Ana', role: 1, color: '#3e8ec4' },
  { _id: 'Ben0000000000000', name: 'Ben', role: 1, color: '#6a9f4b' },
] as const;

const THETA = { _id: 'Theta00000000000', name: 'Theta', role: 4, color: '#8a5fb0' } as const;
const EVERYBODY = [...USERS, THETA];

export type UserName = (typeof EVERYBODY)[number]['name'] | 'Gamemaster';

/** Squares of tokens by their names. */
export type Places = Readonly<Record<string, readonly [x: number, y: number]>>;

export interface FirstTableOptions {
  readonly ruleset: string;
  readonly mix?: FirstMix;
  readonly places: Places;
}

interface Where {
  readonly generation: Generation;
  readonly system: string;
}

const SCENE = 'scene00000000000';
const COMBAT = 'combat0000000000';
const SQUARE = 100;
const padded = (text: string): string => text.padEnd(16, '0');

/** Everybody of the world on the table, next to each other, and in a combat in the order in which they are given. */
function worldOf(actors: readonly Bag[]): Record<string, readonly Bag[]> {
  const tokens = actors.map((actor, at) => ({
    _id: padded(`token${at}`),
    name: actor['name'],
    actorId: actor['_id'],
    actorLink: true,
    disposition: actor['type'] === 'npc' ? -1 : 1,
    x: (3 + at) * SQUARE,
    y: 300,
  }));
  const combatants = actors.map((actor, at) => ({
    _id: padded(`c${at}`),
    actorId: actor['_id'],
    tokenId: tokens[at]?._id,
    sceneId: SCENE,
    initiative: 20 - at,
  }));
  const scene = {
    _id: SCENE,
    name: 'Court',
    active: true,
    width: 1200,
    height: 800,
    grid: { type: 1, size: SQUARE, distance: 1 },
    ownership: { default: 2 },
    tokens,
  };
  return { Actor: actors, Scene: [scene], Combat: [{ _id: COMBAT, scene: SCENE, active: true, round: 0, turn: null, combatants }] };
}

export async function openTable(
  browser: Browser,
  { actors, settings = {}, core = {}, secondGm = false, ...where }: TableOptions & Where,
): Promise<PlayTable> {
  const named = (scope: string, values: Bag): [string, unknown][] =>
    Object.entries(values).map(([key, value]) => [`${scope}.${key}`, value]);
  const stored = Object.fromEntries([...named('fourfold', settings), ...named('core', core)]);
  return await open(browser, where, (server) => fillGivenWorld(server, secondGm ? EVERYBODY : USERS, worldOf(actors), stored));
}

/** The world that `npm start` opens: two heroes of players, three foes of the GM, and a combat that has not begun. */
export async function openFirstTable(browser: Browser, { ruleset, mix, places, ...where }: FirstTableOptions & Where): Promise<PlayTable> {
  return await open(browser, where, async (server) => {
    await fillFirstWorld(server, { ruleset, chosen: ruleset, ...(mix === undefined ? {} : { mix }) });
    putInPlace(server, places);
  });
}

function putInPlace(server: StageServer, places: Places): void {
  const [scene] = server.world.collection('Scene').values();
  for (const token of bagsOf(scene?.['tokens'])) {
    const [x, y] = places[textOf(token['name'])] ?? [];
    if (x !== undefined && y !== undefined) Object.assign(token, { x: x * SQUARE, y: y * SQUARE });
  }
}

async function open(browser: Browser, { generation, system }: Where, fill: OpenStageOptions['fill']): Promise<PlayTable> {
  const stage = await openStage({ system, generation, port: 0, store: new MemoryStore(), seed: 7, testing: true, fill });
  return new PlayTable(browser, stage);
}

export class PlayTable {
  readonly stage: OpenStage;
  readonly watch = new Watch();
  readonly seats: Seat[] = [];
  readonly #browser: Browser;
  /** When the server was last asked for something. */
  #lastRequest = Date.now();
  #requests = 0;
  #busy = 0;
  readonly #writesLeft = new Map<string, number>();

  constructor(browser: Browser, stage: OpenStage) {
    this.#browser = browser;
    this.stage = stage;
    this.#countRequests();
  }

  /** Every request passes here; those of somebody who is cut off are lost. */
  #countRequests(): void {
    const { server } = this.stage;
    const handle = server.handle.bind(server);
    server.handle = async (session, request) => {
      this.#lastRequest = Date.now();
      this.#requests += 1;
      const left = this.#writesLeft.get(session.userId);
      if (left !== undefined && left <= 0) return new Promise(() => undefined);
      if (left !== undefined && (request.type === 'write' || request.type === 'setting')) this.#writesLeft.set(session.userId, left - 1);
      this.#busy += 1;
      const reply = await handle(session, request);
      this.#busy -= 1;
      // The last write arrives; that it did is never told.
      return left === 1 && (request.type === 'write' || request.type === 'setting') ? new Promise(() => undefined) : reply;
    };
  }

  #idOf(name: UserName): string {
    const users = [...this.stage.server.world.collection('User').values()];
    return textOf(users.find((user) => user['name'] === name)?.['_id']);
  }

  /** Opens a page for somebody and waits until the table is there. */
  async sit(name: UserName, options: BrowserContextOptions = {}): Promise<Seat> {
    const id = this.#idOf(name);
    const context = await this.#browser.newContext({ viewport: { width: 1680, height: 950 }, reducedMotion: 'reduce', ...options });
    this.watch.follow(context, name, this.stage.url);
    await context.addInitScript((user) => {
      // An empty page has no storage.
      if (location.protocol === 'http:') sessionStorage.setItem('stage.user', user);
    }, id);
    const page = await context.newPage();
    const seat = new Seat(name, context, page);
    this.seats.push(seat);
    await page.goto(`${this.stage.url}game`);
    await seat.ready();
    return seat;
  }

  /** After this many more writes nothing of this person arrives or is answered any more, until they sit down again. */
  cutAfterWrites(name: UserName, writes: number): void {
    this.#writesLeft.set(this.#idOf(name), writes);
  }

  /** Closes somebody's page, and opens another one for them. */
  async comeBack(seat: Seat): Promise<void> {
    await seat.page.close();
    this.#writesLeft.clear();
    seat.page = await seat.context.newPage();
    await seat.page.goto(`${this.stage.url}game`);
    await seat.ready();
  }

  /** Nothing has been asked of the server for a while, and no page is still about to: a slow page gets through what it has begun. */
  async settle(pause = 350): Promise<void> {
    let requests: number;
    do {
      await this.#eachPageTakesATurn();
      requests = this.#requests;
      while (this.#busy > 0 || Date.now() - this.#lastRequest < pause) await new Promise((resolve) => setTimeout(resolve, 50));
      await this.#eachPageTakesATurn();
    } while (this.#requests !== requests || this.#busy > 0);
  }

  async #eachPageTakesATurn(): Promise<void> {
    const open = this.seats.filter((seat) => !seat.page.isClosed());
    await Promise.all(open.map((seat) => seat.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))));
  }

  /* What the server knows. */

  /** Number of the last write. */
  get mark(): number {
    return this.stage.server.log.at(-1)?.seq ?? 0;
  }

  writes(documentName: string, since = 0): LogEntry[] {
    return this.stage.server.log.filter((entry) => entry.seq > since && entry.documentName === documentName);
  }

  /** The stored rules data of an actor. */
  systemOf(id: string): Bag {
    const system = this.stage.server.world.collection('Actor').get(id)?.['system'];
    return structuredClone((system ?? {}) as Bag);
  }

  /** Stored rules data of everybody but for the marks of plans. */
  everybody(): Record<string, Bag> {
    const actors = [...this.stage.server.world.collection('Actor').keys()];
    return Object.fromEntries(
      actors.map((id) => {
        const { applied: _applied, ...rest } = this.systemOf(id);
        return [id, rest];
      }),
    );
  }

  messages(): Bag[] {
    return [...this.stage.server.world.collection('ChatMessage').values()];
  }

  phases(): unknown[] {
    return this.messages().map((message) => (message['system'] as Bag | undefined)?.['phase']);
  }

  combatant(at: number): Bag {
    const combat = this.stage.server.world.collection('Combat').get(COMBAT);
    return (combat?.['combatants'] as Bag[] | undefined)?.[at] ?? {};
  }

  async close(): Promise<void> {
    for (const { context } of this.seats) await context.close();
    await this.stage.close();
  }
}
