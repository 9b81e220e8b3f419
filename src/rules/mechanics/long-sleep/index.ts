/** A long sleep brings a new day as well (CR-14). */
import { refuse, type Rule } from '../../kernel/ask.ts';
import type { Rest } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { known } from '../../phases/permission.ts';
import { toldIfIdle } from '../../phases/restful.ts';

function* rest(r: Resolution, command: Rest): Rule<void> {
  for (const id of new Set(command.who)) {
    const creature = yield* known(r, id);
    for (const forbid of r.rules.slots.restForbidden) {
      const why = forbid(r, creature, command);
      if (why !== null) return yield* refuse(why);
    }
    if (creature.dead) {
      note(r, 'CR-14', { key: 'FOURFOLD.Note.deadStay', args: { name: creature.name } }, id);
      continue;
    }
    yield* toldIfIdle(r, id, restOne(r, creature, command));
  }
}

function* restOne(r: Resolution, { id, name }: Creature, command: Rest): Rule<void> {
  for (const rested of r.rules.slots.rested) yield* rested(r, id, command);
  if (command.length !== 'long') return;
  note(r, 'CR-14', { key: 'FOURFOLD.Note.longSleep', args: { name } }, id);
  for (const dawns of r.rules.slots.newDay) dawns(r, id);
}

export const longSleep: Mechanic = { id: 'long-sleep', rules: ['CR-14'], commands: { rest } };
