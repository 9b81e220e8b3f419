/** Steps of ruleset arts with ids as Foundry gives them. */
import type { Answer, Ask, Tape } from '../../src/rules/kernel/ask.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { initialOf } from '../../src/rules/kernel/slice.ts';
import type { Clock, Creature, State } from '../../src/rules/kernel/state.ts';
import { step } from '../../src/rules/kernel/step.ts';
import { arts } from '../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import type { Plan } from '../../src/foundry/boundary/plan.ts';

export const HERO = 'Actor.kJ4xQ2mWvT8rZp1L';
export const CAPTAIN = 'Actor.b7YdH3sNcX9uEf5G';
export const ARCHER = 'Scene.Rq8LmA2kVz6TjC4w.Token.x1NfP7gSbD3hKy9U.Actor.oE5tIw0MrB6vXc2Q';
export const HERO_USER = 'pT3vKc8YxW1mQz6D';
const GM_USER = 'Gm9rLs4NbH7jVf2A';
const SWORD = 'w5ZtRk1JqNy8MsEx';
const SHIELD = 'a2GhVd6PbLu4CoTi';
const TURN = 'Ff4sYq9XeKm2WzBn';

function compiled(settings: Readonly<Record<string, unknown>> = {}): CompiledRuleset {
  const rules = compile(arts, settings);
  if (isCompileFault(rules)) throw new Error(rules.sentence.key);
  return rules;
}

export const RULES = compiled();

/** A creature with every slice at its initial value. */
export function being(id: string, name: string, given: Partial<Creature> = {}): Creature {
  const slices = Object.fromEntries(Object.entries(RULES.slice).map(([field, shape]) => [field, initialOf(shape)]));
  const kernel = { id, name, kind: 'npc', level: 5, dead: false, tags: [], conditions: {}, items: {}, adjustments: [] };
  const full = {
    attributes: { str: 3, dex: 2, con: 2, int: 0, wis: 1, cha: 0 },
    health: { value: 24, max: 30 },
    ac: 12,
    economy: { ap: 4, reactions: 1, jumped: false },
  };
  // Kernel fields and every slice are there.
  return { ...slices, ...kernel, ...full, ...given } as unknown as Creature;
}

const CLOCK: Clock = {
  running: true,
  round: 3,
  turn: HERO,
  turnKey: TURN,
  turnEnded: null,
  order: [HERO, CAPTAIN, ARCHER],
  worldTime: 12_345_678,
};

export function stateOf(creatures: readonly Creature[], clock: Partial<Clock> = {}): State {
  return { creatures: Object.fromEntries(creatures.map((creature) => [creature.id, creature])), clock: { ...CLOCK, ...clock } };
}

/** A blade that hurts in two ways and leaves its victim bleeding and afraid. */
export function battle(): State {
  const sword = {
    id: SWORD,
    name: 'Sunlit Greatsword',
    type: 'weapon',
    equipped: true,
    tags: ['twoHanded'],
    melee: true,
    damage: [
      { formula: '2d6 + Str', type: 'slashing' },
      { formula: '1d8', type: 'fire' },
    ],
    attribute: 'str',
    hit: 1,
    cost: { ap: 2 },
    targets: 2,
    condition: { key: 'burning', remaining: 3, data: { amount: '1d4', type: 'fire' } },
  } as const;
  const hero = being(HERO, 'Ysolde of the Marches', { kind: 'player', items: { [SWORD]: sword } });
  const guarded = { concentrating: [SHIELD], reduction: { all: 2 }, resist: { fire: { half: true, amount: 0 } } };
  const captain = being(CAPTAIN, 'Hobgoblin Captain', { ...guarded, bonusHealth: { [SHIELD]: { value: 5, turns: 3 } } });
  const archer = being(ARCHER, 'Goblin Archer', { ...guarded, kind: 'npc' });
  return stateOf([hero, captain, archer]);
}

export const ATTACK: Command = {
  id: 'Zk7uPq2RwX5nLd8C',
  kind: 'attack',
  by: HERO,
  with: [SWORD],
  on: [CAPTAIN, ARCHER],
  edges: [{ edge: 'advantage', name: 'Flanking' }],
  circumstances: {
    [CAPTAIN]: { distance: { value: 5, from: 'measured' }, reach: { value: true, from: 'measured' } },
    [ARCHER]: { distance: { value: 5, from: 'measured' }, reach: { value: true, from: 'measured' } },
  },
};

/** Which faces a die shows, by the key of its ask and its place in it. */
export type Faces = (ask: Extract<Ask, { kind: 'dice' }>, index: number) => number;

/** Runs a command to its end and gives the plan that becomes of it. */
export function planned(state: State, command: Command, faces: Faces, rules: CompiledRuleset = RULES): Plan {
  const tape: Record<string, Answer> = {};
  for (;;) {
    const outcome = step(rules, state, command, { ...tape });
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome));
    if (outcome.kind === 'ask') {
      for (const ask of outcome.asks) {
        const by = ask.who === HERO ? HERO_USER : GM_USER;
        tape[ask.key] =
          ask.kind === 'decision'
            ? { choice: ask.choices[0]?.value ?? 0, by }
            : { faces: ask.dice.map((_die, index) => faces(ask, index)), by };
      }
      continue;
    }
    const changes = outcome.changes.filter(({ creature }) => creature !== '');
    return planOfStep(command, tape, { ...outcome, changes });
  }
}

function planOfStep(command: Command, tape: Tape, outcome: Pick<Plan, 'changes' | 'trace' | 'result' | 'notNeeded'>): Plan {
  const { changes, trace, result, notNeeded } = outcome;
  return { planId: command.id, kind: 'step', command, tape, changes, trace, result, notNeeded, ledger: [], defeated: [] };
}
