/** Turn edges: each runs once per combatant and round, whoever is connected and however the tracker got there. */
import type { Command } from '../../rules/kernel/command.ts';
import { game, notify, text, type Combat, type Combatant, type TurnContext } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { conduct } from './conduct.ts';
import { isExecutor } from './executor.ts';
import { standingInAuras } from './auras.ts';
import { startKeyOf } from './snapshot.ts';

export type Edge = 'start' | 'end';

/** The round an edge belongs to. Generation 13 may hand a bare number instead of the context. */
export function roundOf(combat: Combat, context: TurnContext): number {
  return typeof context === 'object' && typeof context.round === 'number' ? context.round : combat.round;
}

function doneOf(combatant: Combatant, edge: Edge): string {
  const done = combatant.system['done'] as Readonly<Record<string, unknown>> | undefined;
  const stored = done?.[edge];
  return typeof stored === 'string' ? stored : '';
}

/** Whether the ledger says that this edge has run. */
function isDone(combatant: Combatant, edge: Edge, round: number): boolean {
  return doneOf(combatant, edge) === String(round);
}

function commandOf(combat: Combat, combatant: Combatant, edge: Edge, round: number): Command | null {
  const actor = combatant.actor;
  if (actor === null) return null;
  const id = `${startKeyOf(combat, combatant, round)}${edge === 'end' ? '.end' : ''}`;
  if (edge === 'end') return { kind: 'turnEnd', id, of: actor.uuid };
  return { kind: 'turnStart', id, of: actor.uuid, also: standingInAuras(combatant) };
}

/** Runs an edge unless it has run. Called from the tracker's callbacks, at `ready` and before a turn is acted in. */
export async function runEdge(combat: Combat, combatant: Combatant, edge: Edge, round: number): Promise<void> {
  if (!isExecutor() || isDone(combatant, edge, round)) return;
  if (setting('paused')) {
    notify().info(text('FOURFOLD.Note.paused'));
    return;
  }
  const command = commandOf(combat, combatant, edge, round);
  if (command === null) return;
  await conduct({
    planId: command.id,
    command,
    tape: {},
    requester: null,
    visibility: combatant.hidden ? 'gm' : 'public',
    message: null,
    ledger: [{ combatant: combatant.uuid, edge, value: String(round), before: doneOf(combatant, edge) }],
    combat: combat.uuid,
  });
}

/** The running turn's start, if it was never carried out: the client that should have done it was gone. */
export async function catchUp(): Promise<void> {
  if (!isExecutor()) return;
  for (const combat of game().combats) {
    const combatant = combat.started ? combat.combatant : null;
    if (combatant !== null && combatant !== undefined && !isPending(combat, combatant))
      await runEdge(combat, combatant, 'start', combat.round);
  }
}

/** Whether the start of this turn already waits for somebody's answer. */
function isPending(combat: Combat, combatant: Combatant): boolean {
  const key = startKeyOf(combat, combatant, combat.round);
  return game().messages.some((message) => message.system['phase'] === 'pending' && message.system['planId'] === key);
}
