/** What holds of every game and of mixes of them, for whatever state play can come to, and for what no play could. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../src/rules/kernel/ask.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { Outcome } from '../../src/rules/kernel/outcome.ts';
import { soundCreature } from '../../src/rules/kernel/sound.ts';
import type { Condition, Creature, State } from '../../src/rules/kernel/state.ts';
import { run } from '../../src/rules/kernel/step.ts';
import { reportView } from '../../src/rules/views/report.ts';
import { sheetView } from '../../src/rules/views/sheet.ts';
import { faultOfStep } from '../play/fight/invariants.ts';
import { betweenFights } from '../play/fight/moves.ts';
import { chanceFrom } from '../play/fight/random.ts';
import { answering, GAMES, someCommand, statesOf, type Game } from './games.ts';
import { deepFreeze } from '../rules/arts/fixtures.ts';
import { rubbish, spoiled } from './rubbish.ts';

const seeds = fc.nat(1e6);

/** A state that play came to. */
const reached = (game: Game): fc.Arbitrary<State> => fc.constantFrom(...statesOf(game));

/** Answers that cannot tell one order from another: one face for every die, the first choice by its name. */
function alike(face: number): (ask: Ask) => Answer {
  return (ask) => {
    if (ask.kind === 'dice') return { faces: ask.dice.map((faces) => 1 + (face % faces)) };
    const [first] = ask.choices.map(({ value }) => String(value)).sort();
    return { choice: ask.choices.find(({ value }) => String(value) === first)?.value ?? ask.bounds?.[0] ?? 0 };
  };
}

const turned = <T>(list: readonly T[], by: number): readonly T[] => {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)].reverse();
};

const withCreature = (state: State, one: Creature): State => ({ ...state, creatures: { ...state.creatures, [one.id]: one } });

/** The state without what only tells in which order things were made. */
function plain(state: State): unknown {
  const creatures = Object.entries(state.creatures).map(([id, one]) => {
    const conditions = Object.values(one.conditions).map((condition) => JSON.stringify({ ...condition, id: '', since: '' }));
    return [id, { ...one, conditions: conditions.sort() }];
  });
  return Object.fromEntries(creatures);
}

/** Health far from both its ends, so that nothing is cut off between two of several. */
const roomy = (one: Creature): Creature => ({ ...one, health: { value: 500, max: 1000 } });

/** Numbers that damage never raises and healing never lowers; and perils, the other way round. */
function tracksOf(
  { rules }: Game,
  one: Creature,
): { readonly good: readonly [string, number][]; readonly perils: readonly [string, number][] } {
  // A creature is a bag of the ruleset's slices.
  const bag = one as unknown as Readonly<Record<string, unknown>>;
  const perils = Object.entries(rules.slice).flatMap(([field, shape]): [string, number][] =>
    shape.kind === 'integer' && shape.peril === true ? [[field, bag[field] as number]] : [],
  );
  const padding = Object.entries((bag['bonusHealth'] ?? {}) as Creature['bonusHealth']);
  return { good: [['health', one.health.value], ...padding.map(([source, { value }]): [string, number] => [source, value])], perils };
}

