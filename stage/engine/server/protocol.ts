import type { Operation } from '../document/contract.ts';
import type { Bag } from '../objects/bags.ts';

/** What a client asks. Everything on the wire is JSON. */
export type Request =
  | { readonly type: 'hello' }
  | { readonly type: 'write'; readonly operations: Operation[] }
  | { readonly type: 'setting'; readonly key: string; readonly value: unknown; readonly scope: 'world' | 'user'; readonly options: Bag }
  | { readonly type: 'socket'; readonly name: string; readonly args: unknown[] }
  | { readonly type: 'query'; readonly to: string; readonly name: string; readonly data: unknown; readonly options: Bag }
  | { readonly type: 'answer'; readonly query: number; readonly ok: boolean; readonly value: unknown }
  | { readonly type: 'pack'; readonly id: string }
  | { readonly type: 'packLock'; readonly id: string; readonly locked: boolean };

export type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/** What the server tells its clients, in one order for all. */
export type ServerEvent =
  | {
      readonly type: 'write';
      readonly seq: number;
      readonly userId: string;
      readonly operations: Operation[];
      readonly worldTime?: { now: number; delta: number };
    }
  | {
      readonly type: 'setting';
      readonly seq: number;
      readonly key: string;
      readonly value: unknown;
      readonly userId: string;
      readonly scope: 'world' | 'user';
      readonly options: Bag;
    }
  | { readonly type: 'user'; readonly userId: string; readonly active: boolean }
  | { readonly type: 'socket'; readonly name: string; readonly args: unknown[]; readonly userId: string }
  | { readonly type: 'query'; readonly query: number; readonly name: string; readonly data: unknown; readonly options: Bag };

/** The world as a client gets it when it joins. */
export interface WorldSnapshot {
  readonly userId: string;
  readonly generation: 13 | 14;
  readonly manifest: Bag;
  readonly world: Bag;
  readonly activeUsers: readonly string[];
  readonly worldTime: number;
  readonly now: number;
  /** By collection name: sources. */
  readonly documents: Record<string, Bag[]>;
  readonly settings: Record<string, unknown>;
  readonly userSettings: Record<string, unknown>;
  readonly packs: readonly { readonly id: string; readonly metadata: Bag; readonly locked: boolean; readonly index: Bag[] }[];
}

/** One accepted write. */
export interface LogEntry {
  readonly seq: number;
  readonly user: string;
  readonly action: 'create' | 'update' | 'delete' | 'setting';
  readonly documentName: string;
  readonly id: string;
  readonly parent: string | null;
  readonly changes: Bag;
  /** Writes of one request share it. */
  readonly batch: number;
}
