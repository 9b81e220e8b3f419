/** Casting: the class says with which attribute and from which resource (T-53, T-54, T-57). */
import { refusal, type Refusal } from '../../kernel/ask.ts';
import type { CompiledRuleset, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { attributeLabel, derive } from '../../kernel/derive.ts';
import type { Part } from '../../kernel/explain.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { isGranted } from '../../phases/granted.ts';

/** A class that says nothing about casting says so with this word. */
const NO_CASTER = 'none';

function saysHow(item: Item): boolean {
  return item.type === 'class' && item.caster !== undefined && item.caster !== '' && item.caster !== NO_CASTER;
}

/** The class by which the creature casts, the first of several. */
function castingClass(creature: Creature): Item | undefined {
  for (const id in creature.items) {
    const item = creature.items[id];
    if (item !== undefined && saysHow(item)) return item;
  }
  return undefined;
}

/** How a creature casts what its class taught it (T-53). What equipment grants is no art of the class (T-30). */
export function casterFor(creature: Creature, item: Item): string {
  if (!item.tags.includes('spell') || isGranted(creature, item.id)) return NO_CASTER;
  return castingClass(creature)?.caster ?? NO_CASTER;
}

/** T-57: a cantrip counts as level 0. */
export function levelOf(item: Item): number {
  return item.tags.includes('cantrip') ? 0 : Math.max(0, Math.trunc(item.level ?? 0));
}

/** T-53: a class without data casts nothing; who has no class at all casts as its own sheet says. */
function forbid(_r: Resolution, creature: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  if (item?.tags.includes('spell') !== true || isGranted(creature, item.id) || castingClass(creature) !== undefined) return null;
  const untold = Object.values(creature.items).find(({ type }) => type === 'class');
  return untold === undefined ? null : refusal('noCastingData', 'T-53', { name: creature.name, item: untold.name });
}

/** T-54: a wizard casts with Intelligence, unless the class names another attribute. */
function attributeOf(creature: Creature): { readonly attribute: string; readonly rule: string } | null {
  const taught = castingClass(creature);
  if (taught === undefined) return null;
  if (taught.attribute !== undefined && taught.attribute !== '') return { attribute: taught.attribute, rule: 'T-53' };
  return taught.caster === 'wizard' ? { attribute: 'int', rule: 'T-54' } : null;
}

function deriveSpell(rules: CompiledRuleset, creature: Creature, parts: Part[]): void {
  const found = attributeOf(creature);
  if (found === null) return;
  const { attribute, rule } = found;
  parts.push({ label: attributeLabel(rules, attribute), value: derive(rules, creature, attribute).value, rule });
}

export const casting: Mechanic = {
  id: 'casting',
  rules: ['T-53', 'T-54', 'T-57'],
  // The spell attribute, for attacks with a spell and for formulas.
  words: { spell: { rule: 'T-53', derive: deriveSpell } },
  handlers: { forbid },
};
