/** What comes through the armour (C-32, C-33, C-35, C-37; CR-09, CR-22, CR-27). */
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { named, type Reason } from '../../kernel/explain.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { ConditionTemplate, Item } from '../../kernel/state.ts';
import { addCondition } from '../../phases/conditions.ts';
import type { Element } from '../elements/index.ts';

interface Effect {
  readonly rule: string;
  readonly puts: readonly ConditionTemplate[];
}

const TURNS = 2;
const BURNS = '1d6';

const WET: ConditionTemplate = { key: 'wet', remaining: TURNS };
const SLOWED: ConditionTemplate = { key: 'slowed', remaining: TURNS };

function effectOf(rules: CompiledRuleset, element: Element): Effect {
  switch (element) {
    case 'air':
      return { rule: 'C-32', puts: [{ key: stunIn(rules) }] };
    case 'water':
      return { rule: 'C-33', puts: rules.settings['c.slow'] === 'half' ? [WET, SLOWED] : [WET] };
    case 'fire':
      return { rule: 'C-35', puts: [{ key: 'burning', remaining: TURNS, countsBy: 'bearerStart', data: { amount: BURNS } }] };
    case 'earth':
      return { rule: 'C-37', puts: [{ key: 'prone' }] };
  }
}

/** Where the host has a Stunned of its own, ours goes by its own name (shared rules, 3.1). */
function stunIn(rules: CompiledRuleset): string {
  return Object.hasOwn(rules.conditions, 'stunned-cards') ? 'stunned-cards' : 'stunned';
}

/** A failed save: the element's effect. What is there already is not made longer than it says (C-32, C-35, C-37). */
export function takeEffect(r: Resolution, id: string, element: Element, of: { readonly by: string; readonly item: Item }): void {
  const { rule, puts } = effectOf(r.rules, element);
  const reason: Reason = { rule, label: named(of.item.name), source: of.item.id };
  for (const template of puts) addCondition(r, id, template, of.by, reason);
}
