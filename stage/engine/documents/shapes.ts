/** What the classes of documents know of one another, and the ways to reach them. */
import type { Document } from '../document/base.ts';
import type { InnerRoll } from '../dice/settings.ts';
import type { Bag } from '../objects/bags.ts';
import type { Collection } from '../objects/collection.ts';
import { runtime } from '../runtime.ts';

export interface UserShape extends Document {
  name: string;
  role: number;
  active: boolean;
  viewedScene: string | null;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly character: ActorShape | null;
}

export interface UsersShape extends Collection<UserShape> {
  readonly activeGM: UserShape | null;
}

export interface EffectShape extends Document {
  statuses: Set<string>;
  readonly active: boolean;
  readonly isTemporary: boolean;
  readonly changeList: EffectChange[];
  readonly isExpiryTrackable: boolean;
  transfer: boolean;
}

/** A change of an active effect, in the notation of either generation. */
export interface EffectChange extends Bag {
  key: string;
  value: unknown;
  type: string;
  phase: string;
  priority: number;
  effect?: unknown;
}

export interface ItemShape extends Document {
  type: string;
  effects: Collection<EffectShape>;
}

export interface ActorShape extends Document {
  name: string;
  img: string;
  type: string;
  system: Bag;
  statuses: Set<string>;
  items: Collection<ItemShape>;
  effects: Collection<EffectShape>;
  prototypeToken: Bag;
  readonly isToken: boolean;
  readonly token: TokenShape | null;
  readonly hasPlayerOwner: boolean;
  allApplicableEffects(): Iterable<EffectShape>;
  getRollData(): Bag;
  getActiveTokens(linked?: boolean, document?: boolean): unknown[];
}

export interface TokenShape extends Document {
  name: string;
  x: number;
  y: number;
  hidden: boolean;
  actorId: string | null;
  actorLink: boolean;
  texture: { src: string | null };
  readonly actor: ActorShape | null;
  readonly parent: SceneShape | null;
  refreshActor(): void;
}

export interface SceneShape extends Document {
  name: string;
  active: boolean;
  tokens: Collection<TokenShape>;
}

export interface ScenesShape extends Collection<SceneShape> {
  readonly active: SceneShape | null;
  readonly viewed: SceneShape | null;
}

export interface CombatantShape extends Document {
  name: string | null;
  img: string | null;
  actorId: string | null;
  tokenId: string | null;
  sceneId: string | null;
  initiative: number | null;
  hidden: boolean;
  defeated: boolean;
  readonly isDefeated: boolean;
  readonly isNPC: boolean;
  readonly actor: ActorShape | null;
  readonly token: TokenShape | null;
  getInitiativeRoll(formula?: string | null): InnerRoll & { toMessage(data: Bag, options: Bag): Promise<unknown> };
}

export interface CombatShape extends Document {
  round: number;
  turn: number | null;
  active: boolean;
  turns: CombatantShape[];
  combatants: Collection<CombatantShape>;
  readonly started: boolean;
  readonly isActive: boolean;
  readonly combatant: CombatantShape | undefined;
  readonly sceneId: string | null;
  rollInitiative(ids: string | string[], options?: Bag): Promise<unknown>;
  turnOrder(combatants: CombatantShape[]): CombatantShape[];
}

export interface CombatsShape extends Collection<CombatShape> {
  viewed: CombatShape | null;
  readonly active: CombatShape | null;
}

interface Collections {
  users: UsersShape;
  actors: Collection<ActorShape>;
  scenes: ScenesShape;
  combats: CombatsShape;
  messages: Collection<Document>;
}

/** `game.actors` and its like. */
export function world<Name extends keyof Collections>(name: Name): Collections[Name] {
  return runtime.game[name] as Collections[Name];
}

export function currentUser(): UserShape {
  return runtime.game.user as unknown as UserShape;
}

/** This client is the one that acts for all. */
export function isActiveGM(): boolean {
  return world('users').activeGM?.isSelf === true;
}

export function setting(key: string): unknown {
  const settings = runtime.game['settings'] as { get(namespace: string, key: string): unknown };
  return settings.get('core', key);
}

export function worldTime(): number {
  return (runtime.game['time'] as { worldTime: number } | undefined)?.worldTime ?? 0;
}

export function localize(key: string): string {
  const i18n = runtime.game['i18n'] as { localize(key: string): string } | undefined;
  return i18n?.localize(key) ?? key;
}

export function format(key: string, data: Bag): string {
  const i18n = runtime.game['i18n'] as { format(key: string, data: Bag): string } | undefined;
  return i18n?.format(key, data) ?? key;
}

/** A part of CONFIG. */
export function config(name: string): Bag {
  return (runtime.CONFIG[name] ?? {}) as Bag;
}
