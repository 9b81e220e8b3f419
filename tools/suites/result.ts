/** What one suite came to. A suite that crashed or ran nothing counts as one failure. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What to show when it failed. */
  readonly output: string;
}

export function crashed(name: string, seconds: number, output: string): SuiteResult {
  return { name, passed: 0, failed: 1, seconds, output };
}

/** The short line a person reads while waiting, and the whole output of a failure. */
export function describe({ name, passed, failed, seconds, output }: SuiteResult): string {
  const line = `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`;
  return failed === 0 ? line : `${line}\n${output.replace(/^/gm, '     ')}`;
}

/** The last line of npm test. */
export function total(results: readonly SuiteResult[]): string {
  return `${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`;
}

export function sum(results: readonly SuiteResult[], field: 'passed' | 'failed'): number {
  return results.reduce((before, result) => before + result[field], 0);
}
