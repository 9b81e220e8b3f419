import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compileAsync } from 'sass';
import { say } from '../command-line/say.ts';

/** Compile one stylesheet into a folder. */
export async function buildStyles(source: string, outDir: string): Promise<void> {
  if (!existsSync(source)) {
    say(`styles/${basename(source)} does not exist yet, so no stylesheet was built.`);
    return;
  }
  const { css } = await compileAsync(source, { style: 'compressed' });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, basename(source).replace(/\.scss$/, '.css')), css);
}
