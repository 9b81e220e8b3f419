import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import { diceConfiguration } from '../dice/settings.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import { isBag } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { getProperty } from '../objects/paths.ts';
import { specialStatus } from './effects.ts';
import { image, typed } from './schema.ts';
import { config, setting, world } from './shapes.ts';
import type { ActorShape, CombatShape, CombatantShape, TokenShape, UserShape } from './shapes.ts';

/** One who takes part in a combat. */
export class Combatant extends Document implements CombatantShape {
  static override metadata = kinds.Combatant;

  static override defineSchema(): DataSchema {
    return {
      ...typed('Combatant'),
      actorId: new fields.ForeignDocumentField('Actor', { idOnly: true }),
      tokenId: new fields.ForeignDocumentField('Token', { idOnly: true }),
      sceneId: new fields.ForeignDocumentField('Scene', { idOnly: true }),
      name: new fields.StringField(),
      img: image(),
      initiative: new fields.NumberField({ required: true }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false }),
    };
  }

  declare readonly parent: CombatShape | null;
  declare name: string | null;
  declare img: string | null;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: unknown;
  declare resource: unknown;

  get combat(): CombatShape | null {
    return this.parent;
  }

  get token(): TokenShape | null {
    const scene = world('scenes')?.get(this.sceneId ?? '');
    return scene?.tokens.get(this.tokenId ?? '') ?? null;
  }

  get actor(): ActorShape | null {
    return this.token?.actor ?? world('actors')?.get(this.actorId ?? '') ?? null;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get players(): UserShape[] {
    return world('users').filter((user) => !user.isGM && this.testUserPermission(user, 'OWNER'));
  }

  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(specialStatus('DEFEATED') ?? '') ?? false);
  }

  /** A combatant belongs to whom its actor belongs to. */
  override getUserLevel(user?: unknown): number {
    return this.actor?.getUserLevel(user) ?? 0;
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { token, actor } = this;
    this.name ||= token?.name ?? actor?.name ?? 'Unknown Combatant';
    this.img ??= token?.texture.src ?? actor?.img ?? null;
    this._prepareGroup();
    if (world('scenes')) this.updateResource();
  }

  /** UNVERIFIED: in prepared data `group` is the group's document, whose initiative counts when it has one. */
  _prepareGroup(): void {
    const id = this._source['group'];
    const group = typeof id === 'string' ? this.parent?.getEmbeddedDocument('CombatantGroup', id) : null;
    this.group = group ?? null;
    const shared = (group as { initiative?: number | null } | null | undefined)?.initiative;
    if (typeof shared === 'number') this.initiative = shared;
  }

  updateResource(): unknown {
    const { resource } = trackerConfig();
    const value = resource && this.actor ? getProperty(this.actor.system, resource) : null;
    this.resource = isBag(value) ? (value['value'] ?? null) : (value ?? null);
    return this.resource;
  }

  /** The roll for initiative, not yet evaluated. */
  getInitiativeRoll(formula?: string | null): ReturnType<CombatantShape['getInitiativeRoll']> {
    const cls = diceConfiguration().rolls[0];
    if (!cls) throw new Error('CONFIG.Dice.rolls is empty');
    const roll = new cls(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
    return roll as ReturnType<CombatantShape['getInitiativeRoll']>;
  }

  _getInitiativeFormula(): string {
    const own = (config('Combat')['initiative'] as { formula?: string | null } | undefined)?.formula;
    return String(own || '1d20');
  }

  async rollInitiative(formula?: string): Promise<unknown> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  static override async _preCreateOperation(documents: unknown[], operation: Bag, user: unknown): Promise<boolean | void> {
    keepTurn(documents, operation, (combatants) => [...combatants, ...(documents as Combatant[])]);
    return super._preCreateOperation(documents, operation, user);
  }

  static override async _preUpdateOperation(documents: unknown[], operation: Bag, user: unknown): Promise<boolean | void> {
    const changes = new Map((operation['updates'] as Bag[] | undefined)?.map((change) => [change['_id'], change]));
    const touches = [...changes.values()].some((change) => 'initiative' in change);
    if (touches)
      keepTurn(documents, operation, (combatants) => combatants.map((combatant) => withInitiative(combatant, changes.get(combatant.id))));
    return super._preUpdateOperation(documents, operation, user);
  }

  static override async _preDeleteOperation(documents: unknown[], operation: Bag, user: unknown): Promise<boolean | void> {
    const gone = new Set((documents as Combatant[]).map(({ id }) => id));
    keepTurn(documents, operation, (combatants) => combatants.filter(({ id }) => !gone.has(id)));
    return super._preDeleteOperation(documents, operation, user);
  }
}

function withInitiative(combatant: CombatantShape, change: Bag | undefined): CombatantShape {
  if (!change || !('initiative' in change)) return combatant;
  return Object.create(combatant, { initiative: { value: change['initiative'] } }) as CombatantShape;
}

/**
 * The turn stays with the combatant who has it when the order changes; when they leave, it passes to the next.
 * UNVERIFIED: when the last in the order leaves, the turn passes to the new last.
 */
function keepTurn(documents: unknown[], operation: Bag, after: (combatants: CombatantShape[]) => CombatantShape[]): void {
  const combat = (documents[0] as Combatant | undefined)?.parent;
  if (!combat?.started || combat.turn === null || typeof operation['combatTurn'] === 'number') return;
  const order = combat.turnOrder(after(combat.combatants.contents)).map(({ id }) => id);
  const following = [...combat.turns.slice(combat.turn), ...combat.turns.slice(0, combat.turn).reverse()];
  const turn = following.map(({ id }) => order.indexOf(id)).find((index) => index >= 0);
  if (turn !== undefined && turn !== combat.turn) operation['combatTurn'] = turn;
}

export class CombatantGroup extends Document {
  static override metadata = kinds.CombatantGroup;

  static override defineSchema(): DataSchema {
    return {
      ...typed('CombatantGroup'),
      name: new fields.StringField({ required: true }),
      img: image(),
      initiative: new fields.NumberField({ required: true }),
      ownership: new fields.DocumentOwnershipField(),
    };
  }

  get members(): Set<CombatantShape> {
    const combat = this.parent as CombatShape | null;
    return new Set(combat?.combatants.filter((combatant) => combatant._source['group'] === this.id));
  }
}

export interface TrackerConfig {
  resource?: string;
  skipDefeated?: boolean;
}

export function trackerConfig(): TrackerConfig {
  return (setting('combatTrackerConfig') as TrackerConfig | null | undefined) ?? {};
}
