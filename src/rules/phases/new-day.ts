/** A new day, when the GM says so: what comes back once a day. And time that passes without one. */
import type { Rule } from '../kernel/ask.ts';
import type { NewDay, TimePasses } from '../kernel/command.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { known } from './permission.ts';

export function* newDay(r: Resolution, command: NewDay): Rule<void> {
  for (const id of new Set(command.who)) {
    const creature = yield* known(r, id);
    for (const dawns of r.rules.slots.newDay) dawns(r, creature.id);
  }
}

/** What world time brings about, whether anybody fights or not. */
export function* timePasses(r: Resolution, command: TimePasses): Rule<void> {
  for (const id of new Set(command.who)) {
    const creature = yield* known(r, id);
    for (const passed of r.rules.slots.timePassed) passed(r, creature.id);
  }
}
