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

/** A condition that ticks, looked at once whoever stands in it. */
interface Source {
  readonly condition: Condition;
  readonly bearer: Creature;
  readonly amount: number | string;
  readonly sign: 1 | -1 | 0;
  readonly type: string;
  readonly part: Contribution['part'];
}

interface Tick extends Pick<Contribution, 'target'> {
  readonly source: Source;
}

function definitionOf(rules: CompiledRuleset, { key }: Condition) {
  return Object.hasOwn(rules.conditions, key) ? rules.conditions[key] : undefined;
}

/** The conditions of the one whose turn it is that have an amount for each tick. */
function sourcesOf(r: Resolution, bearer: Creature, ruleOf: RuleOfTick): readonly Source[] {
  const sources: Source[] = [];
  for (const id in bearer.conditions) {
    const condition = bearer.conditions[id];
    if (condition === undefined) continue;
    const definition = definitionOf(r.rules, condition);
    const { data } = condition;
    const amount = data.amount ?? definition?.amount;
    const rule = amount === undefined ? null : ruleOf(r.rules, condition);
    if (amount === undefined || rule === null) continue;
    const tick = data.tick ?? definition?.tick;
    const sign = tick === undefined ? 0 : tick === 'heal' ? 1 : -1;
    const part = { label: conditionLabel(r.rules, condition), rule, source: condition.id };
    sources.push({ condition, bearer, amount, sign, type: data.type ?? definition?.type ?? condition.key, part });
  }
  return sources;
}

/** What works on each member: its own conditions if it is its turn, else the auras of the one whose turn it is. */
function ticksIn(r: Resolution, window: Window, ruleOf: RuleOfTick): readonly Tick[] {
  const owner = window.began[window.of];
  const sources = owner === undefined ? [] : sourcesOf(r, owner, ruleOf);
  const ticks: Tick[] = [];
  if (sources.length === 0) return ticks;
  for (const target of window.members) {
    for (const source of sources) {
      if ((source.condition.data.aura === true) !== (target === window.of)) ticks.push({ target, source });
    }
  }
  return ticks;
}

/** Contributes every tick of the window, in the order in which the conditions were put on. */
export function* contributeTicks(r: Resolution, window: Window, ruleOf: RuleOfTick): Rule<void> {
  const ticks = ticksIn(r, window, ruleOf);
  // Only amounts with dice have anything to ask.
  const rolled = ticks.filter(({ source }) => typeof source.amount === 'string');
  const amounts = rolled.length === 0 ? [] : yield* all(rolled.map((tick) => rolledAmount(r, tick)));
  for (const tick of ticks) {
    const at = rolled.indexOf(tick);
    const contribution = contributionOf(r, tick, at < 0 ? plainAmount(tick) : (amounts[at] ?? null));
    if (contribution !== null) window.contributions.push(contribution);
  }
}

function contributionOf(r: Resolution, { target, source }: Tick, amount: number | null): Contribution | null {
  const { condition, sign, type, part } = source;
  if (sign === 0) return null;
  if (amount !== null) return { target, track: 'health', amount, sign, type, part };
  warn(r, part.rule, { key: 'FOURFOLD.Warn.badTick', args: { condition: condition.key } }, target);
  return null;
}

/** An amount that is no number, or below 0, is left out with a warning. */
function plainAmount({ source: { amount, condition } }: Tick): number | null {
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? bounded(amount) * condition.stacks : null;
}

function* rolledAmount(r: Resolution, { target, source }: Tick): Rule<number | null> {
  const { condition, bearer, amount, sign, part } = source;
  if (sign === 0) return null;
  const text = String(amount);
  const formula = parseFormula(text);
  if (isFault(formula)) return null;
  for (const term of formula.terms) {
    if (term.kind === 'value' && isNumberFault(evaluate(term.expression, (name) => nameOf(r.rules, bearer, name)))) return null;
  }
  const { label, rule } = part;
  const key = `window/${target}/${condition.id}`;
  const rolled = yield* rollAmount(r, { key, who: target, formula: text, label, rule, creature: bearer, type: '' });
  let sum = 0;
  for (const { value } of rolled.parts) sum += value;
  if (rolled.dice.length > 0)
    r.trace.push({ kind: 'roll', key, who: target, label, rule, dice: rolled.dice, total: sum, parts: rolled.parts });
  return Math.max(0, sum);
}
