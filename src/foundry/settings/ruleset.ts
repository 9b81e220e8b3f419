/** The ruleset of this world with its rulings, compiled once and again when a ruling changes. */
import type { CompiledRuleset, Manifest } from '../../rules/kernel/contract.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import { compile, isCompileFault, type CompileFault } from '../../rules/rulesets/compile.ts';
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { config, game, hooks, notify } from '../ports/index.ts';
import { sentenceOf } from './compile-fault.ts';
import type {} from './rule-types.ts';
import { setting } from './values.ts';

/** Called with the ruleset when its rulings have changed. */
export const RULINGS_CHANGED = 'fourfold.rulingsChanged';

export const DEFAULT_RULESET = Object.keys(MANIFESTS)[0] ?? '';

let active: CompiledRuleset | null = null;

/** The ruleset in force. An unknown or contradictory one gives way to the default, and the GM is told. */
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
  if (manifest === undefined) {
    tell({ key: 'FOURFOLD.Warn.ruleset', args: { id: wanted } });
    return compiledDefault();
  }
  const rules = compile(manifest, setting('rulings'));
  if (isCompileFault(rules)) {
    tell(rules.sentence);
    return compiledDefault();
  }
  for (const label of rules.repaired) tell(label);
  return rules;
}

/** The world's game with other rulings, for forms to try them out; a fault where they contradict. */
export function compiledWith(rulings: Readonly<Record<string, unknown>>): CompiledRuleset | CompileFault {
  // What is in force was compiled from one of them.
  return compile(MANIFESTS[activeRuleset().id] as Manifest, rulings);
}

function compiledDefault(): CompiledRuleset {
  // The default is one of the shipped manifests, whose compiling is tested.
  const rules = compile(MANIFESTS[DEFAULT_RULESET] as Manifest, setting('rulings'));
  if (isCompileFault(rules)) throw new Error(`${rules.sentence.key} ${JSON.stringify(rules.sentence.args ?? {})}`);
  return rules;
}

/** Tells the GM, once there is a screen to tell it on. */
function tell(label: Label): void {
  const say = (): void => {
    if (game().user.isGM) notify().warn(sentenceOf(label), { permanent: true });
  };
  if (game().ready) say();
  else hooks().once('ready', say);
}
