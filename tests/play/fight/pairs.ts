/** Every two choices of a house mix that may stand together, in every game that can have both. */
import type { CompiledRuleset, Manifest } from '../../../src/rules/kernel/contract.ts';
import type { Creature, State } from '../../../src/rules/kernel/state.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../../src/rules/rulesets/index.ts';
import { seatedAt } from './belongings.ts';
import { FightOver, nothingSeen, playFight, type Failure } from './fight.ts';
import { fightersOf } from './fighters.ts';
import { chanceFrom } from './random.ts';

type Chosen = readonly [id: string, value: string];

export interface Pair {
  readonly ruleset: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly rules: CompiledRuleset;
}

/** Choices that change which mechanics play together; the others of a mix are numbers and words for them. */
const COMPOSING = new Set(['mix.clock', 'mix.netting', 'mix.concentration']);

function compiled(manifest: Manifest, settings: Readonly<Record<string, string>>): CompiledRuleset | null {
  const rules = compile(manifest, settings);
  return isCompileFault(rules) ? null : rules;
}

/** What a table might choose for one host: each module, each clock, netting either way, each test of concentration. */
function choicesOf(rules: CompiledRuleset): readonly Chosen[] {
  return rules.definitions.flatMap((definition): readonly Chosen[] => {
    const { id } = definition;
    if (!id.startsWith('mix.') || (definition.type !== 'toggle' && definition.type !== 'choice')) return [];
    if (definition.type === 'choice' && !COMPOSING.has(id)) return [];
    if (id === 'mix.woundAfterBonus') return [];
    return definition.choices.filter((value) => value !== definition.initial).map((value): Chosen => [id, value]);
  });
}

/** All of them, in the order of the games and of their settings; what cannot be compiled is no pair. */
export function legalPairs(only?: string): readonly Pair[] {
  return Object.entries(MANIFESTS).flatMap(([ruleset, manifest]) => {
    const host = only === undefined || only === ruleset ? compiled(manifest, {}) : null;
    const choices = host === null ? [] : choicesOf(host);
    return choices.flatMap((first, index) =>
      choices.slice(index + 1).flatMap((second): readonly Pair[] => {
        if (first[0] === second[0]) return [];
        const settings = Object.fromEntries([first, second]);
        const rules = compiled(manifest, settings);
        return rules === null ? [] : [{ ruleset, settings, rules }];
      }),
    );
  });
}

interface Host {
  readonly rules: CompiledRuleset;
  readonly fighters: State;
}

const hosts = new Map<string, Host>();

function hostOf(ruleset: string): Host {
  const known = hosts.get(ruleset);
  if (known !== undefined) return known;
  const manifest = MANIFESTS[ruleset];
  const rules = manifest === undefined ? null : compiled(manifest, {});
  if (rules === null) throw new Error(`there is no ruleset "${ruleset}"`);
  const host = { rules, fighters: fightersOf(rules, ruleset) };
  hosts.set(ruleset, host);
  return host;
}

/** The fighters of a host as a mix of it has them. */
export function mixedFighters(ruleset: string, rules: CompiledRuleset): State {
  const { rules: host, fighters } = hostOf(ruleset);
  const seated = Object.entries(fighters.creatures).map(([id, one]): [string, Creature] => [id, seatedAt(rules, one, host)]);
  return { clock: fighters.clock, creatures: Object.fromEntries(seated) };
}

export interface PairFault {
  readonly seed: number;
  readonly failure: Failure;
}

export interface Length {
  readonly rounds: number;
  /** Rounds of one fight. */
  readonly each: number;
  readonly seed: number;
}

/** Plays a pair fight after fight for that many rounds. @returns what went wrong, with the seed of the fight; `null` = nothing */
export function faultOfPair({ rules }: Pair, start: State, length: Length): PairFault | null {
  const seen = nothingSeen();
  for (let seed = length.seed; seen.rounds < length.rounds; seed += 1) {
    const rounds = Math.min(length.each, length.rounds - seen.rounds);
    try {
      playFight({ rules, chance: chanceFrom(seed), seen, rounds, name: `fight${String(seed)}` }, start);
    } catch (fault) {
      if (!(fault instanceof FightOver)) throw fault;
      return { seed, failure: fault.failure };
    }
  }
  return null;
}
