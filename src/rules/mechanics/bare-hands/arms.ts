/** Which weapon strikes, and what its damage is (C-06, C-19, C-55 … C-57). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Attack } from '../../kernel/command.ts';
import type { CompiledRuleset, RuledEntry } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { weaponOf } from '../../phases/weapons.ts';
import { IMPROVISED, improvisedFrom, UNARMED_ATTACK } from './built-in.ts';

const OBJECTS: ReadonlySet<string> = new Set(['weapon', 'gear', 'armor', 'ammo']);

/** A skill that is aimed like a weapon. */
export function isAimedSkill(item: Item): boolean {
  return item.type === 'ability' && (item.damage ?? []).length > 0 && item.save === undefined;
}

/** One weapon strikes; an object that is none is swung as it is (C-56). */
export function* choose(r: Resolution, by: Creature, command: Attack): Rule<readonly Item[]> {
  const [id, second] = new Set(command.with);
  if (id === undefined) return [];
  if (second !== undefined) return yield* refuse(refusal('tooManyWeapons', 'C-06', { name: by.name }));
  const item = yield* weaponOf(r, by, id, (one) => OBJECTS.has(one.type) || isAimedSkill(one));
  if (item === UNARMED_ATTACK || item === IMPROVISED || item.type === 'ability') return [item];
  if (item.type !== 'weapon') return [improvisedFrom(item)];
  const swung = item.tags.includes('improvised') && (yield* askedHow(r, by, item)) === 'improvised';
  return [swung ? improvisedFrom(item) : item];
}

/** C-56: what is listed as a weapon too may be used either way. */
function* askedHow(r: Resolution, by: Creature, item: Item): Rule<string | number> {
  return yield* decide(r, {
    kind: 'decision',
    key: `improvised/${item.id}`,
    who: by.id,
    about: 'choose',
    choices: [
      { value: 'weapon', label: named(item.name) },
      { value: 'improvised', label: { key: 'FOURFOLD.Choice.improvised' } },
    ],
    label: { key: 'FOURFOLD.Ask.improvised', args: { item: item.name } },
    rule: 'C-56',
  });
}

/** C-19: the weapon's dice and its scaling Stat, once. What it does beside that stands as it is. */
export function entries(rules: CompiledRuleset, _by: Creature, weapon: Item): readonly RuledEntry[] {
  const rule = ruleOf(weapon);
  return (weapon.damage ?? []).map(({ formula, type }, index) => {
    const scales = index === 0 && rule === 'C-19' && rules.attributes.some(({ id }) => id === weapon.attribute);
    return { formula: scales ? `${formula} + ${weapon.attribute ?? ''}` : formula, type, rule };
  });
}

function ruleOf({ kind }: Item): string {
  if (kind === 'unarmed') return 'C-55';
  return kind === 'improvised' ? 'C-57' : 'C-19';
}
