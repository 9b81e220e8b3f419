/** T-64: lasting zones, hexes and summoned creatures hang on a concentration and go with it. */
import { creatureOf, creaturesOf, put, type Resolution } from '../../kernel/resolution.ts';
import { removeWhere } from '../../phases/conditions.ts';

/** Ends what hangs on the spells that a creature has stopped concentrating on. What was deleted by hand is no error. */
export function endDependants(r: Resolution, id: string, spells: readonly string[]): void {
  removeWhere(r, (condition) => condition.data.linked === id, 'T-64');
  const caster = creatureOf(r, id);
  const summoned = new Set(spells.map((spell) => caster?.items[spell]?.linked));
  for (const creature of creaturesOf(r)) {
    if (!summoned.has(creature.id) && !creature.linked.includes(id)) continue;
    put(r, creature.id, ['gone'], true, { rule: 'T-64', label: { key: 'FOURFOLD.Reason.summonEnds', args: { name: creature.name } } });
  }
}
