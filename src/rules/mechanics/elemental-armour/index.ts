/** Elemental hits: armour against the element, and what comes through (C-32, C-33, C-35, C-37 … C-42, C-50, C-51; CR-08, CR-09). */
import { rollD20 } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { HitLanded, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import { choice, number } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { conditionLabel, conditionOf, removeCondition } from '../../phases/conditions.ts';
import { ELEMENTS, elementsIn, type Element } from '../elements/index.ts';
import { protectionOf } from './armour.ts';
import { takeEffect } from './effect.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.unarmoured': number;
    readonly 'c.slow': 'half' | 'wetOnly';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Kind of armour worn, beside what armour items say. */
    readonly armor: 'none' | 'light' | 'heavy';
    /** Elements that the armour has a resistance to. */
    readonly armorResists: readonly string[];
  }
}

/** CR-31: one save for each element, in the order of the card; also of a hit that came to 0 (CR-25). */
function* landed(r: Resolution, { by, target, item, types, amount, key }: HitLanded): Rule<void> {
  const elements = elementsIn(r.rules, item.element === undefined ? types : [...types, item.element]);
  for (const element of elements) {
    const struck = creatureOf(r, target);
    if (struck === undefined || struck.dead) return;
    if (dries(r, struck, element) || douses(r, struck, element)) continue;
    const rule = amount <= 0 ? 'CR-25' : element === elements[0] ? 'C-38' : 'CR-31';
    const passed = yield* save(r, struck, element, `${key}/${element}`, rule);
    if (!passed) takeEffect(r, target, element, { by: by.id, item });
  }
}

/** C-50: fire dries the wet and cannot ignite them in doing so. */
function dries(r: Resolution, struck: Creature, element: Element): boolean {
  const wetness = element === 'fire' ? conditionOf(struck, 'wet') : undefined;
  if (wetness === undefined) return false;
  removeCondition(r, struck.id, wetness, { rule: 'C-50', label: conditionLabel(r.rules, wetness) });
  return true;
}

/** C-51, CR-23: water puts fire out and has no other effect then. */
function douses(r: Resolution, struck: Creature, element: Element): boolean {
  const burning = element === 'water' ? conditionOf(struck, 'burning') : undefined;
  if (burning === undefined) return false;
  removeCondition(r, struck.id, burning, { rule: 'C-51', label: conditionLabel(r.rules, burning) });
  note(r, 'CR-23', { key: 'FOURFOLD.Note.doused', args: { name: struck.name } }, struck.id);
  return true;
}

/** C-38, C-39: a bare d20, without any Stat, above what the armour asks. @returns whether the effect is resisted */
function* save(r: Resolution, who: Creature, element: Element, key: string, rule: string): Rule<boolean> {
  const { id, name } = who;
  note(r, rule, { key: `FOURFOLD.Note.elementalHit-${element}`, args: { name } }, id);
  const label = { key: 'FOURFOLD.Roll.elementalSave', args: { name } };
  const rolled = yield* rollD20(r, { key, who: id, label, rule: 'C-39', parts: [], for: { kind: 'straight', by: who } });
  const { value: against, rule: verdictRule } = protectionOf(r.rules, who, element);
  const { dice, natural, total, parts } = rolled;
  const passed = total > against;
  const verdict = passed ? 'success' : 'failure';
  r.trace.push({ kind: 'roll', key, who: id, label, rule: 'C-39', dice, natural, total, parts, against, verdict, verdictRule });
  return passed;
}

export const elementalArmour: Mechanic = {
  id: 'elemental-armour',
  rules: ['C-32', 'C-33', 'C-35', 'C-37', 'C-38', 'C-39', 'C-40', 'C-41', 'C-42', 'C-50', 'C-51'],
  needs: ['wet'],
  settings: [
    number('c.unarmoured', 5, 20, 15, 'CR-08', ['C-38', 'C-40', 'C-42']),
    choice('c.slow', ['half', 'wetOnly'], 'CR-09', ['C-33', 'C-34']),
  ],
  slice: {
    armor: { kind: 'choice', initial: 'none', choices: ['none', 'light', 'heavy'] },
    armorResists: { kind: 'names' },
  },
  damageTypes: ELEMENTS,
  handlers: { landed },
};
