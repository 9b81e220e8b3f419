/** Faults in what mechanics declare as data: a condition that does nothing, a number without its parts. */
import type { ConditionDefinition, Manifest, Mechanic, Word } from '../../src/rules/kernel/contract.ts';
import type { Mutant } from './mutants.ts';

export interface DataFault {
  readonly mutant: Mutant;
  /** The rulesets with the fault in them. */
  readonly manifests: Readonly<Record<string, Manifest>>;
}

type Change = (mechanic: Mechanic) => Mechanic;

/** One fault for each rule that a condition or a derived number names. */
export function dataFaults(manifests: Readonly<Record<string, Manifest>>, firstId: number): readonly DataFault[] {
  const mechanics = [...new Map(Object.values(manifests).flatMap((manifest) => manifest.mechanics.map((one) => [one.id, one]))).values()];
  const faults: DataFault[] = [];
  const add = (rule: string, mechanic: Mechanic, kind: string, change: Change): void => {
    const id = firstId + faults.length;
    const mutant: Mutant = { id, rules: [rule], file: `mechanics/${mechanic.id}`, line: 1, kind };
    faults.push({ mutant, manifests: changed(manifests, mechanic, change) });
  };
  for (const mechanic of mechanics) {
    for (const condition of mechanic.conditions ?? [])
      add(condition.rule, mechanic, `${condition.key} does nothing`, (one) => withCondition(one, idle(condition)));
    for (const [name, word] of Object.entries(mechanic.words ?? {}))
      add(word.rule, mechanic, `${name} has no parts`, (one) => withWord(one, name, { rule: word.rule, derive: () => undefined }));
  }
  return faults;
}

function changed(manifests: Readonly<Record<string, Manifest>>, mechanic: Mechanic, change: Change): Readonly<Record<string, Manifest>> {
  const entries = Object.entries(manifests).map(([id, manifest]): [string, Manifest] => [
    id,
    { ...manifest, mechanics: manifest.mechanics.map((one) => (one.id === mechanic.id ? change(one) : one)) },
  ]);
  return Object.fromEntries(entries);
}

/** The condition by name only. */
function idle({ key, rule }: ConditionDefinition): ConditionDefinition {
  return { key, rule };
}

function withCondition(mechanic: Mechanic, condition: ConditionDefinition): Mechanic {
  const conditions = (mechanic.conditions ?? []).map((one) => (one.key === condition.key ? condition : one));
  return { ...mechanic, conditions };
}

function withWord(mechanic: Mechanic, name: string, word: Word): Mechanic {
  return { ...mechanic, words: { ...mechanic.words, [name]: word } };
}
