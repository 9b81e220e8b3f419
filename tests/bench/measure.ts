/** Runs in a bundle of its own: measures and prints the results as JSON. */
import { Battle, Dex } from '@pkmn/sim';
import type { Change } from '../../src/rules/kernel/change.ts';
import { step } from '../../src/rules/kernel/step.ts';
import { attackCases } from './attacks.ts';
import { ATTACK, WINDOW } from './cases.ts';
import { fold } from './checksum.ts';
import { artsRules, fight } from './fight.ts';
import { attackReference, windowReference } from './reference.ts';

interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly reference: string;
  readonly checksum: string;
}

const rules = artsRules();
const hex = (sum: number): string => (sum >>> 0).toString(16).padStart(8, '0');

/** Seconds per call, over as many calls as take `atLeast` seconds. */
function secondsPerCall(work: () => void, atLeast: number): number {
  let calls = 0;
  let spent = 0;
  const start = process.hrtime.bigint();
  while (spent < atLeast) {
    for (let again = 0; again < 20; again += 1) work();
    calls += 20;
    spent = Number(process.hrtime.bigint() - start) / 1e9;
  }
  return spent / calls;
}

const ROUNDS = 15;

/**
 * The best time of each, taken in turns: what else the machine does slows all of them alike, and the best of many short runs is
 * the one that it slowed least.
 */
function bestTimes(works: readonly (() => void)[], atLeast: number): readonly number[] {
  for (const work of works) for (let warm = 0; warm < 3000; warm += 1) work();
  const best = works.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, work] of works.entries()) best[index] = Math.min(best[index] ?? Infinity, secondsPerCall(work, atLeast));
  }
  return best;
}

