/** The ruleset of this world with its rulings, compiled once and again when a ruling changes. */
import type { CompiledRuleset, Manifest } from '../../rules/kernel/contract.ts';
import { compile, isCompileFault, type CompileFault } from '../../rules/rulesets/compile.ts';
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { withoutStrays } from '../../rules/rulesets/mix/modules.ts';
import { config, game, hooks, notify, text } from '../ports/index.ts';
import { sentenceOf } from './compile-fault.ts';
import type {} from './rule-types.ts';
import { setting } from './values.ts';

/** Called with the ruleset when its rulings have changed. */
export const RULINGS_CHANGED = 'fourfold.rulingsChanged';

export const DEFAULT_RULESET = Object.keys(MANIFESTS)[0] ?? '';

let active: CompiledRuleset | null = null;

/** The ruleset in force. An unknown one gives way to the default, what contradicts is left out, and the GM is told. */
export function activeRuleset(): CompiledRuleset {
  active ??= compiled();
  return active;
}

/** Takes changed rulings into force. */
export function recompile(): void {
  active = null;
  applyRoundTime();
  hooks().callAll(RULINGS_CHANGED, activeRuleset());
}

/** Foundry's clock moves with the rounds as the ruleset's does. */
export function applyRoundTime(): void {
  config().time.roundTime = activeRuleset().secondsPerRound;
}

function compiled(): CompiledRuleset {
  const wanted = setting('ruleset');
  const manifest = Object.hasOwn(MANIFESTS, wanted) ? MANIFESTS[wanted] : undefined;
  if (manifest !== undefined) return played(manifest);
  tell(() => sentenceOf({ key: 'FOURFOLD.Warn.ruleset', args: { id: wanted } }));
  // The default is one of the shipped manifests.
  return played(MANIFESTS[DEFAULT_RULESET] as Manifest);
}

/** The game with the world's rulings; without what contradicts, which stays stored and is told. */
function played(manifest: Manifest): CompiledRuleset {
  const stored = setting('rulings');
  const asStored = compile(manifest, stored);
  if (!isCompileFault(asStored)) {
    for (const label of asStored.repaired) tell(() => sentenceOf(label));
    return asStored;
  }
  tell(() => text('FOURFOLD.Warn.leftOut', { why: sentenceOf(asStored.sentence) }));
  const rest = compile(manifest, withoutStrays(manifest.id, stored));
  const rules = isCompileFault(rest) ? compile(manifest, {}) : rest;
  // Every shipped manifest compiles with its defaults, which is tested.
  if (isCompileFault(rules)) throw new Error(`${rules.sentence.key} ${JSON.stringify(rules.sentence.args ?? {})}`);
  return rules;
}

/** The world's game with other rulings, for forms to try them out; a fault where they contradict. */
export function compiledWith(rulings: Readonly<Record<string, unknown>>): CompiledRuleset | CompileFault {
  // What is in force was compiled from one of them.
  return compile(MANIFESTS[activeRuleset().id] as Manifest, rulings);
}

/** Tells the GM, once there is a screen to tell it on. */
function tell(words: () => string): void {
  const say = (): void => {
    if (game().user.isGM) notify().warn(words(), { permanent: true });
  };
  if (game().ready) say();
  else hooks().once('ready', say);
}
