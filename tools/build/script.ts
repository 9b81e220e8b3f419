import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../bootstrap/install.mjs';

/** Bundle one TypeScript entry into one minified ES module, with the settings of vite.config.ts. */
export async function buildScript(entry: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    build: { outDir, rolldownOptions: { input: entry } },
  });
}