/** Time of the rules as a multiple of the yardstick's: lower is better. */
function againstReference(name: string, ours: () => number, yardstick: () => number): Measured {
  const [mine, theirs] = [ours(), yardstick()];
  if (mine !== theirs) throw new Error(`${name}: the rules and the yardstick differ (${hex(mine)}, ${hex(theirs)})`);
  const [time = NaN, base = NaN] = bestTimes([ours, yardstick], 0.05);
  return {
    name,
    ratio: round(time / base),
    reference: 'tests/bench/reference.ts (time as a multiple; lower is better)',
    checksum: hex(mine),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function stepSum(state: typeof WINDOW.state, command: typeof WINDOW.command | typeof ATTACK.command, tape: typeof WINDOW.tape): number {
  const outcome = step(rules, state, command, tape);
  if (outcome.kind !== 'done') throw new Error(`${command.kind} was not carried out`);
  sink = outcome;
  return outcome.changes.length;
}

// Keeps results alive, so that no work can be left out.
let sink: unknown = null;

const FIGHT_SEEDS = [11, 23, 37, 41, 59, 67, 73, 89];

/** One checksum over the changes of all fights. */
function sumOfFights(): number {
  let sum = 0;
  for (const seed of FIGHT_SEEDS) {
    const own = fight(rules, seed).changes.reduce(fold, seed);
    sum = (Math.imul(sum, 31) + own) >>> 0;
  }
  return sum;
}

/** The same kind of step in every game, one after the other in turns, as multiples of the fastest. */
function attacksOfAll(): readonly Measured[] {
  const cases = attackCases();
  const best = bestTimes(
    cases.map(
      ({ again }) =>
        () =>
          (sink = again()),
    ),
    0.02,
  );
  const fastest = Math.min(...best);
  return cases.map(({ ruleset, changes }, index) => ({
    name: `${ruleset}: full attack beside the other games`,
    ratio: round((best[index] ?? Number.NaN) / fastest),
    reference: "the fastest game's in the same run (time as a multiple; lower is better)",
    checksum: hex(fold(0, changes)),
  }));
}

const TEAM = ['Tauros', 'Chansey', 'Snorlax', 'Exeggutor', 'Starmie', 'Alakazam'].map((species) => ({
  name: species,
  species,
  item: '',
  ability: 'No Ability',
  moves: ['bodyslam', 'surf', 'psychic', 'thunderbolt'],
  nature: '',
  gender: '',
  evs: { hp: 252, atk: 252, def: 252, spa: 252, spd: 252, spe: 252 },
  ivs: { hp: 30, atk: 30, def: 30, spa: 30, spd: 30, spe: 30 },
  level: 100,
}));

/** Turns per second of `@pkmn/sim`: gen1customgame, six fixed Pokémon a side, default choices. Setting up a battle is no turn. */
function peerRate(): number {
  const games = FIGHT_SEEDS.map((seed) => {
    // The simulator's own types want a branded format and seed; both are plain values at run time.
    const options = { formatid: 'gen1customgame', seed: [seed, seed + 1, seed + 2, seed + 3] } as unknown as ConstructorParameters<
      typeof Battle
    >[0];
    const game = new Battle(options);
    game.setPlayer('p1', { name: 'one', team: TEAM });
    game.setPlayer('p2', { name: 'two', team: TEAM });
    return game;
  });
  const start = process.hrtime.bigint();
  for (const game of games) while (!game.ended && game.turn < 300) game.makeChoices();
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  return games.reduce((sum, { turn }) => sum + turn, 0) / seconds;
}

/** Turns per second of our fights. */
function ourRate(): number {
  const start = process.hrtime.bigint();
  const fights = FIGHT_SEEDS.map((seed) => fight(rules, seed));
  sink = fights;
  const turns = fights.reduce((sum, tally) => sum + tally.turns, 0);
  return turns / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** The best rate of each, in turns. */
function bestRates(): { readonly own: number; readonly peer: number } {
  Dex.forFormat('gen1customgame');
  for (let warm = 0; warm < 3; warm += 1) {
    ourRate();
    peerRate();
  }
  let [own, peer] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    own = Math.max(own, ourRate());
    peer = Math.max(peer, peerRate());
  }
  return { own, peer };
}

function changesOf({ state, command, tape }: typeof WINDOW | typeof ATTACK): readonly Change[] {
  const outcome = step(rules, state, command, tape);
  return outcome.kind === 'done' ? outcome.changes : [];
}

const windowSum = fold(0, changesOf(WINDOW));
const attackSum = fold(0, changesOf(ATTACK));
const referenceSums = [
  fold(0, windowReference(WINDOW.state, WINDOW.command).changes),
  fold(0, attackReference(ATTACK.state, ATTACK.command, ATTACK.tape).changes),
];
if (referenceSums[0] !== windowSum || referenceSums[1] !== attackSum) throw new Error('the yardstick and the rules differ');

const results: Measured[] = [
  {
    ...againstReference(
      'arts: start-of-turn window with 50 creatures',
      () => stepSum(WINDOW.state, WINDOW.command, WINDOW.tape),
      () => (sink = windowReference(WINDOW.state, WINDOW.command)).changes.length,
    ),
    checksum: hex(windowSum),
  },
  {
    ...againstReference(
      'arts: full attack',
      () => stepSum(ATTACK.state, ATTACK.command, ATTACK.tape),
      () => (sink = attackReference(ATTACK.state, ATTACK.command, ATTACK.tape)).changes.length,
    ),
    checksum: hex(attackSum),
  },
];
const { own, peer } = bestRates();
results.push({
  name: 'arts: turns of a two-sided fight',
  ratio: round(own / peer),
  reference: '@pkmn/sim gen1customgame turns in the same run (turns per second as a multiple; higher is better)',
  checksum: hex(sumOfFights()),
});
results.push(...attacksOfAll());
console.log(
  JSON.stringify({
    results,
    rates: { fightTurnsPerSecond: Math.round(own), peerTurnsPerSecond: Math.round(peer) },
    sink: sink === null ? 1 : 0,
  }),
);
