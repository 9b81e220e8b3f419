import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { unitSuites } from './folders.ts';
import { runBin } from './process.ts';
import { crashed } from './result.ts';
import type { SuiteResult } from './result.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Run all Vitest projects in one go and count per project. Their common output goes with the first that failed. */
export async function runUnitSuites(): Promise<SuiteResult[]> {
  const file = join(root, 'reports/vitest.json');
  await mkdir(join(root, 'reports'), { recursive: true });
  await rm(file, { force: true });
  const ended = await runBin('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], {
    NO_COLOR: '1',
  });
  const report = readReport(file);
  if (!report) return [crashed('unit tests', ended.seconds, ended.output)];
  const results = unitSuites().map((name) => countSuite(name, report));
  const firstFailure = results.find((result) => result.failed > 0);
  if (firstFailure)
    return results.map((result) => (result === firstFailure ? { ...result, output: `${result.output}\n${ended.output}` } : result));
  return ended.ok ? results : [...results, crashed('unit tests', ended.seconds, ended.output)];
}

function countSuite(name: string, { testResults }: Report): SuiteResult {
  const files = testResults.filter((file) => suiteOf(file.name) === name);
  const states = files.flatMap((file) => file.assertionResults.map((test) => test.status));
  const passed = states.filter((status) => status === 'passed').length;
  const brokenFiles = files.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  const failed = states.filter((status) => status === 'failed').length + brokenFiles.length;
  const seconds = files.reduce((time, file) => time + (file.endTime - file.startTime) / 1000, 0);
  if (passed + failed === 0) return crashed(name, seconds, `tests/${name} ran no tests.`);
  return { name, passed, failed, seconds, output: '' };
}

function suiteOf(file: string): string | undefined {
  return relative(join(root, 'tests'), file).split(sep)[0];
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
