/** One round of a soak: a table with four clients, events drawn by lot, and a comparison whenever things have come to rest. */
import { MemoryStore } from '../../stage/engine/server/store.ts';
import { openTable, type Client, type Table } from '../../stage/engine/table.ts';
import type { Creature } from '../../src/rules/kernel/state.ts';
import { arm, FAULTS, type Armed, type FaultKind } from '../matrix/faults.ts';
import { doAt, seat } from '../matrix/prepare.ts';
import { COMBAT, EMBER, GNAW_UUID, IMP, ROOK, USERS, world, type Bag, type Generation, type Person } from '../matrix/world.ts';
import { drawAct } from './acts.ts';
import { chanceFrom, type Chance } from './chance.ts';
import { notStarted } from './clock.ts';
import { Oracle } from './oracle.ts';
import { Permits } from './permits.ts';

export interface RoundResult {
  readonly events: number;
  /** Faults that struck, by kind. */
  readonly survived: Readonly<Record<string, number>>;
  readonly differences: readonly string[];
}

export interface RoundOptions {
  readonly seed: number;
  readonly generation: Generation;
  readonly events: number;
  readonly system: string;
  /** Told of every event, to look for a fault. */
  readonly trace?: (line: string) => void;
}

const SEATED: readonly Person[] = ['Gamma', 'Delta', 'Ana', 'Ben'];
const FULL_HEALTH = 60;
/** Most that people do before things come to rest. */
const BURST = 4;
const ENOUGH_ANSWERS = 2000;

/** The world of the matrix, with Health for a longer fight. */
function longerFight(): Record<string, Bag[]> {
  const given = world();
  const actors = (given['Actor'] ?? []).map((actor) => ({
    ...actor,
    system: { ...(actor['system'] as Bag), health: { value: FULL_HEALTH, max: FULL_HEALTH } },
  }));
  return { ...given, Actor: actors };
}

/** Presses a button by lot; where nothing is offered, the thing is confirmed. */
function answering(chance: Chance): (dialog: { readonly buttons?: readonly { readonly action?: string }[] }) => unknown {
  return ({ buttons = [] }) => (buttons.length === 0 ? true : chance.pick(buttons).action);
}

const CREATURES = `const actors = await Promise.all(${JSON.stringify([EMBER, IMP, ROOK].map((id) => `Actor.${id}`).concat(GNAW_UUID))}.map((uuid) => fromUuid(uuid)));
  return Object.fromEntries(actors.map((actor) => [actor.uuid, fourfold.creatureOfActor(actor, fourfold.activeRuleset())]))`;

/** Keys that the rules say should be shown, against the statuses of the effects that are there. */
const MIRRORS = `const actors = await Promise.all(${JSON.stringify([EMBER, IMP, ROOK].map((id) => `Actor.${id}`).concat(GNAW_UUID))}.map((uuid) => fromUuid(uuid)));
  return actors.flatMap((actor) => {
    const creature = fourfold.creatureOfActor(actor, fourfold.activeRuleset());
    const wanted = new Set(Object.values(creature.conditions).map((one) => one.key));
    if (creature.dead) wanted.add('dead');
    if (creature.concentrating.length > 0) wanted.add('concentrating');
    const shown = actor.effects.contents.flatMap((effect) => [...effect.statuses]);
    const both = [[...wanted].sort(), shown.sort()].map((keys) => keys.join(' '));
    return both[0] === both[1] ? [] : [actor.name + ': conditions ' + both[0] + ', effects ' + both[1]];
  })`;

/** Messages that should have served their purpose, once everybody is there and nothing is under way. */
const OPEN = `return game.messages.contents.filter((one) => ['answer', 'pending', 'intent'].includes(one.system.phase)).map((one) => one.system.phase)`;
const RUN_WAITING = `for (const message of [...game.messages.contents]) if (message.system.phase === 'intent') await fourfold.act(message, 'run')`;

/** Carries a round out. */
export async function playRound(options: RoundOptions): Promise<RoundResult> {
  const round = await SoakRound.open(options);
  try {
    return await round.play();
  } finally {
    await round.close();
  }
}

class SoakRound {
  readonly #options: RoundOptions;
  readonly #chance: Chance;
  readonly #table: Table;
  readonly #clients: Map<Person, Client>;
  readonly #permits: Permits;
  readonly #oracle: Oracle;
  readonly #survived: Record<string, number> = {};
  #watched: unknown;
  #events = 0;

  static async open(options: RoundOptions): Promise<SoakRound> {
    const { seed, generation, system } = options;
    const answers = chanceFrom(seed ^ 0x5eed);
    const prepare = (client: Client): void => client.answerDialogs(...Array.from({ length: ENOUGH_ANSWERS }, () => answering(answers)));
    const table = await openTable({
      generation,
      users: USERS,
      system,
      store: new MemoryStore(),
      seed: seed & 0xffff,
      world: longerFight(),
      prepare,
    });
    const clients = await seat(table, SEATED);
    const creatures = await clientOf(clients, 'Gamma').run<Record<string, Creature>>(CREATURES);
    return new SoakRound(options, table, clients, creatures);
  }

