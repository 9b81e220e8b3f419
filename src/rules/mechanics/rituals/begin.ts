/** The declaration of a ritual (T-72, T-73; TR-15). */
import type { Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Declaration } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { declare, settle } from '../../phases/action.ts';
import { cancelledBy, circumstancesOf, warnRange } from '../../phases/attack.ts';
import { aim, namedBy } from '../../phases/use.ts';
import { isChanneling, progress } from './channel.ts';

export function* begin(r: Resolution, by: Creature, command: Use, item: Item): Rule<void> {
  const first = r.rules.settings['t.ritualFirst'];
  const pays = first === 'both' || first === 'payOnly';
  const counterable = first === 'both' || first === 'counterOnly';
  const on = yield* targetsOf(r, by, command, item);
  if (on === null) return;
  const declaration: Declaration = {
    by: by.id,
    item,
    command,
    rule: 'T-72',
    ...(pays ? {} : { cost: {} }),
    ...(counterable ? {} : { counterable: false }),
  };
  const declared = yield* declare(r, declaration);
  if (declared === 'cancelled') return;
  if (declared === 'resolves') {
    const reason = { rule: 'T-72', label: named(item.name), source: item.id };
    put(r, by.id, ['ritual', 'what'], [item.id], reason);
    put(r, by.id, ['ritual', 'paid'], pays ? 1 : 0, { ...reason, rule: 'TR-15' });
    put(r, by.id, ['ritual', 'on'], on, reason);
    yield* progress(r, by.id, item);
  }
  if (declared !== 'lost') for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, declared === 'countered');
  yield* settle(r, by.id);
  offerEnd(r, by.id);
}

/** Those it is for, as far as they are named by now; `null` when somebody said no. */
function* targetsOf(r: Resolution, by: Creature, command: Use, item: Item): Rule<readonly string[] | null> {
  const named = namedBy(r, command, item);
  if (named.length === 0) return [];
  const aimed = yield* aim(r, item, named);
  warnRange(r, command, by);
  for (const { creature } of aimed) if (yield* cancelledBy(r, by, item, creature, circumstancesOf(command, creature.id))) return null;
  return aimed.map(({ creature }) => creature.id);
}

/** TR-29: what is left cannot be used while channeling; the turn is offered to end. */
export function offerEnd(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isChanneling(creature) || r.result.turnEnd === 'now' || !r.clock.running) return;
  note(r, 'TR-29', { key: 'FOURFOLD.Note.channeling', args: { name: creature.name } }, id);
  report(r, { turnEnd: 'offered' });
}
