import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const stage = join(import.meta.dirname, '../../../stage');
const address = 'http://stage.test/';
let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'harness.ts'), formats: ['es'], fileName: 'harness' },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

/** Opens the page of the harness; nothing is fetched from anywhere. */
export async function openHarness(page: Page, { generation = 13, theme = 'dark' } = {}): Promise<void> {
  script ??= bundle();
  const code = await script;
  const style = ['theme', 'applications'].map((name) => readFileSync(join(stage, `screen/applications/${name}.css`), 'utf8')).join('\n');
  const html = `<!doctype html><html lang="en"><head><title>Harness</title><meta name="viewport" content="width=device-width">
    <style>${style}</style></head><body class="theme-${theme}" style="background: var(--background)"><main><h1>Harness</h1><button type="button" id="opener">Open</button></main>
    <script type="module" src="/harness.js"></script></body></html>`;
  await page.route(`${address}**`, (route) => {
    const isScript = route.request().url().endsWith('harness.js');
    return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? code : html });
  });
  await page.goto(`${address}?generation=${generation}`);
  await page.waitForFunction(() => document.body.dataset['ready'] !== undefined);
}
