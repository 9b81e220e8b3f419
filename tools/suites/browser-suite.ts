import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { findOrInstallChromium } from '../browser/chromium.ts';
import { withoutProgress } from './progress.ts';
import { runBin } from './process.ts';
import { crashed } from './result.ts';
import type { SuiteResult } from './result.ts';

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const name = 'browser';

/** Run the tests in a real browser. A test that only passed on a second try counts as failed. */
export async function runBrowserSuite(): Promise<SuiteResult> {
  const chromium = await findOrInstallChromium();
  if ('missing' in chromium) return crashed(name, 0, chromium.missing);
  const file = join(root, 'reports/playwright.json');
  await rm(file, { force: true });
  const env = { NO_COLOR: '1', FOURFOLD_CHROMIUM: chromium.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ended = await runBin('@playwright/test/cli.js', ['test', '--reporter=line,json'], env);
  const report = readReport(file);
  if (!report) return crashed(name, ended.seconds, ended.output);
  const passed = report.stats.expected;
  const failed = report.stats.unexpected + report.stats.flaky;
  if (passed + failed === 0) return crashed(name, ended.seconds, `tests/e2e ran no tests.\n${ended.output}`);
  const unexplained = failed === 0 && !ended.ok ? 1 : 0;
  return { name, passed, failed: failed + unexplained, seconds: ended.seconds, output: withoutProgress(ended.output) };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
