/** Which rules an outcome names: in its refusal, its changes, its trace, and the parts of both. */
import type { Part } from '../../../src/rules/kernel/explain.ts';
import type { Done, Refused } from '../../../src/rules/kernel/outcome.ts';

export function citedIn(outcome: Done | Refused): readonly string[] {
  if (outcome.kind === 'refused') return [outcome.rule];
  const changes = outcome.changes.flatMap(({ reason }) => [reason.rule, ...citedInParts(reason.parts ?? [])]);
  const trace = outcome.trace.flatMap((entry) => {
    if (!('parts' in entry)) return [entry.rule];
    const verdict = entry.kind === 'roll' && entry.verdictRule !== undefined ? [entry.verdictRule] : [];
    return [entry.rule, ...verdict, ...citedInParts(entry.parts)];
  });
  return [...changes, ...trace];
}

export function citedInParts(parts: readonly Part[]): readonly string[] {
  return parts.map(({ rule }) => rule);
}
