/**
 * What the tracker passed while nobody could act: the gap between the ledger and the place where the tracker stands. It is offered
 * to the GM as one list and never runs silently.
 */
import { game, type Combat, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { writeLedger } from './commit.ts';
import { isTaken, runEdge } from './edges.ts';
import { asExecutor } from './executor.ts';
import { readDone, storedDone, through } from './ledger.ts';
import { passedBetween, type Passed } from './movement.ts';
import type { LedgerEntry } from './plan.ts';
import { readableCreature } from './readable.ts';
import { combatHasRun, runCombatStart, runRoundStart } from './rounds.ts';

export interface MissedEdge {
  /** Names it in a list. */
  readonly key: string;
  readonly kind: 'combatStart' | Passed['kind'];
  readonly round: number;
  readonly combatant: Combatant | null;
}

/** Called on the client that acts, with the combat, when something was missed in it. */
export const MISSED = 'fourfold.missed';

/** No list is longer; of a longer gap the newest is offered. */
const MOST = 200;

/** Whether an edge may have been missed by somebody: not by who joined later, has died or is gone. */
function concerns(combatant: Combatant, edge: 'start' | 'end', round: number): boolean {
  const { actor } = combatant;
  if (actor === null || readableCreature(actor, activeRuleset())?.dead === true) return false;
  const done = readDone(storedDone(combatant, edge));
  return done.mark !== '+' && done.mark !== '*' ? round > through(done) : round > done.round;
}

function isMissed(combat: Combat, { kind, round, turn }: Passed): boolean {
  if (kind === 'roundStart') return !combatHasRun(combat, 'round', round);
  const combatant = combat.turns[turn ?? -1];
  if (combatant === undefined) return false;
  const edge = kind === 'turnStart' ? 'start' : 'end';
  return concerns(combatant, edge, round) && !isTaken(combat, combatant, edge, round);
}

function missedOf(combat: Combat, { kind, round, turn }: Passed): MissedEdge {
  const combatant = kind === 'roundStart' ? null : (combat.turns[turn ?? -1] ?? null);
  return { key: `${kind}/${String(round)}/${combatant?.id ?? ''}`, kind, round, combatant };
}

/** First round that can hold something missed; a gap is no longer than the list. */
function firstRound(combat: Combat): number {
  const perRound = 2 * combat.turns.length + 1;
  return Math.max(1, combat.round - Math.ceil(MOST / perRound));
}

/** The edges between the ledger and where the tracker stands, oldest first. */
export function missedEdges(combat: Combat): readonly MissedEdge[] {
  if (!combat.started || combat.turns.length === 0) return [];
  const from = { round: firstRound(combat) - 1, turn: null };
  const passed = passedBetween(from, { round: combat.round, turn: combat.turn }, combat.turns.length);
  const missed = passed
    // A gap begins with a round, not in the middle of the one before.
    .filter((edge) => edge.round > from.round && isMissed(combat, edge))
    .map((edge) => missedOf(combat, edge));
  if (combatHasRun(combat, 'start')) return missed.slice(-MOST);
  return [{ key: 'combatStart', kind: 'combatStart' as const, round: 1, combatant: null }, ...missed.slice(1 - MOST)];
}

/** Makes up for what a GM has chosen, in its order; what was offered and not chosen counts as gone by. */
export async function makeUpFor(combat: Combat, offered: readonly string[], chosen: ReadonlySet<string>): Promise<void> {
  await asExecutor('missed', async () => {
    for (const edge of missedEdges(combat)) {
      if (offered.includes(edge.key) && chosen.has(edge.key)) await runMissed(combat, edge);
    }
    const passedOver = missedEdges(combat).filter(({ key }) => offered.includes(key) && !chosen.has(key));
    await writeLedger({ ledger: entriesOf(combat, passedOver), defeated: [] });
  });
}

async function runMissed(combat: Combat, { kind, round, combatant }: MissedEdge): Promise<void> {
  if (kind === 'combatStart') await runCombatStart(combat, true);
  else if (kind === 'roundStart') await runRoundStart(combat, round, true);
  else if (combatant !== null)
    await runEdge(combat, combatant, kind === 'turnStart' ? 'start' : 'end', round, { skipped: false, chosen: true });
}

/** Ledger entries that say that edges have gone by: the newest of each kind. */
function entriesOf(combat: Combat, edges: readonly MissedEdge[]): LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>();
  for (const { kind, round, combatant } of edges) {
    const holder = combatant ?? combat;
    const edge = kind === 'combatStart' || kind === 'turnStart' ? 'start' : kind === 'turnEnd' ? 'end' : 'round';
    entries.set(`${holder.uuid} ${edge}`, { combatant: holder.uuid, edge, value: String(round), before: storedDone(holder, edge) });
  }
  return [...entries.values()];
}

/** Combats in which something was missed. */
export function combatsWithMissed(): readonly Combat[] {
  return game().combats.filter((combat) => missedEdges(combat).length > 0);
}
