/** What must hold of every step, whatever was wanted. */
import { applyChanges, revertChanges, sameValue } from '../../../src/rules/kernel/change.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Done, Refused } from '../../../src/rules/kernel/outcome.ts';
import { soundCreature } from '../../../src/rules/kernel/sound.ts';
import type { Creature, State } from '../../../src/rules/kernel/state.ts';

/** What is wrong with an outcome; `null` = nothing. */
export function faultOfStep(rules: CompiledRuleset, before: State, outcome: Done | Refused): string | null {
  if (outcome.kind === 'refused') return outcome.reason === '' || outcome.rule === '' ? 'a refusal without reason or rule' : null;
  if (!sameValue(applyChanges(before, outcome.changes), outcome.state)) return 'the changes do not lead to the state';
  if (!sameValue(revertChanges(outcome.state, outcome.changes), before)) return 'undoing the changes does not lead back';
  for (const [id, creature] of Object.entries(outcome.state.creatures)) {
    if (creature === before.creatures[id]) continue;
    const fault = faultOfCreature(rules, id, creature);
    if (fault !== null) return fault;
  }
  const silent = outcome.changes.find(({ reason }) => reason.rule === '');
  return silent === undefined ? null : `a change of ${silent.path.join('.')} without a rule`;
}

function faultOfCreature(rules: CompiledRuleset, id: string, creature: Creature): string | null {
  // Another object, so that what the rules made is looked at and not taken on trust.
  const copy = { ...creature };
  const [repaired] = soundCreature(rules, id, copy).repaired;
  return repaired === undefined ? null : `${id} would have to be repaired: ${JSON.stringify(repaired)}`;
}
