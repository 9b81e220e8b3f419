/** The full attack step of each game: one weapon, one target that takes something off, a hit with an ordinary number. */
import type { Answer, Ask, Tape } from '../../src/rules/kernel/ask.ts';
import type { Change } from '../../src/rules/kernel/change.ts';
import type { Attack } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { Outcome } from '../../src/rules/kernel/outcome.ts';
import { initialOf } from '../../src/rules/kernel/slice.ts';
import type { Creature, Item, State } from '../../src/rules/kernel/state.ts';
import { run, step } from '../../src/rules/kernel/step.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { ATTACK } from './cases.ts';

export interface AttackCase {
  readonly ruleset: string;
  readonly changes: readonly Change[];
  readonly again: () => Outcome;
}

type Fields = Readonly<Record<string, unknown>>;

const sword = (given: Partial<Item>): Item => ({
  id: 'sword',
  name: 'Sword',
  type: 'weapon',
  equipped: true,
  tags: [],
  melee: true,
  ...given,
});

const BLADE = sword({ damage: [{ formula: '1d8+3', type: 'slashing' }] });

interface Sides {
  readonly weapon: Item;
  readonly by: Fields;
  readonly on: Fields;
}

/** Who strikes at whom in each game; arts is measured by itself, too, with these two. */
const SIDES: Readonly<Record<string, Sides>> = {
  warriors: {
    weapon: sword({ damage: [{ formula: '1d6+2', type: 'physical' }] }),
    by: { attributes: { str: 2, dex: 3, con: 1, ins: 2 }, pb: 2, attackSpec: 1 },
    on: { attributes: { str: 3, dex: 1 }, pb: 2, defenceSpec: 1, resistances: ['physical'] },
  },
  arete: { weapon: BLADE, by: { hit: 5 }, on: { defense: 12, soak: 2, resist: { slashing: { half: true, amount: 0 } } } },
  cards: {
    weapon: { ...BLADE, attribute: 'body', cost: { ap: 1 } },
    by: { attributes: { body: 4, mind: 2, presence: 1, swiftness: 4 } },
    on: { attributes: { body: 4, mind: 0, presence: 0, swiftness: 1 }, ac: 13, armor: 'heavy' },
  },
};

function creature(rules: CompiledRuleset, id: string, kind: Creature['kind'], items: Creature['items'], given: Fields): Creature {
  const slices = Object.fromEntries(Object.entries(rules.slice).map(([field, shape]) => [field, initialOf(shape)]));
  const kernel = { id, name: id, kind, level: 1, attributes: {}, health: { value: 30, max: 40 }, dead: false, tags: [], conditions: {} };
  // Read as it is when it comes out of storage. Kernel fields and every slice are there.
  return JSON.parse(JSON.stringify({ ...slices, ...kernel, items, adjustments: [], ...given })) as Creature;
}

function rulesOf(ruleset: string): CompiledRuleset {
  const manifest = MANIFESTS[ruleset];
  const rules = manifest === undefined ? null : compile(manifest, {});
  if (rules === null || isCompileFault(rules)) throw new Error(`${ruleset} does not compile`);
  return rules;
}

const clock = { running: true, round: 1, turn: 'a', turnKey: 'earlier', turnEnded: null, order: [], worldTime: 0 } as const;

/** A turn has begun, so that what there is in a turn is there. */
function stateFor(rules: CompiledRuleset, { weapon, by, on }: Sides): State {
  const a = creature(rules, 'a', 'player', { sword: weapon }, by);
  const b = creature(rules, 'b', 'npc', {}, on);
  const begun = run(
    rules,
    { creatures: { a, b }, clock: { ...clock, turn: null, turnKey: null } },
    { id: 'earlier', kind: 'turnStart', of: 'a' },
    middling,
  );
  if (begun.kind !== 'done') throw new Error(`${rules.id}: no turn began`);
  return begun.state;
}

/** A d20 shows 15, everything else what is in its middle. */
function middling(ask: Ask): Answer {
  if (ask.kind === 'dice') return { faces: ask.dice.map((faces) => (faces === 20 ? 15 : Math.ceil(faces / 2) + 1)) };
  return { choice: ask.choices[0]?.value ?? ask.bounds?.[0] ?? 0 };
}

function attackCase(ruleset: string, state: State, command: Attack): AttackCase {
  const rules = rulesOf(ruleset);
  const tape: Record<string, Answer> = {};
  const first = run(rules, state, command, (ask) => (tape[ask.key] ??= middling(ask)));
  if (first.kind !== 'done' || first.result.targets?.['b']?.hit !== true) throw new Error(`${ruleset}: the attack is no hit`);
  const kept: Tape = tape;
  return { ruleset, changes: first.changes, again: () => step(rules, state, command, kept) };
}

/** One for each game, in the order of the games. */
export function attackCases(): readonly AttackCase[] {
  const command: Attack = { id: 'attack', kind: 'attack', by: 'a', with: ['sword'], on: ['b'] };
  return Object.keys(MANIFESTS).map((ruleset) => {
    const sides = SIDES[ruleset];
    return sides === undefined
      ? attackCase(ruleset, ATTACK.state, ATTACK.command)
      : attackCase(ruleset, stateFor(rulesOf(ruleset), sides), command);
  });
}
