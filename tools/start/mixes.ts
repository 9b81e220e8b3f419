import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shipped/places.ts';

type Bag = Readonly<Record<string, unknown>>;

/** A house mix to start a world with. */
export interface StageMix {
  readonly name: string;
  /** The game that it is mixed into. */
  readonly ruleset: string;
  /** Settings by id. */
  readonly settings: Bag;
  /** What its people have beside what the packs say, by type of actor: fields below `system`. */
  readonly people: Readonly<Record<string, Bag>>;
}

interface Written {
  readonly mix: { readonly ruleset: string; readonly settings: Bag };
  readonly people: Readonly<Record<string, Bag>>;
}

const folder = join(root, 'stage/mixes');
const ending = '.json';

export function mixNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

/** One of the mixes by its name; its `mix` is what a table can take over as it is. */
export function readMix(name: string): StageMix {
  // Files of this project, whose form a test checks.
  const { mix, people } = JSON.parse(readFileSync(join(folder, `${name}${ending}`), 'utf8')) as Written;
  return { name, ruleset: mix.ruleset, settings: mix.settings, people };
}
