/** Only the dead, and those who are out of the fight, are marked defeated in the tracker; the dying and unconscious have marks of their own. */
import type { Change } from '../../rules/kernel/change.ts';
import { game, type Combatant } from '../ports/index.ts';
import { OUT } from './out-of-it.ts';
import type { Plan } from './plan.ts';

function combatantsOf(creature: string): Combatant[] {
  return game().combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor?.uuid === creature));
}

/** Combatants whose mark follows from a creature's death or return. */
export function defeatedBy(changes: readonly Change[]): Plan['defeated'] {
  const out = new Map<string, boolean>();
  for (const { creature, path, after } of changes) {
    if (path.length !== 1 || !OUT.has(path[0] ?? '')) continue;
    out.set(creature, after === true || out.get(creature) === true);
  }
  return [...out].flatMap(([creature, after]) =>
    combatantsOf(creature)
      .filter(({ defeated }) => defeated !== after)
      .map(({ uuid, defeated }) => ({ combatant: uuid, before: defeated, after })),
  );
}
