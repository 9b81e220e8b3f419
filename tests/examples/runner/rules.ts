/** Compiles the ruleset with the rulings of a file and an example; a ruling that nobody knows fails. */
import type { CompiledRuleset, Manifest } from '../../../src/rules/kernel/contract.ts';
import type { Label } from '../../../src/rules/kernel/explain.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../../src/rules/rulesets/index.ts';
import { fail } from './fault.ts';
import { show, type Bag } from './plain.ts';

/** @param manifests the games to be played; those of the project when nothing is said */
export function rulesFor(ruleset: string, settings: Bag, manifests: Readonly<Record<string, Manifest>> = MANIFESTS): CompiledRuleset {
  const manifest = Object.hasOwn(manifests, ruleset) ? manifests[ruleset] : undefined;
  if (manifest === undefined) return fail('ruleset', `unknown ruleset "${ruleset}"`);
  const rules = compile(manifest, settings);
  if (isCompileFault(rules)) return fail('settings', sentence(rules.sentence));
  for (const id of Object.keys(settings)) {
    if (!rules.definitions.some((definition) => definition.id === id)) fail('settings', `unknown setting "${id}"`);
  }
  const repaired = rules.repaired[0];
  return repaired === undefined ? rules : fail('settings', `${sentence(repaired)} ${show(settings[String(repaired.args?.['id'])])}`);
}

/** A label as a message shows it: the language key with its arguments. */
export function sentence(label: Label): string {
  return label.args === undefined ? label.key : `${label.key} ${show(label.args)}`;
}
