/** `parts`, `trace` and `warns`: whether the step explains itself. */
import type { Label, Part } from '../../../../src/rules/kernel/explain.ts';
import type { Done } from '../../../../src/rules/kernel/outcome.ts';
import { citedIn } from '../cited.ts';
import { bag, list, onlyKeys, show, text, texts, truth, whole } from '../plain.ts';

/** Parts of the step's main total: the roll or total that the result tells, and what made the values change. */
export function partsOf(outcome: Done): readonly Part[] {
  const result = outcome.result;
  const told = new Set([result, ...Object.values(result.targets ?? {})].flatMap((one) => [one.total, one.amount]));
  const main = [...told].flatMap((total) => outcome.trace.findLast((entry) => 'parts' in entry && entry.total === total) ?? []);
  return [
    ...main.flatMap((entry) => ('parts' in entry ? entry.parts : [])),
    ...outcome.changes.flatMap((change) => change.reason.parts ?? []),
  ];
}

export function differParts(expected: unknown, parts: readonly Part[], place: string): readonly string[] {
  return list(expected, place).flatMap((entry, index) => {
    const here = `${place}[${String(index)}]`;
    const wanted = bag(entry, here);
    onlyKeys(wanted, ['label', 'value'], here);
    const label = text(wanted['label'], `${here}.label`);
    const value = whole(wanted['value'], `${here}.value`);
    if (parts.some((part) => part.value === value && labelTexts(part.label).includes(label))) return [];
    const found = parts.map((part) => `${labelTexts(part.label)[0] ?? ''} ${String(part.value)}`).join(', ');
    return [`${here}: ${show(wanted)} is not among the parts (${found})`];
  });
}

/** A label in words: a given name, or the last words of the language key. */
function labelTexts(label: Label): readonly string[] {
  if (label.key === 'FOURFOLD.Named') return [String(label.args?.['name'] ?? '').toLowerCase()];
  const last = label.key.split('.').at(-1) ?? '';
  return [last.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase(), last];
}

export function differTrace(expected: unknown, outcome: Done, place: string): readonly string[] {
  const found = new Set(citedIn(outcome));
  return texts(expected, place)
    .filter((rule) => !found.has(rule))
    .map((rule) => `${place}: ${rule} is not among the reasons (${[...found].sort().join(', ')})`);
}

export function differWarns(expected: unknown, outcome: Done, place: string): readonly string[] {
  const warned = outcome.trace.some((entry) => entry.kind === 'warn');
  return truth(expected, place) === warned ? [] : [`${place}: ${warned ? 'there is a warning' : 'there is no warning'}`];
}
