import type { Operation, UserSource } from '../document/contract.ts';
import { kindOf, kinds } from '../document/kinds.ts';
import { defaultPermissions, refusal, roles } from '../document/rights.ts';
import type { Differences } from '../generation.ts';
import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { isValidId, randomID, seededRandom } from '../objects/ids.ts';
import { cleanIncoming, touchedGmOnly } from './clean.ts';
import { Packs } from './packs.ts';
import type { LogEntry, Reply, Request, ServerEvent, WorldSnapshot } from './protocol.ts';
import { Queries } from './queries.ts';
import { MemoryStore } from './store.ts';
import type { WorldStore } from './store.ts';
import { World, giveEmbeddedIds } from './world.ts';

export interface ServerOptions {
  readonly differences: Differences;
  readonly manifest: Bag;
  readonly world?: Bag;
  readonly seed?: number;
  readonly store?: WorldStore;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
  /** Least roles that the world sets. */
  readonly permissions?: Record<string, number>;
}

/** A connected user. */
export interface Session {
  readonly userId: string;
  deliver(event: ServerEvent): void;
}

/** One server: keeps the world, checks who may write, puts writes in one order and tells everybody. */
export class StageServer {
  readonly log: LogEntry[] = [];
  readonly world = new World();
  readonly packs: Packs;
  readonly settings = new Map<string, unknown>();
  readonly sessions = new Set<Session>();
  readonly options: ServerOptions;
  readonly store: WorldStore;
  worldTime = 0;
  readonly #random: () => number;
  readonly #queries = new Queries();
  #seq = 0;
  #batch = 0;

  constructor(options: ServerOptions) {
    this.options = options;
    this.store = options.store ?? new MemoryStore();
    this.#random = seededRandom((options.seed ?? 1) * 7919 + 17);
    this.packs = new Packs(this.world, options.manifest);
  }

  /** Reads the world from the store. */
  async start(): Promise<this> {
    for (const { collection, id, value } of await this.store.load()) {
      if (collection === 'settings') this.settings.set(id, value['value']);
      else this.world.collection(nameOfCollection(collection)).set(id, value);
    }
    this.worldTime = Number(this.settings.get('core.time') ?? 0);
    return this;
  }

