/** Only the dead are marked defeated in the tracker; the dying and unconscious have marks of their own. */
import type { Change } from '../../rules/kernel/change.ts';
import { game, type Combatant } from '../ports/index.ts';
import type { Plan } from './plan.ts';

function combatantsOf(creature: string): Combatant[] {
  return game().combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor?.uuid === creature));
}

/** Combatants whose mark follows from a creature's death or return. */
export function defeatedBy(changes: readonly Change[]): Plan['defeated'] {
  const marks: { combatant: string; before: boolean; after: boolean }[] = [];
  for (const { creature, path, after } of changes) {
    if (path.length !== 1 || path[0] !== 'dead') continue;
    for (const combatant of combatantsOf(creature)) {
      if (combatant.defeated !== (after === true))
        marks.push({ combatant: combatant.uuid, before: combatant.defeated, after: after === true });
    }
  }
  return marks;
}
