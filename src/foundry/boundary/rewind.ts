/**
 * The tracker steps back: what the edges did that are now ahead of it again is taken back in one plan, by the table's setting always,
 * after a question, or never. Their ledger says so, and when the tracker comes to them again they run afresh, under a new name.
 */
import type { TraceEntry } from '../../rules/kernel/trace.ts';
import { askRewind } from '../chat/later-steps.ts';
import { placeText } from '../chat/words.ts';
import { game, type ChatMessage, type Combat, type Combatant } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { marksOf } from './actor-writes.ts';
import { commit, writeLedger } from './commit.ts';
import { asExecutor, inTurn } from './executor.ts';
import { byItself, inverseOf, planOfInverse } from './inverse.ts';
import { fightName, readDone, storedDone, takenBackText, through, turnName, type LedgerEdge } from './ledger.ts';
import type { Conflict } from './places.ts';
import type { LedgerEntry } from './plan.ts';
import { byAge, newestFirst, stands, type Logged } from './plan-log.ts';
import { recover } from './recover.ts';
import { messageOfPlan, tellPlayers } from './report-message.ts';
import { isToldOf } from './secrecy.ts';
import { ledBack, noteMovement, reachedRound } from './stepped-back.ts';
import { takeAway } from './take-away.ts';

const EDGES: readonly LedgerEdge[] = ['start', 'round', 'end'];

interface Ahead {
  readonly holder: Combatant | Combat;
  readonly edge: LedgerEdge;
  readonly stored: string;
  /** The first round that is ahead again. */
  readonly first: number;
}

const holders = (combat: Combat): readonly (Combatant | Combat)[] => [combat, ...combat.combatants];

/** Entries of the ledger that say more than the tracker has come to. */
function aheadOf(combat: Combat): Ahead[] {
  return holders(combat).flatMap((holder) =>
    EDGES.flatMap((edge): Ahead[] => {
      const stored = storedDone(holder, edge);
      const reached = reachedRound(combat, holder, edge);
      // The end of a combat is not an edge that the tracker steps over.
      if ((holder === combat && edge === 'end') || through(readDone(stored)) <= reached) return [];
      return [{ holder, edge, stored, first: reached + 1 }];
    }),
  );
}

const isOf = ({ holder, edge, first }: Ahead, entry: LedgerEntry): boolean =>
  entry.combatant === holder.uuid && entry.edge === edge && readDone(entry.value).round >= first;

/** Steps that stand and carried out edges which are ahead again, oldest first. */
function stepsAhead(combat: Combat, ahead: readonly Ahead[]): readonly Logged[] {
  const prefix = `${fightName(combat)}.`;
  const found: Logged[] = [];
  for (const logged of newestFirst()) {
    const { kind, planId, command, ledger } = logged.plan;
    if (kind !== 'step' || !planId.startsWith(prefix) || ledger.length === 0) continue;
    if (ledger.some((entry) => ahead.some((one) => isOf(one, entry)))) {
      if (stands(planId)) found.push(logged);
      // Nothing older can be ahead of the round before the one that the tracker is in.
    } else if (command.kind === 'roundStart' && command.round < combat.round) break;
  }
  return byAge(found);
}

/** Whether an edge has left its mark on an actor and its report is gone: then nobody knows how to take it back. */
function isLost({ holder, edge, stored }: Ahead, combat: Combat, steps: readonly Logged[]): boolean {
  if (holder.documentName === 'Combat') return false;
  const combatant = holder as Combatant;
  const { round, attempt } = readDone(stored);
  if (
    steps.some(({ plan }) => plan.ledger.some((entry) => entry.combatant === holder.uuid && entry.edge === edge && entry.value === stored))
  )
    return false;
  const start = turnName(combat, combatant, round, edge === 'start' ? attempt : 1);
  const marks = combatant.actor === null ? [] : marksOf(combatant.actor);
  const mark = marks.find((id) => id === start || (edge === 'end' && id.startsWith(`${start}.end`)));
  return mark !== undefined && (edge === 'end') === mark.includes('.end') && stands(mark);
}

