/** The few members of `game`, `CONFIG`, `Hooks` and `foundry` that the shell uses (API pages of Game, CONFIG, Hooks). */
import type {
  ActiveEffect,
  Actor,
  Bag,
  ChatMessage,
  Collection,
  Combat,
  Combatant,
  DocumentStatics,
  Item,
  Operation,
  Roll,
  Scene,
  TokenDocument,
  User,
} from './documents.ts';

export interface Users extends Collection<User> {
  readonly activeGM: User | null;
}

export interface Game {
  readonly user: User;
  readonly userId: string;
  readonly users: Users;
  readonly actors: Collection<Actor>;
  readonly items: Collection<Item>;
  readonly messages: Collection<ChatMessage>;
  readonly combats: Collection<Combat> & { readonly active: Combat | undefined };
  readonly combat: Combat | null;
  readonly scenes: Collection<Scene>;
  readonly packs: Collection<unknown>;
  readonly settings: Settings;
  readonly keybindings: { register(namespace: string, action: string, data: Bag): void };
  readonly i18n: {
    localize(key: string): string;
    format(key: string, data?: Bag): string;
    has(key: string): boolean;
    readonly lang: string;
  };
  readonly release: { readonly generation: number };
  readonly system: { readonly id: string; readonly version: string };
  readonly time: { readonly worldTime: number; readonly serverTime: number };
  readonly ready: boolean;
}

export interface Settings {
  register(scope: string, key: string, config: Bag): void;
  registerMenu(scope: string, key: string, config: Bag): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}

// Listeners get what the hook passes; each narrows it itself.
export type Listener = (...args: readonly unknown[]) => unknown;

export interface Hooks {
  on(name: string, listener: Listener): number;
  once(name: string, listener: Listener): number;
  callAll(name: string, ...args: unknown[]): boolean;
}

export interface Config {
  readonly Actor: DocumentConfig & { trackableAttributes: Bag };
  readonly Item: DocumentConfig;
  readonly ActiveEffect: DocumentConfig & { legacyTransferral?: boolean };
  readonly ChatMessage: DocumentConfig & { readonly modes?: Readonly<Record<string, { readonly label: string; readonly icon?: string }>> };
  readonly Combat: DocumentConfig & { initiative: { formula: string | null; decimals: number } };
  readonly Combatant: DocumentConfig;
  readonly Dice: { readonly rolls: unknown[]; readonly rollModes?: Readonly<Record<string, unknown>> };
  readonly Token: DocumentConfig;
  readonly queries: Record<string, unknown>;
  readonly time: { roundTime: number; turnTime: number };
  statusEffects: unknown;
  specialStatusEffects: Record<string, string>;
}

export interface DocumentConfig {
  documentClass: unknown;
  readonly dataModels: Record<string, unknown>;
  readonly typeIcons: Record<string, string>;
}

/** A field constructor of `foundry.data.fields`. */
export type FieldClass = new (...args: readonly unknown[]) => object;

export interface DiceTermClass {
  new (data: Bag): object;
  fromData(data: Bag): object;
}

export interface FoundryNamespace {
  readonly abstract: { readonly TypeDataModel: unknown; readonly DataModel: unknown };
  readonly data: { readonly fields: Readonly<Record<string, FieldClass>>; readonly ActiveEffectTypeDataModel?: unknown };
  readonly dice: { readonly Roll: typeof Roll; readonly terms: Readonly<Record<string, DiceTermClass>> };
  readonly documents: {
    readonly collections: Readonly<Record<string, { registerSheet(scope: string, sheet: unknown, options: Bag): void }>>;
    readonly modifyBatch?: (operations: readonly Bag[]) => Promise<unknown>;
  };
  readonly applications: {
    /** Every window that is open. */
    readonly instances: ReadonlyMap<string, unknown>;
    readonly api: Readonly<Record<string, unknown>>;
    readonly sheets: Readonly<Record<string, unknown>>;
    readonly handlebars: {
      loadTemplates(paths: readonly string[]): Promise<unknown>;
      renderTemplate(path: string, data: Bag): Promise<string>;
    };
    readonly apps: Readonly<Record<string, unknown>>;
    readonly ux: Readonly<Record<string, unknown>>;
    readonly sidebar?: Readonly<Record<string, unknown>>;
  };
  readonly utils: {
    randomID(length?: number): string;
    fromUuid?(uuid: string): Promise<unknown>;
    readonly Semaphore?: new (limit: number) => { add<T>(work: () => Promise<T>): Promise<T> };
    expandObject(flat: Bag): Record<string, unknown>;
  };
}

export interface Notifications {
  info(message: string, options?: Bag): unknown;
  warn(message: string, options?: Bag): unknown;
  error(message: string, options?: Bag): unknown;
}

/** What Foundry puts on the global object. */
export interface FoundryGlobals {
  readonly foundry: FoundryNamespace;
  readonly game: Game;
  readonly Hooks: Hooks;
  readonly CONFIG: Config;
  readonly ui: { readonly notifications: Notifications; readonly combat?: { render(options?: Bag): unknown } };
  readonly Actor: typeof Actor & DocumentStatics<Actor>;
  readonly Item: typeof Item & DocumentStatics<Item>;
  readonly ActiveEffect: typeof ActiveEffect &
    DocumentStatics<ActiveEffect> & { fromStatusEffect(id: string, options: Bag): Promise<ActiveEffect> };
  readonly ChatMessage: typeof ChatMessage & DocumentStatics<ChatMessage> & MessageStatics;
  readonly Combat: typeof Combat & DocumentStatics<Combat>;
  readonly Combatant: typeof Combatant & DocumentStatics<Combatant>;
  readonly TokenDocument: typeof TokenDocument & DocumentStatics<TokenDocument>;
  readonly Roll: typeof Roll;
  /** Absent where nothing is drawn. */
  readonly canvas?: { readonly tokens?: { readonly controlled: Iterable<{ readonly document: TokenDocument }> } | null };
  fromUuidSync(uuid: string, options?: Bag): unknown;
}

export interface MessageStatics {
  getSpeaker(options: Bag): Record<string, unknown>;
  applyRollMode?(data: Record<string, unknown>, mode: string): Record<string, unknown>;
  applyMode?(data: Record<string, unknown>, mode: string): Record<string, unknown>;
}

export type { Operation };
