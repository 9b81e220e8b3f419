/** Later steps that used what a step has made: their taking back is offered together with its. */
import { sameValue, type Change } from '../../rules/kernel/change.ts';
import { creaturesIn, netChanges, placeKey } from './net-changes.ts';
import { effectiveChanges } from './noted.ts';
import type { Plan } from './plan.ts';
import { newerThan, stands, type Logged } from './plan-log.ts';

/** What a set of steps has left behind. */
interface Made {
  /** The newest value of each place, by creature and place. */
  readonly left: Map<string, unknown>;
  /** Places that were empty before. */
  readonly created: Set<string>;
  /** Ids of what was created: later records name them as a source. */
  readonly ids: Set<string>;
}

const keyOf = ({ creature, path }: Pick<Change, 'creature' | 'path'>): string => `${creature} ${placeKey(path)}`;

function changesOf({ plan, message }: Logged): Change[] {
  const effective = { changes: effectiveChanges(plan, message) };
  return creaturesIn(effective).flatMap((id) => netChanges(effective.changes, id));
}

function add(made: Made, step: Logged): void {
  for (const change of changesOf(step)) {
    made.left.set(keyOf(change), change.after);
    if (change.before !== null || change.after === null) continue;
    made.created.add(keyOf(change));
    // Ids of conditions come from the command that made them; names of sources are too common to look for.
    const [head, id] = change.path;
    if (head === 'conditions' && id !== undefined) made.ids.add(id);
  }
}

/** Whether a later step started from what was left, changed what was created, or names it as its reason. */
function uses(step: Logged, made: Made): boolean {
  const touches = changesOf(step).some((change) => {
    const key = keyOf(change);
    return made.created.has(key) || (made.left.has(key) && sameValue(made.left.get(key), change.before));
  });
  return touches || mentions([step.plan.changes, step.plan.trace], made.ids);
}

function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  if (typeof value === 'string') return ids.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => mentions(inner, ids));
}

/** Steps that stand and are newer than the given ones (oldest first), and rest on them, directly or through one another. */
export function dependentsOf(steps: readonly Logged[]): Logged[] {
  const [oldest] = steps;
  if (oldest === undefined) return [];
  const made: Made = { left: new Map(), created: new Set(), ids: new Set() };
  const own = new Set(steps.map(({ plan }) => plan.planId));
  add(made, oldest);
  const found: Logged[] = [];
  for (const later of newerThan(oldest.plan.planId)) {
    if (!isStandingStep(later.plan)) continue;
    if (own.has(later.plan.planId)) add(made, later);
    else if (settles(later.plan, own) || uses(later, made)) {
      found.push(later);
      add(made, later);
    }
  }
  return found;
}

function isStandingStep(plan: Plan): boolean {
  return plan.kind === 'step' && stands(plan.planId);
}

/** What a GM decided about a conflict of a step goes with the step. */
function settles({ planId }: Plan, steps: ReadonlySet<string>): boolean {
  const of = /^(.*)\.settled\.\d+$/.exec(planId)?.[1];
  return of !== undefined && steps.has(of);
}
