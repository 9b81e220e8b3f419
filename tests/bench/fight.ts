/** Whole fights through `step`: two sides of six, dice from a seed, until one side is down. */
import type { Answer, Ask } from '../../src/rules/kernel/ask.ts';
import type { Change } from '../../src/rules/kernel/change.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { Creature, State } from '../../src/rules/kernel/state.ts';
import { run } from '../../src/rules/kernel/step.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { creature } from './cases.ts';

export function artsRules(): CompiledRuleset {
  const manifest = MANIFESTS['arts'];
  const compiled = manifest === undefined ? undefined : compile(manifest, {});
  if (compiled === undefined || isCompileFault(compiled)) throw new Error('arts does not compile');
  return compiled;
}

/** A small generator of numbers from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface FightTally {
  readonly turns: number;
  /** Of every step, in order. */
  readonly changes: readonly (readonly Change[])[];
}

const SIDE = 6;
const LIMIT = 400;

function fighters(): Readonly<Record<string, Creature>> {
  const creatures: Record<string, Creature> = {};
  for (let index = 0; index < SIDE; index += 1) {
    creatures[`h${String(index)}`] = creature(`h${String(index)}`, 'player', { health: { value: 18, max: 18 } });
    creatures[`f${String(index)}`] = creature(`f${String(index)}`, 'npc', { health: { value: 18, max: 18 } });
  }
  return creatures;
}

// Reading them out of storage is no turn; every fight begins with a table of its own, which the rules look at as they do at any.
const FIGHTERS = fighters();

function sides(): State {
  return {
    creatures: { ...FIGHTERS },
    clock: { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 },
  };
}

const standing = (state: State, side: string): string[] =>
  Object.values(state.creatures).flatMap((one) => (one.id.startsWith(side) && !one.dead && one.health.value > 0 ? [one.id] : []));

/** One fight; a turn is a turn's start, its attacks and its end. */
export function fight(rules: CompiledRuleset, seed: number): FightTally {
  const random = seeded(seed);
  const answer = (ask: Ask): Answer =>
    ask.kind === 'dice'
      ? { faces: ask.dice.map((faces) => 1 + Math.floor(random() * faces)) }
      : { choice: ask.choices[0]?.value ?? ask.bounds?.[0] ?? 0 };
  let state = sides();
  let turns = 0;
  const changes: (readonly Change[])[] = [];
  const play = (command: Command): void => {
    const outcome = run(rules, state, command, answer);
    if (outcome.kind === 'done') {
      state = outcome.state;
      changes.push(outcome.changes);
    }
  };
  const order = Object.keys(state.creatures);
  while (turns < LIMIT && standing(state, 'h').length > 0 && standing(state, 'f').length > 0) {
    const of = order[turns % order.length] ?? '';
    turns += 1;
    const id = String(turns);
    play({ id, kind: 'turnStart', of });
    for (let blow = 0; blow < 3 && (state.creatures[of]?.health.value ?? 0) > 0; blow += 1) {
      const [target] = standing(state, of.startsWith('h') ? 'f' : 'h');
      if (target === undefined) break;
      play({ id: `${id}.${String(blow)}`, kind: 'attack', by: of, with: ['sword'], on: [target] });
    }
    play({ id: `${id}.end`, kind: 'turnEnd', of });
  }
  return { turns, changes };
}
