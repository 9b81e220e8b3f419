/** Missiles at close quarters (A-32, A-33; AR-25), and targets out of reach. */
import { decide, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import type { Aim, RollFor } from '../../kernel/contract.ts';
import { creatureOf, note, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { CONFIRM } from '../../phases/use.ts';
import { isThrown, threatensAt } from '../threat/index.ts';

function isMissile(r: Resolution, { by, item, circumstances }: RollFor): boolean {
  return item?.ranged === true && (item.melee !== true || isThrown(r.rules, by, item, circumstances));
}

/** each is a source of disadvantage; together they are still one (AR-20). */
export function missileEdges(r: Resolution, roll: RollFor, into: EdgeSource[]): void {
  if (roll.kind !== 'attack' || !isMissile(r, roll)) return;
  if (isThreatened(r, roll)) into.push({ edge: 'disadvantage', rule: 'A-32' });
  if (roll.circumstances?.engaged?.value === true) into.push({ edge: 'disadvantage', rule: 'A-33' });
}

/** AR-25: as somebody said; else the target itself may be close enough to threaten, or somebody was measured who is. */
function isThreatened(r: Resolution, roll: RollFor): boolean {
  const said = roll.circumstances?.threatened;
  if (said?.from === 'said') return said.value;
  const enemy = threateningTarget(r, roll);
  if (enemy === null && said?.value !== true) return false;
  const key = enemy === null ? 'FOURFOLD.Note.threatenedBySomebody' : 'FOURFOLD.Note.threatened';
  note(r, 'AR-25', { key, args: { name: roll.by.name, enemy: enemy?.name ?? '' } }, roll.by.id);
  return true;
}

function threateningTarget(r: Resolution, { against, circumstances }: RollFor): Creature | null {
  const distance = circumstances?.distance?.value;
  const target = against === undefined ? undefined : creatureOf(r, against.id);
  return target !== undefined && distance !== undefined && threatensAt(r.rules, target, distance) ? target : null;
}

/** a strike in melee at somebody out of reach needs the GM's word. */
export function* outOfReach(r: Resolution, { by, item, target, circumstances }: Aim): Rule<void> {
  if (item.melee !== true || item.ranged === true || circumstances.reach?.value !== false) return;
  const label = { key: 'FOURFOLD.Ask.outOfReach', args: { name: by.name, target: target.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `reach/${target.id}`,
    who: null,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'A-31',
  });
  if (chosen !== 'confirm') report(r, { cancelled: true });
}