  /** Puts a document into the world without rights, log and events; for building worlds. */
  seedDocument(documentName: string, source: Bag): Bag {
    const document = { ...deepClone(source), _id: source['_id'] ?? randomID(16, this.#random) };
    giveEmbeddedIds(documentName, document, () => randomID(16, this.#random));
    this.world.collection(documentName).set(document._id as string, document);
    this.store.put(kindOf(documentName).collection, document._id as string, document);
    return document;
  }

  now(): number {
    return this.options.now?.() ?? 0;
  }

  user(id: string): UserSource {
    const source = this.world.collection('User').get(id);
    if (!source) throw new Error(`User [${id}] does not exist`);
    return source as unknown as UserSource;
  }

  get permissions(): Record<string, number> {
    return { ...defaultPermissions, ...this.options.permissions };
  }

  connect(session: Session): void {
    const wasActive = this.isActive(session.userId);
    this.sessions.add(session);
    if (!wasActive) this.#tell({ type: 'user', userId: session.userId, active: true }, (other) => other !== session);
  }

  disconnect(session: Session): void {
    if (!this.sessions.delete(session)) return;
    this.#queries.abandon(session);
    if (!this.isActive(session.userId)) this.#tell({ type: 'user', userId: session.userId, active: false });
  }

  isActive(userId: string): boolean {
    return [...this.sessions].some((session) => session.userId === userId);
  }

  #tell(event: ServerEvent, filter: (session: Session) => boolean = () => true): void {
    for (const session of this.sessions) if (filter(session)) session.deliver(event);
  }

  /** Answers a request; a refusal is a reply, never an exception. */
  async handle(session: Session, request: Request): Promise<Reply> {
    try {
      return { ok: true, value: await this.#answer(session, request) };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #answer(session: Session, request: Request): unknown {
    switch (request.type) {
      case 'hello':
        return this.snapshot(session.userId);
      case 'write':
        return this.write(session.userId, request.operations);
      case 'setting':
        return this.#setSetting(session.userId, request);
      case 'socket':
        return this.#socket(session, request);
      case 'query':
        return this.#queries.ask(this.sessions, this.permissions, this.user(session.userId), request);
      case 'answer':
        return this.#queries.answer(request);
      case 'pack':
        return this.packs.documents(request.id);
      case 'packLock':
        if (this.user(session.userId).role < roles.ASSISTANT) throw new Error('You may not configure compendium packs');
        return this.packs.lock(request.id, request.locked);
    }
  }

  snapshot(userId: string): WorldSnapshot {
    const primary = Object.values(kinds).filter((kind) => kind.primary && kind.name !== 'Setting');
    const prefix = `${userId}:`;
    const entries = [...this.settings];
    return {
      userId,
      generation: this.options.differences.generation,
      manifest: this.options.manifest,
      world: this.options.world ?? { id: 'stage', title: 'Stage' },
      activeUsers: [...new Set([...this.sessions].map((session) => session.userId))],
      worldTime: this.worldTime,
      now: this.now(),
      documents: Object.fromEntries(primary.map((kind) => [kind.name, [...this.world.collection(kind.name).values()]])),
      settings: Object.fromEntries(entries.filter(([key]) => !key.includes(':'))),
      userSettings: Object.fromEntries(
        entries.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
      ),
      packs: this.packs.summary(),
    };
  }

  /** Does a request's writes, all or none, and tells everybody. Gives the number of the event. */
  write(userId: string, operations: Operation[]): { seq: number } {
    const undo = this.#remember(operations);
    const entries: LogEntry[] = [];
    const batch = ++this.#batch;
    try {
      for (const operation of operations) {
        this.#prepare(userId, operation);
        this.world.apply(operation);
        entries.push(...this.#entriesOf(userId, operation, batch));
      }
    } catch (error) {
      undo();
      throw error;
    }
    this.log.push(...entries);
    for (const operation of operations) this.#keep(operation);
    const event = { type: 'write' as const, seq: ++this.#seq, userId, operations };
    const delta = operations.reduce((sum, operation) => sum + Number(bagOf(operation.options['worldTime'])['delta'] ?? 0), 0);
    this.#tell(delta === 0 ? event : { ...event, worldTime: { now: this.#advance(delta), delta } });
    return { seq: this.#seq };
  }

  #advance(delta: number): number {
    this.worldTime += delta;
    this.settings.set('core.time', this.worldTime);
    this.store.put('settings', 'core.time', { value: this.worldTime });
    return this.worldTime;
  }

  /** Copies what operations may change, to put it back when one of them is refused. */
  #remember(operations: Operation[]): () => void {
    const saved = operations.map((operation) => {
      const documents = this.world.documentsOf(operation);
      const root = this.world.rootOf(operation);
      const ids = root ? [root.id] : [...operation.ids, ...operation.data.map((data) => textOf(data['_id']))];
      return { documents, copies: ids.map((id) => [id, deepClone(documents.get(id))] as const), keys: new Set(documents.keys()) };
    });
    return () => {
      for (const { documents, copies, keys } of saved.reverse()) {
        for (const [id, copy] of copies) if (copy) documents.set(id, copy);
        for (const id of [...documents.keys()]) if (!keys.has(id)) documents.delete(id);
      }
    };
  }

  /** Checks an operation, and completes what the server decides: ids, author, statistics, clean HTML. */
  #prepare(userId: string, operation: Operation): void {
    const { action, documentName } = operation;
    if (operation.pack !== null) this.packs.assertWritable(operation.pack, this.user(userId));
    if (action === 'create') for (const data of operation.data) this.#completeNew(userId, operation, data);
    const ids = action === 'delete' ? operation.ids : operation.data.map((data) => textOf(data['_id']));
    for (const [at, id] of ids.entries()) {
      const stored = this.world.find(operation, id);
      if (action === 'create' && stored) throw new Error(`The ${documentName} _id [${id}] already exists`);
      if (action !== 'create' && !stored) throw new Error(`${documentName} "${id}" does not exist!`);
      this.#checkRights(userId, operation, stored ?? operation.data[at] ?? {}, action === 'update' ? operation.data[at] : undefined);
    }
    if (action === 'update') for (const change of operation.data) this.#completeChange(userId, operation, change);
    operation.ids = ids;
  }

  #checkRights(userId: string, operation: Operation, source: Bag, changes: Bag | undefined): void {
    const user = this.user(userId);
    const find = (name: string, id: unknown): Bag | undefined => this.world.collection(name).get(textOf(id));
    const question = {
      action: operation.action,
      documentName: operation.documentName,
      user,
      source,
      parents: this.world.parentsOf(operation),
      find,
    };
    const reason = refusal({ ...question, permissions: this.permissions, ...(changes ? { changes } : {}) });
    if (reason !== null) throw new Error(reason);
    const secret =
      changes && user.role < roles.ASSISTANT
        ? touchedGmOnly(this.options.manifest, operation.documentName, source['type'], changes)
        : undefined;
    if (secret !== undefined)
      throw new Error(`User ${user.name} may not change ${secret} of ${operation.documentName} [${textOf(source['_id'])}]`);
  }

  #completeNew(userId: string, operation: Operation, data: Bag): void {
    const makeId = (): string => randomID(16, this.#random);
    const keep = operation.options['keepId'] === true && data['_id'];
    if (keep && !isValidId(data['_id'])) throw new Error(`The ${operation.documentName} _id [${textOf(data['_id'])}] is not valid`);
    if (!keep) data['_id'] = makeId();
    giveEmbeddedIds(operation.documentName, data, makeId);
    if (operation.documentName === 'ChatMessage') this.#stamp(userId, data);
    cleanIncoming(this.options.manifest, operation.documentName, data['type'], data);
    const { id, version } = this.options.manifest;
    const origin = { coreVersion: this.options.differences.version, systemId: id, systemVersion: version };
    data['_stats'] = { ...bagOf(data['_stats']), ...origin, createdTime: this.now(), modifiedTime: this.now(), lastModifiedBy: userId };
  }

  #stamp(userId: string, data: Bag): void {
    if (this.user(userId).role < roles.ASSISTANT || !data['author']) data['author'] = userId;
    data['timestamp'] ??= this.now();
  }

  #completeChange(userId: string, operation: Operation, change: Bag): void {
    const type = change['type'] ?? this.world.find(operation, textOf(change['_id']))?.['type'];
    cleanIncoming(this.options.manifest, operation.documentName, type, change);
    if (operation.documentName !== 'User') change['_stats'] = { modifiedTime: this.now(), lastModifiedBy: userId };
  }

  #entriesOf(userId: string, operation: Operation, batch: number): LogEntry[] {
    const { action, documentName, parentUuid } = operation;
    return operation.ids.map((id, at) => {
      const changes = deepClone(operation.data[at] ?? {});
      return { seq: this.#seq + 1, user: userId, action, documentName, id, parent: parentUuid, changes, batch };
    });
  }

  #keep(operation: Operation): void {
    if (operation.pack !== null) return;
    const root = this.world.rootOf(operation);
    const name = root?.name ?? operation.documentName;
    const { collection } = kindOf(name);
    for (const id of root ? [root.id] : operation.ids) this.store.put(collection, id, this.world.collection(name).get(id));
  }

  #setSetting(userId: string, request: Request & { type: 'setting' }): { seq: number } {
    const user = this.user(userId);
    if (request.scope === 'world' && user.role < (this.permissions['SETTINGS_MODIFY'] ?? roles.ASSISTANT)) {
      throw new Error(`User ${user.name} lacks permission to update the setting "${request.key}"`);
    }
    const key = request.scope === 'user' ? `${userId}:${request.key}` : request.key;
    this.settings.set(key, request.value);
    if (request.key === 'core.time') this.worldTime = Number(request.value);
    this.store.put('settings', key, { value: request.value });
    const { value, scope, options } = request;
    const seq = ++this.#seq;
    this.log.push({
      seq,
      user: userId,
      action: 'setting',
      documentName: 'Setting',
      id: key,
      parent: null,
      changes: { value },
      batch: ++this.#batch,
    });
    const event = { type: 'setting' as const, seq, key: request.key, value, userId, scope, options };
    this.#tell(event, (session) => scope === 'world' || session.userId === userId);
    return { seq };
  }

  #socket(session: Session, { name, args }: Request & { type: 'socket' }): null {
    // Without `socket: true` in the manifest messages of the system vanish without a word.
    const allowed = this.options.manifest['socket'] === true && name === `system.${textOf(this.options.manifest['id'])}`;
    if (allowed) this.#tell({ type: 'socket', name, args, userId: session.userId }, (other) => other !== session);
    return null;
  }
}

function nameOfCollection(collection: string): string {
  return Object.values(kinds).find((kind) => kind.primary && kind.collection === collection)?.name ?? collection;
}
