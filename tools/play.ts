// npm run play -- --ruleset X [--fights N] [--seed S] [--set id=value,…]: random legal fights until everything of a ruleset has been seen.
// npm run play -- --pairs [--ruleset X] [--rounds N] [--seed S]: every two choices of a house mix that may stand together.
import { Stop } from './bootstrap/stop.mjs';
import { readOptions } from './command-line/options.ts';
import { compile, isCompileFault } from '../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../src/rules/rulesets/index.ts';
import { FightOver, nothingSeen, playFight, type Failure } from '../tests/play/fight/fight.ts';
import { faultOfPair, legalPairs, mixedFighters } from '../tests/play/fight/pairs.ts';
import { chanceFrom } from '../tests/play/fight/random.ts';
import { writeReplay } from '../tests/play/fight/replay.ts';
import { unseenOf } from '../tests/play/fight/unseen.ts';

const ROUNDS = 12;

const given = readOptions({
  ruleset: { type: 'string' },
  fights: { type: 'string' },
  seed: { type: 'string' },
  set: { type: 'string' },
  pairs: { type: 'boolean' },
  rounds: { type: 'string' },
});
const fights = Number(given.fights ?? 200);
const seed = Number(given.seed ?? 1);
const rounds = Number(given.rounds ?? 200);
for (const count of [fights, rounds])
  if (!Number.isInteger(count) || count < 1) throw new Stop('--fights and --rounds take whole numbers.');
if (!Number.isInteger(seed)) throw new Stop('--seed takes a whole number.');
if (given.ruleset !== undefined && MANIFESTS[given.ruleset] === undefined) {
  throw new Stop(`There is no ruleset "${given.ruleset}"; there are ${Object.keys(MANIFESTS).join(', ')}.`);
}
if (given.pairs === true) playPairs(given.ruleset);
else playRuleset(given.ruleset ?? 'arts', given.set ?? '');

function playRuleset(ruleset: string, set: string): void {
  const manifest = MANIFESTS[ruleset];
  if (manifest === undefined) return;
  const settings = settingsIn(set);
  const rules = compile(manifest, settings);
  if (isCompileFault(rules)) throw new Stop(`This cannot be played: ${JSON.stringify(rules.sentence)}`);
  const seen = nothingSeen();
  const start = mixedFighters(ruleset, rules);
  let fight = 0;
  try {
    for (; fight < fights; fight += 1) {
      playFight({ rules, chance: chanceFrom(seed + fight), seen, rounds: ROUNDS, name: `fight${String(seed + fight)}` }, start);
    }
  } catch (fault) {
    if (!(fault instanceof FightOver)) throw fault;
    tell(ruleset, settings, seed + fight, fault.failure);
  }
  const unseen = unseenOf(manifest, rules, seen);
  console.log(
    `${String(fight)} fights, ${String(seen.steps)} steps, ${String(seen.refused)} refused, ${String(seen.cited.size)} rules named.`,
  );
  if (unseen.length > 0) {
    console.log(`Never seen: ${unseen.join(', ')}`);
    process.exitCode = 1;
  }
}

function playPairs(only: string | undefined): void {
  const pairs = legalPairs(only);
  let failed = 0;
  for (const pair of pairs) {
    const fault = faultOfPair(pair, mixedFighters(pair.ruleset, pair.rules), { rounds, each: ROUNDS, seed });
    if (fault === null) continue;
    failed += 1;
    tell(pair.ruleset, pair.settings, fault.seed, fault.failure);
  }
  console.log(`${String(pairs.length)} pairs, ${String(rounds)} rounds each; ${String(failed)} went wrong.`);
}

/** Keeps a failing step, and says how to have it again. */
function tell(ruleset: string, settings: Readonly<Record<string, string>>, fightSeed: number, failure: Failure): void {
  const chosen = Object.entries(settings).map(([id, value]) => `${id}=${value}`);
  const path = writeReplay([ruleset, ...chosen, String(fightSeed)].join('-'), ruleset, settings, failure);
  console.error(`${failure.what}\nkept as ${path}`);
  const again = chosen.length === 0 ? '' : ` --set ${chosen.join(',')}`;
  console.error(`again: npm run play -- --ruleset ${ruleset} --fights 1 --seed ${String(fightSeed)}${again}`);
  process.exitCode = 1;
}

function settingsIn(set: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    set.split(',').flatMap((pair): [string, string][] => {
      const [id = '', value = ''] = pair.split('=');
      return id === '' ? [] : [[id, value]];
    }),
  );
}
