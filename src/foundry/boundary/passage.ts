/**
 * The edges of a combat run in the order in which its tracker moved, also when it moves on before they are through. Foundry's
 * callbacks of one movement know nothing of those of another.
 */
import { activeRuleset } from '../settings/ruleset.ts';
import { hooks, type Combat } from '../ports/index.ts';
import { runEdge } from './edges.ts';
import { isExecutor } from './executor.ts';
import { MISSED, missedEdges } from './missed.ts';
import { movementHere, passedBetween, type Movement } from './movement.ts';
import { runRoundStart } from './rounds.ts';
import { lastSeen } from './stepped-back.ts';

const last = new WeakMap<Combat, Promise<unknown>>();

/** Does something of a combat behind all that came before it. A failure is its caller's alone. */
export async function inPassing(combat: Combat, work: () => Promise<unknown>): Promise<void> {
  const next = (last.get(combat) ?? Promise.resolve()).then(work, work);
  last.set(
    combat,
    next.catch(() => undefined),
  );
  await next;
}

/** Runs the edges between two places, as far as they have not run. Who stands where is what the order is now. */
export async function passOver(combat: Combat, { from, to }: Movement): Promise<void> {
  const steps = passedBetween(from, to, combat.turns.length).map(({ kind, round, turn, skipped }) => {
    const combatant = combat.turns[turn ?? -1];
    if (kind === 'roundStart') return () => runRoundStart(combat, round);
    return async (): Promise<void> => {
      if (combatant !== undefined) await runEdge(combat, combatant, kind === 'turnStart' ? 'start' : 'end', round, { skipped });
    };
  });
  await inPassing(combat, async () => {
    for (const step of steps) await step();
    if (activeRuleset().settings['mix.skippedTurns'] === 'ask') tellMissed(combat);
  });
}

/** The tracker has moved; called before anything else learns of it. */
export function passOn(combat: Combat): void {
  if (!isExecutor()) return;
  const from = lastSeen(combat) ?? movementHere(combat)?.from;
  if (from !== undefined) void passOver(combat, { from, to: { round: combat.round, turn: combat.turn } });
}

/** Lets the GM know when something was missed in a combat. */
export function tellMissed(combat: Combat): void {
  if (missedEdges(combat).length > 0) hooks().callAll(MISSED, combat);
}
