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

/** Seconds per call: the median of several runs, each long enough to be timed. */
function secondsPerCall(work: () => void, atLeast: number): number {
  for (let warm = 0; warm < 3000; warm += 1) work();
  const runs: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    let calls = 0;
    const start = process.hrtime.bigint();
    let spent = 0;
    while (spent < atLeast) {
      for (let again = 0; again < 20; again += 1) work();
      calls += 20;
      spent = Number(process.hrtime.bigint() - start) / 1e9;
    }
    runs.push(spent / calls);
  }
  return runs.sort((left, right) => left - right)[3] ?? Number.NaN;
}

/** Time of the rules as a multiple of the yardstick's: lower is better. */
function againstReference(name: string, ours: () => number, yardstick: () => number): Measured {
  const [mine, theirs] = [ours(), yardstick()];
  if (mine !== theirs) throw new Error(`${name}: the rules and the yardstick differ (${hex(mine)}, ${hex(theirs)})`);
  const time = secondsPerCall(ours, 0.15);
  const base = secondsPerCall(yardstick, 0.15);
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

function fightTurnsPerSecond(): { readonly rate: number; readonly checksum: number } {
  let turns = 0;
  let checksum = 0;
  for (const seed of FIGHT_SEEDS) fight(rules, seed);
  const start = process.hrtime.bigint();
  for (let again = 0; again < 12; again += 1) {
    checksum = 0;
    for (const seed of FIGHT_SEEDS) {
      const tally = fight(rules, seed);
      turns += tally.turns;
      checksum = (Math.imul(checksum, 31) + tally.checksum) >>> 0;
    }
  }
  return { rate: turns / (Number(process.hrtime.bigint() - start) / 1e9), checksum };
}

/** The same kind of step in every game, one after the other in turns, as multiples of the fastest. */
function attacksOfAll(): readonly Measured[] {
  const cases = attackCases();
  const times = cases.map((): number[] => []);
  for (let round = 0; round < 5; round += 1) {
    for (const [index, { again }] of cases.entries()) times[index]?.push(secondsPerCall(() => (sink = again()), 0.02));
  }
  const best = times.map((runs) => Math.min(...runs));
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

/** Turns per second of `@pkmn/sim`: gen1customgame, six fixed Pokémon a side, default choices. */
function peerTurnsPerSecond(): number {
  const battle = (seed: number): number => {
    // The simulator's own types want a branded format and seed; both are plain values at run time.
    const options = { formatid: 'gen1customgame', seed: [seed, seed + 1, seed + 2, seed + 3] } as unknown as ConstructorParameters<
      typeof Battle
    >[0];
    const game = new Battle(options);
    game.setPlayer('p1', { name: 'one', team: TEAM });
    game.setPlayer('p2', { name: 'two', team: TEAM });
    while (!game.ended && game.turn < 300) game.makeChoices();
    return game.turn;
  };
  Dex.forFormat('gen1customgame');
  for (const seed of FIGHT_SEEDS) battle(seed);
  let turns = 0;
  const start = process.hrtime.bigint();
  for (let again = 0; again < 2; again += 1) for (const seed of FIGHT_SEEDS) turns += battle(seed);
  return turns / (Number(process.hrtime.bigint() - start) / 1e9);
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
const own = fightTurnsPerSecond();
const peer = peerTurnsPerSecond();
results.push({
  name: 'arts: turns of a two-sided fight',
  ratio: round(own.rate / peer),
  reference: '@pkmn/sim gen1customgame turns in the same run (turns per second as a multiple; higher is better)',
  checksum: hex(own.checksum),
});
results.push(...attacksOfAll());
console.log(
  JSON.stringify({
    results,
    rates: { fightTurnsPerSecond: Math.round(own.rate), peerTurnsPerSecond: Math.round(peer) },
    sink: sink === null ? 1 : 0,
  }),
);
