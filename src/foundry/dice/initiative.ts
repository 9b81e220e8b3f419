/** Initiative as Foundry's tracker rolls it: what the rules add to the die, and who shares one (T-05, W-01, A-22, C-01). */
import type { Answer, Ask, DecisionAsk, DiceAsk } from '../../rules/kernel/ask.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Part } from '../../rules/kernel/explain.ts';
import { run } from '../../rules/kernel/step.ts';
import type { Clock, Creature } from '../../rules/kernel/state.ts';
import type { Roll } from '../ports/index.ts';
import { formulaOf } from './notes.ts';
import { flavor } from './revive.ts';
import { CheckRoll } from './roll-classes.ts';

/** Those who share a die. */
export interface InitiativeGroup {
  readonly dice: Pick<DiceAsk, 'dice' | 'edge'>;
  /** What each adds to it, by the id under which they were handed in; the first is the one whose die it is. */
  readonly members: ReadonlyMap<string, readonly Part[]>;
}

export interface InitiativePlan {
  readonly groups: readonly InitiativeGroup[];
  /** What somebody must say first; then there are no groups. */
  readonly question: DecisionAsk | null;
}

const BEFORE: Clock = { running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };

const ONE_DIE: Pick<DiceAsk, 'dice'> = { dice: [20] };

/**
 * What the rules make of initiative for these creatures, before any die is rolled: the step itself, with dice that nobody sees.
 * @param creatures by an id of the caller's; one creature may stand there more than once
 * @param chosen the answer to the question, once it was asked
 */
export function initiativePlan(
  rules: CompiledRuleset,
  creatures: ReadonlyMap<string, Creature>,
  chosen: string | number | null = null,
): InitiativePlan {
  const dice = new Map<string, DiceAsk>();
  let question: DecisionAsk | null = null;
  const answer = (ask: Ask): Answer | undefined => {
    if (ask.kind === 'dice') {
      dice.set(ask.key, ask);
      return { faces: ask.dice.map(() => 1) };
    }
    question = ask;
    return chosen === null ? undefined : { choice: chosen };
  };
  const state = { creatures: Object.fromEntries([...creatures].map(([id, creature]) => [id, { ...creature, id }])), clock: BEFORE };
  const outcome = run(rules, state, { kind: 'initiative', id: 'initiative', groups: [...creatures.keys()].map((id) => [id]) }, answer);
  if (outcome.kind === 'ask') return { groups: [], question };
  const groups = new Map<string, Map<string, readonly Part[]>>();
  for (const entry of outcome.kind === 'done' ? outcome.trace : []) {
    if (entry.kind !== 'roll') continue;
    // The die stands first.
    const members = groups.get(entry.key) ?? new Map<string, readonly Part[]>();
    groups.set(entry.key, members.set(entry.who, entry.parts.slice(1)));
  }
  return { groups: [...groups].map(([key, members]) => ({ dice: dice.get(key) ?? ONE_DIE, members })), question: null };
}

/** The initiative roll of one creature, not yet rolled; each number stands under its own name. */
export function initiativeRoll(rules: CompiledRuleset, creature: Creature): Roll {
  const [group] = initiativePlan(rules, new Map([[creature.id, creature]])).groups;
  const [parts] = group?.members.values() ?? [];
  return rollOf(group?.dice ?? ONE_DIE, parts ?? []);
}

/** The die of a group as its leader rolls it. */
export function groupRoll({ dice, members }: InitiativeGroup): Roll {
  const [parts] = members.values();
  return rollOf(dice, parts ?? []);
}

function rollOf(dice: Pick<DiceAsk, 'dice' | 'edge'>, parts: readonly Part[]): Roll {
  return new CheckRoll([formulaOf(dice), ...parts.map(written)].join(' '));
}

function written({ label, value }: Part): string {
  const name = flavor(label);
  const number = String(Math.abs(value));
  return `${value < 0 ? '-' : '+'} ${name === '' ? number : `${number}[${name}]`}`;
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0);
