/**
 * The edges of a combat itself: its beginning, its rounds, its end. What counts by rounds counts down; world time is the tracker's
 * own (T-04, `CONFIG.time`).
 */
import type { Command } from '../../rules/kernel/command.ts';
import { documentOf, game, type Actor, type Combat, type Combatant } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { freeAttempt, isWaiting, once, type Attempt } from './attempt.ts';
import { writeLedger } from './commit.ts';
import { conduct } from './conduct.ts';
import { asExecutor } from './executor.ts';
import { doneText, enteredText, fightName, readDone, storedDone, suffix, through, type LedgerEdge } from './ledger.ts';
import { messageIdOf } from './message-id.ts';
import { actorOf } from './people.ts';
import type { LedgerEntry } from './plan.ts';
import type { RequestOf } from './request.ts';
import { isGmsWord } from './trust.ts';

/** The beginning and the end of a combat stand in its ledger as its first of a kind. */
const ONLY = 1;

/** Whether the ledger of a combat says that an edge of its own has run. */
export function combatHasRun(combat: Combat, edge: LedgerEdge, round = ONLY): boolean {
  return through(readDone(storedDone(combat, edge))) >= round;
}

interface CombatEdge {
  readonly entry: 'combatStart' | 'combatEnd' | 'roundStart';
  readonly edge: LedgerEdge;
  readonly round: number;
  readonly name: string;
  readonly command: (id: string) => Command;
  /** A GM has chosen to make up for it. */
  readonly chosen?: boolean;
}

async function runCombatEdge(combat: Combat, wanted: CombatEdge): Promise<void> {
  const { edge, round, name } = wanted;
  const run = async (): Promise<void> => {
    if (combatHasRun(combat, edge, round)) return;
    const attempt = nextAttempt(combat, wanted);
    if (attempt === null || isWaiting(attempt.id)) return;
    const ledger: LedgerEntry[] = [
      { combatant: combat.uuid, edge, value: doneText(round, attempt.number), before: storedDone(combat, edge) },
    ];
    if (setting('paused') && wanted.chosen !== true) await writeLedger({ ledger, defeated: [] });
    else await conductEdge(combat.uuid, wanted.command(attempt.id), ledger);
  };
  await asExecutor(wanted.entry, () => once(`${combat.uuid}.${name}`, run));
}

function nextAttempt(combat: Combat, { edge, round, name }: Pick<CombatEdge, 'edge' | 'round' | 'name'>): Attempt | null {
  const done = readDone(storedDone(combat, edge));
  const first = done.round === round && done.mark === '-' ? done.attempt + 1 : 1;
  return freeAttempt((attempt) => `${fightName(combat)}.${name}${suffix(attempt)}`, first);
}

async function conductEdge(combat: string, command: Command, ledger: readonly LedgerEntry[], hidden = false): Promise<void> {
  await conduct({
    planId: command.id,
    command,
    tape: {},
    requester: null,
    visibility: hidden ? 'gm' : 'public',
    message: null,
    ledger,
    combat,
  });
}

/** Those who fight here, and nowhere else that is still being fought. */
function fightersOf(combat: Combat): string[] {
  const here = combat.combatants.map(({ actor }) => actor?.uuid).filter((uuid) => uuid !== undefined);
  return [...new Set(here)];
}

/** The beginning of the combat, for everybody who is in it. */
export async function runCombatStart(combat: Combat, chosen = false): Promise<void> {
  const of = fightersOf(combat);
  if (of.length === 0) return;
  await runCombatEdge(combat, {
    entry: 'combatStart',
    edge: 'start',
    round: ONLY,
    name: 'begin',
    command: (id) => ({ kind: 'combatStart', id, of }),
    chosen,
  });
}

/** Runs once per combat and round; the beginning of the combat comes before its first round. */
export async function runRoundStart(combat: Combat, round: number, chosen = false): Promise<void> {
  if (round === 1) await asExecutor('combatStart', () => beginAfresh(combat));
  await runCombatStart(combat, chosen);
  await runCombatEdge(combat, {
    entry: 'roundStart',
    edge: 'round',
    round,
    name: `${String(round)}.round`,
    command: (id) => ({ kind: 'roundStart', id, round }),
    chosen,
  });
}

/** A combat that had come further and begins again is another fight, with a ledger of its own. */
async function beginAfresh(combat: Combat): Promise<void> {
  if (through(readDone(storedDone(combat, 'round'))) <= 1) return;
  const operation = { turnEvents: false, fourfold: { plan: true } };
  const empty = { start: '', end: '' };
  const updates = combat.combatants.map(({ id }) => ({ _id: id, system: { done: empty } }));
  await combat.updateEmbeddedDocuments('Combatant', updates, operation);
  const fight = Number(combat.system['fight'] ?? 1) + 1;
  await combat.update({ system: { done: { ...empty, round: '' }, fight, left: [] } }, operation);
}

