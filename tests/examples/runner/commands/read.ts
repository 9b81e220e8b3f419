/** Reads what a step does. */
import type { Command } from '../../../../src/rules/kernel/command.ts';
import type { State } from '../../../../src/rules/kernel/state.ts';
import { fail } from '../fault.ts';
import { bag, whole, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';
import { creatureWord, type Vocabulary } from '../words/vocabulary.ts';
import { Args, type Wanted } from './reader.ts';

export type Doing = { readonly kind: 'command'; readonly command: Command } | { readonly kind: 'undo' | 'redo'; readonly steps: number };

/** @param id id of the command to be */
export function readDoing(value: unknown, id: string, place: string, state: State, vocabulary: Vocabulary, scene: Scene): Doing {
  const [name, given] = nameAndArguments(value, place);
  const here = `${place}.${name}`;
  if (name === 'undo' || name === 'redo') {
    const steps = whole(given, here);
    return steps >= 1 ? { kind: name, steps } : fail(here, 'at least 1 is wanted');
  }
  // Creatures are read field by field, as their slices are.
  const creatures = state.creatures as unknown as Readonly<Record<string, Bag>>;
  const wanted =
    name === 'set' ? handEdit(given, here, creatures, vocabulary, scene) : readWith(name, given, here, creatures, vocabulary, scene);
  if (!Object.hasOwn(scene.rules.commands, wanted.kind)) fail(place, `the command "${name}" is not known to ruleset ${scene.rules.id}`);
  // `Wanted` is exactly a command without its id.
  return { kind: 'command', command: { ...wanted, id } as Command };
}

function nameAndArguments(value: unknown, place: string): readonly [string, unknown] {
  if (typeof value === 'string') return [value, null];
  const entries = Object.entries(bag(value, place));
  return entries.length === 1 && entries[0] !== undefined ? entries[0] : fail(place, 'a step does exactly one thing');
}

function readWith(
  name: string,
  value: unknown,
  place: string,
  state: Readonly<Record<string, Bag>>,
  vocabulary: Vocabulary,
  scene: Scene,
): Wanted {
  const reader = Object.hasOwn(vocabulary.commands, name) ? vocabulary.commands[name] : undefined;
  if (reader === undefined) return fail(place, `the command "${name}" is not known to ruleset ${scene.rules.id}`);
  return reader({ value, place, scene, state });
}

/** A GM's edit by hand, in the words of the creature. */
function handEdit(value: unknown, place: string, state: Readonly<Record<string, Bag>>, vocabulary: Vocabulary, scene: Scene): Wanted {
  const given = new Args(value, place, scene);
  const who = given.creature('who');
  const words = given.keys().filter((key) => key !== 'who');
  const values = words.flatMap((word) =>
    creatureWord(word, given.at(word), vocabulary, scene.rules).write(given.raw(word), given.at(word), scene, state[who] ?? {}),
  );
  if (values.length === 0) fail(place, 'nothing is set');
  return { kind: 'edit', who, values };
}
