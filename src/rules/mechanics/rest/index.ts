/** Rests (T-97). What a rest clears belongs to the mechanics that own it. */
import type { Rule } from '../../kernel/ask.ts';
import type { Rest } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { changeHealth } from '../../phases/health.ts';
import { known } from '../../phases/permission.ts';
import { toldIfIdle } from '../../phases/restful.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.longRestHealth': 'on' | 'off';
  }
}

function* rest(r: Resolution, command: Rest): Rule<void> {
  for (const id of new Set(command.who)) {
    const creature = yield* known(r, id);
    if (creature.dead) {
      note(r, 'T-97', { key: 'FOURFOLD.Note.deadStay', args: { name: creature.name } }, id);
      continue;
    }
    yield* toldIfIdle(r, id, restOne(r, creature, command));
  }
}

function* restOne(r: Resolution, { id, health }: Creature, command: Rest): Rule<void> {
  for (const rested of r.rules.slots.rested) yield* rested(r, id, command);
  if (command.length !== 'long' || r.rules.settings['t.longRestHealth'] !== 'on') return;
  const healing = Math.max(0, health.max - health.value);
  const label = { key: 'FOURFOLD.Reason.longRest' };
  changeHealth(r, id, { damages: [], healing, parts: [{ label, value: healing, rule: 'T-97' }], reason: { rule: 'T-97', label } });
}

export const restMechanic: Mechanic = {
  id: 'rest',
  rules: ['T-97'],
  settings: [toggle('t.longRestHealth', 'off', 'T-97', ['T-97'])],
  commands: { rest },
};
