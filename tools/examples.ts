// npm run examples [-- --dir DIR] [--file FILE] [--json]: run example files, of the project or of any other folder.
import { join } from 'node:path';
import { root } from './bootstrap/install.mjs';
import { readOptions, typedPath } from './command-line/options.ts';
import { printJson } from './command-line/say.ts';
import { runFile } from '../tests/examples/runner/run-file.ts';
import { runFolder } from '../tests/examples/runner/run-folder.ts';
import { summarise } from '../tests/examples/runner/summary.ts';

const { dir, file, json } = readOptions({ dir: { type: 'string' }, file: { type: 'string' }, json: { type: 'boolean' } });
const results =
  file === undefined ? runFolder(dir === undefined ? join(root, 'tests', 'examples') : typedPath(dir)) : runFile(typedPath(file));
const summary = summarise(results);
if (json) printJson(summary);
else {
  for (const result of results) console.log(`${result.difference === null ? 'ok  ' : 'FAIL'} ${result.file} ${result.id}`.trimEnd());
  for (const failure of summary.failures) console.log(`\n${failure.file} ${failure.id}\n  ${failure.difference}`);
  console.log(`\n${String(summary.passed)} passed, ${String(summary.failed)} failed.`);
}
if (summary.failed > 0) process.exitCode = 1;
