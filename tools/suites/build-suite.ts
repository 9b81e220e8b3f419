import { runProcess } from './process.ts';
import type { SuiteResult } from './result.ts';

/** The build counts as one test, and the suites after it look at its dist. */
export async function runBuild(): Promise<SuiteResult> {
  const { ok, output, seconds } = await runProcess(process.execPath, ['tools/bootstrap/run.mjs', 'tools/build.ts']);
  return { name: 'build', passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, output };
}
