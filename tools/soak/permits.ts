/** What people have been seen to do, so that the writes which follow from it are somebody's. */
import type { Change } from '../../src/rules/kernel/change.ts';
import type { LogEntry } from '../../stage/engine/server/protocol.ts';
import type { Bag } from '../matrix/world.ts';
import type { Act } from './acts.ts';

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});

/** The creature that an entry is about. */
export function uuidOf({ parent, id }: Pick<LogEntry, 'parent' | 'id'>): string {
  return parent === null ? `Actor.${id}` : `${parent.replace(/\.ActorDelta\..*$/, '')}.Actor.${id}`;
}

/** A path in dots, whether the update was written with dots or as objects. */
function valueIn(changes: Bag, path: string): unknown {
  return path.split('.').reduce<unknown>((here, name) => bag(here)[name], changes);
}

interface ByHand {
  readonly user: string;
  readonly uuid: string;
  readonly changes: Bag;
}

/** Keeps count of what people do and of what may follow. */
export class Permits {
  readonly #gms: ReadonlySet<string>;
  #byHand: ByHand[] = [];
  #moves = 0;
  #effects = 0;

  constructor(gms: Iterable<string>) {
    this.#gms = new Set(gms);
  }

  /** Somebody does something. */
  note(act: Act, user: string): void {
    if (act.byHand !== undefined) this.#byHand.push({ user, ...act.byHand });
    if (act.moves === true) this.#moves += 1;
    if (act.deletesEffects === true) this.#effects += 1;
  }

  /** The rules have ended a turn: the tracker may move once by itself. */
  turnIsOver(): void {
    this.#moves += 1;
  }

  /** What has not led to anything by now will not any more. */
  forget(): void {
    this.#byHand = [];
    this.#moves = 0;
    this.#effects = 0;
  }

  /** The edit by hand that an entry writes, as changes; `null` when nobody made it. */
  takeByHand({ user, changes }: LogEntry, uuid: string): Change[] | null {
    const at = this.#byHand.findIndex(
      (edit) =>
        edit.user === user && edit.uuid === uuid && Object.entries(edit.changes).every(([path, value]) => valueIn(changes, path) === value),
    );
    const [edit] = at < 0 ? [] : this.#byHand.splice(at, 1);
    if (edit === undefined) return null;
    return Object.entries(edit.changes).map(([path, after]) => ({
      creature: uuid,
      path: path.split('.').slice(1),
      before: null,
      after,
      reason: { rule: 'DATA', label: { key: '' } },
    }));
  }

  /** Whether a write of any other document is somebody's. */
  allows(entry: LogEntry): boolean {
    const byGm = this.#gms.has(entry.user);
    switch (entry.documentName) {
      case 'ActiveEffect':
        return byGm && (entry.action !== 'delete' || this.#isMirrored(entry) || this.#effects > 0);
      case 'Item':
        // Part of a plan whose mark follows on the actor; the comparison of creatures sees what it writes.
        return byGm && entry.action === 'update';
      case 'Combatant':
        return byGm && Object.keys(entry.changes).every((key) => ['_id', 'system', 'defeated', '_stats'].includes(key));
      case 'Combat':
        return byGm && this.#movesOnly(entry);
      default:
        return false;
    }
  }

  #isMirrored({ id }: LogEntry): boolean {
    return id !== '';
  }

  #movesOnly({ action, changes }: LogEntry): boolean {
    if (action !== 'update') return false;
    if (!('round' in changes) && !('turn' in changes)) return true;
    this.#moves -= 1;
    return this.#moves >= 0;
  }
}