describe.each(GAMES.map((game) => [game.name, game] as const))('%s', (_name, game) => {
  const { rules } = game;

  it('takes contributors in any order', () => {
    const ticking = Object.values(rules.conditions).filter(({ tick }) => tick !== undefined);
    const ticks = fc.array(fc.tuple(fc.nat(20), fc.nat(6), fc.boolean()), { maxLength: 5 });
    fc.assert(
      fc.property(reached(game), fc.nat(20), ticks, fc.nat(20), fc.boolean(), fc.nat(19), (from, who, more, by, ends, face) => {
        const people = Object.values(from.creatures);
        const whole = people[who % people.length];
        if (whole === undefined) return;
        const added = more.flatMap(([which, amount, aura], index): [string, Condition][] => {
          const kind = ticking[which % Math.max(1, ticking.length)];
          if (kind === undefined) return [];
          const id = `tick${String(index)}`;
          const data = { amount, aura, origin: id };
          return [[id, { id, key: kind.key, stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data }]];
        });
        // Without netting one follows the other, and what is cut off at an end of Health depends on which.
        const one = rules.simultaneousHealth ? whole : roomy(whole);
        const entries = [...Object.entries(one.conditions), ...added];
        const also = people.map(({ id }) => id).filter((id) => id !== one.id);
        const others = rules.simultaneousHealth
          ? from
          : { ...from, creatures: Object.fromEntries(people.map((each) => [each.id, roomy(each)])) };
        const [left, right] = [entries, turned(entries, by)].map((order, index) => {
          const start = withCreature(others, { ...one, conditions: Object.fromEntries(order) });
          const near = index === 0 ? also : turned(also, by);
          const edge: Command = ends ? { kind: 'turnEnd', id: 't', of: one.id } : { kind: 'turnStart', id: 't', of: one.id, also: near };
          const outcome = run(rules, start, edge, alike(face));
          return outcome.kind === 'done' ? plain(outcome.state) : outcome;
        });
        expect(right).toEqual(left);
      }),
      { numRuns: 100 },
    );
  });

  it('takes an amount in one piece or in two', () => {
    const amount = fc.nat(15);
    const type = fc.constantFrom('slashing', 'fire', 'physical', 'water');
    fc.assert(
      fc.property(reached(game), fc.nat(20), amount, amount, type, fc.nat(19), (from, who, first, second, kind, face) => {
        const people = Object.values(from.creatures);
        const one = people[who % people.length];
        if (one === undefined) return;
        // Halves are rounded piece by piece; nothing here is halved.
        const bare = { ...one, resist: {}, reduction: {}, resistances: [], armorResists: [], armor: 'none', conditions: {} };
        const has = Object.fromEntries(Object.entries(bare).filter(([field]) => Object.hasOwn(one, field)));
        // Only fields that it has were put in place of its own, each of its type.
        const start = withCreature(from, has as unknown as Creature);
        const [left, right] = [[first, second], [first + second]].map((amounts) => {
          const parts = amounts.map((part) => ({ amount: part, type: kind }));
          const outcome = run(rules, start, { kind: 'damage', id: 'd', to: [one.id], parts }, alike(face));
          return outcome.kind === 'done' ? plain(outcome.state) : outcome;
        });
        expect(right).toEqual(left);
      }),
      { numRuns: 80 },
    );
  });

  it('takes an edge that comes twice once', () => {
    fc.assert(
      fc.property(fc.oneof(reached(game), fc.constant(game.start)), fc.nat(4), fc.nat(20), seeds, (from, which, who, seed) => {
        const people = Object.keys(from.creatures);
        const edges: readonly Command[] = [
          { kind: 'turnStart', id: 'edge', of: people[who % people.length] ?? '' },
          { kind: 'turnEnd', id: 'edge', of: people[who % people.length] ?? '' },
          { kind: 'roundStart', id: 'edge', round: from.clock.round + 1 },
          { kind: 'combatStart', id: 'edge' },
          { kind: 'combatEnd', id: 'edge' },
        ];
        const [edge] = turned(edges, which);
        if (edge === undefined) return;
        const once = run(rules, from, edge, answering(chanceFrom(seed)));
        if (once.kind !== 'done') return;
        const twice = run(rules, once.state, edge, answering(chanceFrom(seed)));
        if (twice.kind === 'done') expect(twice.changes).toEqual([]);
        else expect(twice.kind).toBe('refused');
      }),
      { numRuns: 80 },
    );
  });

  it('hurts nobody by healing and heals nobody by hurting', () => {
    const type = fc.constantFrom('slashing', 'fire', 'physical', 'air', 'earth', 'water', 'starlight');
    fc.assert(
      fc.property(reached(game), fc.nat(15), type, fc.boolean(), seeds, (from, amount, kind, heals, seed) => {
        const to = Object.keys(from.creatures);
        const command: Command = heals
          ? { kind: 'heal', id: 'h', to, amount }
          : { kind: 'damage', id: 'd', to, parts: [{ amount, type: kind }] };
        const outcome = run(rules, from, command, answering(chanceFrom(seed)));
        if (outcome.kind !== 'done') return;
        for (const id of to) {
          const [was, is] = [from, outcome.state].map(({ creatures }) => creatures[id]);
          if (was === undefined || is === undefined) throw new Error(`${id} is gone`);
          const [before, after] = [tracksOf(game, was), tracksOf(game, is)];
          const known = new Map(after.good);
          const never = heals ? after.perils : [...known];
          const always = heals ? before.good : before.perils;
          const start = new Map(heals ? before.perils : before.good);
          const end = new Map(heals ? after.good : after.perils);
          for (const [field, value] of never) expect([id, field, value <= (start.get(field) ?? 0)]).toEqual([id, field, true]);
          for (const [field, value] of always) expect([id, field, (end.get(field) ?? 0) >= value]).toEqual([id, field, true]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('undoes every step exactly and keeps every track within its bounds', () => {
    fc.assert(
      fc.property(reached(game), seeds, (from, seed) => {
        const chance = chanceFrom(seed);
        let state = from;
        for (let count = 0; count < 4; count += 1) {
          const command = someCommand(game, state, chance, `c${String(count)}`);
          if (command === null) return;
          const outcome = run(rules, deepFreeze(state), deepFreeze(command), answering(chance));
          if (outcome.kind === 'ask') throw new Error('an answer was not taken');
          expect(faultOfStep(rules, state, outcome)).toBeNull();
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
          if (outcome.kind === 'done') state = outcome.state;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('survives rubbish in commands', () => {
    const command = fc.tuple(reached(game), seeds).chain(([state, seed]) => {
      const chance = chanceFrom(seed);
      const rare = betweenFights({ rules, state, chance, id: 'x' });
      const usual = someCommand(game, state, chance, 'x');
      const given = chance.percent(40) || usual === null ? (chance.oneOf(rare) ?? usual) : usual;
      return fc.tuple(fc.constant(state), fc.oneof(spoiled(given), renamed(given)));
    });
    fc.assert(
      fc.property(command, seeds, ([state, given], seed) => {
        survives(game, state, given, answering(chanceFrom(seed)));
      }),
      { numRuns: 250 },
    );
  });

  it('survives rubbish in states, the dead, and nobody at all', () => {
    const state = reached(game).chain((from) => fc.oneof({ weight: 5, arbitrary: spoiled(from) }, fc.constantFrom(...ruins(from))));
    fc.assert(
      fc.property(reached(game), state, seeds, (usual, from, seed) => {
        const chance = chanceFrom(seed);
        const rare = betweenFights({ rules, state: usual, chance, id: 'x' });
        const given = chance.percent(30) ? chance.oneOf(rare) : someCommand(game, usual, chance, 'x');
        survives(game, from, given, answering(chance));
      }),
      { numRuns: 200 },
    );
  });

  it('a turn begins and ends for everybody who is there, whatever is stored of them', () => {
    const begun = fc.tuple(reached(game), fc.nat(20), fc.nat(20), fc.constantFrom<readonly string[]>([], ['nobody'], ['x', 'y']));
    const state = fc.oneof(
      reached(game).chain((from) => spoiled(from.creatures).map((creatures) => ({ ...from, creatures }))),
      begun.map(([from, who, what, on]) => withBegun(game, from, who, what, on)),
    );
    fc.assert(
      fc.property(state, fc.nat(20), fc.boolean(), seeds, (from, who, ends, seed) => {
        const { creatures } = from as { readonly creatures: unknown };
        if (typeof creatures !== 'object' || creatures === null || Array.isArray(creatures)) return;
        const people = Object.keys(creatures);
        const of = people[who % people.length];
        // In the place of somebody there may be nobody.
        if (of === undefined || !isSomebody((creatures as Readonly<Record<string, unknown>>)[of])) return;
        const edge: Command = { kind: ends ? 'turnEnd' : 'turnStart', id: 'fresh', of };
        const outcome = run(rules, from as State, edge, answering(chanceFrom(seed)));
        expect(outcome.kind === 'refused' ? outcome : outcome.kind).toBe('done');
      }),
      { numRuns: 200 },
    );
  });

  it('survives rubbish in answers', () => {
    fc.assert(
      fc.property(reached(game), seeds, rubbish, (from, seed, answer) => {
        const given = someCommand(game, from, chanceFrom(seed), 'x');
        survives(game, from, given, () => answer as Answer);
        survives(game, from, given, () => ({ choice: answer }) as Answer);
        survives(game, from, given, () => ({ faces: [answer] }) as Answer);
      }),
      { numRuns: 80 },
    );
  });

  it('can show anybody', () => {
    fc.assert(
      fc.property(
        reached(game).chain((from) => fc.constantFrom(...Object.values(from.creatures)).chain((one) => spoiled(one))),
        (stored) => {
          const { creature } = soundCreature(rules, 'somebody', stored as Creature);
          expect(sheetView({ rules, creature, nameOf: () => null }).name).toBe(creature.name);
        },
      ),
      { numRuns: 120 },
    );
  });
});

/** A command that names somebody or something of every object in place of a name. */
function renamed(command: unknown): fc.Arbitrary<unknown> {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nobody', ' '];
  const texts = [...new Set(JSON.stringify(command).match(/"[a-z]\w*"(?!:)/gi) ?? [])].filter((text) => !text.includes('x'));
  if (texts.length === 0) return fc.constant(command);
  return fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...names)).map(([text, name]): unknown => {
    const { kind, id } = command as Command;
    const other = JSON.parse(JSON.stringify(command).replaceAll(new RegExp(`${text}(?!:)`, 'g'), JSON.stringify(name))) as object;
    return { ...other, kind, id };
  });
}

const isSomebody = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A creature that has begun something, whatever it is, on whomever: what a hand edit or a deleted item can leave behind. */
function withBegun({ rules }: Game, from: State, who: number, what: number, on: readonly string[]): State {
  const people = Object.values(from.creatures);
  const one = people[who % people.length];
  if (one === undefined) return from;
  const items = Object.keys(one.items);
  const begun = Object.entries(rules.slice).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind !== 'record' || field.of['what'] === undefined) return [];
    const numbers = Object.keys(field.of).filter((key) => field.of[key]?.kind === 'integer');
    const filled = Object.fromEntries(numbers.map((key) => [key, 1]));
    // A field of the ruleset's slice, as it is declared there.
    const present = (one as unknown as Readonly<Record<string, object>>)[name];
    return [[name, { ...present, ...filled, what: [items[what % items.length] ?? 'nothing'], ...('on' in field.of ? { on } : {}) }]];
  });
  return withCreature(from, { ...one, ...Object.fromEntries(begun) });
}

/** What is left of a table when nobody, or nothing of anybody, is. */
function ruins(state: State): readonly unknown[] {
  const each = (change: (one: Creature) => unknown): unknown =>
    Object.fromEntries(Object.entries(state.creatures).map(([id, one]) => [id, change(one)]));
  const { clock } = state;
  return [
    { creatures: {}, clock },
    { creatures: each((one) => ({ ...one, dead: true })), clock },
    { creatures: each((one) => ({ ...one, dead: true, health: { value: 0, max: 0 } })), clock },
    { creatures: each(() => ({})), clock },
    { creatures: each(() => null), clock },
    { creatures: each((one) => ({ ...one, items: {}, conditions: {} })), clock: {} },
    { creatures: each(({ items: _items, conditions: _conditions, ...one }) => one), clock },
    { creatures: each((one) => ({ ...one, attributes: {}, health: { value: 1e308, max: -1 }, level: NaN })), clock },
  ];
}

/** Whatever comes in: nothing is thrown, refusals give their reason and rule, results are JSON, and what was changed is sound and can be shown. */
function survives({ rules }: Game, from: unknown, command: unknown, answers: (ask: Ask) => Answer): void {
  // Both may be anything.
  const outcome: Outcome = run(rules, from as State, command as Command, answers);
  if (outcome.kind === 'refused') {
    expect(outcome.reason).toMatch(/^[a-z]\w+$/i);
    expect(outcome.rule).not.toBe('');
    expect(outcome).not.toHaveProperty('changes');
    return;
  }
  if (outcome.kind !== 'done') return;
  const { changes, trace, result } = outcome;
  expect(JSON.parse(JSON.stringify({ changes, result }))).toEqual({ changes, result });
  for (const { creature: id, reason } of changes) {
    expect(reason.rule).not.toBe('');
    const changed = outcome.state.creatures[id];
    if (changed !== undefined) expect(soundCreature(rules, id, { ...changed }).repaired).toEqual([]);
  }
  const read = { names: (id: string) => id, visible: () => true };
  reportView({ rules, command: command as Command, changes, trace, result, ...read });
}
