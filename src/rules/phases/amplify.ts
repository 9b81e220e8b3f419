/** Type multipliers and additions, before anything is taken off (shared rules, section 2 item 3). */
import type { AmountPart } from '../dice/amount-part.ts';
import type { Rule } from '../kernel/ask.ts';
import type { Blow, CompiledRuleset } from '../kernel/contract.ts';
import type { Resolution } from '../kernel/resolution.ts';

/** The parts, each with the type that counts in this ruleset. */
function retyped(r: Resolution, parts: readonly AmountPart[]): readonly AmountPart[] {
  if (r.rules.slots.retype.length === 0) return parts;
  return parts.map((part) => {
    let { type } = part;
    for (const retype of r.rules.slots.retype) type = retype(r, type);
    return type === part.type ? part : { ...part, type };
  });
}

/** Whether nothing of this ruleset changes damage by its type. */
export function staysPlain({ slots }: CompiledRuleset): boolean {
  return slots.retype.length === 0 && slots.amplify.length === 0;
}

/** The parts with everything that mechanics multiply or add, in the order of the manifest. */
export function* amplified(r: Resolution, blow: Blow, parts: readonly AmountPart[]): Rule<readonly AmountPart[]> {
  let all = retyped(r, parts);
  for (const amplify of r.rules.slots.amplify) {
    const added = yield* amplify(r, blow, all);
    if (added.length > 0) all = [...all, ...added];
  }
  return all;
}
