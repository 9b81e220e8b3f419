/**
 * Finishes every stored plan that was cut off: what lacks the plan's mark is written from the plan itself. Nothing is rolled or
 * planned again. Runs when a client becomes the executor and before every new step.
 */
import { documentOf, type Combat, type Combatant } from '../ports/index.ts';
import { marksOf } from './actor-writes.ts';
import { finish, mirrorOnce } from './commit.ts';
import { creaturesIn } from './net-changes.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { newestFirst } from './plan-log.ts';

/** How many of the newest plans are looked at; older ones were finished before these began. */
const LOOK_BACK = 20;

function newestPlans(): Plan[] {
  const plans: Plan[] = [];
  for (const { plan } of newestFirst()) {
    plans.push(plan);
    if (plans.length >= LOOK_BACK) break;
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

/** Whether the ledger and the defeats of a plan are not written: the holders say which plan was the last there. */
function tailLacks({ ledger, defeated, planId }: Plan): boolean {
  return [...ledger, ...defeated].some(({ combatant }) => {
    const holder = documentOf(combatant) as Combatant | Combat | null;
    return holder !== null && holder.system['plan'] !== planId;
  });
}

/** Finishes what is unfinished, oldest first. Returns how many plans needed it. */
export async function recover(): Promise<number> {
  const plans = newestPlans();
  const newer = new Set<string>();
  // A step that a newer plan takes back or does again was finished before that began, and is never finished afterwards.
  const concerned = new Set<string>();
  const unfinished: { readonly plan: Plan; readonly lacking: readonly string[] }[] = [];
  for (const [index, plan] of plans.entries()) {
    const steps = plan.undoes ?? [plan.planId];
    const over = steps.every((step) => concerned.has(step));
    for (const step of steps) if (plan.kind !== 'step') concerned.add(step);
    const lacking = over ? [] : lackingIn(plan, newer);
    // Only the newest plan can have been cut off behind its last actor.
    if (lacking.length > 0 || (index === 0 && tailLacks(plan))) unfinished.unshift({ plan, lacking });
    newer.add(plan.planId);
  }
  for (const { plan, lacking } of unfinished) await finish(plan, lacking);
  const [newest] = plans;
  if (newest !== undefined) await mirrorOnce(newest);
  return unfinished.length;
}