/**
 * The end of a combat that was begun, for everybody who took part, also those who were taken out of the tracker. Called before
 * the combat is deleted where the client that acts deletes it, else behind it.
 */
export async function runCombatEnd(combat: Combat): Promise<void> {
  const of = leaversOf(combat);
  if (of.length > 0) await runCombatEdge(combat, { ...OVER, command: (id) => ({ kind: 'combatEnd', id, of }) });
}

const OVER = { entry: 'combatEnd', edge: 'end', round: ONLY, name: 'over' } as const;

/** For whom the end of a combat is one: who is in it or was, and fights nowhere else. Nobody, where it was not begun. */
function leaversOf(combat: Combat): string[] {
  if (!combat.started) return [];
  const left = combat.system['left'];
  const gone: readonly unknown[] = Array.isArray(left) ? left : [];
  return [...new Set([...fightersOf(combat), ...gone])].filter(
    (uuid): uuid is string => typeof uuid === 'string' && isFree(uuid, combat.id),
  );
}

/** What is asked for before a combat is deleted elsewhere; `null` when its end means nothing or has run. */
export function combatEndDue(combat: Combat): RequestOf<'endCombat'> | null {
  const of = leaversOf(combat);
  if (of.length === 0 || combatHasRun(combat, OVER.edge)) return null;
  const attempt = nextAttempt(combat, OVER);
  return attempt === null ? null : { type: 'endCombat', combat: combat.uuid, id: attempt.id, of };
}

/** Runs the end of a combat that somebody else deletes; by now it may be gone. */
export async function runCombatEndOf({ combat: uuid, id, of }: RequestOf<'endCombat'>): Promise<void> {
  const combat = documentOf(uuid) as Combat | null;
  if (combat !== null) {
    if (combat.documentName === 'Combat') await runCombatEnd(combat);
    return;
  }
  const free = of.filter((creature) => isFree(creature, null));
  const run = async (): Promise<void> => {
    if (setting('paused') || free.length === 0 || isEnded(id)) return;
    await conductEdge(uuid, { kind: 'combatEnd', id, of: free }, []);
  };
  await asExecutor(OVER.entry, () => once(`${uuid}.${OVER.name}`, run));
}

/** Whether the plan of a combat's end is there. */
export function isEnded(planId: string): boolean {
  return isGmsWord(game().messages.get(messageIdOf(planId))) || isWaiting(planId);
}

/** Whoever still fights elsewhere is not at the end of their fight. */
function isFree(creature: string, combat: string | null): boolean {
  if (actorOf(creature) === null) return false;
  const elsewhere = game().combats.filter((other) => other.id !== combat && other.started);
  return !elsewhere.some((other) => other.combatants.some(({ actor }) => actor?.uuid === creature));
}

/** Somebody joins a fight that is going on: what its beginning gives to everybody is given to them, once. */
export async function runEntering(combat: Combat, combatant: Combatant): Promise<void> {
  const enter = async (): Promise<void> => {
    const before = storedDone(combatant, 'start');
    const done = readDone(before);
    if (!combat.started || combatant.actor === null || done.mark !== '+' || setting('paused')) return;
    const attempt = freeAttempt((number) => `${fightName(combat)}.enter.${String(combatant.id)}${suffix(number)}`, 1);
    const ledger: LedgerEntry[] = [{ combatant: combatant.uuid, edge: 'start', value: enteredText(done.round), before }];
    if (attempt === null || isListedTwice(combat, combatant.actor)) await writeLedger({ ledger, defeated: [] });
    else if (!isWaiting(attempt.id)) {
      const command: Command = { kind: 'combatStart', id: attempt.id, of: [combatant.actor.uuid], late: true };
      await conductEdge(combat.uuid, command, ledger, combatant.hidden);
    }
  };
  await asExecutor('combatants', () => once(`${combatant.uuid}.enter`, enter), combatant.name);
}

function isListedTwice(combat: Combat, actor: Actor): boolean {
  return combat.combatants.filter((other) => other.actor?.uuid === actor.uuid).length > 1;
}

/** Somebody is taken out of a fight that is going on: its end is theirs as well. */
export async function noteLeaving(combat: Combat, combatant: Combatant): Promise<void> {
  const note = async (): Promise<void> => {
    const actor = combatant.actor?.uuid;
    const stored = combat.system['left'];
    const left: readonly unknown[] = Array.isArray(stored) ? stored : [];
    if (!combat.started || actor === undefined || left.includes(actor) || !game().combats.has(String(combat.id))) return;
    await combat.update({ system: { left: [...left, actor] } }, { turnEvents: false, fourfold: { plan: true } });
  };
  await asExecutor('combatants', note, combatant.name);
}
