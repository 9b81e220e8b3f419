/** The rules by themselves, as they are without any setting. */
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';

export function plainRules(id = 'arts'): CompiledRuleset {
  const manifest = MANIFESTS[id];
  const rules = manifest === undefined ? undefined : compile(manifest, {});
  if (rules === undefined || isCompileFault(rules)) throw new Error(`The ruleset ${id} does not compile.`);
  return rules;
}
