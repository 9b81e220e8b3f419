/** Bleeding Out goes on: another wound after so many ends of one's own turn, skipped ones too (C-67; CR-11). */
import { derived } from '../../kernel/derive.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { die } from '../../phases/health.ts';
import { stopBleeding } from './bleeding.ts';
import { MOST_WOUNDS } from './wound.ts';

/** The end of one of its own turns. */
export function advanceBleeding(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.bleedingOut === null || creature.dead) return;
  const reason = { rule: 'C-67', label: { key: 'FOURFOLD.Reason.bleedingOut' } };
  if (creature.bleedingFresh) {
    put(r, id, ['bleedingFresh'], false, { ...reason, rule: 'CR-11' });
    return;
  }
  const counted = creature.bleedingOut + 1;
  if (counted < derived(r.rules, creature, 'bleedingInterval')) {
    put(r, id, ['bleedingOut'], counted, reason);
    return;
  }
  const wounds = Math.min(MOST_WOUNDS, creature.wounds + 1);
  put(r, id, ['wounds'], wounds, reason);
  if (wounds >= MOST_WOUNDS) die(r, id, 'C-64');
  else if (r.rules.settings['c.bleedRepeat'] === 'on') put(r, id, ['bleedingOut'], 0, reason);
  else stopBleeding(r, id, 'CR-11');
}
