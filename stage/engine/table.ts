import { roles } from './document/rights.ts';
import type { Notification } from './client/entry.ts';
import type { Strictness } from './client/strict.ts';
import { differences } from './generation.ts';
import type { Bag } from './objects/bags.ts';
import { Clock } from './realm/clock.ts';
import { openRealm } from './realm/realm.ts';
import type { Realm } from './realm/realm.ts';
import { claimRejections } from './realm/rejections.ts';
import { SystemFiles } from './realm/system-files.ts';
import type { CompatibilityNote, Host } from './runtime.ts';
import { StageServer } from './server/server.ts';
import type { WorldStore } from './server/store.ts';
import { MemoryStore } from './server/store.ts';
import { Connection } from './transport/connection.ts';
import { Scheduler } from './transport/scheduler.ts';

export interface TableUser extends Bag {
  readonly name: string;
  /** PLAYER, TRUSTED, ASSISTANT, GAMEMASTER, or a number. */
  readonly role: keyof typeof roles | number;
}

export interface TableOptions {
  readonly generation: 13 | 14;
  readonly users: readonly TableUser[];
  /** The folder of a built system. */
  readonly system: string;
  /** Documents by document name: `{ Actor: [...] }`. */
  readonly world?: Record<string, Bag[]>;
  readonly seed?: number;
  readonly store?: WorldStore;
  /** Reading undeclared members throws (default) or is recorded. */
  readonly strict?: Strictness;
  readonly permissions?: Record<string, number>;
  /** Called for each realm, at joining and at every reload, before the session starts in it. */
  readonly prepare?: (client: Client) => void;
}

/** How long `settle` lets the clients' timers run, in milliseconds of their clock. */
const patience = 1000;

export async function openTable(options: TableOptions): Promise<Table> {
  const files = new SystemFiles(options.system);
  const table = new Table(options, files);
  await table.start();
  return table;
}

/** A server and its clients, in one process, each client in a realm of its own. */
export class Table {
  readonly scheduler = new Scheduler();
  readonly clock = new Clock();
  readonly files: SystemFiles;
  readonly options: TableOptions;
  readonly clients = new Set<Client>();
  readonly store: WorldStore;
  server!: StageServer;
  /** Work of hosts (files, packs) that is under way. */
  busy = 0;
  /** Asked behind every write that has left, whoever made it; `true` cuts that client's line there. */
  cutBehind: ((client: Client) => boolean) | undefined;
  #joined = 0;
  #starts = 0;

  constructor(options: TableOptions, files: SystemFiles) {
    this.options = options;
    this.files = files;
    this.store = options.store ?? new MemoryStore();
  }

  async start(): Promise<void> {
    await this.#startServer();
    const known = this.server.world.collection('User');
    for (const user of this.options.users) {
      const role = typeof user.role === 'string' ? roles[user.role] : user.role;
      const exists = [...known.values()].some((one) => one['name'] === user.name);
      if (!exists) this.server.seedDocument('User', { _id: idFor(user.name), color: '#3388cc', ...user, role });
    }
    for (const [name, sources] of Object.entries(this.options.world ?? {})) {
      for (const source of sources)
        if (!this.server.world.collection(name).has(String(source['_id']))) this.server.seedDocument(name, source);
    }
  }

  async #startServer(): Promise<void> {
    const { generation, seed = 1, permissions } = this.options;
    this.server = await new StageServer({
      differences: differences(generation),
      manifest: this.files.manifest,
      store: this.store,
      // Another run of the server draws other ids than those that are stored already.
      seed: seed + this.#starts++ * 104_729,
      now: () => this.clock.now,
      ...(permissions ? { permissions } : {}),
    }).start();
    for (const [id, documents] of await this.files.packs()) this.server.packs.fill(id, documents);
  }

  /** Connects a user, in a new realm, through the whole start of a session. */
  async join(userName: string): Promise<Client> {
    const user = [...this.server.world.collection('User').values()].find((one) => one['name'] === userName);
    if (!user) throw new Error(`There is no user ${userName}`);
    const number = ++this.#joined;
    const name = number === 1 ? userName : `${userName}#${number}`;
    const client = new Client(this, name, String(user['_id']), number);
    this.clients.add(client);
    await client.load();
    return client;
  }

  /** Kills the server with everything that was under way, and starts another from what is stored. */
  async restartServer(): Promise<void> {
    for (const client of this.clients) client.kill();
    await this.store.flush();
    await this.#startServer();
  }

  /** Waits until no message is under way and no client has anything left to do. Held messages stay held. */
  async settle(): Promise<void> {
    const until = this.clock.now + patience;
    for (let quiet = 0; quiet < 3;) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.scheduler.pending > 0 || this.busy > 0) quiet = 0;
      else if (this.clock.runNext(until)) quiet = 0;
      else quiet++;
    }
  }

  /** Moves the clients' clock, running what falls due. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.clock.now + milliseconds;
    while (this.clock.runNext(until)) await this.settle();
    this.clock.now = Math.max(this.clock.now, until);
    await this.settle();
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.dispose();
    await this.store.close();
  }
}

/** A repeatable id for a name. */
function idFor(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(16, '0')
    .slice(0, 16);
}

