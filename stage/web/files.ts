import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { coreIcon } from './core-icons.ts';
import type { PageFiles } from './page-bundle.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** The file never changes. */
  readonly lasting?: boolean;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.hbs': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
};

const page = join(import.meta.dirname, '../screen/page');
const packages = join(import.meta.dirname, '../../node_modules');
const vendors: Record<string, string> = {
  fontawesome: join(packages, '@fortawesome/fontawesome-free'),
  signika: join(packages, '@fontsource/signika'),
};

export interface FileSource {
  readonly systemId: string;
  readonly systemFolder: string;
  readonly page: PageFiles;
}

/** What is at a path of the site; the path is decoded and has no query. */
export function answerFor(path: string, source: FileSource): Answer {
  const [, first = '', second = '', ...rest] = path.split('/');
  const below = rest.join('/');
  if (first === 'systems' && second === source.systemId) return fromFolder(source.systemFolder, below) ?? missing;
  const vendor = first === 'vendor' ? vendors[second] : undefined;
  if (vendor !== undefined) return { ...(fromFolder(vendor, below) ?? missing), lasting: true };
  return first === 'icons' || path === '/favicon.ico' ? text('.svg', coreIcon(path)) : pageAt(path, source);
}

function pageAt(path: string, source: FileSource): Answer {
  if (path === '/join' || path === '/game') return fromFolder(page, 'index.html') ?? missing;
  if (path === '/page/page.js') return text('.js', source.page.script);
  return path === '/page/page.css' ? text('.css', source.page.style) : missing;
}

function text(ending: string, body: string): Answer {
  return { status: 200, type: types[ending] ?? '', body };
}

const missing: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' };

/** A file inside a folder; nothing outside of it can be read. */
function fromFolder(folder: string, path: string): Answer | null {
  const file = join(folder, normalize(`/${path}`));
  if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) return null;
  return { status: 200, type: types[extname(file).toLowerCase()] ?? 'application/octet-stream', body: readFileSync(file) };
}
