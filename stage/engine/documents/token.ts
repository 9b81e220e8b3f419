import { Document } from '../document/base.ts';
import { mergeDelta } from '../document/delta.ts';
import type { DocumentLike } from '../document/contract.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import { getProperty } from '../objects/paths.ts';
import { documentClass, guarded } from '../runtime.ts';
import { isActiveGM, world } from './shapes.ts';
import type { ActorShape, CombatantShape, SceneShape, TokenShape } from './shapes.ts';
import { base, count, tokenFields } from './schema.ts';

interface Waypoint extends Bag {
  x?: number;
  y?: number;
  elevation?: number;
}

interface SyntheticActor extends ActorShape {
  _adoptSource(source: Bag): void;
  _prepareWhenReady(): void;
}

/** A token on a scene. The actor of an unlinked one is its own: the base actor and the token's `delta`. */
export class TokenDocument extends Document implements TokenShape {
  static override metadata = kinds.Token;

  static override defineSchema(): DataSchema {
    const coordinate = { required: true, nullable: false, integer: true, initial: 0 };
    return {
      ...base(),
      ...tokenFields(),
      actorId: new fields.ForeignDocumentField('Actor', { idOnly: true }),
      delta: new fields.ObjectField({ nullable: true, initial: null }),
      x: new fields.NumberField(coordinate),
      y: new fields.NumberField(coordinate),
      elevation: count(0),
      sort: new fields.NumberField(coordinate),
      hidden: new fields.BooleanField(),
      locked: new fields.BooleanField(),
    };
  }

  declare readonly parent: SceneShape | null;
  declare name: string;
  declare x: number;
  declare y: number;
  declare hidden: boolean;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare texture: { src: string | null };
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare _actor: SyntheticActor | null;
  /** Whatever draws the token. */
  declare object: unknown;

  override _configure(context: Bag): void {
    super._configure(context);
    for (const name of ['_actor', 'object']) Object.defineProperty(this, name, { value: null, writable: true, enumerable: false });
  }

  get scene(): SceneShape | null {
    return this.parent;
  }

  get isLinked(): boolean {
    return this.actorId !== null && this.actorLink;
  }

  get baseActor(): ActorShape | null {
    return world('actors')?.get(this.actorId ?? '') ?? null;
  }

  get actor(): ActorShape | null {
    const base = this.baseActor;
    if (!base || this.actorLink) {
      this._actor = null;
      return base;
    }
    if (!this._actor) {
      const made = documentClass('Actor').fromSource(this.mergedActor(base), { parent: this }) as unknown as SyntheticActor;
      this._actor = made;
      made._prepareWhenReady();
    }
    return this._actor;
  }

  private mergedActor(base: ActorShape): Bag {
    return mergeDelta(base._source, this._source['delta'] as Bag | null);
  }

  /** Brings the token's own actor up to date, in place. */
  refreshActor(): void {
    const base = this.baseActor;
    if (base && this._actor && !this.actorLink) this._actor._adoptSource(this.mergedActor(base));
  }

  _onDeltaChange(): void {
    this.refreshActor();
  }

  get combatant(): CombatantShape | null {
    const combat = world('combats').viewed;
    return combat?.combatants.find((combatant) => combatant.tokenId === this.id) ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  override getUserLevel(user?: unknown): number {
    return this.actor?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  override getEmbeddedDocument(name: string, id: string, options: { strict?: boolean } = {}): DocumentLike | undefined {
    return name === 'Actor' ? (this.actor ?? undefined) : super.getEmbeddedDocument(name, id, options);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): Bag | null {
    const attribute = alternative ?? (this as unknown as Record<string, { attribute: string | null } | undefined>)[barName]?.attribute;
    const value = attribute ? getProperty(this.actor?.system, attribute) : undefined;
    if (typeof value === 'number') return { type: 'value', attribute, value, editable: true };
    const bar = value as { value?: unknown; max?: unknown } | undefined;
    if (typeof bar?.value !== 'number' || typeof bar.max !== 'number') return null;
    return { type: 'bar', attribute, value: bar.value, max: bar.max, editable: true };
  }

  /** UNVERIFIED: every waypoint is an update of its own; nothing stops a movement. */
  async move(waypoints: Waypoint | Waypoint[], options: Bag = {}): Promise<boolean> {
    for (const { x, y, elevation } of [waypoints].flat()) {
      const place = Object.fromEntries(Object.entries({ x, y, elevation }).filter(([, value]) => value !== undefined));
      if (!(await this.update(place, options))) return false;
    }
    return true;
  }

  async toggleCombatant({ active = !this.inCombat }: { active?: boolean } = {}): Promise<boolean> {
    const cls = this.constructor as typeof TokenDocument;
    if (active === this.inCombat) return active;
    await (active ? cls.createCombatants([this]) : cls.deleteCombatants([this]));
    return active;
  }

  /** Puts tokens into the viewed combat; makes one when there is none. */
  static async createCombatants(tokens: TokenDocument[], { combat }: { combat?: Document | null } = {}): Promise<DocumentLike[]> {
    const cls = documentClass('Combat') as unknown as { create(data: Bag): Promise<Document> };
    const target = combat ?? world('combats').viewed ?? (await cls.create({ scene: tokens[0]?.parent?.id ?? null, active: true }));
    const data = tokens
      .filter((token) => !token.inCombat)
      .map(({ id, parent, actorId, hidden }) => ({ tokenId: id, sceneId: parent?.id ?? null, actorId, hidden }));
    return target.createEmbeddedDocuments('Combatant', data);
  }

  static async deleteCombatants(tokens: TokenDocument[], { combat }: { combat?: Document | null } = {}): Promise<DocumentLike[]> {
    const target = combat ?? world('combats').viewed;
    const ids = tokens.map((token) => token.combatant?.id).filter((id): id is string => typeof id === 'string');
    return target && ids.length > 0 ? target.deleteEmbeddedDocuments('Combatant', ids) : [];
  }

  override async _preCreate(data: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this.name) this.updateSource({ name: this.baseActor?.name ?? 'Token' });
    return undefined;
  }

  /** UNVERIFIED: the active game master's client removes the combatants of tokens that are gone. */
  static override async _onDeleteOperation(documents: unknown[], operation: Bag, user: unknown): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    if (!isActiveGM()) return;
    const gone = new Set((documents as TokenDocument[]).map(({ id }) => id));
    for (const combat of world('combats')) {
      const ids = combat.combatants.filter(({ tokenId }) => gone.has(tokenId)).map(({ id }) => id ?? '');
      if (ids.length > 0) guarded('combatants of deleted tokens', () => combat.deleteEmbeddedDocuments('Combatant', ids));
    }
  }
}
