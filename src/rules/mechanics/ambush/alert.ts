/** High alert (A-58 … A-60). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { creatureOf, creaturesOf, note, put, report, warn, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { CONFIRM } from '../../phases/use.ts';

const SECONDS = 60;

/** on or off; on twice is still on. A-60: the GM decides whether it is justified, so a player only asks. */
export function* highAlert(r: Resolution, by: Creature, { choice }: Use): Rule<void> {
  if (by.dead) return yield* refuse(refusal('dead', 'A-58', { name: by.name }));
  const wanted = choice === undefined ? !by.highAlert : choice !== 'off';
  if (wanted && by.kind === 'player' && !(yield* granted(r, by))) {
    report(r, { cancelled: true });
    return;
  }
  const reason = { rule: 'A-58', label: { key: 'FOURFOLD.Action.highAlert' } };
  put(r, by.id, ['highAlert'], wanted, reason);
  put(r, by.id, ['alertSince'], wanted ? r.clock.worldTime : null, { rule: 'A-59', label: reason.label });
}

function* granted(r: Resolution, by: Creature): Rule<boolean> {
  const label = { key: 'FOURFOLD.Ask.highAlert', args: { name: by.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'highAlert',
    who: null,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'A-60',
  });
  if (chosen !== 'confirm') return false;
  note(r, 'A-60', { key: 'FOURFOLD.Note.alertGranted', args: { name: by.name } }, by.id);
  return true;
}

/** set by hand, it counts from then. */
export function edited(r: Resolution, id: string, before: Creature): void {
  const now = creatureOf(r, id);
  if (now === undefined || now.highAlert === before.highAlert) return;
  put(r, id, ['alertSince'], now.highAlert ? r.clock.worldTime : null, { rule: 'A-59', label: { key: 'FOURFOLD.Action.highAlert' } });
}

/** it cannot be kept up for ever; the GM is reminded, again and again, and nothing is forced. */
export function remind(r: Resolution): void {
  for (const { id } of creaturesOf(r)) remindOf(r, id);
}

/** Whether it has been kept up, or was last told of, that long ago. */
export function isLongAlert(rules: CompiledRuleset, { highAlert: alert, alertSince }: Creature, worldTime: number): boolean {
  return alert && worldTime - (alertSince ?? 0) >= rules.settings['a.alertReminder'] * SECONDS;
}

export function remindOf(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isLongAlert(r.rules, creature, r.clock.worldTime)) return;
  const minutes = r.rules.settings['a.alertReminder'];
  warn(r, 'A-59', { key: 'FOURFOLD.Warn.longAlert', args: { name: creature.name, minutes } }, id);
  put(r, id, ['alertSince'], r.clock.worldTime, { rule: 'A-59', label: { key: 'FOURFOLD.Reason.reminded' } });
}
