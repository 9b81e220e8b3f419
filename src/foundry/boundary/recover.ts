/**
 * Finishes every stored plan that was cut off: what lacks the plan's mark is written from the plan itself. Nothing is rolled or
 * planned again. Runs when a client becomes the executor and before every new step.
 */
import { game, type ChatMessage, type Combatant, documentOf } from '../ports/index.ts';
import { creaturesIn, finish, marksOf } from './commit.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { planIn } from './record.ts';

/** How many of the newest plans are looked at; older ones were finished before these began. */
const LOOK_BACK = 20;

function newestPlans(): Plan[] {
  const plans: Plan[] = [];
  const messages = game().messages.contents;
  for (let index = messages.length - 1; index >= 0 && plans.length < LOOK_BACK; index -= 1) {
    const message: ChatMessage | undefined = messages[index];
    const plan = message === undefined ? null : planIn(message);
    if (plan !== null) plans.push(plan);
  }
  return plans;
}

/** Creatures that still lack a plan: without its mark, and without the mark of any newer plan. */
function lackingIn(plan: Plan, newer: ReadonlySet<string>): string[] {
  return creaturesIn(plan).filter((id) => {
    const actor = actorOf(id);
    if (actor === null) return false;
    const marks = marksOf(actor);
    return !marks.includes(plan.planId) && !marks.some((mark) => newer.has(mark));
  });
}

function ledgerLacks(plan: Plan): boolean {
  return plan.ledger.some(({ combatant, edge, value, before }) => {
    const found = documentOf(combatant) as Combatant | null;
    const done = (found?.system['done'] ?? {}) as { readonly start?: string; readonly end?: string };
    return found !== null && done[edge] !== value && done[edge] === before;
  });
}

function defeatLacks(plan: Plan): boolean {
  return plan.defeated.some(({ combatant, after }) => {
    const found = documentOf(combatant) as Combatant | null;
    return found !== null && found.defeated !== after;
  });
}

/** Finishes what is unfinished, oldest first. Returns how many plans needed it. */
export async function recover(): Promise<number> {
  const plans = newestPlans();
  const newer = new Set<string>();
  const unfinished: { readonly plan: Plan; readonly lacking: readonly string[] }[] = [];
  for (const [index, plan] of plans.entries()) {
    const lacking = lackingIn(plan, newer);
    // Only the newest plan can have been cut off behind its last actor.
    const tail = index === 0 && (ledgerLacks(plan) || defeatLacks(plan));
    if (lacking.length > 0 || tail) unfinished.unshift({ plan, lacking });
    newer.add(plan.planId);
  }
  for (const { plan, lacking } of unfinished) await finish(plan, lacking);
  return unfinished.length;
}
