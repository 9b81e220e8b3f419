/** A group falls upon another before the fight (A-24 … A-26; AR-04, AR-24). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Ambush } from '../../kernel/command.ts';
import { note, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { known } from '../../phases/permission.ts';
import { alertnessToBeat, groupReaches, rollersOf, stealthTotal } from './stealth.ts';

/** the group's Stealth against the highest Alertness among the enemy. The GM starts it. */
export function* ambush(r: Resolution, command: Ambush): Rule<void> {
  if (r.clock.running && r.clock.round > 1) return yield* refuse(refusal('tooLateToAmbush', 'A-24'));
  const members = yield* alive(r, command.by);
  const watchers = yield* alive(r, command.on);
  if (watchers.length === 0) return yield* refuse(refusal('noTarget', 'A-24'));
  const totals = yield* totalsOf(r, members, command.totals);
  if (totals.length === 0) return notAttempted(r);
  const surprised = surprisedBy(
    r,
    totals.map(([, total]) => total),
    watchers,
  );
  for (const { id } of surprised.who) put(r, id, ['surprised'], true, { rule: 'A-26', label: { key: 'FOURFOLD.Reason.surprised' } });
  // an earlier ambush that no fight came of is over with the next one.
  const aware = r.clock.running ? [] : watchers.filter((watcher) => !surprised.who.includes(watcher));
  for (const { id } of aware) put(r, id, ['surprised'], false, { rule: 'A-25', label: { key: 'FOURFOLD.Reason.surpriseEnds' } });
  if (surprised.who.length === 0) note(r, 'A-25', { key: 'FOURFOLD.Note.warningShouted' });
  report(r, {
    success: surprised.who.length > 0,
    against: surprised.against,
    count: surprised.who.length,
    totals: Object.fromEntries(totals),
  });
}

function* alive(r: Resolution, ids: readonly string[]): Rule<readonly Creature[]> {
  const found: Creature[] = [];
  for (const id of new Set(ids)) {
    const creature = yield* known(r, id);
    if (!creature.dead) found.push(creature);
  }
  return found;
}

/** totals that were entered, else each rolls; when none was entered, nothing was attempted. */
function* totalsOf(r: Resolution, members: readonly Creature[], given: Ambush['totals']): Rule<readonly (readonly [string, number])[]> {
  if (given !== undefined && !members.some(({ id }) => Object.hasOwn(given, id))) return [];
  const totals: (readonly [string, number])[] = [];
  for (const member of rollersOf(r, members)) {
    const own = given !== undefined && Object.hasOwn(given, member.id) ? given[member.id] : undefined;
    totals.push([member.id, yield* stealthTotal(r, member, own)]);
  }
  return totals;
}

function notAttempted(r: Resolution): void {
  note(r, 'A-25', { key: 'FOURFOLD.Note.notAttempted' });
  report(r, { success: false, count: 0 });
}

/** AR-24: the whole side or nobody; by setting, each watcher by its own Alertness. */
function surprisedBy(
  r: Resolution,
  totals: readonly number[],
  watchers: readonly Creature[],
): { readonly who: readonly Creature[]; readonly against: number } {
  if (r.rules.settings['a.ambushEach'] === 'off') {
    const against = alertnessToBeat(r, watchers, 'A-24').value;
    return { who: groupReaches(r, totals, against) ? watchers : [], against };
  }
  const who: Creature[] = [];
  let against = 0;
  for (const watcher of watchers) {
    const own = alertnessToBeat(r, [watcher], 'A-24').value;
    against = Math.max(against, own);
    if (groupReaches(r, totals, own)) who.push(watcher);
  }
  return { who, against };
}
