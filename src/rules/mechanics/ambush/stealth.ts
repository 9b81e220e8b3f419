/** Stealth against Alertness (A-24, A-25, A-56; AR-04, AR-24). */
import { rollD20 } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import { derive, derived } from '../../kernel/derive.ts';
import { totalOf, type Part, type Total } from '../../kernel/explain.ts';
import { note, warn, type Resolution } from '../../kernel/resolution.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';

/** What a creature adds to a Stealth check. */
function stealthParts(r: Resolution, creature: Creature): readonly Part[] {
  return [...derive(r.rules, creature, 'stealth').parts, ...derive(r.rules, creature, 'check').parts];
}

/** A-24, AR-24: the highest effective Alertness, high alert included; a missing one counts 0 and is told. */
export function alertnessToBeat(r: Resolution, watchers: readonly Creature[], rule: 'A-24' | 'A-56'): Total {
  let best: Total = totalOf([]);
  for (const watcher of watchers) {
    if (watcher.alertness === null) warn(r, 'A-24', { key: 'FOURFOLD.Warn.noAlertness', args: { name: watcher.name } }, watcher.id);
    const total = derive(r.rules, watcher, 'alertness');
    if (total.value > best.value || best.parts.length === 0) best = total;
  }
  const [first] = watchers;
  const told = watchers.length > 1 ? 'AR-24' : rule;
  if (first !== undefined)
    r.trace.push({
      kind: 'total',
      creature: first.id,
      label: { key: 'FOURFOLD.Word.alertness' },
      rule: told,
      total: best.value,
      parts: best.parts,
    });
  return best;
}

/** one Stealth check, or a total that was rolled elsewhere. */
export function* stealthTotal(r: Resolution, member: Creature, given: number | undefined): Rule<number> {
  const label = { key: 'FOURFOLD.Roll.stealth', args: { name: member.name } };
  const purpose = { kind: 'check', by: member, attribute: 'stealth' } as const;
  if (given !== undefined) {
    const total = bounded(given);
    for (const rolled of r.rules.slots.rolled) rolled(r, purpose, null);
    r.trace.push({ kind: 'total', creature: member.id, label, rule: 'A-24', total, parts: [] });
    return total;
  }
  const key = `stealth/${member.id}`;
  const rolled = yield* rollD20(r, { key, who: member.id, label, rule: 'A-24', parts: stealthParts(r, member), for: purpose });
  const { natural, total, dice, parts } = rolled;
  r.trace.push({ kind: 'roll', key, who: member.id, label, rule: 'A-24', dice, natural, total, parts });
  return total;
}

/** AR-04: with `lowest`, only the member with the lowest Stealth bonus rolls, for all. */
export function rollersOf(r: Resolution, members: readonly Creature[]): readonly Creature[] {
  if (r.rules.settings['a.groupStealth'] !== 'lowest') return members;
  const lowest = Math.min(...members.map((member) => derived(r.rules, member, 'stealth')));
  const roller = members.find((member) => derived(r.rules, member, 'stealth') === lowest);
  return roller === undefined ? [] : [roller];
}

/** AR-04: whether the group stays unnoticed; a total equal to the number is enough. */
export function groupReaches(r: Resolution, totals: readonly number[], against: number): boolean {
  const reached = totals.filter((total) => total >= against).length;
  const success = judged(r.rules.settings['a.groupStealth'], totals, reached, against);
  const key = success ? 'FOURFOLD.Note.groupHidden' : 'FOURFOLD.Note.groupNoticed';
  note(r, 'AR-04', { key, args: { reached, of: totals.length, against } });
  return success;
}

function judged(how: 'half' | 'all' | 'average' | 'lowest', totals: readonly number[], reached: number, against: number): boolean {
  if (how === 'half') return reached * 2 >= totals.length;
  if (how !== 'average') return reached === totals.length;
  let sum = 0;
  for (const total of totals) sum += total;
  return sum >= against * totals.length;
}
