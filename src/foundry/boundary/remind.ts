/** Policy `remind`: the log says what would be due; nobody is asked, nothing is rolled and no creature is written to. */
import type { Ask } from '../../rules/kernel/ask.ts';
import { reportData } from '../data/report.ts';
import { classes, game } from '../ports/index.ts';
import { takeAway } from './take-away.ts';
import { writeLedger } from './commit.ts';
import { messageIdOf } from './message-id.ts';
import type { Plan } from './plan.ts';
import { policyFor } from './policy.ts';
import { messageOfPlan, speakerOf } from './report-message.ts';
import { visibilityFor, withVisibilityFor } from './secrecy.ts';
import { clearPlace } from './trust.ts';
import type { Undertaking } from './undertaking.ts';

export function reminds(undertaking: Undertaking): boolean {
  return undertaking.confirmed !== true && policyFor(undertaking.command) === 'remind';
}

/**
 * Posts a reminder, once per plan id.
 * @param plan what would change, when it is known without a die or a decision
 * @param asks what would be rolled or decided first
 */
export async function remind(undertaking: Undertaking, plan: Plan | null, asks: readonly Ask[]): Promise<'reminded'> {
  const { planId, command, ledger, message } = undertaking;
  const id = messageIdOf(`remind:${planId}`);
  await clearPlace(id);
  if (!game().messages.has(id)) {
    const data = plan === null ? askedOnly(undertaking) : await messageOfPlan(plan, undertaking);
    const system = reportData({
      phase: 'remind',
      request: { type: 'command', command },
      asks: asks.map((ask) => ({ user: '', ask })),
      record: plan === null ? null : (data['system'] as { readonly record?: unknown }).record,
    });
    await classes().ChatMessage.create({ ...data, rolls: [], system, _id: id }, { keepId: true });
  }
  // The turn's edge is over with the reminder; it does not come back at the next start.
  await writeLedger({ ledger, defeated: [] });
  await takeAway(message);
  return 'reminded';
}

function askedOnly({ command, visibility, requester }: Undertaking): Record<string, unknown> {
  const shown = visibilityFor({ command, changes: [], trace: [] }, visibility);
  const data = { type: 'report', speaker: speakerOf(command, shown), system: {} };
  return withVisibilityFor(data, shown, shown === visibility ? requester : null);
}
