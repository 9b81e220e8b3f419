import { Document } from '../document/base.ts';
import { WorldCollection } from '../document/world-collection.ts';
import { kinds } from '../document/kinds.ts';
import { defaultPermissions, roles } from '../document/rights.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';
import { base, count, image } from './schema.ts';
import { currentUser, setting, world } from './shapes.ts';
import type { ActorShape, UserShape } from './shapes.ts';

export class User extends Document {
  static override metadata = kinds.User;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      name: new fields.StringField({ required: true, blank: false }),
      role: count(roles.PLAYER),
      avatar: image(),
      character: new fields.ForeignDocumentField('Actor'),
      color: new fields.ColorField({ required: true, nullable: false, initial: '#3388cc' }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField({ required: true }),
      permissions: new fields.ObjectField({ required: true }),
    };
  }

  declare name: string;
  declare role: number;
  declare permissions: Record<string, boolean>;
  declare character: ActorShape | null;
  /** Connected at the moment; kept by the client. */
  declare active: boolean;
  declare viewedScene: string | null;
  declare targets: UserTargets;

  override _configure(context: Bag): void {
    super._configure(context);
    this.active = false;
    this.viewedScene = null;
    this.targets = new UserTargets(this);
  }

  get isGM(): boolean {
    return this.hasRole('ASSISTANT');
  }

  get isTrusted(): boolean {
    return this.hasRole('TRUSTED');
  }

  get isSelf(): boolean {
    return this.id === runtime.game.userId;
  }

  get isActiveGM(): boolean {
    return (world('users').activeGM as unknown) === this;
  }

  get isBanned(): boolean {
    return this.role === roles.NONE;
  }

  isDesignated(condition: (user: UserShape) => boolean): boolean {
    return ((runtime.game['users'] as Users).getDesignatedUser(condition) as unknown) === this;
  }

  hasRole(role: string | number, { exact = false } = {}): boolean {
    const level = typeof role === 'string' ? (roles as Record<string, number>)[role] : role;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }

  hasPermission(permission: string): boolean {
    if (this.hasRole('GAMEMASTER')) return true;
    const own = this.permissions[permission];
    if (own !== undefined) return own;
    const allowed = (setting('permissions') as Record<string, number[]> | null | undefined)?.[permission];
    return allowed ? allowed.includes(this.role) : this.role >= (defaultPermissions[permission] ?? roles.GAMEMASTER);
  }

  /** A role or a permission by name. */
  can(action: string): boolean {
    return action in roles ? this.hasRole(action) : this.hasPermission(action);
  }
}

/** The tokens that a user targets, by id too. */
export class UserTargets extends Set<unknown> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => (token as { id: string }).id);
  }
}

export class Users extends WorldCollection<UserShape> {
  static override documentName = 'User';

  get current(): UserShape {
    return currentUser();
  }

  get players(): UserShape[] {
    return this.filter((user) => !user.isGM && user.role > roles.NONE);
  }

  /** A game master who is there; one who is no assistant comes first, then the lowest id. */
  get activeGM(): UserShape | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  getDesignatedUser(condition: (user: UserShape) => boolean): UserShape | null {
    const fitting = this.filter((user) => condition(user));
    fitting.sort((a, b) => b.role - a.role || ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
    return fitting[0] ?? null;
  }
}
