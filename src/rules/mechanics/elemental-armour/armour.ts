/** What a bare d20 must be above to keep an element's effect off (C-40 … C-42; CR-08, CR-35). */
import type { CompiledRuleset } from '../../kernel/contract.ts';
import type { Creature } from '../../kernel/state.ts';
import { elementOf, type Element } from '../elements/index.ts';

interface Protection {
  readonly value: number;
  readonly rule: string;
}

/** C-40. */
const LIGHT = 15;
/** C-41. */
const HEAVY = 10;
/** C-42: only against its own element (CR-08); the damage stays as it is (CR-35). */
const RESISTANT = 5;

function ofKind(kind: string): readonly Protection[] {
  if (kind === 'heavy') return [{ value: HEAVY, rule: 'C-41' }];
  return kind === 'light' ? [{ value: LIGHT, rule: 'C-40' }] : [];
}

function resists(rules: CompiledRuleset, creature: Creature, element: Element): boolean {
  const worn = Object.values(creature.items).filter(({ type, equipped }) => type === 'armor' && equipped);
  const named = [...creature.armorResists, ...worn.flatMap((item) => item.element ?? [])];
  return named.some((type) => type === element || elementOf(rules, type) === element);
}

/** Of several the easiest; without armour as the table rules (CR-08). */
export function protectionOf(rules: CompiledRuleset, creature: Creature, element: Element): Protection {
  const worn = Object.values(creature.items).flatMap(({ type, equipped, tags }) =>
    type === 'armor' && equipped ? tags.flatMap(ofKind) : [],
  );
  const resistance = resists(rules, creature, element) ? [{ value: RESISTANT, rule: 'C-42' }] : [];
  const all = [...ofKind(creature.armor), ...worn, ...resistance];
  const bare: Protection = { value: rules.settings['c.unarmoured'], rule: 'CR-08' };
  const [first = bare, ...others] = all;
  return others.reduce((easiest, other) => (other.value < easiest.value ? other : easiest), first);
}
