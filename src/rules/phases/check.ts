/** Attribute checks, saves called for by a person, and contests (T-79 … T-88). */
import { rollD20 } from '../dice/d20.ts';
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Check, Contest } from '../kernel/command.ts';
import type { RollFor } from '../kernel/contract.ts';
import { hasAttribute } from '../kernel/derive.ts';
import { named, type Part } from '../kernel/explain.ts';
import { note, report, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { known } from './permission.ts';
import { attributeParts } from './save.ts';
import { bounded } from '../kernel/sound-values.ts';

/** T-80: `1d20 + attribute >= DC` succeeds; without a DC only the total is told. */
export function* check(r: Resolution, command: Check): Rule<void> {
  const by = yield* living(r, command.by);
  const dc = yield* dcOf(r, command);
  const { saves } = r.rules.exclusive;
  const save = command.kind === 'save';
  const why = save ? (saves.refuses?.(r, command.attribute) ?? null) : null;
  if (why !== null) return yield* refuse(why);
  const rule = save ? saves.rule : r.rules.cites.check;
  if (command.total !== undefined) return yield* judge(r, by, command, dc);
  if (save && failsUnrolled(r, by, dc)) return;
  const label = { key: `FOURFOLD.Roll.${command.kind}Of`, args: { name: by.name, attribute: command.attribute } };
  const parts = partsOf(r, by, command);
  const rolled = yield* rollD20(r, {
    key: 'check',
    who: by.id,
    label,
    rule,
    parts,
    edges: command.edges ?? [],
    reroll: command.reroll === true,
    for: purposeOf(by, command),
  });
  const success = dc === undefined ? undefined : succeeds(r, by, command, rolled.total, dc);
  if (success === undefined) noteUnasked(r, by);
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

/** Whether the ruleset has this save fail without a roll. */
function failsUnrolled(r: Resolution, by: Creature, dc: number | undefined): boolean {
  const { saves } = r.rules.exclusive;
  const failed = saves.fails?.(r, by) ?? null;
  if (failed === null) return false;
  note(r, saves.rule, failed, by.id);
  report(r, { success: false, ...(dc === undefined ? {} : { against: dc }) });
  return true;
}

/** T-79: nobody has called for it, so its total is all there is to tell. */
function noteUnasked(r: Resolution, by: Creature): void {
  const { check: rule, unasked = rule } = r.rules.cites;
  note(r, unasked, { key: 'FOURFOLD.Note.unasked', args: { name: by.name } }, by.id);
}

function purposeOf(by: Creature, command: Check): RollFor {
  const cover = command.cover === undefined ? {} : { circumstances: { cover: { value: command.cover, from: 'said' as const } } };
  return { kind: command.kind, by, attribute: command.attribute, ...cover };
}

function partsOf(r: Resolution, by: Creature, command: Check): readonly Part[] {
  if (command.kind === 'check') return attributeParts(r, by, command.attribute, 'check', command.bonuses);
  const own = r.rules.exclusive.saves.parts(r, by, command.attribute);
  const given = command.bonuses ?? [];
  const { check: rule } = r.rules.cites;
  return given.length === 0 ? own : [...own, ...given.map(({ name, value }) => ({ label: named(name), value: bounded(value), rule }))];
}

function succeeds(r: Resolution, by: Creature, command: Check, total: number, dc: number): boolean {
  const { saves, tieOwner } = r.rules.exclusive;
  return command.kind === 'save' ? saves.succeeds(r, { who: by, by: null, total, dc }) : tieOwner.succeeds(total, dc);
}

function* judge(r: Resolution, by: Creature, command: Check, dc: number | undefined): Rule<void> {
  const given = command.total ?? NaN;
  if (!Number.isFinite(given)) return yield* refuse(refusal('badAmount', r.rules.cites.check, { amount: String(given) }));
  const total = bounded(given);
  for (const rolled of r.rules.slots.rolled) rolled(r, purposeOf(by, command), null);
  report(r, { total, ...(dc === undefined ? {} : { against: dc, success: succeeds(r, by, command, total, dc) }) });
}

function* living(r: Resolution, id: string): Rule<Creature> {
  const creature = yield* known(r, id);
  return creature.dead ? yield* refuse(refusal('dead', r.rules.cites.dead, { name: creature.name })) : creature;
}

/** The number to reach: the command's, else that of the creatures it names. T-81: a DC below 1 or above 40 is unusual, not forbidden. */
function* dcOf(r: Resolution, command: Check): Rule<number | undefined> {
  const { dc } = command;
  const { check: rule, unusualDc } = r.rules.cites;
  if (dc === undefined) return difficultyOf(r, command);
  if (!Number.isFinite(dc)) return yield* refuse(refusal('badAmount', rule, { amount: String(dc) }));
  if (dc < 1 || dc > 40) warn(r, unusualDc, { key: 'FOURFOLD.Warn.unusualDc', args: { dc } });
  return bounded(dc);
}

function difficultyOf(r: Resolution, command: Check): number | undefined {
  for (const difficulty of r.rules.slots.difficulty) {
    const found = difficulty(r, command);
    if (found !== null) return found.value;
  }
  return undefined;
}

interface Side {
  readonly by: Creature;
  readonly total: number;
}

/** T-87, T-88: the highest total wins outright; a tie at the top is a standstill. */
export function* contest(r: Resolution, command: Contest): Rule<void> {
  if (command.sides.length < 2) return yield* refuse(refusal('noContest', r.rules.cites.contest));
  const sides = yield* all(command.sides.map((side, index) => rollSide(r, side, index)));
  const best = Math.max(...sides.map((side) => side.total));
  const winners = sides.filter((side) => side.total === best);
  const winner = winners.length === 1 ? (winners[0]?.by.id ?? null) : tieWinner(r, winners);
  const totals = Object.fromEntries(sides.map((side) => [side.by.id, side.total]));
  const standstill = winner === null;
  r.trace.push({
    kind: 'note',
    rule: standstill ? r.rules.cites.standstill : r.rules.cites.contest,
    label: { key: standstill ? 'FOURFOLD.Note.standstill' : 'FOURFOLD.Note.contestWon' },
  });
  report(r, { winner, totals });
}

function tieWinner(r: Resolution, tied: readonly Side[]): string | null {
  return r.rules.exclusive.tieOwner.breaksTie?.(tied.map(({ by }) => by)) ?? null;
}

function* rollSide(r: Resolution, side: Contest['sides'][number], index: number): Rule<Side> {
  const by = yield* living(r, side.by);
  const label = { key: 'FOURFOLD.Roll.contestOf', args: { name: by.name, attribute: side.attribute } };
  const key = `contest/${String(index)}`;
  if (!hasAttribute(by, side.attribute))
    warn(r, r.rules.cites.contest, { key: 'FOURFOLD.Warn.noAttribute', args: { name: by.name, attribute: side.attribute } }, by.id);
  const parts = attributeParts(r, by, side.attribute, 'check', side.bonuses);
  const { contest: rule } = r.rules.cites;
  const purpose: RollFor = { kind: 'check', by, attribute: side.attribute };
  const rolled = yield* rollD20(r, { key, who: by.id, label, rule, parts, edges: side.edges ?? [], for: purpose });
  r.trace.push({
    kind: 'roll',
    key,
    who: by.id,
    label,
    rule,
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
  });
  return { by, total: rolled.total };
}
