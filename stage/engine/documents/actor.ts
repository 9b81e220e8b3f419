import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import type { Collection } from '../objects/collection.ts';
import { getProperty } from '../objects/paths.ts';
import { documentClass, logCompatibilityWarning, runtime } from '../runtime.ts';
import { applyEffects, statusEffect } from './effects.ts';
import { config, currentUser, localize, world } from './shapes.ts';
import type { ActorShape, CombatShape, EffectShape, ItemShape, TokenShape } from './shapes.ts';
import { filed, image, tokenFields, typed } from './schema.ts';

interface RollInitiativeOptions {
  createCombatants?: boolean;
  rerollInitiative?: boolean;
  initiativeOptions?: Bag;
}

export class Actor extends Document implements ActorShape {
  static override metadata = kinds.Actor;
  static DEFAULT_ICON = 'icons/svg/mystery-man.svg';

  static override defineSchema(): DataSchema {
    return {
      ...typed('Actor'),
      ...filed(),
      img: image(Actor.DEFAULT_ICON),
      prototypeToken: new fields.SchemaField({ ...tokenFields(), flags: new fields.DocumentFlagsField() }),
      items: new fields.EmbeddedCollectionField('Item'),
      effects: new fields.EmbeddedCollectionField('ActiveEffect'),
    };
  }

  declare name: string;
  declare type: string;
  declare img: string;
  declare system: Bag;
  declare prototypeToken: Bag;
  declare items: Collection<ItemShape>;
  declare effects: Collection<EffectShape>;
  declare statuses: Set<string>;
  declare overrides: Bag;
  /** Generation 14: the phases of effects that this preparation has been through. */
  declare _phases: Set<string> | null;

  override _configure(context: Bag): void {
    super._configure(context);
    this.statuses = new Set();
    this.overrides = {};
    Object.defineProperty(this, '_phases', { value: null, writable: true, enumerable: false });
  }

  override _initializeSource(data: Bag, context: Bag): Bag {
    const source = super._initializeSource(data, context);
    const prototype = source['prototypeToken'] as { name?: string; texture?: { src?: string | null } } | undefined;
    if (prototype) prototype.name ||= source['name'] as string;
    if (prototype?.texture) prototype.texture.src ??= source['img'] as string;
    return source;
  }

  get isToken(): boolean {
    return (this.parent as Document | null)?.documentName === 'Token';
  }

