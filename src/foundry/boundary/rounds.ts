/**
 * The edges of a combat itself: its beginning, its rounds, its end. What counts by rounds counts down; world time is the tracker's
 * own (T-04, `CONFIG.time`).
 */
import type { Command } from '../../rules/kernel/command.ts';
import { game, type Actor, type Combat, type Combatant } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { freeAttempt, isWaiting, once, type Attempt } from './attempt.ts';
import { writeLedger } from './commit.ts';
import { conduct } from './conduct.ts';
import { asExecutor } from './executor.ts';
import { doneText, enteredText, fightName, readDone, storedDone, suffix, through, type LedgerEdge } from './ledger.ts';
import { actorOf } from './people.ts';
import type { LedgerEntry } from './plan.ts';

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
    else await conductEdge(combat, wanted.command(attempt.id), ledger);
  };
  await asExecutor(wanted.entry, () => once(`${combat.uuid}.${name}`, run));
}

function nextAttempt(combat: Combat, { edge, round, name }: CombatEdge): Attempt | null {
  const done = readDone(storedDone(combat, edge));
  const first = done.round === round && done.mark === '-' ? done.attempt + 1 : 1;
  return freeAttempt((attempt) => `${fightName(combat)}.${name}${suffix(attempt)}`, first);
}

async function conductEdge(combat: Combat, command: Command, ledger: readonly LedgerEntry[], hidden = false): Promise<void> {
  await conduct({
    planId: command.id,
    command,
    tape: {},
    requester: null,
    visibility: hidden ? 'gm' : 'public',
    message: null,
    ledger,
    combat: combat.uuid,
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
  if (!combat.started) return;
  const left = combat.system['left'];
  const gone: readonly unknown[] = Array.isArray(left) ? left : [];
  const of = [...new Set([...fightersOf(combat), ...gone])].filter(
    (uuid): uuid is string => typeof uuid === 'string' && isFree(uuid, combat),
  );
  if (of.length === 0) return;
  await runCombatEdge(combat, {
    entry: 'combatEnd',
    edge: 'end',
    round: ONLY,
    name: 'over',
    command: (id) => ({ kind: 'combatEnd', id, of }),
  });
}

/** Whoever still fights elsewhere is not at the end of their fight. */
function isFree(creature: string, combat: Combat): boolean {
  if (actorOf(creature) === null) return false;
  const elsewhere = game().combats.filter((other) => other.id !== combat.id && other.started);
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
      await conductEdge(combat, command, ledger, combatant.hidden);
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
