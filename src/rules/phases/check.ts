/** Attribute checks, saves called for by a person, and contests (T-79 … T-88). */
import { rollD20 } from '../dice/d20.ts';
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Check, Contest } from '../kernel/command.ts';
import { hasAttribute } from '../kernel/derive.ts';
import { report, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { known } from './permission.ts';
import { attributeParts } from './save.ts';
import { bounded } from '../kernel/sound-values.ts';

/** T-80: `1d20 + attribute >= DC` succeeds; without a DC only the total is told. */
export function* check(r: Resolution, command: Check): Rule<void> {
  const by = yield* living(r, command.by);
  const dc = yield* dcOf(r, command);
  const word = command.kind;
  const rule = word === 'save' ? 'T-18' : 'T-80';
  const label = { key: `FOURFOLD.Roll.${word}Of`, args: { name: by.name, attribute: command.attribute } };
  const parts = attributeParts(r, by, command.attribute, word, command.bonuses);
  if (command.total !== undefined) return yield* judge(r, command.total, dc);
  const rolled = yield* rollD20(r, {
    key: 'check',
    who: by.id,
    label,
    rule,
    parts,
    edges: command.edges ?? [],
    reroll: command.reroll === true,
  });
  const success = dc === undefined ? undefined : r.rules.exclusive.tieOwner.succeeds(rolled.total, dc);
  r.trace.push({
    kind: 'roll',
    key: 'check',
    who: by.id,
    label,
    rule,
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
    ...(dc === undefined ? {} : { against: dc, verdict: success === true ? ('success' as const) : ('failure' as const) }),
  });
  report(r, {
    total: rolled.total,
    kept: rolled.natural,
    natural: rolled.natural,
    ...(dc === undefined ? {} : { against: dc, success: success === true }),
  });
}

function* judge(r: Resolution, given: number, dc: number | undefined): Rule<void> {
  if (!Number.isFinite(given)) return yield* refuse(refusal('badAmount', 'T-80', { amount: String(given) }));
  const total = bounded(given);
  report(r, { total, ...(dc === undefined ? {} : { against: dc, success: r.rules.exclusive.tieOwner.succeeds(total, dc) }) });
}

function* living(r: Resolution, id: string): Rule<Creature> {
  const creature = yield* known(r, id);
  return creature.dead ? yield* refuse(refusal('dead', 'T-92', { name: creature.name })) : creature;
}

/** T-81: a DC below 1 or above 40 is unusual, not forbidden. */
function* dcOf(r: Resolution, command: Check): Rule<number | undefined> {
  const { dc } = command;
  if (dc === undefined) return undefined;
  if (!Number.isFinite(dc)) return yield* refuse(refusal('badAmount', 'T-80', { amount: String(dc) }));
  if (dc < 1 || dc > 40) warn(r, 'T-81', { key: 'FOURFOLD.Warn.unusualDc', args: { dc } });
  return bounded(dc);
}

interface Side {
  readonly by: Creature;
  readonly total: number;
}

/** T-87, T-88: the highest total wins outright; a tie at the top is a standstill. */
export function* contest(r: Resolution, command: Contest): Rule<void> {
  if (command.sides.length < 2) return yield* refuse(refusal('noContest', 'T-87'));
  const sides = yield* all(command.sides.map((side, index) => rollSide(r, side, index)));
  const best = Math.max(...sides.map((side) => side.total));
  const winners = sides.filter((side) => side.total === best);
  const winner = winners.length === 1 ? (winners[0]?.by.id ?? null) : null;
  const totals = Object.fromEntries(sides.map((side) => [side.by.id, side.total]));
  const standstill = winner === null;
  r.trace.push({
    kind: 'note',
    rule: standstill ? 'T-88' : 'T-87',
    label: { key: standstill ? 'FOURFOLD.Note.standstill' : 'FOURFOLD.Note.contestWon' },
  });
  report(r, { winner, totals });
}

function* rollSide(r: Resolution, side: Contest['sides'][number], index: number): Rule<Side> {
  const by = yield* living(r, side.by);
  const label = { key: 'FOURFOLD.Roll.contestOf', args: { name: by.name, attribute: side.attribute } };
  const key = `contest/${String(index)}`;
  if (!hasAttribute(by, side.attribute))
    warn(r, 'T-87', { key: 'FOURFOLD.Warn.noAttribute', args: { name: by.name, attribute: side.attribute } }, by.id);
  const parts = attributeParts(r, by, side.attribute, 'check', side.bonuses);
  const rolled = yield* rollD20(r, { key, who: by.id, label, rule: 'T-87', parts, edges: side.edges ?? [] });
  r.trace.push({
    kind: 'roll',
    key,
    who: by.id,
    label,
    rule: 'T-87',
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
  });
  return { by, total: rolled.total };
}
