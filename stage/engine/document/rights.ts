import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import type { UserSource, WriteAction } from './contract.ts';

export const roles = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
export const levels = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** Least roles for what a world may configure. */
export const defaultPermissions: Record<string, number> = {
  ACTOR_CREATE: roles.ASSISTANT,
  ITEM_CREATE: roles.ASSISTANT,
  TOKEN_CREATE: roles.ASSISTANT,
  TOKEN_DELETE: roles.ASSISTANT,
  JOURNAL_CREATE: roles.TRUSTED,
  MACRO_SCRIPT: roles.PLAYER,
  SETTINGS_MODIFY: roles.ASSISTANT,
  QUERY_USER: roles.PLAYER,
  MESSAGE_WHISPER: roles.PLAYER,
  BROADCAST_AUDIO: roles.TRUSTED,
  FILES_BROWSE: roles.TRUSTED,
  TEMPLATE_CREATE: roles.PLAYER,
};

export interface RightsQuestion {
  readonly action: WriteAction;
  readonly documentName: string;
  readonly user: UserSource;
  /** The document as stored (create: as it would be). */
  readonly source: Bag;
  /** Its parents, nearest first. */
  readonly parents: readonly { readonly name: string; readonly source: Bag }[];
  /** update: what changes. */
  readonly changes?: Bag;
  /** The world's settings of least roles. */
  readonly permissions?: Record<string, number>;
  /** Finds a world document. */
  readonly find: (name: string, id: unknown) => Bag | undefined;
}

/** The level that a user has by an ownership record; GMs own everything. */
export function ownershipLevel(ownership: unknown, userId: string): number {
  const record = bagOf(ownership);
  const own = record[userId] ?? levels.INHERIT;
  return typeof own === 'number' && own !== levels.INHERIT ? own : Number(record['default'] ?? levels.NONE);
}

/** Why a user may not do a write, or null when it is allowed. */
export function refusal(question: RightsQuestion): string | null {
  const { user, action, documentName } = question;
  const rule = rules[documentName] ?? ownedRule;
  const allowed = user.role >= roles.ASSISTANT ? gmMay(question) : user.role >= roles.PLAYER && rule(question);
  if (allowed) return null;
  const parent = question.parents[0];
  const where = parent ? ` in parent ${parent.name} [${textOf(parent.source['_id'])}]` : '';
  return `User ${user.name} lacks permission to ${action} ${documentName} [${textOf(question.source['_id'])}]${where}`;
}

function gmMay({ user, documentName, changes, source }: RightsQuestion): boolean {
  if (documentName !== 'User' || user.role >= roles.GAMEMASTER) return true;
  return source['_id'] === user._id && changes?.['role'] === undefined;
}

function owns(source: Bag, user: UserSource): boolean {
  return ownershipLevel(source['ownership'], user._id) >= levels.OWNER;
}

function may(question: RightsQuestion, permission: string): boolean {
  return question.user.role >= (question.permissions?.[permission] ?? defaultPermissions[permission] ?? roles.GAMEMASTER);
}

type Rule = (question: RightsQuestion) => boolean;

/** Owner of the nearest document with owners. */
function ownedRule(question: RightsQuestion): boolean {
  const [parent, ...rest] = question.parents;
  if (parent)
    return parent.name === 'Token' ? ownsToken(parent.source, question) : ownedRule({ ...question, source: parent.source, parents: rest });
  return owns(question.source, question.user);
}

function ownsToken(token: Bag, { user, find }: RightsQuestion): boolean {
  const own = bagOf(bagOf(token['delta'])['ownership']);
  const actor = find('Actor', token['actorId']);
  return actor !== undefined && owns({ ownership: { ...bagOf(actor['ownership']), ...own } }, user);
}

function onlyKeys(changes: Bag | undefined, allowed: string[]): boolean {
  return Object.keys(changes ?? {}).every((key) => key === '_id' || allowed.includes(key));
}

function ownsCombatant({ source, user, find, parents, ...rest }: RightsQuestion): boolean {
  const scene = find('Scene', source['sceneId']);
  const tokens = Array.isArray(scene?.['tokens']) ? (scene['tokens'] as Bag[]) : [];
  const token = tokens.find((one) => one['_id'] === source['tokenId']);
  if (token) return ownsToken(token, { source, user, find, parents, ...rest });
  const actor = find('Actor', source['actorId']);
  return actor !== undefined && owns(actor, user);
}

const rules: Record<string, Rule> = {
  Actor: (question) => worldRule(question, 'ACTOR_CREATE', false),
  Item: (question) => worldRule(question, 'ITEM_CREATE', true),
  JournalEntry: (question) => worldRule(question, 'JOURNAL_CREATE', true),
  Macro: (question) => worldRule(question, 'MACRO_SCRIPT', true),
  // A player may post in their own name only, and may change or delete what they posted.
  ChatMessage: ({ source, user, changes }) => source['author'] === user._id && (changes?.['author'] ?? user._id) === user._id,
  // UNVERIFIED: round and turn are all that a player may change of a combat.
  Combat: ({ action, changes }) => action === 'update' && onlyKeys(changes, ['round', 'turn']),
  Combatant: ownsCombatant,
  CombatantGroup: ({ action, source, user }) => action === 'update' && owns(source, user),
  Scene: () => false,
  Folder: () => false,
  Token: (question) =>
    question.action === 'update' ? ownsToken(question.source, question) : may(question, `TOKEN_${question.action.toUpperCase()}`),
  User: ({ action, source, user, changes }) =>
    action === 'update' && source['_id'] === user._id && changes?.['role'] === undefined && changes?.['permissions'] === undefined,
};

function worldRule(question: RightsQuestion, permission: string, ownersDelete: boolean): boolean {
  if (question.parents.length > 0) return ownedRule(question);
  if (question.action === 'create') return may(question, permission);
  return (question.action === 'update' || ownersDelete) && owns(question.source, question.user);
}
