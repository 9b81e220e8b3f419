import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/browser/chromium.ts';

const chromium = findChromium();
if ('missing' in chromium) throw new Error(chromium.missing);

/** Tests of the stage's windows by themselves; they choose the generation where it matters. */
const applications = 'applications.spec.ts';

export default defineConfig<{ generation: 13 | 14 }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: false,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'applications', testMatch: applications },
    { name: 'generation 13', testIgnore: applications, use: { generation: 13 } },
    { name: 'generation 14', testIgnore: applications, use: { generation: 14 } },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath: chromium.path,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
