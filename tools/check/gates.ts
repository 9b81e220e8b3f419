import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { runBin } from '../suites/process.ts';
import type { SuiteResult } from '../suites/result.ts';

interface Gate {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
}

const folders = ['src', 'stage', 'tests', 'tools'].filter(holdsTypeScript);
const projects = ['src/rules', 'src/foundry', 'stage', 'tests', 'tools'].filter(holdsTypeScript);

/** What is checked without running the system. */
export const staticGates: readonly Gate[] = [
  { name: 'types', script: 'typescript/bin/tsc', args: ['--build', ...projects] },
  { name: 'lint', script: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { name: 'format', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  {
    name: 'layers',
    script: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  },
  { name: 'dead code', script: 'knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'rules proven', script: 'tsx/dist/cli.mjs', args: ['tools/rules-coverage.ts'] },
];

export const architectureGate: Gate = { name: 'architecture', script: 'vitest/vitest.mjs', args: ['run', '--project', 'architecture'] };

/** A gate counts as one test. */
async function runGate({ name, script, args }: Gate): Promise<SuiteResult> {
  const { ok, output, seconds } = await runBin(script, args, { NO_COLOR: '1' });
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, output };
}

/** Run gates two at a time, telling about each as it ends. */
export async function runGates(gates: readonly Gate[], tell: (result: SuiteResult) => void): Promise<SuiteResult[]> {
  const waiting = [...gates];
  const results: SuiteResult[] = [];
  const worker = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const result = await runGate(gate);
      results.push(result);
      tell(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** TypeScript refuses a project without files, as some folders are before their first one is written. */
function holdsTypeScript(folder: string): boolean {
  const path = join(root, folder);
  return existsSync(path) && readdirSync(path, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.ts'));
}
