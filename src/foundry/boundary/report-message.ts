/** The chat message of a plan: its record, its dice, and who may see it. */
import { withVisibility } from '../compat.ts';
import { reportData } from '../data/report.ts';
import { rollsOfTrace } from '../dice/index.ts';
import { classes, game } from '../ports/index.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { recordOf } from './record.ts';
import { actorsNamed } from './request.ts';
import type { Undertaking } from './undertaking.ts';

type From = Pick<Undertaking, 'requester' | 'visibility' | 'tape'> & Partial<Pick<Undertaking, 'planId' | 'command' | 'ledger' | 'combat'>>;

/** Data of the one message for a plan; `held` ones carry what is needed to plan them again. */
export function messageOfPlan(plan: Plan, from: From, phase: 'plan' | 'held' = 'plan'): Promise<Record<string, unknown>> {
  const [speaking] = plan.command.kind === 'turnStart' || plan.command.kind === 'turnEnd' ? [plan.command.of] : actorsNamed(plan.command);
  const actor = speaking === undefined ? null : actorOf(speaking);
  const held =
    phase === 'held'
      ? {
          planId: plan.planId,
          command: plan.command,
          tape: plan.tape,
          visibility: from.visibility,
          ledger: plan.ledger,
          requester: from.requester?.id ?? null,
          ...(from.combat === undefined ? {} : { combat: from.combat }),
        }
      : null;
  const data: Record<string, unknown> = {
    type: 'report',
    speaker: classes().ChatMessage.getSpeaker(actor === null ? { alias: game().user.name } : { actor, token: actor.token ?? undefined }),
    rolls: rollsOfTrace(plan.trace).map((roll) => JSON.stringify(roll.toJSON())),
    system: reportData({
      phase,
      kind: plan.kind,
      ...(phase === 'held' ? {} : { planId: plan.planId }),
      ...(plan.undoes === undefined ? {} : { undoes: plan.undoes }),
      ...(held === null ? {} : { held }),
      record: recordOf(plan),
    }),
  };
  return Promise.resolve(withVisibility(data, from.visibility));
}
