/** A 1 on an attack: the GM may let something go wrong (C-22). */
import { decide, type Choice, type Rule } from '../../kernel/ask.ts';
import type { Attacked, CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, type Resolution } from '../../kernel/resolution.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    /** What may go wrong, in the GM's words; empty = the GM decides freely. */
    readonly 'c.critFailTable': Readonly<Record<string, string>>;
  }
}

const FAILED = 1;
const DROPPED = 'dropped';

/** Nothing, the mishaps that the game names, and what the table's own roll table holds. */
function choicesOf(rules: CompiledRuleset): readonly Choice[] {
  const own = Object.values(rules.settings['c.critFailTable']).map((text) => ({ value: text, label: named(text) }));
  const usual = ['none', DROPPED, 'stray', 'other'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } }));
  return own.length === 0 ? usual : [...usual.slice(0, 1), ...own];
}

function* attacked(r: Resolution, { by, weapon, natural, hit, key }: Attacked): Rule<void> {
  if (natural !== FAILED || hit) return;
  report(r, { criticalFailure: true });
  const name = creatureOf(r, by)?.name ?? by;
  const label = { key: 'FOURFOLD.Ask.criticalFailure', args: { name, item: weapon.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `${key}/criticalFailure`,
    who: null,
    about: 'choose',
    choices: choicesOf(r.rules),
    label,
    rule: 'C-22',
  });
  const mishap = choicesOf(r.rules).find(({ value }) => value === chosen)?.label ?? named(String(chosen));
  note(r, 'C-22', { key: 'FOURFOLD.Note.criticalFailure', args: { name } }, by);
  if (chosen === 'none') return;
  note(r, 'C-22', mishap, by);
  // Only what lies in a hand can be dropped.
  const held = creatureOf(r, by)?.items[weapon.id];
  if (chosen !== DROPPED || held === undefined) return;
  put(r, by, ['items', weapon.id, 'equipped'], false, { rule: 'C-22', label: mishap, source: weapon.id });
  for (const unequipped of r.rules.slots.unequipped) unequipped(r, by, weapon.id);
}

export const criticalFailure: Mechanic = {
  id: 'critical-failure',
  rules: ['C-22'],
  settings: [{ id: 'c.critFailTable', type: 'table', shape: 'names', initial: {}, ruling: 'C-22', rules: ['C-22'] }],
  handlers: { attacked },
};
