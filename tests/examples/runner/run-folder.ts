/** All example files of a folder, in the order of their names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runFile, type ExampleResult } from './run-file.ts';

export function exampleFilesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A folder without example files is a failure too: nothing was tested. */
export function runFolder(folder: string): readonly ExampleResult[] {
  let files: readonly string[];
  try {
    files = exampleFilesOf(folder);
  } catch (error) {
    return [{ file: folder, id: '', difference: error instanceof Error ? error.message : String(error) }];
  }
  if (files.length === 0) return [{ file: folder, id: '', difference: 'the folder has no example files (*.yml, *.yaml)' }];
  return files.flatMap(runFile);
}
