/** The one test of concentration against damage (shared rules, 3). What is held at all stays the host's, where it has that. */
import type { Mechanic } from '../../kernel/contract.ts';
import { concentration } from '../../mechanics/concentration/index.ts';
import { concentrationByFocus } from '../../mechanics/concentration-focus/index.ts';
import { concentrationSave } from '../../mechanics/concentration-save/index.ts';
import { concentrations } from '../../mechanics/concentrations/index.ts';

const without = (mechanics: readonly Mechanic[], ...gone: readonly Mechanic[]): readonly Mechanic[] =>
  mechanics.filter(({ id }) => !gone.some((one) => one.id === id));

const has = (mechanics: readonly Mechanic[], wanted: Mechanic): boolean => mechanics.some(({ id }) => id === wanted.id);

/** The mechanics with the test that the table chose, and no other. */
export function withConcentration(mechanics: readonly Mechanic[], read: (id: string) => unknown): readonly Mechanic[] {
  switch (read('mix.concentration')) {
    case 'arts':
      return has(mechanics, concentrationSave) ? mechanics : saving(without(mechanics, concentrationByFocus));
    case 'cards':
      if (has(mechanics, concentrationByFocus)) return mechanics;
      return [...without(mechanics, concentration, concentrations, concentrationSave), concentrationByFocus];
    default:
      return mechanics;
  }
}

function saving(mechanics: readonly Mechanic[]): readonly Mechanic[] {
  return has(mechanics, concentrations) ? [...mechanics, concentrationSave] : [...mechanics, concentration, concentrationSave];
}
