/** Short and Long Rests (W-85 … W-90; WR-31). What a rest does to other tracks belongs to the mechanics that own them. */
import { rollAmount } from '../../dice/amount.ts';
import { decide, refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Rest } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { named, type Label, type Part } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, warn, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { changeHealth } from '../../phases/health.ts';
import { restDie } from '../../phases/rest-dice.ts';
import { CONFIRM } from '../../phases/use.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Rolled on a Short Rest; '' = none. */
    readonly hitDie: string;
    /** Since the last Long Rest. */
    readonly shortRests: number;
    /** World time of the end of the last one, in hours. */
    readonly lastLongRest: number | null;
  }
}

const SHORT_RESTS = 2;
const HOURS = 24;
const SECONDS_PER_HOUR = 3600;

/** The hour of this rest; `null` when nobody keeps the time. */
function hourOf(r: Resolution, { hour }: Rest): number | null {
  if (hour !== undefined && Number.isFinite(hour)) return Math.max(0, Math.trunc(hour));
  return r.clock.worldTime > 0 ? Math.floor(r.clock.worldTime / SECONDS_PER_HOUR) : null;
}

/** W-85, W-87, W-88: why somebody cannot rest now. W-89 is asked where nobody keeps the time. */
function hindrance(r: Resolution, creature: Creature, command: Rest): Refusal | null {
  const args = { name: creature.name };
  const short = command.length === 'short';
  if (creature.dead) return refusal('dead', 'W-85', args);
  if (r.clock.running) return refusal('inCombat', short ? 'W-85' : 'W-88', args);
  if (short && creature.shortRests >= SHORT_RESTS) return refusal('noShortRestLeft', 'W-87', { ...args, rests: SHORT_RESTS });
  if (!short && tooSoon(creature, hourOf(r, command))) return refusal('restedToday', 'W-89', args);
  for (const forbidden of r.rules.slots.restForbidden) {
    const why = forbidden(r, creature, command);
    if (why !== null) return why;
  }
  return null;
}

/** W-89: one in 24 hours, from the end of the last one (WR-31). */
function tooSoon({ lastLongRest }: Creature, hour: number | null): boolean {
  return lastLongRest !== null && hour !== null && hour - lastLongRest < HOURS;
}

/** Of a party, those who cannot rest are passed over; a rest that nobody can take is refused. */
function* rest(r: Resolution, command: Rest): Rule<void> {
  let first: Refusal | null = null;
  let resting = 0;
  for (const id of new Set(command.who)) {
    const creature = creatureOf(r, id);
    const why = creature === undefined ? refusal('unknownCreature', 'DATA', { id }) : hindrance(r, creature, command);
    if (creature === undefined || why !== null) {
      first ??= why;
      if (why !== null) warn(r, why.rule, { key: 'FOURFOLD.Warn.doesNotRest', args: { name: creature?.name ?? id } });
      continue;
    }
    if (command.length === 'long' && !(yield* longEnoughAgo(r, creature, command))) {
      report(r, { cancelled: true });
      return;
    }
    resting += 1;
    yield* restOne(r, creature, command);
  }
  if (resting === 0) return yield* refuse(first ?? refusal('noTarget', 'W-85'));
}

/** W-89: without a world time the GM says. */
function* longEnoughAgo(r: Resolution, creature: Creature, command: Rest): Rule<boolean> {
  if (creature.lastLongRest === null || hourOf(r, command) !== null) return true;
  const label = { key: 'FOURFOLD.Ask.longRest', args: { name: creature.name } };
  const key = `rest/${creature.id}/hour`;
  return (yield* decide(r, { kind: 'decision', key, who: null, about: 'confirm', choices: CONFIRM, label, rule: 'W-89' })) === 'confirm';
}

function* restOne(r: Resolution, creature: Creature, command: Rest): Rule<void> {
  if (command.length === 'short') yield* shortRest(r, creature, command);
  else longRest(r, creature, hourOf(r, command));
  for (const rested of r.rules.slots.rested) yield* rested(r, creature.id, command);
}

/** W-86: the Hit Die and Constitution, at least 1. */
function* shortRest(r: Resolution, creature: Creature, command: Rest): Rule<void> {
  const { id, name } = creature;
  const label = { key: 'FOURFOLD.Roll.restHealth', args: { name } };
  const key = `rest/${id}/health`;
  const formula = yield* restDie(r, creature, command, { which: 'hitDie', own: creature.hitDie, rule: 'WR-31' });
  const rolled = yield* rollAmount(r, { key, who: id, formula, type: '', label, rule: 'W-86', creature });
  const parts: Part[] = [
    ...rolled.parts,
    { label: attributeLabel(r.rules, 'con'), value: derived(r.rules, creature, 'con'), rule: 'W-86' },
  ];
  let sum = 0;
  for (const part of parts) sum += part.value;
  const total = Math.max(1, sum);
  r.trace.push({ kind: 'roll', key, who: id, label, rule: 'W-86', dice: rolled.dice, total, parts });
  heal(r, id, total, 'W-86', { key: 'FOURFOLD.Reason.shortRest' });
  put(r, id, ['shortRests'], creature.shortRests + 1, { rule: 'W-87', label: { key: 'FOURFOLD.Reason.shortRest' } });
}

/** W-90: all Health; the rest of it follows by the mechanics that own it. */
function longRest(r: Resolution, { id, health }: Creature, hour: number | null): void {
  const reason = { rule: 'W-90', label: { key: 'FOURFOLD.Reason.longRest' } };
  heal(r, id, Math.max(0, health.max - health.value), 'W-90', reason.label);
  put(r, id, ['shortRests'], 0, reason);
  refresh(r, id);
  // A Long Rest is a night: what counts by the day begins anew (shared rules, 3.1).
  for (const newDay of r.rules.slots.newDay) newDay(r, id);
  if (hour === null) note(r, 'W-89', { key: 'FOURFOLD.Note.noTimeKept' }, id);
  else put(r, id, ['lastLongRest'], hour, { ...reason, rule: 'W-89' });
}

/** W-90: abilities that a Long Rest refreshes, and Herb Reserves that are marked for it; nothing else. */
function refresh(r: Resolution, id: string): void {
  for (const { id: item, name, uses, recharge } of Object.values(creatureOf(r, id)?.items ?? {})) {
    const marked = recharge === 'rest' || recharge === 'day';
    if (uses === undefined || !marked || uses.value >= uses.max) continue;
    put(r, id, ['items', item, 'uses', 'value'], uses.max, { rule: 'W-90', label: named(name), source: item });
  }
}

function heal(r: Resolution, id: string, amount: number, rule: string, label: Label): void {
  changeHealth(r, id, { damages: [], healing: amount, parts: [{ label, value: amount, rule }], reason: { rule, label } });
}

export const warriorRests: Mechanic = {
  id: 'warrior-rests',
  restsByHour: true,
  rules: ['W-85', 'W-86', 'W-87', 'W-88', 'W-89', 'W-90'],
  slice: {
    hitDie: { kind: 'choice', initial: '', choices: ['', '1d4', '1d6', '1d8', '1d10', '1d12', '1d20'] },
    shortRests: { kind: 'integer', initial: 0, min: 0, max: SHORT_RESTS },
    lastLongRest: { kind: 'integerOrNull', min: 0, max: 1e9 },
  },
  commands: { rest },
};
