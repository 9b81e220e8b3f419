/** All examples of a file. */
import { basename } from 'node:path';
import { readFileSync } from 'node:fs';
import { idOf, readExample, readFileText, type ExampleFile } from './document.ts';
import { runExample, settingsOf, type RunOptions } from './run-example.ts';

export interface ExampleResult {
  readonly file: string;
  readonly id: string;
  /** What is wrong; `null` when the example passes. */
  readonly difference: string | null;
}

/** Examples of a text by id, each to be run on its own. */
export interface NamedExample {
  readonly id: string;
  /** @returns what is wrong; `null` when it passes */
  readonly run: (options?: RunOptions) => string | null;
  /** Settings and choices of a mix that it is run with; empty when it cannot be read. */
  readonly settings: () => Readonly<Record<string, unknown>>;
}

/** A text that is no example file counts as one failing example. */
export function examplesIn(source: string): readonly NamedExample[] {
  let file: ExampleFile;
  try {
    file = readFileText(source);
  } catch (error) {
    const difference = messageOf(error);
    return [{ id: '', run: () => difference, settings: () => ({}) }];
  }
  const ids = file.examples.map(idOf);
  return file.examples.map((example, index) => {
    const id = ids[index] ?? '';
    return {
      id,
      run: (options) => (ids.indexOf(id) === index ? attempt(example, file, options) : `the id "${id}" stands twice in the file`),
      settings: () => settingsIn(example, file),
    };
  });
}

export function runFile(path: string): readonly ExampleResult[] {
  const file = basename(path);
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    return [{ file, id: '', difference: messageOf(error) }];
  }
  return examplesIn(source).map(({ id, run }) => ({ file, id, difference: run() }));
}

function settingsIn(example: unknown, file: ExampleFile): Readonly<Record<string, unknown>> {
  try {
    return settingsOf(file, readExample(example));
  } catch {
    // What is wrong with it is told when it is run.
    return {};
  }
}

function attempt(example: unknown, file: ExampleFile, options?: RunOptions): string | null {
  try {
    runExample(example, file, options);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'ExampleFault' ? error.message : `${error.name}: ${error.message} (${error.stack?.split('\n')[1]?.trim() ?? ''})`;
}
