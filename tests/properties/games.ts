/** The four games and two mixes of them, with states as they come about in play. */
import type { Answer, Ask } from '../../src/rules/kernel/ask.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { State } from '../../src/rules/kernel/state.ts';
import { run } from '../../src/rules/kernel/step.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { MODULES } from '../../src/rules/rulesets/mix/modules.ts';
import { someMove } from '../play/fight/moves.ts';
import { mixedFighters } from '../play/fight/pairs.ts';
import { chanceFrom, type Chance } from '../play/fight/random.ts';

export interface Game {
  readonly name: string;
  readonly rules: CompiledRuleset;
  /** Before the first initiative. */
  readonly start: State;
}

function game(name: string, ruleset: string, settings: Readonly<Record<string, unknown>> = {}): Game {
  const manifest = MANIFESTS[ruleset];
  const rules = manifest === undefined ? null : compile(manifest, settings);
  if (rules === null || isCompileFault(rules)) throw new Error(`${name} does not compile`);
  return { name, rules, start: mixedFighters(ruleset, rules) };
}

const allOf = (host: string): Readonly<Record<string, string>> =>
  Object.fromEntries(MODULES.filter(({ into }) => into.includes(host)).map(({ id }) => [id, 'on']));

export const GAMES: readonly Game[] = [
  ...Object.keys(MANIFESTS).map((ruleset) => game(ruleset, ruleset)),
  game('arts with every module', 'arts', allOf('arts')),
  game('cards with netting, Soak, Resolve, Bleeding and Vulnerable', 'cards', {
    'mix.netting': 'on',
    'mix.soak': 'on',
    'mix.resolve': 'on',
    'mix.bleeding': 'on',
    'mix.vulnerable': 'on',
  }),
];

/** Answers as chance has them. */
export function answering(chance: Chance): (ask: Ask) => Answer {
  return (ask) => {
    if (ask.kind === 'dice') return { faces: ask.dice.map((faces) => 1 + chance.below(faces)) };
    const [least, most] = ask.bounds ?? [0, 20];
    if (ask.choices.length === 0) return { choice: least + chance.below(most - least + 1) };
    return { choice: chance.oneOf(ask.choices)?.value ?? '' };
  };
}

/** A command that somebody might give; `null` when there is nobody. */
export function someCommand({ rules }: Game, state: State, chance: Chance, id: string): Command | null {
  const by = chance.oneOf(Object.values(state.creatures));
  if (by === undefined) return null;
  if (chance.percent(20)) return { kind: chance.percent(50) ? 'turnStart' : 'turnEnd', id, of: by.id };
  if (chance.percent(5)) return { kind: 'roundStart', id, round: state.clock.round + 1 };
  return someMove({ rules, state, chance, id }, by);
}

const FIGHTS = 4;
const MOVES = 40;
const reached = new Map<Game, readonly State[]>();

/** States on the way through some fights. */
export function statesOf(one: Game): readonly State[] {
  const known = reached.get(one);
  if (known !== undefined) return known;
  const states = Array.from({ length: FIGHTS }, (_, seed) => statesIn(one, chanceFrom(seed))).flat();
  reached.set(one, states);
  return states;
}

function statesIn(one: Game, chance: Chance): readonly State[] {
  let state: State = one.start;
  const act = (command: Command | null): State => {
    const outcome = command === null ? null : run(one.rules, state, command, answering(chance));
    if (outcome?.kind === 'done') state = outcome.state;
    return state;
  };
  act({ kind: 'combatStart', id: 'start' });
  act({ kind: 'initiative', id: 'order', groups: Object.keys(state.creatures).map((id) => [id]) });
  act({ kind: 'roundStart', id: 'round', round: 1 });
  return Array.from({ length: MOVES }, (_, move) => act(someCommand(one, state, chance, `move${String(move)}`)));
}
