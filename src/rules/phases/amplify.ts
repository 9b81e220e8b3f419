/** Type multipliers and additions, before anything is taken off (shared rules, section 2 item 3). */
import type { AmountPart } from '../dice/amount-part.ts';
import type { Rule } from '../kernel/ask.ts';
import type { Blow } from '../kernel/contract.ts';
import type { Resolution } from '../kernel/resolution.ts';

/** The parts with everything that mechanics multiply or add, in the order of the manifest. */
export function* amplified(r: Resolution, blow: Blow, parts: readonly AmountPart[]): Rule<readonly AmountPart[]> {
  if (r.rules.slots.amplify.length === 0) return parts;
  let all = parts;
  for (const amplify of r.rules.slots.amplify) {
    const added = yield* amplify(r, blow, all);
    if (added.length > 0) all = [...all, ...added];
  }
  return all;
}