function entriesFor(combat: Combat, ahead: readonly Ahead[], steps: readonly Logged[]): LedgerEntry[] {
  return ahead
    .filter((one) => !isLost(one, combat, steps))
    .map((one): LedgerEntry => {
      const { holder, edge, stored, first } = one;
      const entries = steps.flatMap(({ plan }) => plan.ledger.filter((entry) => isOf(one, entry)));
      // An edge at which nothing happened has no report; its round is taken back all the same.
      const earliest = entries.find((entry) => readDone(entry.value).round === first)?.value ?? String(first);
      const value = takenBackText(readDone(stored).round === first ? stored : earliest);
      return { combatant: holder.uuid, edge, value, before: stored };
    });
}

/** What is still under way for edges that are ahead again is called off: questions that are open, and plans that wait for a word. */
async function callOff(ahead: readonly Ahead[]): Promise<void> {
  const waiting = (message: ChatMessage): readonly LedgerEntry[] => {
    const { phase, waiting: pending, held } = message.system;
    const stored = phase === 'pending' ? pending : phase === 'held' ? held : null;
    return (stored as { readonly ledger?: readonly LedgerEntry[] } | null)?.ledger ?? [];
  };
  for (const message of game().messages.filter((one) => waiting(one).some((entry) => ahead.some((edge) => isOf(edge, entry)))))
    await takeAway(message.id);
}

/** Called when the tracker has moved, on every client. */
export async function noteStep(combat: Combat): Promise<void> {
  if (noteMovement(combat)) await asExecutor('rewind', () => rewind(combat), combat.name);
}

/** Called by a client that takes over: a step back may have been cut off behind the tracker's own write. */
export async function finishStepBack(combat: Combat): Promise<void> {
  if (ledBack(combat)) await asExecutor('rewind', () => rewind(combat), combat.name);
}

async function rewind(combat: Combat): Promise<void> {
  const how = setting('rewind');
  // The question is put outside of the queue, so that nothing waits for a person.
  const wanted = how === 'always' || (how === 'ask' && (await isWanted(combat)));
  await inTurn(async () => {
    await recover();
    if (wanted) await takeBackAhead(combat);
    // A client that takes over later has nothing more to decide about this movement.
    if (game().combats.has(String(combat.id)) && ledBack(combat))
      await combat.update({ 'system.led': '' }, { turnEvents: false, fourfold: { plan: true } });
  });
}

async function isWanted(combat: Combat): Promise<boolean> {
  const steps = stepsAhead(combat, aheadOf(combat));
  return steps.length === 0 || (await askRewind(steps));
}

async function takeBackAhead(combat: Combat): Promise<void> {
  for (;;) {
    const ahead = aheadOf(combat);
    await callOff([...ahead, ...openAhead(combat)]);
    const steps = stepsAhead(combat, ahead);
    const ledger = entriesFor(combat, ahead, steps);
    if (steps.length === 0) return await writeLedger({ ledger, defeated: [] });
    const { changes, left } = inverseOf(steps, 'back', byItself);
    const plan = planOfInverse(steps, changes, { kind: 'rewind', ledger, trace: told(steps, left) });
    const from = { requester: null, visibility: 'public', tape: {} } as const;
    const done = await commit(plan, (made) => messageOfPlan(made, from));
    if (done === 'done') await tellPlayers(plan, from);
    if (done !== 'clash') return;
  }
}

/** Edges ahead that have not run: only what waits for somebody can be of them. */
function openAhead(combat: Combat): Ahead[] {
  return holders(combat).flatMap((holder) =>
    EDGES.map((edge) => ({ holder, edge, stored: storedDone(holder, edge), first: reachedRound(combat, holder, edge) + 1 })),
  );
}

/** Which edges were taken back, and what was left because somebody has changed it since. */
function told(steps: readonly Logged[], left: readonly Conflict[]): TraceEntry[] {
  const edges = steps.map(({ plan: { command } }): TraceEntry => {
    const key = `FOURFOLD.Note.rewound-${command.kind}`;
    const creature = 'of' in command && typeof command.of === 'string' ? { creature: command.of } : {};
    return { kind: 'note', rule: 'DATA', label: { key, ...('round' in command ? { args: { round: command.round } } : {}) }, ...creature };
  });
  const places = left.map(({ creature, path }): TraceEntry => ({
    kind: 'warn',
    rule: 'DATA',
    label: { key: 'FOURFOLD.Note.leftAsItIs', args: { field: placeText(creature, path, isToldOf) } },
    creature,
  }));
  return [...edges, ...places];
}
