/** A copy of the rules with all faults in it, and the examples' runner on top of it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap/install.mjs';
import type { Manifest } from '../../src/rules/kernel/contract.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import type { NamedExample } from '../../tests/examples/runner/run-file.ts';
import { dataFaults, type DataFault } from './data-faults.ts';
import { instrument, SWITCH, type Mutant } from './mutants.ts';

export interface Workshop {
  readonly mutants: readonly Mutant[];
  readonly examplesIn: (source: string) => readonly NamedExample[];
  /** Turns one fault on; `null` = none. */
  readonly turnOn: (mutant: Mutant | null) => void;
}

// One for each run, so that two at a time do not get in each other's way.
const copy = join(root, 'reports', `knockout-${String(process.pid)}`);
process.on('exit', () => {
  rmSync(copy, { recursive: true, force: true });
});

/** Builds the copy afresh and loads it. */
export async function openWorkshop(): Promise<Workshop> {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, 'tests'), { recursive: true });
  cpSync(join(root, 'tests', 'examples', 'runner'), join(copy, 'tests', 'examples', 'runner'), { recursive: true });
  const cites = moments();
  const mutants: Mutant[] = [];
  const rules = join(root, 'src', 'rules');
  for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const made = instrument(name, readFileSync(join(rules, name), 'utf8'), cites, mutants.length + 1);
    mutants.push(...made.mutants);
    const to = join(copy, 'src', 'rules', name);
    mkdirSync(join(to, '..'), { recursive: true });
    writeFileSync(to, made.text);
  }
  const runner = pathToFileURL(join(copy, 'tests', 'examples', 'runner', 'run-file.ts')).href;
  // The copy has the shape of the module that it was made from.
  const { examplesIn } = (await import(runner)) as typeof import('../../tests/examples/runner/run-file.ts');
  const rulesets = pathToFileURL(join(copy, 'src', 'rules', 'rulesets', 'index.ts')).href;
  const { MANIFESTS: copied } = (await import(rulesets)) as { readonly MANIFESTS: Record<string, Manifest> };
  const whole = { ...copied };
  const data = dataFaults(whole, mutants.length + 1);
  const byId = new Map<number, DataFault>(data.map((fault) => [fault.mutant.id, fault]));
  const turnOn = (mutant: Mutant | null): void => {
    (globalThis as Record<string, unknown>)[SWITCH] = mutant?.id ?? null;
    const fault = mutant === null ? undefined : byId.get(mutant.id);
    Object.assign(copied, whole, fault?.manifests);
  };
  return { mutants: [...mutants, ...data.map((fault) => fault.mutant)], examplesIn, turnOn };
}

/** Rule ids by moment, of all rulesets. */
function moments(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { cites } of Object.values(MANIFESTS)) {
    for (const [moment, rule] of Object.entries(cites)) found.set(moment, [...(found.get(moment) ?? []), String(rule)]);
  }
  return found;
}