  private constructor(options: RoundOptions, table: Table, clients: Map<Person, Client>, creatures: Record<string, Creature>) {
    this.#options = options;
    this.#chance = chanceFrom(options.seed);
    this.#table = table;
    this.#clients = clients;
    this.#permits = new Permits(['Gamma', 'Delta'].map((name) => clientOf(clients, name as Person).userId));
    this.#oracle = new Oracle(creatures, this.#permits);
    this.#watch();
  }

  async close(): Promise<void> {
    await this.#table.close();
  }

  /** Another server has another log. */
  #watch(): void {
    if (this.#watched === this.#table.server) return;
    this.#watched = this.#table.server;
    this.#oracle.watch(this.#table.server);
  }

  async play(): Promise<RoundResult> {
    await this.#begin();
    while (this.#events < this.#options.events && this.#oracle.differences.length === 0) await this.#burst();
    return { events: this.#events, survived: this.#survived, differences: this.#oracle.differences };
  }

  async #begin(): Promise<void> {
    this.#permits.turnIsOver();
    doAt(clientOf(this.#clients, 'Gamma'), `await game.combats.get('${COMBAT}').startCombat()`);
    await this.#table.settle();
  }

  async #burst(): Promise<void> {
    const count = Math.min(1 + this.#chance.below(BURST), this.#options.events - this.#events);
    const fault = this.#chance.happens(0.4) ? this.#fault() : null;
    for (let index = 0; index < count; index += 1) {
      this.#act();
      // Sometimes somebody does a thing while another is still under way.
      if (this.#chance.happens(0.6)) await this.#table.settle();
    }
    await this.#table.settle();
    if (fault !== null) await this.#heal(fault.kind, fault.armed);
    await this.#rest();
  }

  #fault(): { readonly kind: FaultKind; readonly armed: Armed } {
    const kind = this.#chance.pick(FAULTS.filter((one) => one !== 'none'));
    const acting = clientOf(this.#clients, this.#chance.pick(SEATED));
    const point = this.#chance.below(8);
    this.#trace(`fault: ${kind} @${String(point)}`);
    return { kind, armed: arm(this.#table, { kind, point }, acting) };
  }

  async #heal(kind: FaultKind, armed: Armed): Promise<void> {
    const struck = armed.struck();
    if (struck) this.#survived[kind] = (this.#survived[kind] ?? 0) + 1;
    const healed = armed.heal();
    // A server that was restarted is watched before anybody is back.
    for (let tries = 0; tries < 50 && kind === 'server killed' && struck && this.#watched === this.#table.server; tries += 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
    this.#watch();
    await healed;
    this.#watch();
    await this.#table.settle();
  }

  #act(): void {
    const act = drawAct(this.#chance);
    const client = clientOf(this.#clients, act.by);
    this.#events += 1;
    this.#trace(`${String(this.#events)}: ${act.by}: ${act.name}`);
    this.#permits.note(act, client.userId);
    if (client.connection.isOpen) doAt(client, act.source);
  }

  /** Nothing is under way and everybody is there: the database must be what the fold says. */
  async #rest(): Promise<void> {
    const gm = clientOf(this.#clients, 'Gamma');
    await gm.run(RUN_WAITING);
    await this.#table.settle();
    const say = (lines: readonly string[]): void => {
      for (const line of lines) this.#oracle.differences.push(`after event ${String(this.#events)}: ${line}`);
    };
    say(this.#oracle.unfinished());
    say(this.#oracle.against(await gm.run<Record<string, Creature>>(CREATURES)));
    say([notStarted(this.#table.server)].filter((line) => line !== null));
    say((await gm.run<string[]>(MIRRORS)).map((line) => `effects are out of line: ${line}`));
    say((await gm.run<string[]>(OPEN)).map((phase) => `a message is still ${phase}`));
    for (const [person, client] of this.#clients) say(told(person, client));
    this.#permits.forget();
  }

  #trace(line: string): void {
    this.#options.trace?.(line);
  }
}

function clientOf(clients: ReadonlyMap<Person, Client>, person: Person): Client {
  const client = clients.get(person);
  if (client === undefined) throw new Error(`${person} is not at the table`);
  return client;
}

/** What went wrong on a screen, once. */
function told(person: Person, client: Client): string[] {
  const errors = client.errors.splice(0).map((error) => {
    const stack = (error as { readonly stack?: unknown } | null)?.stack;
    return `${person}'s console: ${typeof stack === 'string' ? stack.split('\n').slice(0, 3).join(' ') : JSON.stringify(error)}`;
  });
  const refused = client.notifications.filter(({ level }) => level === 'error').map(({ message }) => `${person} was told: ${message}`);
  return [...errors, ...refused];
}
