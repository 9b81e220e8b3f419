/** What is measured: states, commands and tapes of the two single steps. */
import type { Tape } from '../../src/rules/kernel/ask.ts';
import type { Attack, TurnStart } from '../../src/rules/kernel/command.ts';
import { initialOf } from '../../src/rules/kernel/slice.ts';
import type { Condition, Creature, Item, State } from '../../src/rules/kernel/state.ts';
// Their slices are fields of the creature.
import type {} from '../../src/rules/mechanics/accuracy/index.ts';
import type {} from '../../src/rules/mechanics/action-points/index.ts';
import type {} from '../../src/rules/mechanics/resistances/index.ts';
import { arts } from '../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';

const sword: Item = {
  id: 'sword',
  name: 'Sword',
  type: 'weapon',
  equipped: true,
  tags: ['standard'],
  melee: true,
  damage: [{ formula: '1d8+3', type: 'slashing' }],
  cost: { ap: 1 },
};

function condition(id: string, key: string, amount: number, aura: boolean): Condition {
  return { id, key, stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: { amount, aura } };
}

const compiled = compile(arts, {});
const SLICE = isCompileFault(compiled) ? {} : compiled.slice;
const BLANK = Object.fromEntries(Object.entries(SLICE).map(([field, shape]) => [field, initialOf(shape)]));

export function creature(id: string, kind: Creature['kind'], over: Partial<Creature> = {}): Creature {
  const own = {
    ...BLANK,
    id,
    name: id,
    kind,
    level: 1,
    attributes: { str: 1, dex: 2, con: 2, int: 0, wis: 0, cha: 0 },
    health: { value: 30, max: 40 },
    dead: false,
    tags: [],
    conditions: {},
    items: { sword },
    adjustments: [],
    ac: 12,
    economy: { ap: 0, reactions: 1, jumped: false },
    ...over,
  };
  // Read as it is when it comes out of storage. Kernel fields and every slice of arts are there.
  return JSON.parse(JSON.stringify(own)) as Creature;
}

const clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 } as const;

const CROWD = 50;

function crowd(): State {
  const creatures: Record<string, Creature> = {};
  for (let index = 0; index < CROWD; index += 1) {
    const id = `c${String(index)}`;
    const aura = index === 0;
    const conditions = { b: condition('b', 'burning', 3, aura), r: condition('r', 'regeneration', 2, aura) };
    creatures[id] = creature(id, 'npc', { conditions });
  }
  return { creatures, clock };
}

export const WINDOW: { readonly state: State; readonly command: TurnStart; readonly tape: Tape } = {
  state: crowd(),
  command: { id: 'turn', kind: 'turnStart', of: 'c0', also: Array.from({ length: CROWD - 1 }, (_, index) => `c${String(index + 1)}`) },
  tape: {},
};

export const ATTACK: { readonly state: State; readonly command: Attack; readonly tape: Tape } = {
  state: {
    creatures: {
      a: creature('a', 'player', { economy: { ap: 3, reactions: 1, jumped: false } }),
      b: creature('b', 'npc', { reduction: { all: 1 }, resist: { slashing: { half: true, amount: 0 } } }),
    },
    clock: { ...clock, turn: 'a', turnKey: 'earlier' },
  },
  command: { id: 'attack', kind: 'attack', by: 'a', with: ['sword'], on: ['b'] },
  tape: { 'attack/b/0/d20': { faces: [15] }, 'attack/b/0/damage/0': { faces: [6] } },
};
