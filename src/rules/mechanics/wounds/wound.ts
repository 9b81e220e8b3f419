/** One more wound and what it brings about (C-64 … C-66). */
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { die } from '../../phases/health.ts';
import { startBleeding } from './bleeding.ts';

/** C-64. */
export const MOST_WOUNDS = 6;
/** C-65: from here on they are Fatal Wounds. */
export const FATAL = 4;

/** CR-30: players do, NPCs by setting, unless the creature itself says so. */
export function takesWounds(rules: CompiledRuleset, creature: Creature): boolean {
  if (creature.woundTrack !== 'inherit') return creature.woundTrack === 'on';
  return creature.kind === 'player' || rules.settings['c.npcWounds'] === 'on';
}

/** A wound from outside: it may start Bleeding Out. */
export function wound(r: Resolution, id: string, rule: string, key: string): void {
  if (inflict(r, id, rule, key)) reached(r, id);
}

/** The same by damage: the sixth kills only when all that the damage does is done (shared rules, 3.2). */
export function woundFirst(r: Resolution, id: string, rule: string, key: string): void {
  if (inflict(r, id, rule, key) && (creatureOf(r, id)?.wounds ?? 0) < MOST_WOUNDS) reached(r, id);
}

/** @returns whether the creature takes wounds */
function inflict(r: Resolution, id: string, rule: string, key: string): boolean {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || !takesWounds(r.rules, creature)) return false;
  put(r, id, ['wounds'], Math.min(MOST_WOUNDS, creature.wounds + 1), { rule, label: { key } });
  return true;
}

/** C-64: the sixth kills. C-65, C-66: the first fatal one starts Bleeding Out, also when others were passed over. */
export function reached(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.wounds < FATAL) return;
  note(r, 'C-65', { key: 'FOURFOLD.Note.fatalWound', args: { name: creature.name, wounds: creature.wounds } }, id);
  if (creature.wounds >= MOST_WOUNDS) die(r, id, 'C-64');
  else startBleeding(r, id);
}
