/** Initiative: a check each, the highest first (T-05, W-01, A-22, C-01). */
import { nameOf } from '../dice/amount.ts';
import { rollD20 } from '../dice/d20.ts';
import { evaluate, isFault, isNumberFault, parseFormula } from '../dice/formula/index.ts';
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { EdgeSource, Initiative } from '../kernel/command.ts';
import type { InitiativeRule } from '../kernel/contract.ts';
import { attributeLabel, derived, hasAttribute } from '../kernel/derive.ts';
import type { Label, Part } from '../kernel/explain.ts';
import { note, putClock, report, warn, type Resolution } from '../kernel/resolution.ts';
import { LIMIT, wholeNumber } from '../kernel/sound-values.ts';
import type { Creature } from '../kernel/state.ts';
import { known } from './permission.ts';

export interface Standing {
  readonly creature: Creature;
  readonly total: number;
  /** The attribute that decides ties. */
  readonly attribute: number;
  /** Place in the GM's own order. */
  readonly listed: number;
}

/** WR-01, AR-01, TR-01, CR-01. Order of two standings under a tie rule: negative = `left` acts first. Total and the same on every client. */
export function compareStandings(
  tie: 'attribute' | 'player' | 'gm',
  left: Omit<Standing, 'creature'> & { readonly player: boolean },
  right: Omit<Standing, 'creature'> & { readonly player: boolean },
): number {
  if (left.total !== right.total) return right.total - left.total;
  const byAttribute = right.attribute - left.attribute;
  const byPlayer = Number(right.player) - Number(left.player);
  if (tie === 'attribute' && byAttribute !== 0) return byAttribute;
  if (tie !== 'gm' && byPlayer !== 0) return byPlayer;
  if (tie === 'player' && byAttribute !== 0) return byAttribute;
  return left.listed - right.listed;
}

export function* initiative(r: Resolution, command: Initiative): Rule<void> {
  const names = command.groups.flat();
  if (names.length === 0) return yield* refuse(refusal('noCombatants', r.rules.cites.combatStart));
  if (new Set(names).size !== names.length) return yield* refuse(refusal('listedTwice', r.rules.exclusive.initiative.rule));
  const grouped = (yield* (r.rules.exclusive.initiative.groups ?? AS_SAID)(r, command.groups)).filter((group) => group.length > 0);
  const groups = yield* all(grouped.map((group) => rollGroup(r, group, names)));
  const tie = r.rules.exclusive.initiative.tie(r.rules);
  const flat = (standing: Standing) => ({ ...standing, player: standing.creature.kind === 'player' });
  const standings = groups.flat().sort((left, right) => compareStandings(tie, flat(left), flat(right)));
  const order = standings.map((standing) => standing.creature.id);
  const { tieRule } = r.rules.exclusive.initiative;
  const tied = standings.some((standing, index) => standing.total === standings[index + 1]?.total);
  if (tied && tieRule !== undefined) note(r, tieRule, { key: 'FOURFOLD.Note.initiativeTie' });
  putClock(r, 'order', order, { rule: r.rules.cites.turnOrder, label: { key: 'FOURFOLD.Reason.initiative' } });
  report(r, { order, totals: Object.fromEntries(standings.map((standing) => [standing.creature.id, standing.total])) });
}

// eslint-disable-next-line require-yield -- who rolls for whom may be asked; this one never asks
const AS_SAID: NonNullable<InitiativeRule['groups']> = function* (_r, groups) {
  return groups;
};

/** One die for all of a group; each member adds its own modifiers. */
function* rollGroup(r: Resolution, group: readonly string[], names: readonly string[]): Rule<readonly Standing[]> {
  const [leader = ''] = group;
  const first = yield* known(r, leader);
  const { rule, attribute } = r.rules.exclusive.initiative;
  const key = `initiative/${leader}`;
  const edges: EdgeSource[] = [];
  for (const contribute of r.rules.slots.edges) contribute(r, { kind: 'initiative', by: first }, edges);
  const die = yield* rollD20(r, { key, who: leader, label: labelOf(first), rule, parts: NO_PARTS, edges });
  const standings: Standing[] = [];
  for (const id of group) {
    const creature = yield* known(r, id);
    const parts = [...die.parts, ...partsOf(r, creature)];
    let total = 0;
    for (const part of parts) total += part.value;
    r.trace.push({ kind: 'roll', key, who: id, label: labelOf(creature), rule, dice: die.dice, natural: die.natural, total, parts });
    standings.push({ creature, total, attribute: derived(r.rules, creature, attribute), listed: names.indexOf(id) });
  }
  return standings;
}

const NO_PARTS: readonly Part[] = [];

function labelOf({ name }: Creature): Label {
  return { key: 'FOURFOLD.Roll.initiative', args: { name } };
}

/** An attribute of the ruleset that the creature does not have. */
function lacksAttribute(r: Resolution, creature: Creature, name: string): boolean {
  const attribute = r.rules.attributes.find(({ id, names }) => id === name || names.includes(name));
  return attribute !== undefined && !hasAttribute(creature, attribute.id);
}

/** What a creature adds to the die: the formula's other terms, and what the occasion adds. A term that yields nothing counts 0. */
function partsOf(r: Resolution, creature: Creature): readonly Part[] {
  const { rule, formula } = r.rules.exclusive.initiative;
  const parsed = parseFormula(formula(r.rules));
  const parts: Part[] = [];
  for (const term of isFault(parsed) ? [] : parsed.terms) {
    if (term.kind === 'dice') continue;
    const { expression } = term;
    const value = evaluate(expression, (name) => nameOf(r.rules, creature, name));
    const missing = expression.kind === 'name' && (isNumberFault(value) || lacksAttribute(r, creature, expression.name));
    if (missing)
      warn(r, rule, { key: 'FOURFOLD.Warn.noAttribute', args: { name: creature.name, attribute: expression.name } }, creature.id);
    const label = expression.kind === 'name' ? attributeLabel(r.rules, expression.name) : { key: 'FOURFOLD.Part.modifier' };
    const bounded = isNumberFault(value) ? 0 : wholeNumber(value, -LIMIT, LIMIT, 0);
    parts.push({ label, value: term.sign < 0 ? 0 - bounded : bounded, rule });
  }
  for (const contribute of r.rules.slots.rollParts) contribute(r, { kind: 'initiative', by: creature }, parts);
  return parts;
}
