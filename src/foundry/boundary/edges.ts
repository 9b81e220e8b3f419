/** Turn edges: each runs once per creature and round, whoever is connected and however the tracker got there. */
import type { Command } from '../../rules/kernel/command.ts';
import { notify, text, type Actor, type Combat, type Combatant, type TurnContext } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { standingInAuras } from './auras.ts';
import { writeLedger } from './commit.ts';
import { conduct } from './conduct.ts';
import { asExecutor } from './executor.ts';
import { doneText, readDone, startKeyOf, storedDone, suffix, through, turnName } from './ledger.ts';
import { actorOf } from './people.ts';
import type { LedgerEntry } from './plan.ts';
import { creatureOfActor } from './snapshot.ts';
import { isOut } from './out-of-it.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { freeAttempt, isWaiting, once } from './attempt.ts';

export type Edge = 'start' | 'end';

/** How the tracker came to an edge. */
export interface Passing {
  /** It did not stop there (`mix.skippedTurns`). */
  readonly skipped: boolean;
  /** A GM has chosen to make up for it, whatever the settings say of what is skipped. */
  readonly chosen?: boolean;
}

const STOPPED: Passing = { skipped: false };

/** The round an edge belongs to. Generation 13 may hand a bare number instead of the context. */
export function roundOf(combat: Combat, context: TurnContext): number {
  return typeof context === 'object' && typeof context.round === 'number' ? context.round : combat.round;
}

/** Whether the tracker jumps over the turn that it calls out. */
export function isSkipped(context: TurnContext): boolean {
  return typeof context === 'object' && context.skipped === true;
}

/** Everybody in the tracker who is this combatant's creature: a linked actor may stand there more than once. */
function selvesOf(combat: Combat, combatant: Combatant): readonly Combatant[] {
  const { actor } = combatant;
  return actor === null ? [combatant] : combat.combatants.filter((other) => other.actor?.uuid === actor.uuid);
}

/** Whether the ledger says that this edge has run. A creature has one start and one end in a round, however often it is listed. */
function hasRun(combat: Combat, combatant: Combatant, edge: Edge, round: number): boolean {
  const says = (self: Combatant): boolean => through(readDone(storedDone(self, edge))) >= round;
  return says(combatant) || selvesOf(combat, combatant).some(says);
}

/** Whether an edge has run, or waits for somebody's answer or word. */
export function isTaken(combat: Combat, combatant: Combatant, edge: Edge, round: number): boolean {
  if (hasRun(combat, combatant, edge, round)) return true;
  return selvesOf(combat, combatant).some((self) => {
    const id = nextId(combat, self, edge, round);
    return id === null || isWaiting(id);
  });
}

/** The id of the plan that runs an edge the next time; `null` when a plan that stands has run it. */
function nextId(combat: Combat, combatant: Combatant, edge: Edge, round: number): string | null {
  const done = readDone(storedDone(combatant, edge));
  const first = done.round === round && done.mark === '-' ? done.attempt + 1 : 1;
  const idAt = (attempt: number): string =>
    edge === 'start' ? turnName(combat, combatant, round, attempt) : `${startKeyOf(combat, combatant, round)}.end${suffix(attempt)}`;
  return freeAttempt(idAt, first)?.id ?? null;
}

function entryOf(combatant: Combatant, edge: Edge, round: number, id: string): LedgerEntry {
  const attempt = Number(/#(\d+)$/.exec(id)?.[1] ?? 1);
  return { combatant: combatant.uuid, edge, value: doneText(round, attempt), before: storedDone(combatant, edge) };
}

function commandOf(actor: Actor, combatant: Combatant, edge: Edge, id: string): Command {
  if (edge === 'end') return { kind: 'turnEnd', id, of: actor.uuid };
  return { kind: 'turnStart', id, of: actor.uuid, also: standingInAuras(combatant) };
}

/** Runs an edge unless it has run: from the tracker's callbacks, when a client takes over, and when missed ones are made up for. */
export async function runEdge(combat: Combat, combatant: Combatant, edge: Edge, round: number, passing = STOPPED): Promise<void> {
  const entry = edge === 'start' ? 'turnStart' : 'turnEnd';
  const name = `${combatant.uuid}.${edge}.${String(round)}`;
  await asExecutor(entry, () => once(name, () => run(combat, combatant, edge, round, passing)), combatant.name);
}

async function run(combat: Combat, combatant: Combatant, edge: Edge, round: number, passing: Passing): Promise<void> {
  const { actor } = combatant;
  if (actor === null || actorOf(actor.uuid) === null || hasRun(combat, combatant, edge, round)) return;
  // An end belongs to a turn that has begun: the tracker also calls out the end of turns that nobody had.
  if (edge === 'end' && passing.chosen !== true && !isTaken(combat, combatant, 'start', round)) return;
  const id = nextId(combat, combatant, edge, round);
  if (id === null || isWaiting(id)) return;
  const ledger = [entryOf(combatant, edge, round, id)];
  if (setting('paused') && passing.chosen !== true) {
    notify().info(text('FOURFOLD.Note.paused'));
    await writeLedger({ ledger, defeated: [] });
    return;
  }
  if (passing.skipped && passing.chosen !== true && !(await runsWhenSkipped(combatant, actor, ledger, round))) return;
  await conduct({
    planId: id,
    command: commandOf(actor, combatant, edge, id),
    tape: {},
    requester: null,
    visibility: combatant.hidden ? 'gm' : 'public',
    message: null,
    ledger,
    combat: combat.uuid,
  });
}

/** `mix.skippedTurns`: what is jumped over runs unless dead, waits for a GM's word, or does not run at all. */
async function runsWhenSkipped(combatant: Combatant, actor: Actor, ledger: readonly LedgerEntry[], round: number): Promise<boolean> {
  if (isOut(creatureOfActor(actor, activeRuleset()))) return false;
  const policy = activeRuleset().settings['mix.skippedTurns'];
  // Both edges go by at once; their turn is over before it has begun.
  if (policy === 'ignore') {
    const end = { combatant: combatant.uuid, edge: 'end' as const, value: String(round), before: storedDone(combatant, 'end') };
    await writeLedger({ ledger: ledger.some(({ edge }) => edge === 'end') ? ledger : [...ledger, end], defeated: [] });
  }
  return policy === 'run';
}
