/** A wizard's spells fade once cast and must be prepared again; cantrips stay (T-55, T-56; TR-32). */
import { OVER, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { casterFor, levelOf } from '../casting/index.ts';

/** TR-32: everything above level 0, unless the item says otherwise. */
function fades(item: Item): boolean {
  return item.fades ?? levelOf(item) > 0;
}

function isRemembered(creature: Creature, item: Item): boolean {
  return casterFor(creature, item) === 'wizard';
}

function forbid(_r: Resolution, creature: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  if (item === undefined || item.prepared === true || !isRemembered(creature, item) || !fades(item)) return null;
  return refusal('notPrepared', 'T-55', { name: creature.name, item: item.name });
}

/** T-55: it fades with the casting, also when it is countered. */
function pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const caster = creatureOf(r, by);
  if (caster === undefined || !isRemembered(caster, item)) return OVER;
  if (fades(item)) put(r, by, ['items', item.id, 'prepared'], false, { rule: 'T-55', label: named(item.name), source: item.id });
  else note(r, levelOf(item) === 0 ? 'T-56' : 'TR-32', { key: 'FOURFOLD.Note.spellStays', args: { item: item.name } }, by);
  return OVER;
}

export const wizardMemory: Mechanic = {
  id: 'wizard-memory',
  rules: ['T-55', 'T-56'],
  needs: ['casting'],
  handlers: { forbid, pay },
};
