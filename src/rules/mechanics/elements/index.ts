/** The four elements, and which damage type is which of them (C-32 … C-37). */
import type { CompiledRuleset } from '../../kernel/contract.ts';

export type Element = 'air' | 'water' | 'fire' | 'earth';

export const ELEMENTS: readonly Element[] = ['air', 'water', 'fire', 'earth'];

/** The element of a damage type; `null` = it is none. A type of an element's name is that element, unless the mix says otherwise (`mix.elementMap`). */
export function elementOf(rules: CompiledRuleset, type: string): Element | null {
  const { elements } = rules.roles;
  const wanted = Object.hasOwn(elements, type) ? elements[type] : type;
  return ELEMENTS.find((element) => element === wanted) ?? null;
}

/** Elements among damage types, each once, in their order (CR-31). */
export function elementsIn(rules: CompiledRuleset, types: readonly string[]): readonly Element[] {
  return [...new Set(types.flatMap((type) => elementOf(rules, type) ?? []))];
}
