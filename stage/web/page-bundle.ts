import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stage = join(import.meta.dirname, '..');
const page = join(stage, 'screen/page');
const cache = join(stage, '../.cache/stage-page');

export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** The page as the browser gets it: one script and one style sheet, built again when a source has changed. */
export async function buildPage(): Promise<PageFiles> {
  const name = fingerprint();
  const script = join(cache, `${name}.js`);
  const style = join(cache, `${name}.css`);
  if (!existsSync(script)) {
    mkdirSync(cache, { recursive: true });
    writeWhole(style, sources(join(stage, 'screen'), '.css').map(readText).join('\n'));
    writeWhole(script, await bundle());
    removeOld();
  }
  return { script: readText(script), style: readText(style) };
}

const readText = (file: string): string => readFileSync(file, 'utf8');

/** Style sheets come in the order of their names. */
function sources(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = ['.ts', '.json', '.css'].flatMap((ending) => [
    ...sources(join(stage, 'screen'), ending),
    ...sources(join(stage, 'engine'), ending),
  ]);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: page,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      // Hooks are named after classes, so names stay as they are.
      minify: false,
      target: 'es2023',
      lib: { entry: join(page, 'main.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

/** Several processes may build at once: a file appears whole or not at all. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Builds of earlier sources; the youngest may be in use by another process. */
function removeOld(): void {
  const hour = 3_600_000;
  for (const name of readdirSync(cache)) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > hour) rmSync(join(cache, name), { force: true });
  }
}
