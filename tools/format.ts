// npm run format: write every file in the project's format.
import { readOptions } from './command-line/options.ts';
import { runBin } from './suites/process.ts';

readOptions({});
const { ok, output } = await runBin('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', '.']);
if (output !== '') console.error(output);
if (!ok) process.exitCode = 1;
