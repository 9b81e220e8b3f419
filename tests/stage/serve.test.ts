import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const plain = join(import.meta.dirname, 'systems/plain');
const root = resolve(import.meta.dirname, '../..');
const systemId = `serve-${process.pid}`;
const world = join(root, `.cache/worlds/${systemId}-13`);
const gamemaster = 'gamemaster000000';

interface Running {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

let folder = '';
const running = new Set<Running>();
const sockets = new Set<Socket>();
const blockers = new Set<Server>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-serve-'));
  cpSync(plain, folder, { recursive: true });
  const file = join(folder, 'system.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...manifest, id: systemId, title: 'Plain' }));
});

afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const one of running) one.process.kill('SIGKILL');
  await Promise.all([...running].map((one) => one.ended));
  for (const server of blockers) server.close();
  for (const set of [sockets, running, blockers]) set.clear();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(world, { recursive: true, force: true });
});

function start(port: number, ...more: string[]): Running {
  const child = spawn(process.execPath, ['tools/start.mjs', '--system', folder, '--port', String(port), ...more], { cwd: root });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const one = { process: child, output: () => text, ended };
  running.add(one);
  return one;
}

/** Waits for the line with the address. */
async function opened(one: Running): Promise<string> {
  await expect.poll(one.output, { timeout: 15_000 }).toMatch(/http:\S+/);
  return /http:\S+(?=\/ )/.exec(one.output())?.[0] ?? '';
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Sits down and gives a way to ask the server. */
async function sit(url: string, user = gamemaster, headers: Record<string, string> = {}): Promise<(request: unknown) => Promise<Reply>> {
  const socket = io(url, { auth: { user }, transports: ['websocket'], reconnection: false, extraHeaders: headers });
  sockets.add(socket);
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return async (request) => JSON.parse((await socket.emitWithAck('request', JSON.stringify(request))) as string) as Reply;
}

interface Reply {
  readonly ok: boolean;
  readonly value: { readonly documents: Record<string, { readonly name: string }[]> };
}

describe('npm start', { timeout: 60_000 }, () => {
  it('opens, keeps what is written, and ends cleanly', async () => {
    const port = await freePort();
    const first = start(port, '--fresh');
    const url = await opened(first);
    expect(url).toBe(`http://localhost:${port}`);
    const ask = await sit(url);
    const data = [{ name: 'Bandit', type: 'npc', system: {}, items: [{ name: 'Knife', type: 'gear' }] }];
    const operation = { action: 'create', documentName: 'Actor', parentUuid: null, pack: null, data, ids: [], options: {} };
    expect((await ask({ type: 'write', operations: [operation] })).ok).toBe(true);
    first.process.kill('SIGINT');
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);

    const again = start(port);
    const { value } = await (await sit(await opened(again)))({ type: 'hello' });
    expect(value.documents['Actor']?.map(({ name }) => name)).toEqual(['Bandit']);
    expect(value.documents['User']?.map(({ name }) => name).sort()).toEqual(['Ana', 'Ben', 'Gamemaster']);
    expect(value.documents['Scene']).toHaveLength(1);
    again.process.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(again.output().trim().split('\n')).toHaveLength(1);
  });

  it('takes the next port when one is taken, and says so', async () => {
    const port = await freePort();
    const blocker = createServer().listen(port);
    blockers.add(blocker);
    const one = start(port, '--fresh');
    const url = await opened(one);
    expect(one.output()).toContain(`Port ${port} is taken`);
    expect(Number(url.split(':').at(-1))).toBeGreaterThan(port);
  });

  it('says in one sentence that a world cannot be read', async () => {
    rmSync(world, { recursive: true, force: true });
    mkdirSync(world, { recursive: true });
    writeFileSync(join(world, 'CURRENT'), 'nonsense');
    const one = start(await freePort());
    expect(await one.ended).toBe(1);
    expect(one.output()).toMatch(/^fourfold: The world in \S+ cannot be read \(.*\); start with --fresh to begin a new one\.\n$/);
    expect(await opened(start(await freePort(), '--fresh'))).toContain('http://');
  });

  it('says so when a world is open already', async () => {
    await opened(start(await freePort(), '--fresh'));
    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^fourfold: The world in \S+ is open in another stage; end that one first\.\n$/);
  });

  it('serves the page and the system, and nothing else', async () => {
    const url = await opened(start(await freePort(), '--fresh'));
    const get = (path: string): Promise<Response> => fetch(url + path, { redirect: 'manual' });
    expect((await get('/')).headers.get('location')).toBe('/join');
    const page = await get('/join');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).not.toMatch(/https?:\/\//);
    for (const path of ['/game', '/page/page.js', '/page/page.css', `/systems/${systemId}/plain.js`, '/icons/svg/mystery-man.svg']) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      `/systems/${systemId}/..%2f..%2fetc%2fpasswd`,
      '/systems/other/system.json',
      '/package.json',
      `/systems/${systemId}/`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/%E0%A4%A')).status).toBe(400);
    await expect(sit(url, 'nobody')).rejects.toThrow('unknown user');
    await expect(sit(url, gamemaster, { origin: 'http://elsewhere.example' })).rejects.toThrow();
  });
});
