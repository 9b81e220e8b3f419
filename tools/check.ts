// npm run check: format, lint, types, layers, dead code and architecture.
import { readOptions } from './command-line/options.ts';
import { describe, sum, total } from './suites/result.ts';
import { architectureGate, runGates, staticGates } from './check/gates.ts';

readOptions({});
const results = await runGates([...staticGates, architectureGate], (result) => console.log(describe(result)));
console.log(total(results));
if (sum(results, 'failed') > 0) process.exitCode = 1;
