/** A plan that waits for a GM's word is shown, not applied. */
import { classes, game } from '../ports/index.ts';
import { messageIdOf } from './message-id.ts';
import type { Plan } from './plan.ts';
import { messageOfPlan } from './report-message.ts';
import type { Undertaking } from './undertaking.ts';

/** Shows a plan with its buttons; it is stored as held and carries no mark. */
export async function hold(plan: Plan, undertaking: Undertaking): Promise<void> {
  const data = await messageOfPlan(plan, undertaking, 'held');
  const present = game().messages.get(heldIdOf(plan.planId));
  if (present !== undefined) await present.update(data);
  else await classes().ChatMessage.create({ ...data, _id: heldIdOf(plan.planId) }, { keepId: true });
  if (undertaking.message !== null) await game().messages.get(undertaking.message)?.delete();
}

// A held plan's message is not yet the plan's own: that one is written with the first mark.
function heldIdOf(planId: string): string {
  return messageIdOf(`held:${planId}`);
}
