import { createServer } from 'node:http';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { bagsOf, textOf } from '../engine/objects/bags.ts';
import type { Reply, Request } from '../engine/server/protocol.ts';
import type { Session, StageServer } from '../engine/server/server.ts';
import { answerFor } from './files.ts';
import type { Answer, FileSource } from './files.ts';
import { Stop } from './stop.ts';

export interface SiteOptions {
  readonly server: StageServer;
  readonly files: FileSource;
  /** 0 is any free one. */
  readonly port: number;
  readonly host?: string;
  /** Members that the stage lacks are noted instead of thrown. */
  readonly recording?: boolean;
  /** The page offers `globalThis.stage` to tests. */
  readonly testing?: boolean;
  /** Told of each member that a recording page was asked for in vain. */
  readonly onMissing?: (name: string) => void;
}

export interface Site {
  readonly url: string;
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Everything comes from here; templates are compiled in the page, which needs `unsafe-eval`. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Opens the site of a world: pages over HTTP, and each player's connection over a web socket. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { port: wanted, host = '127.0.0.1' } = options;
  const http = createServer((request, response) => answer(request, response, options));
  const sockets = attachSockets(http, options);
  await listen(http, wanted, host);
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    port,
    close: async () => {
      const ended = sockets.close();
      http.closeAllConnections();
      await ended;
    },
  };
}

function listen(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Stop(`Port ${port} is taken by another program; give a free one with --port.`) : error);
    });
    http.listen(port, host, resolve);
  });
}

function answer(request: IncomingMessage, response: ServerResponse, options: SiteOptions): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (path === '/') {
    response.writeHead(302, { Location: '/join' }).end();
    return;
  }
  const found = path === '/table.json' ? describeTable(options) : lookUp(path, options);
  response.writeHead(found.status, {
    'Content-Type': found.type,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': found.lasting ? 'max-age=86400' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : found.body);
}

function lookUp(path: string, options: SiteOptions): Answer {
  try {
    return answerFor(decodeURIComponent(path), options.files);
  } catch {
    return { status: 400, type: 'text/plain', body: 'Bad request' };
  }
}

/** What the join page and the page itself need to know before anybody is connected. */
function describeTable({ server, recording = false, testing = false }: SiteOptions): Answer {
  const { manifest, differences } = server.options;
  const users = [...server.world.collection('User').values()].map((user) => {
    const { _id: id, name, role, color } = user;
    return { id, name, role, color, active: server.isActive(textOf(id)) };
  });
  const { id, title, version } = manifest;
  const table = {
    system: { id, title, version },
    generation: differences.generation,
    users,
    recording,
    testing,
    scripts: manifest['scripts'] ?? [],
    modules: manifest['esmodules'] ?? [],
    styles: (manifest['styles'] as unknown[] | undefined)?.map((style) => (typeof style === 'string' ? { src: style } : style)) ?? [],
    packs: bagsOf(manifest['packs']).length,
  };
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(table) };
}

function attachSockets(http: HttpServer, { server, onMissing }: SiteOptions): SocketServer {
  const sockets = new SocketServer(http, {
    serveClient: false,
    maxHttpBufferSize: 20_000_000,
    // Pages of other sites do not get in.
    allowRequest: (request, decide) => decide(null, sameOrigin(request)),
  });
  sockets.use((socket, next) => {
    const known = server.world.collection('User').has(userOf(socket.handshake.auth));
    next(known ? undefined : new Error('unknown user'));
  });
  sockets.on('connection', (socket) => {
    const session: Session = { userId: userOf(socket.handshake.auth), deliver: (event) => socket.emit('event', JSON.stringify(event)) };
    server.connect(session);
    socket.on('request', (message: unknown, reply: unknown) => {
      if (typeof reply !== 'function') return;
      void handle(server, session, message).then((result) => (reply as (text: string) => void)(JSON.stringify(result)));
    });
    socket.on('missing', (name: unknown) => onMissing?.(textOf(name)));
    socket.on('disconnect', () => server.disconnect(session));
  });
  return sockets;
}

async function handle(server: StageServer, session: Session, message: unknown): Promise<Reply> {
  try {
    return await server.handle(session, JSON.parse(textOf(message)) as Request);
  } catch {
    return { ok: false, error: 'The message is not JSON' };
  }
}

function userOf(auth: Record<string, unknown>): string {
  return textOf(auth['user']);
}

function sameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === headers.host;
}
