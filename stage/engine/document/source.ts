import { bagsOf, isPlain } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { instruction } from '../objects/operators.ts';
import type { Operation } from './contract.ts';
import { kindOf } from './kinds.ts';

/** Steps from a root document down to a nested one: name and id, the root's own left out. */
export type Chain = readonly (readonly [name: string, id: string])[];

/**
 * Merges an accepted change into a source, in place: objects deeply, arrays whole, embedded documents by id. Server and
 * clients use this one function, so that they agree.
 */
export function mergeSource(documentName: string, source: Bag, changes: Bag, recursive = true): void {
  const embedded = new Set(Object.values(kindOf(documentName).embedded));
  const nameOf = (field: string): string => Object.entries(kindOf(documentName).embedded).find(([, name]) => name === field)?.[0] ?? '';
  for (const [raw, value] of Object.entries(changes)) {
    const told = instruction(raw, value);
    if (told.is === 'delete') delete source[told.key];
    else if (told.is === 'replace') source[told.key] = deepClone(told.value);
    else if (embedded.has(raw) && recursive && Array.isArray(source[raw])) mergeEmbedded(nameOf(raw), source, raw, bagsOf(value));
    else mergeMember(source, raw, value, recursive);
  }
}

function mergeMember(source: Bag, key: string, value: unknown, recursive: boolean): void {
  const before = source[key];
  if (!recursive || !isPlain(value)) {
    source[key] = deepClone(value);
    return;
  }
  const target = isPlain(before) ? before : {};
  source[key] = target;
  for (const [raw, inner] of Object.entries(value)) {
    const told = instruction(raw, inner);
    if (told.is === 'delete') delete target[told.key];
    else if (told.is === 'replace') target[told.key] = deepClone(told.value);
    else mergeMember(target, raw, inner, true);
  }
}

function mergeEmbedded(documentName: string, source: Bag, field: string, entries: Bag[]): void {
  const list = source[field] as Bag[];
  for (const entry of entries) {
    const before = list.find((one) => one['_id'] === entry['_id']);
    if (before) mergeSource(documentName, before, entry);
    else list.push(deepClone(entry));
  }
}

/** The nested source that a chain leads to, and the kind it is of. */
export function descend(documentName: string, root: Bag, chain: Chain): { name: string; source: Bag } {
  let found = { name: documentName, source: root };
  for (const [name, id] of chain) {
    const inner = embeddedList(found.name, found.source, name).find((entry) => entry['_id'] === id);
    if (!inner) throw new Error(`${name} [${id}] does not exist in its ${found.name}`);
    found = { name, source: inner };
  }
  return found;
}

/** The list of embedded sources of one kind; made when absent. */
export function embeddedList(documentName: string, source: Bag, embeddedName: string): Bag[] {
  const field = kindOf(documentName).embedded[embeddedName];
  if (!field) throw new Error(`${embeddedName} is not a valid embedded Document within the ${documentName} Document`);
  if (!Array.isArray(source[field])) source[field] = [];
  return source[field] as Bag[];
}

/** Applies an operation on embedded documents below a root source, in place. */
export function writeEmbedded(documentName: string, root: Bag, chain: Chain, operation: Operation): void {
  const parent = descend(documentName, root, chain);
  const list = embeddedList(parent.name, parent.source, operation.documentName);
  moveTurn(parent.source, operation);
  if (operation.action === 'create') list.push(...operation.data.map((entry) => deepClone(entry)));
  else if (operation.action === 'delete') {
    for (const id of operation.ids) removeById(list, id);
  } else {
    for (const change of operation.data) {
      const before = list.find((entry) => entry['_id'] === change['_id']);
      if (before) mergeSource(operation.documentName, before, change, operation.options['recursive'] !== false);
    }
  }
}

/** A write of combatants may say whose turn it is then, by the option `combatTurn`. */
export function moveTurn(combat: Bag, { documentName, options }: Operation): void {
  if (documentName === 'Combatant' && typeof options['combatTurn'] === 'number') combat['turn'] = options['combatTurn'];
}

export function removeById(list: Bag[], id: string): void {
  const at = list.findIndex((entry) => entry['_id'] === id);
  if (at >= 0) list.splice(at, 1);
}
