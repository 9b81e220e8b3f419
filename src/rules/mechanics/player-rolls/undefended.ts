/** Who cannot or does not defend (W-16, W-18; WR-04). */
import type { AttackOn } from '../../kernel/contract.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { conditionOf } from '../../phases/conditions.ts';

/** W-18: unconscious, dying, completely restrained, or out of control of one's body. */
const HELPLESS = ['dying', 'unconscious', 'restrained', 'helpless'] as const;

/** Whether no normal defence is possible. */
export function isHelpless(r: Resolution, creature: Creature): boolean {
  const down = creature.health.value === 0 && r.rules.exclusive.atZero.stops(r.rules, creature);
  return down || HELPLESS.some((key) => conditionOf(creature, key) !== undefined);
}

/** Notes why there is no defence. @returns whether there is none */
export function isUndefended(r: Resolution, { target, circumstances }: AttackOn): boolean {
  const rule = isHelpless(r, target)
    ? 'W-18'
    : circumstances.unaware?.value === true || circumstances.declined?.value === true
      ? 'W-16'
      : null;
  if (rule === null) return false;
  note(r, rule, { key: 'FOURFOLD.Note.undefended', args: { name: target.name } }, target.id);
  note(r, 'WR-04', { key: `FOURFOLD.Note.noDefence.${r.rules.settings['w.undefended']}` }, target.id);
  return true;
}

/** What there is to be hit instead of a defence: nothing at all, or by setting 10. */
export function numberInstead(r: Resolution): number | null {
  return r.rules.settings['w.undefended'] === 'flatTen' ? FLAT_TEN : null;
}

const FLAT_TEN = 10;
