/** Conditions that hurt or heal at the start of a turn; auras work on those who stand in them. Whose they are cites the rule. */
import { evaluate, isFault, isNumberFault, parseFormula } from '../dice/formula/index.ts';
import { nameOf, rollAmount } from '../dice/amount.ts';
import { all, type Rule } from '../kernel/ask.ts';
import type { CompiledRuleset, Contribution, Window } from '../kernel/contract.ts';
import { warn, type Resolution } from '../kernel/resolution.ts';
import { bounded } from '../kernel/sound-values.ts';
import type { Condition, Creature } from '../kernel/state.ts';
import { conditionLabel } from './conditions.ts';

/** The rule by which a condition ticks; `null` = it is not this mechanic's to tick. */
export type RuleOfTick = (rules: CompiledRuleset, condition: Condition) => string | null;

interface Tick {
  readonly condition: Condition;
  readonly bearer: Creature;
  readonly target: string;
  readonly amount: number | string;
  readonly rule: string;
}

/** The conditions that work on a member: its own if it is its turn, else the auras of the one whose turn it is. */
function ticksIn(r: Resolution, window: Window, ruleOf: RuleOfTick): Tick[] {
  const ticks: Tick[] = [];
  const owner = window.began[window.of];
  if (owner === undefined) return ticks;
  for (const target of window.members) {
    for (const id in owner.conditions) {
      const condition = owner.conditions[id];
      if (condition === undefined || (condition.data.aura === true) === (target === window.of)) continue;
      const amount = condition.data.amount ?? definitionOf(r.rules, condition)?.amount;
      const rule = amount === undefined ? null : ruleOf(r.rules, condition);
      if (amount !== undefined && rule !== null) ticks.push({ condition, bearer: owner, target, amount, rule });
    }
  }
  return ticks;
}

function definitionOf(rules: CompiledRuleset, { key }: Condition) {
  return Object.hasOwn(rules.conditions, key) ? rules.conditions[key] : undefined;
}

function signOf(r: Resolution, condition: Condition): 1 | -1 | 0 {
  const tick = condition.data.tick ?? definitionOf(r.rules, condition)?.tick;
  if (tick === undefined) return 0;
  return tick === 'heal' ? 1 : -1;
}

/** Contributes every tick of the window, in the order in which the conditions were put on. */
export function* contributeTicks(r: Resolution, window: Window, ruleOf: RuleOfTick): Rule<void> {
  const ticks = ticksIn(r, window, ruleOf);
  // Only amounts with dice have anything to ask.
  const rolled = ticks.filter(({ amount }) => typeof amount === 'string');
  const amounts = rolled.length === 0 ? [] : yield* all(rolled.map((tick) => rolledAmount(r, tick)));
  for (const tick of ticks) {
    const at = rolled.indexOf(tick);
    const contribution = contributionOf(r, tick, at < 0 ? plainAmount(tick) : (amounts[at] ?? null));
    if (contribution !== null) window.contributions.push(contribution);
  }
}

function contributionOf(r: Resolution, tick: Tick, amount: number | null): Contribution | null {
  const { condition, target, rule } = tick;
  const sign = signOf(r, condition);
  if (sign === 0) return null;
  const label = conditionLabel(r.rules, condition);
  if (amount === null) {
    warn(r, rule, { key: 'FOURFOLD.Warn.badTick', args: { condition: condition.key } }, target);
    return null;
  }
  const type = condition.data.type ?? definitionOf(r.rules, condition)?.type ?? condition.key;
  return { target, track: 'health', amount, sign, type, part: { label, rule, source: condition.id } };
}

/** An amount that is no number, or below 0, is left out with a warning. */
function plainAmount({ amount, condition }: Tick): number | null {
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? bounded(amount) * condition.stacks : null;
}

function* rolledAmount(r: Resolution, { condition, bearer, target, amount, rule }: Tick): Rule<number | null> {
  if (signOf(r, condition) === 0) return null;
  const text = String(amount);
  const formula = parseFormula(text);
  if (isFault(formula)) return null;
  for (const term of formula.terms) {
    if (term.kind === 'value' && isNumberFault(evaluate(term.expression, (name) => nameOf(r.rules, bearer, name)))) return null;
  }
  const label = conditionLabel(r.rules, condition);
  const key = `window/${target}/${condition.id}`;
  const rolled = yield* rollAmount(r, { key, who: target, formula: text, label, rule, creature: bearer, type: '' });
  let sum = 0;
  for (const part of rolled.parts) sum += part.value;
  if (rolled.dice.length > 0)
    r.trace.push({ kind: 'roll', key, who: target, label, rule, dice: rolled.dice, total: sum, parts: rolled.parts });
  return Math.max(0, sum);
}
