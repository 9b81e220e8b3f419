/** `result`: what the step answers; only the keys given are compared. */
import { sameValue } from '../../../../src/rules/kernel/change.ts';
import type { Result, TargetResult } from '../../../../src/rules/kernel/outcome.ts';
import { fail } from '../fault.ts';
import { bag, isBag, show, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';

const OF_A_TARGET = ['hit', 'critical', 'miss', 'total', 'against', 'success', 'amount', 'count', 'kept', 'criticalFailure'];
const OF_THE_STEP = ['winner', 'order', 'turnEnd'];

/** @param targets creatures that the command named as its targets */
export function differResult(
  expected: unknown,
  result: Result,
  targets: readonly string[],
  place: string,
  scene: Scene,
): readonly string[] {
  return Object.entries(bag(expected, place)).flatMap(([key, wanted]) => {
    const here = `${place}.${key}`;
    if (scene.creatures.has(key)) return differTarget(bag(wanted, here), resultOf(key, result, targets), here);
    if (!OF_A_TARGET.includes(key) && !OF_THE_STEP.includes(key)) return fail(place, `unknown key "${key}"`);
    return differ(wanted, valueOf(key, result, wanted), here);
  });
}

function differTarget(wanted: Bag, result: TargetResult | undefined, place: string): readonly string[] {
  if (result === undefined) return [`${place}: the step has no result for this creature`];
  if (Object.keys(wanted).length === 0) return fail(place, 'is empty and so compares nothing');
  return Object.entries(wanted).flatMap(([key, value]) => {
    if (!OF_A_TARGET.includes(key)) return fail(place, `unknown key "${key}"`);
    return differ(value, (result as Bag)[key], `${place}.${key}`);
  });
}

/** With one target the result stands flat. */
function resultOf(name: string, result: Result, targets: readonly string[]): TargetResult | undefined {
  if (result.targets !== undefined) return result.targets[name];
  return targets.length === 1 && targets[0] === name ? result : undefined;
}

function valueOf(key: string, result: Result, wanted: unknown): unknown {
  if (key === 'total' && isBag(wanted)) return result.totals;
  if (key === 'winner' && result.winner === null) return 'none';
  return (result as Bag)[key];
}

function differ(wanted: unknown, actual: unknown, place: string): readonly string[] {
  return sameValue(wanted, actual) ? [] : [`${place}: expected ${show(wanted)}, got ${show(actual)}`];
}
