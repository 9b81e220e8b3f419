import { describe, expect, test } from 'vitest';
import type { Answer, Tape } from '../../src/rules/kernel/ask.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { Done, Outcome } from '../../src/rules/kernel/outcome.ts';
import type { Creature, Item, State } from '../../src/rules/kernel/state.ts';
import { step } from '../../src/rules/kernel/step.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { attributes, creature as someone } from './arts/fixtures.ts';

function arts(): CompiledRuleset {
  const manifest = MANIFESTS['arts'];
  if (manifest === undefined) throw new Error('no arts');
  const compiled = compile(manifest, {});
  if (isCompileFault(compiled)) throw new Error(compiled.sentence.key);
  return compiled;
}

const RULES = arts();

const parry: Item = { id: 'parry', name: 'Parry', type: 'ability', equipped: true, tags: ['reaction'], bonusHealth: 2 };
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

function creature(id: string, carried: readonly Item[]): Creature {
  const items = Object.fromEntries(carried.map((item) => [item.id, item]));
  return someone(id, { attributes: attributes({ str: 1, dex: 2 }), ac: 10, items });
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

function table(...others: readonly Creature[]): State {
  const creatures = Object.fromEntries([creature('ember', [sword]), ...others].map((one) => [one.id, one]));
  return freeze({ creatures, clock: { running: true, round: 1, turn: 'ember', turnKey: 't1', turnEnded: null, order: [], worldTime: 0 } });
}

const threeReactors = [creature('ash', [parry]), creature('birch', [parry]), creature('cedar', [parry])];
const attack: Command = freeze({ id: 'a1', kind: 'attack', by: 'ember', with: ['sword'], on: ['ash'] });

function orders(keys: readonly string[]): string[][] {
  if (keys.length === 0) return [[]];
  return keys.flatMap((key) => orders(keys.filter((other) => other !== key)).map((rest) => [key, ...rest]));
}

function done(outcome: Outcome): Done {
  if (outcome.kind !== 'done') throw new Error(`expected done, got ${JSON.stringify(outcome)}`);
  return outcome;
}

function openKeys(outcome: Outcome): string[] {
  return outcome.kind === 'ask' ? outcome.asks.map((ask) => ask.key) : [];
}

const CHOICES: Readonly<Record<string, Answer>> = {
  'reaction/ash': { choice: 'parry', by: 'u1' },
  'reaction/birch': { choice: 'pass', by: 'u2' },
  'reaction/cedar': { choice: 'parry', by: 'u3' },
};
const DICE: Tape = { 'attack/ash/0/d20': { faces: [12] }, 'attack/ash/0/damage/0': { faces: [4] } };

describe('T-14: a reaction window for three people', () => {
  test('all three are asked in one batch', () => {
    expect(openKeys(step(RULES, table(...threeReactors), attack, {}))).toEqual(['reaction/ash', 'reaction/birch', 'reaction/cedar']);
  });

  const all = orders(Object.keys(CHOICES));
  test.each(all.map((order) => [order.join(' → '), order] as const))('answered in the order %s', (_name, order) => {
    const state = table(...threeReactors);
    let tape: Tape = {};
    for (const [index, key] of order.entries()) {
      const asked = step(RULES, state, attack, tape);
      expect(openKeys(asked).sort()).toEqual([...order.slice(index)].sort());
      const answer = CHOICES[key];
      if (answer !== undefined) tape = { ...tape, [key]: answer };
    }
    const rolled = step(RULES, state, attack, tape);
    expect(openKeys(rolled)).toEqual(['attack/ash/0/d20']);
    const outcome = done(step(RULES, state, attack, freeze({ ...tape, ...DICE })));
    expect(outcome.notNeeded).toEqual([]);
    expect(outcome.state.creatures['ash']?.health.value).toBe(5);
    expect(outcome.state.creatures['ash']?.economy.reactions).toBe(0);
    expect(outcome.state.creatures['birch']?.economy.reactions).toBe(1);
    expect(outcome.state.creatures['cedar']?.economy.reactions).toBe(0);
    expect(outcome.state.creatures['cedar']?.bonusHealth).toEqual({ parry: { value: 2, turns: null } });
  });

  test('the state changes in between: the answer that is no longer asked for is kept as not needed', () => {
    const before = table(...threeReactors);
    expect(openKeys(step(RULES, before, attack, { 'reaction/ash': { choice: 'pass' } }))).toEqual(['reaction/birch', 'reaction/cedar']);
    const [ash, birch, cedar] = threeReactors;
    if (ash === undefined || birch === undefined || cedar === undefined) throw new Error('fixtures');
    const after = table(ash, { ...birch, economy: { ...birch.economy, reactions: 0 } }, cedar);
    const tape = freeze({
      'reaction/ash': { choice: 'pass' },
      'reaction/birch': { choice: 'parry' },
      'reaction/cedar': { choice: 'pass' },
      ...DICE,
    });
    const outcome = done(step(RULES, after, attack, tape));
    expect(outcome.notNeeded).toEqual(['reaction/birch']);
    expect(outcome.state.creatures['birch']?.bonusHealth).toEqual({});
    expect(outcome.state.creatures['birch']?.economy.reactions).toBe(0);
    expect(outcome.state.creatures['ash']?.health.value).toBe(3);
  });

  test('a die once rolled is used whatever else is still open', () => {
    const outcome = step(RULES, table(...threeReactors), attack, DICE);
    expect(openKeys(outcome)).toEqual(['reaction/ash', 'reaction/birch', 'reaction/cedar']);
  });
});

describe('answers that cannot be', () => {
  test.each([
    ['a face above the die', { 'attack/ash/0/d20': { faces: [21] } }],
    ['a face of 0', { 'attack/ash/0/d20': { faces: [0] } }],
    ['a fraction', { 'attack/ash/0/d20': { faces: [3.5] } }],
    ['too many dice', { 'attack/ash/0/d20': { faces: [3, 4] } }],
    ['a choice in place of a die', { 'attack/ash/0/d20': { choice: 'pass' } }],
  ] as const)('%s refuses the step', (_name, tape) => {
    const outcome = step(RULES, table(creature('ash', [])), attack, tape);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'badAnswer' });
  });

  test('a choice that was not offered refuses the step', () => {
    const outcome = step(RULES, table(...threeReactors), attack, { 'reaction/ash': { choice: 'fireball' } });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'badAnswer', args: { key: 'reaction/ash' } });
  });
});

describe('what a step leaves behind', () => {
  test('every change carries before, after, rule and label; every total its parts', () => {
    const outcome = done(step(RULES, table(creature('ash', [])), attack, DICE));
    for (const change of outcome.changes) {
      expect(change.before).not.toEqual(change.after);
      expect(change.reason.rule).toMatch(/^(T|TR)-\d+$/);
      expect(change.reason.label.key).toMatch(/^FOURFOLD\./);
    }
    for (const entry of outcome.trace) {
      if (entry.kind !== 'roll' && entry.kind !== 'total') continue;
      expect(entry.parts.reduce((sum, part) => sum + part.value, 0)).toBe(entry.total);
    }
    const health = outcome.changes.find((change) => change.path[0] === 'health');
    expect(health).toMatchObject({ creature: 'ash', before: 10, after: 3, reason: { parts: [{ value: -4 }, { value: -3 }] } });
  });

  test('a command that is none is refused', () => {
    // Commands come over the wire and may be anything.
    const odd = { id: 'x', kind: 'explode' } as unknown as Command;
    expect(step(RULES, table(), odd, {})).toMatchObject({ kind: 'refused', reason: 'unknownCommand' });
  });
});
