// npm test: static gates, build, unit suites and browser suite. The last line is "N passed, N failed".
import { runGates, staticGates } from '../check/gates.ts';
import { readOptions } from '../command-line/options.ts';
import { runBrowserSuite } from './browser-suite.ts';
import { runBuild } from './build-suite.ts';
import { hasBrowserSuite } from './folders.ts';
import { describe, sum, total } from './result.ts';
import type { SuiteResult } from './result.ts';
import { runUnitSuites } from './unit-suites.ts';

readOptions({});
const results: SuiteResult[] = [];
const add = (result: SuiteResult) => {
  results.push(result);
  console.log(describe(result));
};

await runGates(staticGates, add);
add(await runBuild());
(await runUnitSuites()).forEach(add);
if (hasBrowserSuite()) add(await runBrowserSuite());
console.log(total(results));
if (sum(results, 'failed') > 0) process.exitCode = 1;
