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

const withoutClock = (mechanics: readonly Mechanic[]): readonly Mechanic[] =>
  mechanics.filter(({ exclusive }) => exclusive?.deathClock === undefined);

type AtZero = NonNullable<NonNullable<Mechanic['handlers']>['damagedAtZero']>;

/** Read only where a clock and wounds run together: which of the two damage at 0 Health moves. */
function atZero(mechanics: readonly Mechanic[], wanted: unknown): readonly Mechanic[] {
  const wounds = mechanics.some(({ id }) => id === WOUNDS);
  const clock = mechanics.some(({ exclusive }) => exclusive?.deathClock !== undefined);
  if (!wounds || !clock) return mechanics;
  const wound = mechanics.find(({ id }) => id === WOUNDS)?.handlers?.damagedAtZero ?? NEITHER;
  return mechanics.map((mechanic) => {
    if (mechanic.id === WOUNDS) return wanted === 'wound' ? mechanic : together(mechanic, NEITHER);
    if (mechanic.exclusive?.deathClock === undefined) return mechanic;
    return together(mechanic, clockDoes(mechanic, wanted, wound));
  });
}

/** Of both, the wound comes first; what kills is seen when both have moved. */
function clockDoes(mechanic: Mechanic, wanted: unknown, wound: AtZero): AtZero {
  if (wanted === 'wound') return NEITHER;
  const step = mechanic.id === deathRow.id ? stepAtZero : (mechanic.handlers?.damagedAtZero ?? NEITHER);
  if (wanted !== 'both') return step;
  return (r, id) => {
    wound(r, id);
    step(r, id);
  };
}

const NEITHER: AtZero = () => undefined;

/** What a mechanic does about damage at 0 Health where clock and wounds run together on the creature; elsewhere its own. */
function together(mechanic: Mechanic, does: AtZero): Mechanic {
  const own = mechanic.handlers?.damagedAtZero;
  const damagedAtZero: AtZero = (r, id) => {
    if (hasBoth(r, id)) does(r, id);
    else own?.(r, id);
  };
  return { ...mechanic, handlers: { ...mechanic.handlers, damagedAtZero } };
}

function hasBoth(r: Resolution, id: string): boolean {
  const creature = creatureOf(r, id);
  if (creature === undefined || !r.rules.exclusive.deathClock.uses(r.rules, creature)) return false;
  return r.rules.slots.outlives.some((outlives) => outlives(r.rules, creature));
}

/** A step on Death Row, whatever its own setting about damage at 0 says (TR-20). */
function stepAtZero(r: Resolution, id: string): void {
  const { deathClock } = r.rules.exclusive;
  const label = { key: 'FOURFOLD.Reason.damageAtZero' };
  const rule = deathClock.rule ?? r.rules.cites.clock;
  deathClock.advance(r, id, [{ label, value: 1, rule }], { rule, label });
}
