/** A plan that waits for a GM's word is shown, not applied. */
import { classes, game } from '../ports/index.ts';
import { takeAway } from './take-away.ts';
import { messageIdOf } from './message-id.ts';
import type { Plan } from './plan.ts';
import { messageOfPlan } from './report-message.ts';
import { clearPlace } from './trust.ts';
import type { Undertaking } from './undertaking.ts';

/** Shows a plan with its buttons; it is stored as held and carries no mark. */
export async function hold(plan: Plan, undertaking: Undertaking): Promise<void> {
  const data = await messageOfPlan(plan, undertaking, 'held');
  await clearPlace(heldIdOf(plan.planId));
  const present = game().messages.get(heldIdOf(plan.planId));
  if (present !== undefined) await present.update(data);
  else await classes().ChatMessage.create({ ...data, _id: heldIdOf(plan.planId) }, { keepId: true });
  await takeAway(undertaking.message);
}

/** The id of a held plan's message. It is not yet the plan's own: that one is written with the first mark. */
export function heldIdOf(planId: string): string {
  return messageIdOf(`held:${planId}`);
}
