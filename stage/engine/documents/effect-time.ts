/** How long active effects last: generation 13 only shows it, generation 14 lets them expire. */
import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { config, world, worldTime } from './shapes.ts';
import type { CombatShape } from './shapes.ts';

export const expiryEvents = ['combatStart', 'roundStart', 'turnStart', 'combatEnd', 'roundEnd', 'turnEnd'];

const seconds: Record<string, number> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  months: 2_592_000,
  years: 31_536_000,
};

/** Generation 14: when an effect began. Filled in from the active combat. */
export function effectStart(combat: CombatShape | null): Bag {
  const current = combat?.started ? combat.combatant : undefined;
  return {
    combat: combat?.started ? combat.id : null,
    combatant: current?.id ?? null,
    initiative: current?.initiative ?? null,
    round: combat?.started ? combat.round : null,
    turn: combat?.started ? combat.turn : null,
    time: worldTime(),
  };
}

interface Duration {
  value: number | null;
  units: string;
}

/** Generation 14: what is left of a duration, in its own units; `null` when it is indefinite. */
export function remainingOf(duration: Duration, start: Bag | null): number | null {
  if (duration.value === null) return null;
  const began = start ?? {};
  const combat = world('combats').get(textOf(began['combat']));
  const fixed = seconds[duration.units];
  if (fixed === undefined && combat?.started) return duration.value - elapsed(combat, duration.units, began);
  // UNVERIFIED: without the combat in which they began, rounds and turns pass with the clock.
  const unit = fixed ?? turnSeconds(duration.units);
  return unit > 0 ? duration.value - (worldTime() - numberOf(began['time'])) / unit : duration.value;
}

function turnSeconds(units: string): number {
  const { roundTime = 0, turnTime = 0 } = config('time') as { roundTime?: number; turnTime?: number };
  return units === 'rounds' ? roundTime : turnTime || roundTime;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function elapsed(combat: CombatShape, units: string, start: Bag): number {
  const rounds = combat.round - numberOf(start['round']);
  return units === 'rounds' ? rounds : rounds * combat.turns.length + numberOf(combat.turn) - numberOf(start['turn']);
}

/** Generation 13: the durations that the tracker shows. */
export function describeDuration(duration: Bag): Bag {
  const length = duration['seconds'];
  if (typeof length === 'number') {
    const left = length - (worldTime() - numberOf(duration['startTime'] ?? worldTime()));
    return { type: 'seconds', duration: length, remaining: left, label: String(left) };
  }
  const [rounds, turns] = [numberOf(duration['rounds']), numberOf(duration['turns'])];
  if (rounds + turns === 0) return { type: 'none', duration: null, remaining: null, label: '' };
  const combat = world('combats').viewed;
  const perRound = Math.max(combat?.turns.length ?? 1, 1);
  const begun = numberOf(duration['startRound']) + numberOf(duration['startTurn']) / perRound;
  const now = combat ? combat.round + numberOf(combat.turn) / perRound : begun;
  const total = rounds + turns / perRound;
  return { type: 'turns', duration: total, remaining: total - (now - begun), label: `${String(rounds)}.${String(turns)}` };
}

/** Data in the shape of generation 13 becomes data of generation 14; partial data stays partial. */
export function migrateEffect(source: Bag): void {
  const modes = ['custom', 'multiply', 'add', 'downgrade', 'upgrade', 'override'];
  const changes = source['changes'];
  if (Array.isArray(changes)) {
    delete source['changes'];
    const system = (source['system'] ??= {}) as Bag;
    system['changes'] ??= (changes as Bag[]).map(({ mode, ...rest }) => ({
      type: modes[Number(mode ?? 2)] ?? 'add',
      phase: 'initial',
      ...rest,
    }));
  }
  const duration = bagOf(source['duration']);
  const old = (['rounds', 'turns', 'seconds'] as const).find((units) => typeof duration[units] === 'number');
  if (old && duration['value'] === undefined) Object.assign(duration, { value: duration[old], units: old });
  if (duration['startRound'] !== undefined && source['start'] === undefined) {
    const { startRound, startTurn = null, startTime, combat = null } = duration;
    source['start'] = { combat, combatant: null, initiative: null, round: startRound, turn: startTurn, time: startTime ?? 0 };
  }
  for (const key of ['rounds', 'turns', 'seconds', 'startRound', 'startTurn', 'startTime', 'combat']) delete duration[key];
}
