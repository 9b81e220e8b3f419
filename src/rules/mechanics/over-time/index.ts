/** Conditions that hurt or heal at the start of a turn; auras work on those who stand in them (T-07 … T-09, TR-25). */
import { evaluate, isFault, isNumberFault, parseFormula } from '../../dice/formula/index.ts';
import { nameOf, rollAmount } from '../../dice/amount.ts';
import { all, type Rule } from '../../kernel/ask.ts';
import type { Contribution, Mechanic, Window } from '../../kernel/contract.ts';
import { warn, type Resolution } from '../../kernel/resolution.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { conditionLabel } from '../../phases/conditions.ts';

interface Tick {
  readonly condition: Condition;
  readonly bearer: Creature;
  readonly target: string;
}

/** The conditions that work on a member: its own if it is its turn, else the auras of the one whose turn it is. */
function ticksIn(window: Window): Tick[] {
  const ticks: Tick[] = [];
  const owner = window.began[window.of];
  if (owner === undefined) return ticks;
  for (const target of window.members) {
    for (const id in owner.conditions) {
      const condition = owner.conditions[id];
      if (condition?.data.amount === undefined) continue;
      if ((condition.data.aura === true) !== (target === window.of)) ticks.push({ condition, bearer: owner, target });
    }
  }
  return ticks;
}

function signOf(r: Resolution, condition: Condition): 1 | -1 | 0 {
  const tick = condition.data.tick ?? r.rules.conditions[condition.key]?.tick;
  if (tick === undefined) return 0;
  return tick === 'heal' ? 1 : -1;
}

function* contribute(r: Resolution, window: Window): Rule<void> {
  const ticks = ticksIn(window);
  // Only amounts with dice have anything to ask.
  const rolled = ticks.filter(({ condition }) => typeof condition.data.amount === 'string');
  const amounts = rolled.length === 0 ? [] : yield* all(rolled.map((tick) => rolledAmount(r, tick)));
  for (const tick of ticks) {
    const at = rolled.indexOf(tick);
    const contribution = contributionOf(r, tick, at < 0 ? plainAmount(tick.condition) : (amounts[at] ?? null));
    if (contribution !== null) window.contributions.push(contribution);
  }
}

function contributionOf(r: Resolution, tick: Tick, amount: number | null): Contribution | null {
  const { condition, target } = tick;
  const sign = signOf(r, condition);
  if (sign === 0) return null;
  const label = conditionLabel(r.rules, condition);
  if (amount === null) {
    warn(r, 'T-08', { key: 'FOURFOLD.Warn.badTick', args: { condition: condition.key } }, target);
    return null;
  }
  const type = condition.data.type ?? r.rules.conditions[condition.key]?.type ?? condition.key;
  return { target, track: 'health', amount, sign, type, part: { label, rule: 'T-08', source: condition.id } };
}

/** T-08: an amount that is no number, or below 0, is left out with a warning. */
function plainAmount({ data, stacks }: Condition): number | null {
  const given = data.amount;
  return typeof given === 'number' && Number.isFinite(given) && given >= 0 ? bounded(given) * stacks : null;
}

function* rolledAmount(r: Resolution, tick: Tick): Rule<number | null> {
  const { condition, bearer, target } = tick;
  if (signOf(r, condition) === 0) return null;
  const text = String(condition.data.amount);
  const formula = parseFormula(text);
  if (isFault(formula)) return null;
  for (const term of formula.terms) {
    if (term.kind === 'value' && isNumberFault(evaluate(term.expression, (name) => nameOf(r.rules, bearer, name)))) return null;
  }
  const label = conditionLabel(r.rules, condition);
  const key = `window/${target}/${condition.id}`;
  const rolled = yield* rollAmount(r, {
    key,
    who: target,
    formula: text,
    label,
    rule: 'T-08',
    creature: bearer,
    type: '',
  });
  let sum = 0;
  for (const part of rolled.parts) sum += part.value;
  if (rolled.dice.length > 0)
    r.trace.push({ kind: 'roll', key, who: target, label, rule: 'T-08', dice: rolled.dice, total: sum, parts: rolled.parts });
  return Math.max(0, sum);
}

export const overTime: Mechanic = {
  id: 'over-time',
  rules: ['T-07', 'T-08', 'T-09'],
  conditions: [
    { key: 'burning', rule: 'T-07', tick: 'damage', type: 'fire', harmful: true },
    { key: 'poisoned', rule: 'T-07', tick: 'damage', type: 'poison', harmful: true },
    { key: 'regeneration', rule: 'T-07', tick: 'heal' },
  ],
  handlers: { contribute },
};
