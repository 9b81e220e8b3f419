/** What a series of fights has not shown of a ruleset. */
import type { CompiledRuleset, Manifest } from '../../../src/rules/kernel/contract.ts';
import type { Seen } from './fight.ts';

/** Mechanics of which no rule was named, and conditions that nobody had. */
export function unseenOf(manifest: Pick<Manifest, 'mechanics'>, rules: CompiledRuleset, seen: Seen): readonly string[] {
  const mechanics = manifest.mechanics.filter(({ rules: own, handlers }) => {
    if (own.length === 0 || own.some((rule) => seen.cited.has(rule))) return false;
    // What counts down cites the ruleset's word for durations, what changes numbers its word for that.
    return !(handlers?.countDown !== undefined && seen.countedDown) && !(handlers?.parts !== undefined && seen.changedNumber);
  });
  const conditions = Object.keys(rules.conditions).filter((key) => !seen.conditions.has(key));
  return [...mechanics.map(({ id }) => `mechanic ${id}`), ...conditions.map((key) => `condition ${key}`)];
}
