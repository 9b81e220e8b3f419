import type { Bag, DocumentLike, DocumentMetadata } from './document/contract.ts';
import type { Differences } from './generation.ts';
import { differences } from './generation.ts';
import { HookRegistry } from './hooks.ts';
import type { Collection } from './objects/collection.ts';

/** What the surroundings of a client give it: the wire, files, the place for reports. Text in, text out: realms differ. */
export interface Host {
  /** Sends a message to the server and gives the reply, both as JSON. */
  request(message: string): Promise<string>;
  /** Messages of the server, as JSON. */
  onEvent(listener: (message: string) => void): void;
  /** A file of the system (`systems/<id>/…`, path from there) as text, or null. */
  readFile(path: string): Promise<string | null>;
  report(level: 'error' | 'warning' | 'info', what: unknown): void;
  /** Settings of scope client, which outlive a reload. */
  readonly storage: { readonly get: (key: string) => string | null; readonly set: (key: string, value: string | null) => void };
}

/** A deprecation that was used, kept for assertions. */
export interface CompatibilityNote {
  readonly message: string;
  readonly since: string | number | undefined;
  readonly until: string | number | undefined;
}

export interface GameLike extends Bag {
  userId: string | null;
  readonly user: DocumentLike | null;
  collections: Collection<Collection<DocumentLike>>;
  /** Documents prepare themselves only after all have been constructed. */
  documentsReady: boolean;
  ready: boolean;
}

export interface Pipeline {
  create(documentClass: DocumentClassLike, data: unknown[], options: Bag): Promise<DocumentLike[]>;
  update(documentClass: DocumentClassLike, changes: Bag[], options: Bag): Promise<DocumentLike[]>;
  delete(documentClass: DocumentClassLike, ids: string[], options: Bag): Promise<DocumentLike[]>;
}

/** The state of one client. Exactly one exists per realm; boot fills it. */
export interface Runtime {
  generation: Differences;
  host: Host;
  hooks: HookRegistry;
  game: GameLike;
  CONFIG: Bag;
  ui: Bag;
  compatibility: CompatibilityNote[];
  /** Writes; set by the client assembly (client/pipeline.ts). */
  pipeline: Pipeline;
  notify(level: 'error' | 'warn' | 'info', message: string): void;
}

const absentHost = new Proxy({}, { get: (_target, key) => missing(`host.${String(key)}`) });

function missing(what: string): never {
  throw new Error(`The client has not been started: ${what} is not there yet.`);
}

export const runtime: Runtime = {
  generation: differences(13),
  host: absentHost as Host,
  hooks: new HookRegistry((error, hook) => reportError(error, `hook ${hook}`)),
  game: { userId: null, user: null, documentsReady: false, ready: false } as unknown as GameLike,
  CONFIG: {},
  ui: {},
  compatibility: [],
  pipeline: new Proxy({}, { get: () => missing('the connection') }) as Pipeline,
  notify: () => undefined,
};

/** Logs what a callback threw, as Foundry does, and goes on. */
export function reportError(error: unknown, where: string): void {
  if (error instanceof Error && !error.message.includes(where)) error.message = `${error.message} [${where}]`;
  runtime.host.report('error', error);
}

/** Calls something whose failure must not stop the rest, and watches the promise it may give. */
export function guarded(where: string, call: () => unknown): unknown {
  try {
    const result = call();
    if (result instanceof Promise) result.catch((error: unknown) => reportError(error, where));
    return result;
  } catch (error) {
    reportError(error, where);
    return undefined;
  }
}

export interface DocumentClassLike {
  readonly name: string;
  readonly documentName: string;
  readonly metadata: DocumentMetadata;
  new (data?: Bag, context?: Bag): DocumentLike;
  fromSource(source: Bag, context?: Bag): DocumentLike;
}

/** The class in use for a kind of documents: CONFIG.<name>.documentClass. */
export function documentClass(name: string): DocumentClassLike {
  const entry = runtime.CONFIG[name] as { documentClass?: DocumentClassLike } | undefined;
  if (!entry?.documentClass) throw new Error(`There is no document class ${name}.`);
  return entry.documentClass;
}

/** The data model of a document's type: CONFIG.<name>.dataModels[type]. */
export function dataModelOf(name: string, type: unknown): unknown {
  const entry = runtime.CONFIG[name] as { dataModels?: Bag } | undefined;
  return typeof type === 'string' ? entry?.dataModels?.[type] : undefined;
}

/** foundry.utils.logCompatibilityWarning: noted for assertions, shown as a warning unless excluded. */
export function logCompatibilityWarning(
  message: string,
  options: { since?: string | number; until?: string | number; once?: boolean } = {},
): void {
  const settings = runtime.CONFIG['compatibility'] as { excludePatterns?: RegExp[] } | undefined;
  if (settings?.excludePatterns?.some((pattern) => pattern.test(message))) return;
  if (options.once && runtime.compatibility.some((note) => note.message === message)) return;
  runtime.compatibility.push({ message, since: options.since, until: options.until });
  runtime.host.report('warning', message);
}
