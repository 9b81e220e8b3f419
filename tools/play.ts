// npm run play -- --ruleset X [--fights N] [--seed S] [--set id=value,…]: random legal fights until everything of a ruleset has been seen.
import { Stop } from './bootstrap/stop.mjs';
import { readOptions } from './command-line/options.ts';
import { compile, isCompileFault } from '../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../src/rules/rulesets/index.ts';
import { FightOver, nothingSeen, playFight } from '../tests/play/fight/fight.ts';
import { fightersOf } from '../tests/play/fight/fighters.ts';
import { chanceFrom } from '../tests/play/fight/random.ts';
import { writeReplay } from '../tests/play/fight/replay.ts';
import { unseenOf } from '../tests/play/fight/unseen.ts';

const ROUNDS = 12;

const given = readOptions({
  ruleset: { type: 'string' },
  fights: { type: 'string' },
  seed: { type: 'string' },
  set: { type: 'string' },
});
const { ruleset = 'arts', set = '' } = given;
const fights = Number(given.fights ?? 200);
const seed = Number(given.seed ?? 1);
const manifest = MANIFESTS[ruleset];
if (manifest === undefined) throw new Stop(`There is no ruleset "${ruleset}"; there are ${Object.keys(MANIFESTS).join(', ')}.`);
if (!Number.isInteger(fights) || fights < 1 || !Number.isInteger(seed)) throw new Stop('--fights and --seed take whole numbers.');
const settings = Object.fromEntries(
  set.split(',').flatMap((pair): [string, string][] => {
    const [id = '', value = ''] = pair.split('=');
    return id === '' ? [] : [[id, value]];
  }),
);
const rules = compile(manifest, settings);
if (isCompileFault(rules)) throw new Stop(`This cannot be played: ${JSON.stringify(rules.sentence)}`);
const seen = nothingSeen();
const start = fightersOf(rules, ruleset);
let fight = 0;
try {
  for (; fight < fights; fight += 1) {
    playFight({ rules, chance: chanceFrom(seed + fight), seen, rounds: ROUNDS, name: `fight${String(seed + fight)}` }, start);
  }
} catch (fault) {
  if (!(fault instanceof FightOver)) throw fault;
  const path = writeReplay(`${ruleset}-${String(seed + fight)}`, ruleset, settings, fault.failure);
  console.error(`${fault.message}\nkept as ${path}`);
  const again = set === '' ? '' : ` --set ${set}`;
  console.error(`again: npm run play -- --ruleset ${ruleset} --fights 1 --seed ${String(seed + fight)}${again}`);
  process.exitCode = 1;
}
const unseen = unseenOf(manifest, rules, seen);
console.log(
  `${String(fight)} fights, ${String(seen.steps)} steps, ${String(seen.refused)} refused, ${String(seen.cited.size)} rules named.`,
);
if (unseen.length > 0) {
  console.log(`Never seen: ${unseen.join(', ')}`);
  process.exitCode = 1;
}
