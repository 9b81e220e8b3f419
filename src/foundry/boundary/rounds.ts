/** The start of a round: what counts by rounds counts down. World time is the tracker's own (T-04, `CONFIG.time`). */
import { game, type Combat } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { conduct } from './conduct.ts';
import { isExecutor } from './executor.ts';
import { messageIdOf } from './message-id.ts';

/** Runs once per combat and round: the plan's id names both. */
export async function runRoundStart(combat: Combat, round: number): Promise<void> {
  const id = `${String(combat.id)}.${String(round)}.round`;
  if (!isExecutor() || setting('paused') || game().messages.has(messageIdOf(id))) return;
  await conduct({
    planId: id,
    command: { kind: 'roundStart', id, round },
    tape: {},
    requester: null,
    visibility: 'public',
    message: null,
    ledger: [],
    combat: combat.uuid,
  });
}
