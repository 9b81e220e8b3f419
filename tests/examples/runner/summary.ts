/** The count of a run and its failures. */
import type { ExampleResult } from './run-file.ts';

export interface Failure {
  readonly file: string;
  readonly id: string;
  readonly difference: string;
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

export function summarise(results: readonly ExampleResult[]): Summary {
  const failures = results.flatMap(({ file, id, difference }) => (difference === null ? [] : [{ file, id, difference }]));
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
