/** The one death clock of a world, and damage at 0 Health where wounds run beside it (shared rules, 3.1). */
import type { Mechanic } from '../../kernel/contract.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { deathRow } from '../../mechanics/death-row/index.ts';
import { deathSaves } from '../../mechanics/death-saves/index.ts';

type Read = (id: string) => unknown;

const WOUNDS = 'wounds';

/** The mechanics with the clock that the table chose, and no other. */
export function withClock(mechanics: readonly Mechanic[], read: Read): readonly Mechanic[] {
  const wanted = read('mix.clock');
  const without = wanted === 'host' ? mechanics : withoutClock(mechanics);
  const clock = wanted === 'deathRow' ? [deathRow] : wanted === 'deathSave' ? [deathSaves] : [];
  return atZero([...without, ...clock], read('mix.zeroDamage'));
}

/** Nor what is about the clock that goes (Aid, W-31). */
function withoutClock(mechanics: readonly Mechanic[]): readonly Mechanic[] {
  const clocks = mechanics.filter(({ exclusive }) => exclusive?.deathClock !== undefined).map(({ id }) => id);
  return mechanics.filter(({ id, needs = [] }) => !clocks.includes(id) && !needs.some((need) => clocks.includes(need)));
}

/** Read only where a clock and wounds run together: which of the two damage at 0 Health moves. */
function atZero(mechanics: readonly Mechanic[], wanted: unknown): readonly Mechanic[] {
  const wounds = mechanics.some(({ id }) => id === WOUNDS);
  const clock = mechanics.some(({ exclusive }) => exclusive?.deathClock !== undefined);
  if (!wounds || !clock) return mechanics;
  return mechanics.map((mechanic) => {
    if (mechanic.id === WOUNDS) return wanted === 'clock' ? withoutDamageAtZero(mechanic) : mechanic;
    if (mechanic.exclusive?.deathClock === undefined) return mechanic;
    return wanted === 'wound' ? withoutDamageAtZero(mechanic) : stepping(mechanic);
  });
}

function withoutDamageAtZero(mechanic: Mechanic): Mechanic {
  const { damagedAtZero: _left, ...handlers } = mechanic.handlers ?? {};
  return { ...mechanic, handlers };
}

/** The clock's own step, whatever its own setting about damage at 0 says. */
function stepping(mechanic: Mechanic): Mechanic {
  return { ...mechanic, handlers: { ...mechanic.handlers, damagedAtZero: stepAtZero } };
}

function stepAtZero(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  const { deathClock } = r.rules.exclusive;
  if (creature === undefined || creature.dead || !deathClock.uses(r.rules, creature)) return;
  const label = { key: 'FOURFOLD.Reason.damageAtZero' };
  const rule = deathClock.rule ?? r.rules.cites.clock;
  deathClock.advance(r, id, [{ label, value: 1, rule }], { rule, label });
}
