import { DataModel } from '../model/data-model.ts';
import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { ForcedDeletion } from '../objects/operators.ts';
import { getProperty } from '../objects/paths.ts';
import { runtime } from '../runtime.ts';
import type { DocumentLike, UserSource, WriteAction, WriteOptions } from './contract.ts';
import { levels, ownershipLevel, refusal, roles } from './rights.ts';

/** A live user, as far as rights go. */
interface UserLike extends DocumentLike {
  readonly role?: number;
}

function sourceOf(user: unknown): UserSource | null {
  const source = (user as UserLike | null | undefined)?._source;
  return source ? (source as unknown as UserSource) : null;
}

/** Who may do what with a document, and its flags. */
export abstract class DocumentRights extends DataModel {
  declare readonly parent: DocumentLike | null;
  abstract get documentName(): string;
  abstract get id(): string | null;
  abstract update(data: Bag, options?: WriteOptions): Promise<unknown>;

  getUserLevel(user: unknown = runtime.game.user): number {
    const source = sourceOf(user);
    if (!source) return levels.NONE;
    // Items of actors ignore an ownership of their own.
    const inherits = ['Actor', 'Item'].includes(this.parent?.documentName ?? '') || !('ownership' in this._source);
    if (inherits) return (this.parent as unknown as DocumentRights | null)?.getUserLevel(user) ?? levels.NONE;
    return ownershipLevel(this._source['ownership'], source._id);
  }

  testUserPermission(user: unknown, permission: string | number, { exact = false } = {}): boolean {
    const source = sourceOf(user);
    if (!source) return false;
    const wanted = typeof permission === 'string' ? (levels[permission as keyof typeof levels] ?? levels.OWNER) : permission;
    const level = source.role >= roles.ASSISTANT ? levels.OWNER : this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  get permission(): number {
    const user = sourceOf(runtime.game.user);
    return user && user.role >= roles.ASSISTANT ? levels.OWNER : this.getUserLevel();
  }

  get isOwner(): boolean {
    return this.testUserPermission(runtime.game.user, 'OWNER');
  }

  get limited(): boolean {
    return this.testUserPermission(runtime.game.user, 'LIMITED', { exact: true });
  }

  get visible(): boolean {
    return this.testUserPermission(runtime.game.user, 'LIMITED');
  }

  get hasPlayerOwner(): boolean {
    const users = runtime.game.collections.get('User');
    return users?.some((user) => Number(user._source['role']) < roles.ASSISTANT && this.testUserPermission(user, 'OWNER')) ?? false;
  }

  canUserModify(user: unknown, action: WriteAction, data: Bag = {}): boolean {
    const source = sourceOf(user);
    if (!source) return false;
    const parents: { name: string; source: Bag }[] = [];
    for (let parent = this.parent; parent; parent = parent.parent) parents.push({ name: parent.documentName, source: parent._source });
    const find = (name: string, id: unknown): Bag | undefined => runtime.game.collections.get(name)?.get(textOf(id))?._source;
    const permissions = runtime.game['permissions'] as Record<string, number> | undefined;
    const question = { action, documentName: this.documentName, user: source, source: this._source, parents, changes: data, find };
    return refusal(permissions ? { ...question, permissions } : question) === null;
  }

  #checkScope(scope: string): void {
    const system = bagOf(runtime.game['system'])['id'];
    if (![system, 'core', 'world'].includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }

  getFlag(scope: string, key: string): unknown {
    this.#checkScope(scope);
    return getProperty(bagOf((this as unknown as Bag)['flags'])[scope], key);
  }

  setFlag(scope: string, key: string, value: unknown): Promise<unknown> {
    this.#checkScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  unsetFlag(scope: string, key: string): Promise<unknown> {
    this.#checkScope(scope);
    if (runtime.generation.operators) return this.update({ [`flags.${scope}.${key}`]: new ForcedDeletion() });
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    return this.update({ [['flags', scope, ...parts, `-=${last}`].join('.')]: null });
  }
}
