/** Bleeding Out begins and ends (C-66; CR-11). */
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';

/** C-66. New wounds do not restart it. The turn in which the wound was taken does not count (CR-11). */
export function startBleeding(r: Resolution, id: string): void {
  if (creatureOf(r, id)?.bleedingOut !== null) return;
  const reason = { rule: 'C-66', label: { key: 'FOURFOLD.Reason.bleedingOut' } };
  put(r, id, ['bleedingOut'], 0, reason);
  put(r, id, ['bleedingFresh'], r.clock.turn === id, reason);
}

export function stopBleeding(r: Resolution, id: string, rule: string): void {
  const reason = { rule, label: { key: 'FOURFOLD.Reason.bleedingStops' } };
  put(r, id, ['bleedingOut'], null, reason);
  put(r, id, ['bleedingFresh'], false, reason);
}
