/** What a turn costs: writes and messages from the server's log, time by the number of combatants, bytes that stay. */
import type { LogEntry } from '../../stage/engine/server/protocol.ts';
import { GENERATIONS, type Bag, type Generation } from '../matrix/world.ts';
import { dist } from '../shipped/places.ts';
import { COMBAT, fightOf, nextTurn, run, type Fight } from './many.ts';

export interface TurnFigures {
  readonly generation: Generation;
  /** Per turn edge that changes something: documents changed, writes of them, chat messages. */
  readonly changedPerEdge: number;
  readonly writesPerEdge: number;
  readonly messagesPerEdge: number;
  /** Time of a next turn with so many combatants, as a multiple of the time with ten. */
  readonly nextTurn: Readonly<Record<number, number>>;
  /** The same without what the same writes of the same documents take by hand, while automation is paused. */
  readonly nextTurnOwn: Readonly<Record<number, number>>;
  /** Bytes of messages and turn ledger that a round of four leaves behind. */
  readonly bytesPerRound: number;
  readonly checksum: string;
}

const COUNTS = [10, 100, 500] as const;
const WARM = 10;
const TURNS = 40;
/** Code that has not run often is slow; nobody's first fight is measured. */
const WARM_UP = 120;

function typical(times: readonly number[]): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Everything but the tracker's own step, edge by edge. */
function edgesIn(log: readonly LogEntry[]): LogEntry[] {
  return log.filter(({ documentName, changes }) => documentName !== 'Combat' || (!('turn' in changes) && !('round' in changes)));
}

interface Counted {
  readonly changed: number;
  readonly writes: number;
  readonly messages: number;
}

/** Counts what one step of the tracker writes besides moving: one turn ends and leaves nothing to do, the next one starts. */
export async function countEdge(fight: Fight): Promise<Counted> {
  const from = fight.table.server.log.length;
  await nextTurn(fight);
  const edge = edgesIn(fight.table.server.log.slice(from));
  const documents = edge.filter(({ documentName }) => documentName !== 'ChatMessage');
  return {
    changed: new Set(documents.map(({ documentName, id, parent }) => `${String(parent)}/${documentName}/${id}`)).size,
    writes: documents.length,
    messages: edge.length - documents.length,
  };
}

async function timed(fight: Fight, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM + TURNS; turn += 1) times.push(await nextTurn(fight));
  if (fight.gm.errors.length > 0) throw new Error(`With ${String(count)} combatants: ${JSON.stringify(fight.gm.errors[0])}`);
  return times.slice(WARM);
}

/** The writes of a turn in their order, as one request where they can be one. */
const WRITES: Readonly<Record<Generation, string>> = {
  13: `
    await from.update({ 'system.done.end': '9' });
    await ChatMessage.create({ content: 'x'.repeat(1500) });
    await to.actor.update(changes);
    await to.update({ 'system.done.start': '9', 'system.plan': 'p' + turn });`,
  14: `
    await from.update({ 'system.done.end': '9' });
    await foundry.documents.modifyBatch([
      { action: 'create', documentName: 'ChatMessage', data: [{ content: 'x'.repeat(1500) }] },
      { action: 'update', documentName: 'Actor', updates: [{ _id: to.actor.id, ...changes }] },
      { action: 'update', documentName: 'Combatant', parent: combat, updates: [{ _id: to.id, 'system.done.start': '9', 'system.plan': 'p' + turn }] },
    ]);`,
};

/** The same writes of the same documents by hand, while all automation is paused. */
async function bare(count: number, generation: Generation): Promise<number> {
  const fight = await fightOf(count, generation, dist);
  await fight.gm.run(`await game.settings.set('fourfold', 'paused', true)`);
  const source = `
    const combat = game.combats.get('${COMBAT}');
    const turn = (combat.turn + 1) % combat.turns.length;
    const [from, to] = [combat.turns[combat.turn], combat.turns[turn]];
    const changes = { 'system.health.value': 400 - (turn % 7), 'system.applied': ['p' + turn] };
    await combat.update({ turn, 'system.led': 'p' + turn }, { turnEvents: false });
    ${WRITES[generation]}`;
  const times: number[] = [];
  for (let turn = 0; turn < WARM + TURNS; turn += 1) times.push(await run(fight, source));
  await fight.table.close();
  return typical(times.slice(WARM));
}

const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Bytes of what a turn leaves: reports, and what combat and combatants keep in `system`. */
function keptBytes({ table }: Fight): number {
  const messages = [...table.server.world.collection('ChatMessage').values()];
  const combat = table.server.world.collection('Combat').get(COMBAT) ?? {};
  const combatants = Array.isArray(combat['combatants']) ? (combat['combatants'] as Bag[]) : [];
  return (
    messages.reduce((sum, message) => sum + size(message), 0) + [combat, ...combatants].reduce((sum, one) => sum + size(one['system']), 0)
  );
}

async function bytesPerRound(generation: Generation): Promise<{ readonly bytes: number; readonly health: readonly number[] }> {
  const fight = await fightOf(4, generation, dist);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn(fight);
  const before = keptBytes(fight);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn(fight);
  const bytes = keptBytes(fight) - before;
  const actors = [...fight.table.server.world.collection('Actor').values()];
  const health = actors.map(({ system }) => Number(((system as Bag)['health'] as Bag)['value']));
  await fight.table.close();
  return { bytes, health };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A sum over where the fights have led, so that speed is never bought with other results. */
function checksumOf(values: readonly number[]): string {
  const sum = values.reduce((before, value) => Math.imul(before ^ value, 0x01000193) >>> 0, 0x811c9dc5);
  return sum.toString(16).padStart(8, '0');
}

async function figures(generation: Generation): Promise<TurnFigures> {
  const whole = new Map<number, number>();
  const own = new Map<number, number>();
  const reached: number[] = [];
  let counted: Counted = { changed: 0, writes: 0, messages: 0 };
  const first = await fightOf(COUNTS[0], generation, dist);
  for (let turn = 0; turn < WARM_UP; turn += 1) await nextTurn(first);
  await first.table.close();
  for (const count of COUNTS) {
    const fight = await fightOf(count, generation, dist);
    counted = await countEdge(fight);
    whole.set(count, typical(await timed(fight, count)));
    own.set(count, (whole.get(count) ?? 0) - (await bare(count, generation)));
    const combat = fight.table.server.world.collection('Combat').get(COMBAT) ?? {};
    reached.push(Number(combat['round']), Number(combat['turn']));
    await fight.table.close();
  }
  const ratios = (times: ReadonlyMap<number, number>): Record<number, number> =>
    Object.fromEntries(COUNTS.map((count) => [count, rounded((times.get(count) ?? 0) / (times.get(COUNTS[0]) ?? 1))]));
  const { bytes, health } = await bytesPerRound(generation);
  return {
    generation,
    changedPerEdge: counted.changed,
    writesPerEdge: counted.writes,
    messagesPerEdge: counted.messages,
    nextTurn: ratios(whole),
    nextTurnOwn: ratios(own),
    bytesPerRound: bytes,
    checksum: checksumOf([...reached, ...health]),
  };
}

/** Figures of both generations. */
export async function turnFigures(): Promise<readonly TurnFigures[]> {
  const all: TurnFigures[] = [];
  for (const generation of GENERATIONS) all.push(await figures(generation));
  return all;
}