/** One browser tab. */
export class Client {
  readonly name: string;
  readonly userId: string;
  readonly connection: Connection;
  /** console.error, unhandled rejections, what hooks and callbacks threw. */
  readonly errors: unknown[] = [];
  readonly warnings: unknown[] = [];
  readonly #table: Table;
  readonly #number: number;
  readonly #storage = new Map<string, string>();
  #realm: Realm | undefined;
  #loads = 0;
  #release: (() => void) | undefined;

  constructor(table: Table, name: string, userId: string, number: number) {
    this.#table = table;
    this.name = name;
    this.userId = userId;
    this.#number = number;
    this.connection = new Connection(name, userId, table.server, table.scheduler);
    this.connection.cutBehind = () => table.cutBehind?.(this) === true;
  }

  get #live(): Realm {
    if (!this.#realm) throw new Error(`${this.name} has not joined`);
    return this.#realm;
  }

  /** The realm's globalThis. */
  get globals(): Record<string, unknown> {
    return this.#live.globals;
  }

  get notifications(): readonly Notification[] {
    return this.#live.handle.notifications;
  }

  /** Deprecations that this client was warned of. */
  get compatibility(): readonly CompatibilityNote[] {
    return this.#live.handle.compatibility;
  }

  get missing(): readonly string[] {
    return this.#live.handle.missing;
  }

  /** Makes a realm, runs the system's scripts in it and boots. */
  async load(): Promise<void> {
    const { seed = 1, strict = 'throw' } = this.#table.options;
    this.#loads++;
    const own = seed * 1009 + this.#number * 101 + this.#loads;
    this.#realm = await openRealm({ host: this.#host(), clock: this.#table.clock, seed: own, strict });
    this.#release?.();
    this.#release = claimRejections((promise, reason) => this.#claim(promise, reason));
    for (const script of this.#table.files.scripts) script.runInContext(this.#live.context);
    this.#table.options.prepare?.(this);
    await this.#live.handle.boot();
  }

  #claim(promise: unknown, reason: unknown): boolean {
    const RealmPromise = this.#live.evaluate('Promise') as new () => unknown;
    if (!(promise instanceof RealmPromise)) return false;
    this.errors.push(reason);
    return true;
  }

  #host(): Host {
    const table = this.#table;
    const storage = this.#storage;
    const load = this.#loads;
    return {
      // What a page that was left still does reaches nobody.
      request: (message) => (load === this.#loads ? this.connection.request(message) : new Promise(() => undefined)),
      onEvent: (listener) => this.connection.onEvent(listener),
      readFile: (path) => Promise.resolve(table.files.read(path)),
      report: (level, what) => {
        if (level === 'error') this.errors.push(what);
        else if (level === 'warning') this.warnings.push(what);
      },
      storage: {
        get: (key) => storage.get(key) ?? null,
        set: (key, value) => void (value === null ? storage.delete(key) : storage.set(key, value)),
      },
    };
  }

  /**
   * Runs a source text, or a function by its text, in the realm. Functions see the realm's globals only; arguments and the
   * result cross as JSON.
   */
  async run<R = unknown, A extends unknown[] = unknown[]>(what: string | ((...args: A) => R | Promise<R>), ...args: A): Promise<R> {
    const source = typeof what === 'string' ? `(async () => { ${what} })()` : `(${what.toString()})(...${JSON.stringify(args)})`;
    const result = await (this.#live.evaluate(source) as Promise<R>);
    return result === undefined ? (undefined as R) : (JSON.parse(JSON.stringify(result)) as R);
  }

  /** Evaluates a text in the realm and gives the thing itself. */
  evaluate(source: string): unknown {
    return this.#live.evaluate(source);
  }

  nextFaces(faces: number[]): void {
    this.#live.handle.queueFaces(faces);
  }

  get facesLeft(): number {
    return this.#live.handle.queuedFaces();
  }

  /** Answers to the dialogs that are open or to come. */
  answerDialogs(...answers: unknown[]): void {
    this.#live.handle.queueAnswers(answers);
  }

  get dialogs(): readonly unknown[] {
    return this.#live.handle.openDialogs();
  }

  /** What a reload of the page does: the realm is lost, settings of scope client stay. */
  async reload(): Promise<void> {
    this.connection.reopen(this.#table.server);
    await this.load();
  }

  disconnect(): void {
    this.connection.kill();
  }

  /** Drops the connection at once: nothing leaves any more. */
  kill(): void {
    this.connection.kill();
  }

  /** Lets this many more writes leave, and then nothing. */
  killAfterWrites(count: number): void {
    this.connection.killAfterWrites(count);
  }

  dispose(): void {
    this.connection.kill();
    this.#release?.();
  }
}