  get token(): TokenShape | null {
    return this.isToken ? (this.parent as unknown as TokenShape) : null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get itemTypes(): Record<string, ItemShape[]> {
    const types = (runtime.game['documentTypes'] as Record<string, string[]> | undefined)?.['Item'] ?? [];
    const sorted: Record<string, ItemShape[]> = Object.fromEntries(types.map((type) => [type, []]));
    for (const item of this.items) (sorted[item.type] ??= []).push(item);
    return sorted;
  }

  get appliedEffects(): EffectShape[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): EffectShape[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  get inCombat(): boolean {
    return this.combatants(world('combats').active).length > 0;
  }

  /**
   * Own effects and those that items transfer.
   * UNVERIFIED: with generation 13's `legacyTransferral` items' effects wait to be copied; the copying itself is not played.
   */
  *allApplicableEffects(): Generator<EffectShape> {
    yield* this.effects;
    if (config('ActiveEffect')['legacyTransferral'] === true) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  override prepareData(): void {
    super.prepareData();
    if (runtime.generation.effectPhases) this.applyActiveEffects('final');
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    if (runtime.generation.effectPhases) this._phases = new Set();
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (runtime.generation.effectPhases) this.applyActiveEffects('initial');
    else this.applyActiveEffects();
  }

  applyActiveEffects(phase?: string): void {
    if (runtime.generation.effectPhases) this.applyPhase(phase);
    else {
      this.statuses.clear();
      this.overrides = applyEffects(this, null);
    }
  }

  private applyPhase(given: string | undefined): void {
    if (given === undefined) logCompatibilityWarning('Actor#applyActiveEffects must be called with a phase', { since: 14, until: 16 });
    const phase = given ?? 'initial';
    // Only prepareBaseData of this class begins a new cycle: a subclass that leaves it out fails here.
    if (!this._phases || this._phases.has(phase)) {
      throw new Error(`The "${phase}" application phase was already completed in this data preparation of Actor ${this.id ?? ''}`);
    }
    this._phases.add(phase);
    if (phase === 'initial') {
      this.statuses.clear();
      this.overrides = {};
    }
    Object.assign(this.overrides, applyEffects(this, phase));
  }

  getRollData(): Bag {
    return this.system;
  }

  /** Tokens of this actor in the viewed scene. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const tokens = this.token ? [this.token] : (world('scenes').viewed?.tokens.filter((token) => token.actorId === this.id) ?? []);
    const wanted = linked && !this.isToken ? tokens.filter((token) => token.actorLink) : tokens;
    return document ? wanted : wanted.map((token) => token['object' as never] as unknown).filter(Boolean);
  }

  getDependentTokens({ scenes, linked = false }: { scenes?: unknown; linked?: boolean } = {}): TokenShape[] {
    if (this.token) return [this.token];
    const searched = scenes === undefined ? world('scenes').contents : [scenes].flat();
    const tokens = searched.flatMap((scene) => (scene as { tokens: Collection<TokenShape> }).tokens.contents);
    return tokens.filter((token) => token.actorId === this.id && (!linked || token.actorLink));
  }

  getTokenDocument(data: Bag = {}, context: Bag = {}): Promise<unknown> {
    const { prototypeToken, name } = this.toObject() as { prototypeToken: Bag; name: string };
    const source = { ...prototypeToken, name: prototypeToken['name'] || name, actorId: this.id, ...data };
    return Promise.resolve(new (documentClass('Token'))(source, context));
  }

  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<unknown> {
    const current = getProperty(this.system, attribute);
    const bar = isBar ? (current as { value: number; min?: number; max: number }) : null;
    const before = bar ? bar.value : (current as number);
    const wanted = isDelta ? before + value : value;
    const target = bar ? Math.min(Math.max(wanted, bar.min ?? 0), bar.max) : wanted;
    const updates: Bag = { [`system.${attribute}${bar ? '.value' : ''}`]: target };
    const allowed = runtime.hooks.call('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  /** UNVERIFIED: without a static `_id`, effects whose only status is the wanted one count as it. */
  async toggleStatusEffect(statusId: string, { active, overlay = false }: { active?: boolean; overlay?: boolean } = {}): Promise<unknown> {
    const status = statusEffect(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing = this.effects.filter((effect) => {
      return status._id ? effect.id === status._id : effect.statuses.size === 1 && effect.statuses.has(status.id);
    });
    if (existing.length > 0) {
      if (active === true) return true;
      await this.deleteEmbeddedDocuments(
        'ActiveEffect',
        existing.map(({ id }) => id ?? ''),
      );
      return false;
    }
    if (active === false) return undefined;
    const cls = documentClass('ActiveEffect') as unknown as EffectClass;
    const effect = await cls.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ 'flags.core.overlay': true });
    return cls.create(effect, { parent: this, keepId: true });
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: RollInitiativeOptions = {}): Promise<unknown> {
    const combat = world('combats').viewed ?? (currentUser().isGM && createCombatants ? await this.createCombat() : null);
    if (!combat) {
      runtime.notify('warn', localize('COMBAT.NoneActive'));
      return null;
    }
    if (createCombatants && this.combatants(combat).length === 0) {
      const tokens = this.getActiveTokens(false, true) as TokenShape[];
      const missing = tokens.map((token) => ({
        tokenId: token.id,
        sceneId: token.parent?.id ?? null,
        actorId: this.id,
        hidden: token.hidden,
      }));
      await combat.createEmbeddedDocuments('Combatant', missing.length > 0 ? missing : [{ actorId: this.id }]);
    }
    const ids = this.combatants(combat).filter((combatant) => rerollInitiative || combatant.initiative === null);
    if (ids.length === 0) return combat;
    await combat.rollInitiative(
      ids.map(({ id }) => id ?? ''),
      initiativeOptions,
    );
    return combat;
  }

  private async createCombat(): Promise<CombatShape> {
    const cls = documentClass('Combat') as unknown as { create(data: Bag): Promise<CombatShape & { activate(): Promise<unknown> }> };
    const combat = await cls.create({ scene: world('scenes').viewed?.id ?? null, active: true });
    return combat;
  }

  private combatants(combat: CombatShape | null): CombatShape['turns'] {
    const own = this.token;
    return combat?.combatants.filter((combatant) => (own ? combatant.tokenId === own.id : combatant.actorId === this.id)) ?? [];
  }

  override _onUpdate(changed: Bag, options: Bag, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.refreshTokens();
  }

  override _onCreateDescendantDocuments(...args: DescendantArguments): void {
    super._onCreateDescendantDocuments(...args);
    this.afterDescendants(args[1], args[2], 'create');
  }

  override _onUpdateDescendantDocuments(...args: DescendantArguments): void {
    super._onUpdateDescendantDocuments(...args);
    this.refreshTokens();
  }

  override _onDeleteDescendantDocuments(...args: Parameters<Document['_onDeleteDescendantDocuments']>): void {
    super._onDeleteDescendantDocuments(...args);
    this.afterDescendants(args[1], args[2], 'delete');
  }

  private afterDescendants(collection: string, documents: unknown, how: 'create' | 'delete'): void {
    this.refreshTokens();
    if (collection !== 'effects') return;
    const statuses = new Set((documents as EffectShape[]).flatMap((effect) => [...effect.statuses]));
    for (const token of this.getDependentTokens().filter((one) => this.isToken || one.actorLink)) {
      for (const status of statuses) runtime.hooks.callAll('applyTokenStatusEffect', token, status, how === 'create');
    }
  }

  /** Actors of unlinked tokens are made of this one. */
  private refreshTokens(): void {
    if (this.isToken || this.pack !== null) return;
    for (const token of this.getDependentTokens()) if (!token.actorLink) token.refreshActor();
  }
}

type DescendantArguments = Parameters<Document['_onCreateDescendantDocuments']>;

interface EffectClass {
  fromStatusEffect(id: string): Promise<Document>;
  create(effect: Document, operation: Bag): Promise<unknown>;
}
