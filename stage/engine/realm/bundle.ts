import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

const engine = join(import.meta.dirname, '..');
const cache = join(engine, '../../.cache/stage');

let compiled: Promise<Script> | undefined;

/** The client engine as one script that defines `StageClient`; built once, compiled once per process. */
export function clientScript(): Promise<Script> {
  compiled ??= buildClient().then((code) => new Script(code, { filename: 'stage-client.js' }));
  return compiled;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : entry.name.endsWith('.ts') ? [path] : [];
  });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of sources(engine).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function buildClient(): Promise<string> {
  const file = join(cache, `client-${fingerprint()}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: engine,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(engine, 'client/entry.ts'), formats: ['iife'], name: 'StageClient', fileName: 'client' },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
  mkdirSync(cache, { recursive: true });
  // Several test processes may build at once: the file appears whole or not at all.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  removeOld();
  return code;
}

/** Builds of earlier sources; the youngest may be in use by another process. */
function removeOld(): void {
  const hour = 3_600_000;
  for (const name of readdirSync(cache)) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > hour) rmSync(join(cache, name), { force: true });
  }
}
