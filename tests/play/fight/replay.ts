/** A step that went wrong once, kept: the state before it, the command, and how it was answered. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../../src/rules/rulesets/index.ts';
import type { State } from '../../../src/rules/kernel/state.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import type { Failure, Taken } from './fight.ts';
import { faultOfStep } from './invariants.ts';

export interface Replay {
  readonly ruleset: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly what: string;
  readonly before: State;
  readonly taken: Taken;
}

const REPLAYS = join(import.meta.dirname, '..', '..', 'replays');

/** @returns where it was written */
export function writeReplay(name: string, ruleset: string, settings: Readonly<Record<string, unknown>>, failure: Failure): string {
  mkdirSync(REPLAYS, { recursive: true });
  const path = join(REPLAYS, `${name}.json`);
  const replay: Replay = { ruleset, settings, what: failure.what.split('\n')[0] ?? '', before: failure.before, taken: failure.taken };
  writeFileSync(path, `${JSON.stringify(replay, null, 2)}\n`);
  return path;
}

/** @returns the kept steps' file names; none while nothing was kept, for a folder without files does not reach a clone */
export function replayNames(): readonly string[] {
  if (!existsSync(REPLAYS)) return [];
  return readdirSync(REPLAYS).filter((name) => name.endsWith('.json'));
}

/** Does the step again; `null` = nothing is wrong with it any more. */
export function faultOfReplay(name: string): string | null {
  const { ruleset, settings, before, taken } = JSON.parse(readFileSync(join(REPLAYS, name), 'utf8')) as Replay;
  const manifest = MANIFESTS[ruleset];
  const rules = manifest === undefined ? null : compile(manifest, settings);
  if (rules === null || isCompileFault(rules)) return `the ruleset ${ruleset} does not compile`;
  const outcome = step(rules, before, taken.command, taken.tape);
  // It may ask for more now than it did when it failed; then it has not failed.
  return outcome.kind === 'ask' ? null : faultOfStep(rules, before, outcome);
}
