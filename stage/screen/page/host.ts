import { io } from 'socket.io-client';
import type { Host } from '../../engine/runtime.ts';

export interface HostOptions {
  readonly userId: string;
  readonly systemId: string;
  readonly errors: unknown[];
  readonly warnings: unknown[];
  /** The connection is gone. */
  readonly onLost: () => void;
  /** It is there again; what this page knows is old by now. */
  readonly onBack: () => void;
}

export interface PageHost extends Host {
  /** Tells the server which member the stage lacks. */
  missing(name: string): void;
  close(): void;
}

const prefix = 'stage.';

/** Settings of scope client. */
export const stored: Host['storage'] = {
  get: (key) => localStorage.getItem(prefix + key),
  set: (key, value) => {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  },
};

/** The surroundings of a client in a browser: a web socket, files by HTTP, the browser's storage. */
export function openHost({ userId, systemId, errors, warnings, onLost, onBack }: HostOptions): PageHost {
  const socket = io({ auth: { user: userId }, transports: ['websocket'] });
  let lost = false;
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost = true;
    onLost();
  });
  socket.on('connect', () => {
    if (lost) onBack();
  });
  return {
    request: (message) =>
      new Promise((resolve) => {
        // What is written while the connection is gone never leaves.
        if (!lost) socket.emit('request', message, resolve);
      }),
    onEvent: (listener) => void socket.on('event', listener),
    readFile: async (path) => {
      const response = await fetch(`/systems/${systemId}/${path.split('/').map(encodeURIComponent).join('/')}`);
      return response.ok ? response.text() : null;
    },
    report: (level, what) => {
      if (level === 'error') errors.push(what);
      else if (level === 'warning') warnings.push(what);
      console[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'info'](what);
    },
    storage: stored,
    missing: (name) => void socket.emit('missing', name),
    close: () => void socket.disconnect(),
  };
}
