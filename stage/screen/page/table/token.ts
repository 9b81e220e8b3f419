import type { ActorShape, CombatantShape, SceneShape, TokenShape, UserShape } from '../../../engine/documents/shapes.ts';
import { currentUser } from '../../../engine/documents/shapes.ts';
import { runtime } from '../../../engine/runtime.ts';
import { gridOf } from './geometry.ts';
import type { Point } from './geometry.ts';

export interface BarData {
  readonly type: 'bar' | 'value';
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
}

/** A token's document, as far as the table draws it. */
export interface DrawnTokenDocument extends TokenShape {
  readonly width: number;
  readonly height: number;
  readonly disposition: number;
  readonly displayName: number;
  readonly displayBars: number;
  readonly combatant: CombatantShape | null;
  object: unknown;
  getBarAttribute(name: string): BarData | null;
  toggleCombatant(options?: { active?: boolean }): Promise<boolean>;
  move(waypoints: Point, options?: Record<string, unknown>): Promise<boolean>;
}

export interface UserWithTargets extends UserShape {
  readonly targets: Set<Token>;
}

/** What tokens tell the table. */
export interface TokenLayer {
  readonly controlled: Token[];
  changed(): void;
}

/** `token.object`: what is on the table for a token's document. It is chosen and targeted here; drawing is the board's. */
export class Token {
  static layer: TokenLayer = { controlled: [], changed: () => undefined };

  readonly document: DrawnTokenDocument;
  readonly targeted = new Set<UserShape>();

  constructor(document: DrawnTokenDocument) {
    this.document = document;
  }

  get id(): string {
    return this.document.id ?? '';
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): ActorShape | null {
    return this.document.actor;
  }

  get scene(): SceneShape | null {
    return this.document.parent;
  }

  get combatant(): CombatantShape | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get owner(): boolean {
    return this.isOwner;
  }

  get observer(): boolean {
    return this.document.testUserPermission(currentUser(), 'OBSERVER');
  }

  get x(): number {
    return this.document.x;
  }

  get y(): number {
    return this.document.y;
  }

  get w(): number {
    return this.document.width * gridOf(this.scene).size;
  }

  get h(): number {
    return this.document.height * gridOf(this.scene).size;
  }

  get center(): Point {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }

  get bounds(): Point & { readonly width: number; readonly height: number } {
    return { x: this.x, y: this.y, width: this.w, height: this.h };
  }

  /** Hidden tokens are the game master's. */
  get visible(): boolean {
    return !this.document.hidden || currentUser().isGM;
  }

  get isVisible(): boolean {
    return this.visible;
  }

  get isPreview(): boolean {
    return false;
  }

  get controlled(): boolean {
    return Token.layer.controlled.includes(this);
  }

  get isTargeted(): boolean {
    return this.targeted.has(currentUser());
  }

  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner) return false;
    if (releaseOthers) for (const other of [...Token.layer.controlled]) if (other !== this) other.release();
    if (this.controlled) return true;
    Token.layer.controlled.push(this);
    runtime.hooks.callAll('controlToken', this, true);
    Token.layer.changed();
    return true;
  }

  release(): boolean {
    const at = Token.layer.controlled.indexOf(this);
    if (at < 0) return true;
    Token.layer.controlled.splice(at, 1);
    runtime.hooks.callAll('controlToken', this, false);
    Token.layer.changed();
    return true;
  }

  /** Targets are this user's own business: others do not see them. */
  setTarget(targeted = true, { user = currentUser(), releaseOthers = true }: { user?: UserShape; releaseOthers?: boolean } = {}): void {
    const { targets } = user as UserWithTargets;
    if (releaseOthers) for (const other of [...targets]) if (other !== this) other.setTarget(false, { user, releaseOthers: false });
    if (this.targeted.has(user) === targeted) return;
    if (targeted) {
      targets.add(this);
      this.targeted.add(user);
    } else {
      targets.delete(this);
      this.targeted.delete(user);
    }
    runtime.hooks.callAll('targetToken', user, this, targeted);
    Token.layer.changed();
  }

  /** What a token that is gone leaves behind. */
  destroy(): void {
    this.release();
    for (const user of [...this.targeted]) this.setTarget(false, { user, releaseOthers: false });
    this.document.object = null;
  }

  refresh(): this {
    Token.layer.changed();
    return this;
  }

  readonly renderFlags = { set: (): void => Token.layer.changed() };
}
