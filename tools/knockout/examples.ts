/** Every example of the project, with the rules that its outcomes name. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { exampleFilesOf } from '../../tests/examples/runner/run-folder.ts';
import type { NamedExample } from '../../tests/examples/runner/run-file.ts';

export interface Example {
  readonly name: string;
  readonly run: NamedExample['run'];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly cited: ReadonlySet<string>;
}

/** Reads and runs all examples once; one that fails is told and proves nothing. */
export function allExamples(examplesIn: (source: string) => readonly NamedExample[]): readonly Example[] {
  const found: Example[] = [];
  for (const path of exampleFilesOf(join(root, 'tests', 'examples'))) {
    for (const { id, run, settings } of examplesIn(readFileSync(path, 'utf8'))) {
      const cited = new Set<string>();
      const difference = run({
        cited: (rules) => {
          for (const rule of rules) cited.add(rule);
        },
      });
      if (difference === null) found.push({ name: `${basename(path)} ${id}`, run, settings: settings(), cited });
      else console.error(`${basename(path)} ${id} fails as it is: ${difference}`);
    }
  }
  return found;
}
