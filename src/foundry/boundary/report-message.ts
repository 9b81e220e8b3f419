/** The chat message of a plan: its record, its dice, and who may see it. */
import type { Command } from '../../rules/kernel/command.ts';
import type { Visibility } from '../compat.ts';
import { reportData } from '../data/report.ts';
import { rollsOfTrace } from '../dice/index.ts';
import { classes, game } from '../ports/index.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { recordOf } from './record.ts';
import { actorsNamed } from './request.ts';
import { visibilityFor, withVisibilityFor } from './secrecy.ts';
import { publicPart } from './told.ts';
import type { Undertaking } from './undertaking.ts';

type From = Pick<Undertaking, 'requester' | 'visibility' | 'tape'> &
  Partial<Pick<Undertaking, 'planId' | 'command' | 'ledger' | 'combat' | 'during'>>;

/** Who speaks in the report of a command; of one that is not for everybody, not even that is told. */
export function speakerOf(command: Command, visibility: Visibility): Record<string, unknown> {
  const { ChatMessage } = classes();
  if (visibility !== 'public') return nobody();
  const [speaking] = command.kind === 'turnStart' || command.kind === 'turnEnd' ? [command.of] : actorsNamed(command);
  const actor = speaking === undefined ? null : actorOf(speaking);
  return ChatMessage.getSpeaker(actor === null ? { alias: game().user.name } : { actor, token: actor.token ?? undefined });
}

/** Data of the one message for a plan; `held` ones carry what is needed to plan them again. */
export function messageOfPlan(plan: Plan, from: From, phase: 'plan' | 'held' = 'plan'): Promise<Record<string, unknown>> {
  const visibility = visibilityFor(plan, from.visibility);
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
          ...(from.during === undefined ? {} : { during: from.during }),
        }
      : null;
  const data: Record<string, unknown> = {
    type: 'report',
    speaker: speakerOf(plan.command, visibility),
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
  // Who asked learns no more than others when the report is kept from players.
  return Promise.resolve(withVisibilityFor(data, visibility, visibility === from.visibility ? from.requester : null));
}

/** Where a report that was meant for everybody is kept from players, they are told what they could see for themselves. */
export async function tellPlayers(plan: Plan, from: From): Promise<void> {
  if (from.visibility !== 'public' || visibilityFor(plan, 'public') === 'public') return;
  const told = publicPart(plan);
  if (told === null) return;
  await classes().ChatMessage.create({
    type: 'report',
    speaker: told.trace.length > 0 ? speakerOf(told.command, 'public') : nobody(),
    rolls: rollsOfTrace(told.trace).map((roll) => JSON.stringify(roll.toJSON())),
    system: reportData({ phase: 'told', kind: plan.kind, planId: ofPlayers(plan), record: recordOf(told) }),
  });
}

/** The step behind what is told, for the player who caused it: ids of players' steps name nobody (`asTaken`). */
const ofPlayers = ({ kind, planId, by }: Plan): string =>
  kind === 'step' && by !== undefined && game().users.get(by)?.isGM === false ? planId : '';

/** The speaker of what nobody may be seen to have done. */
const nobody = (): Record<string, unknown> => ({ scene: null, actor: null, token: null, alias: game().user.name });
