import { createContext, runInContext } from 'node:vm';
import type { Context } from 'node:vm';
import type { ClientHandle } from '../client/entry.ts';
import type { Strictness } from '../client/strict.ts';
import type { Host } from '../runtime.ts';
import { seededRandom } from '../objects/ids.ts';
import { clientScript } from './bundle.ts';
import type { Clock } from './clock.ts';

export interface RealmOptions {
  readonly host: Host;
  readonly clock: Clock;
  readonly seed: number;
  readonly strict: Strictness;
}

/** The world of one client: its own globals, its own copy of the engine. */
export interface Realm {
  readonly context: Context;
  readonly globals: Record<string, unknown>;
  readonly handle: ClientHandle;
  evaluate(source: string): unknown;
}

/** What browsers have and a bare realm lacks. Runs inside the realm, so that everything it makes is the realm's own. */
const surroundings = `
(({ report, start, stop, now, random }) => {
  const log = (level) => (...args) => report(level, args.length === 1 ? args[0] : args.map(String).join(' '));
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  define('console', { log() {}, debug() {}, info() {}, group() {}, groupCollapsed() {}, groupEnd() {}, table() {}, time() {}, timeEnd() {},
    trace() {}, warn: log('warning'), error: log('error'), assert: (ok, ...rest) => { if (!ok) log('error')('Assertion failed', ...rest); } });
  define('setTimeout', (call, delay, ...args) => start(() => call(...args), delay, false));
  define('setInterval', (call, delay, ...args) => start(() => call(...args), delay, true));
  define('clearTimeout', stop);
  define('clearInterval', stop);
  define('requestAnimationFrame', (call) => start(() => call(now()), 16, false));
  define('cancelAnimationFrame', stop);
  define('queueMicrotask', (call) => void Promise.resolve().then(call));
  define('structuredClone', (value) => value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  define('performance', { now, mark() {}, measure() {} });
  define('window', globalThis);
  define('self', globalThis);
  Date.now = now;
  Math.random = random;
  Math.clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  class EventTarget {
    #listeners = [];
    addEventListener(type, listener) { this.#listeners.push({ type, listener }); }
    removeEventListener(type, listener) { this.#listeners = this.#listeners.filter((one) => one.type !== type || one.listener !== listener); }
    dispatchEvent(event) { for (const one of this.#listeners) if (one.type === event.type) one.listener.call(this, event); return true; }
  }
  define('EventTarget', EventTarget);
  define('Event', class Event { constructor(type, init = {}) { Object.assign(this, init, { type }); } });
})`;

type Surroundings = (parts: Record<string, unknown>) => void;
type Engine = typeof import('../client/entry.ts');

/** Makes a realm and connects it; the system's scripts and `boot` come next. */
export async function openRealm({ host, clock, seed, strict }: RealmOptions): Promise<Realm> {
  const script = await clientScript();
  const context: Context = createContext({}, { codeGeneration: { strings: true, wasm: false } });
  const setUp = runInContext(surroundings, context) as Surroundings;
  const faces = seededRandom(seed * 31 + 7);
  setUp({
    report: host.report.bind(host),
    start: (call: () => void, delay: number, repeat: boolean) => clock.start(call, delay, repeat),
    stop: (id: number) => clock.stop(id),
    now: () => clock.now,
    random: seededRandom(seed),
  });
  script.runInContext(context);
  const engine = runInContext('StageClient', context) as Engine;
  const handle = await engine.connect(host, { strict });
  handle.seedDice(faces);
  const globals = runInContext('globalThis', context) as Record<string, unknown>;
  return { context, globals, handle, evaluate: (source) => runInContext(source, context) as unknown };
}
