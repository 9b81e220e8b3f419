import type { Document } from '../document/base.ts';
import { WorldCollection } from '../document/world-collection.ts';
import { bagOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { documentClass, runtime } from '../runtime.ts';
import { CombatState } from './combat-base.ts';
import { config, format, localize, world } from './shapes.ts';
import type { CombatShape, CombatantShape } from './shapes.ts';

interface InitiativeOptions extends Bag {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: Bag;
}

interface MessageClass {
  getSpeaker(options: Bag): Bag;
  createDocuments(data: unknown[]): Promise<unknown>;
}

/** A combat and the ways to move it on. */
export class Combat extends CombatState implements CombatShape {
  static CONFIG_SETTING = 'combatTrackerConfig';

  get isView(): boolean {
    return world('combats').viewed?.id === this.id;
  }

  async activate(options: Bag = {}): Promise<unknown> {
    const others = world('combats').filter((combat) => combat.active && combat.id !== this.id && combat.sceneId === this.sceneId);
    const updates = [...others.map(({ id }) => ({ _id: id, active: false })), { _id: this.id, active: true }];
    return Combat.updateDocuments(updates, options);
  }

  /** Seconds between two moments of the combat. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = config('time') as { roundTime?: number; turnTime?: number };
    const rounds = toRound - fromRound;
    const turns = rounds * this.turns.length + (toTurn ?? 0) - (fromTurn ?? 0);
    return rounds * roundTime + turns * turnTime;
  }

  async startCombat(): Promise<this> {
    const updateData = { round: 1, turn: 0 };
    runtime.hooks.callAll('combatStart', this, updateData);
    await this.update(updateData);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const next = this.standing((this.turn ?? -1) + 1);
    if (next === undefined) return this.nextRound();
    return this.advance('combatTurn', this.round, next, 1);
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.advance('combatTurn', this.round, (this.turn ?? this.turns.length) - 1, -1);
  }

  async nextRound(): Promise<this> {
    const first = this.standing(0);
    if (first === undefined && this.turns.length > 0) runtime.notify('warn', localize('COMBAT.NoneRemaining'));
    return this.advance('combatRound', this.round + 1, first ?? 0, 1);
  }

  async previousRound(): Promise<this> {
    if (this.round === 0) return this;
    const round = this.round - 1;
    return this.advance('combatRound', round, round === 0 ? null : Math.max(this.turns.length - 1, 0), -1);
  }

  /** The first turn from an index on that is not skipped. */
  private standing(from: number): number | undefined {
    const skips = this.settings.skipDefeated === true;
    const found = this.turns.findIndex((combatant, index) => index >= from && !(skips && combatant.isDefeated));
    return found < 0 ? undefined : found;
  }

  private async advance(hook: string, round: number, turn: number | null, direction: 1 | -1): Promise<this> {
    const updateData = { round, turn };
    // Before the first round no time has passed.
    const delta = this.round === 0 || round === 0 ? 0 : this.getTimeDelta(this.round, this.turn, round, turn);
    const options = { direction, worldTime: { delta } };
    runtime.hooks.callAll(hook, this, updateData, options);
    await this.update(updateData, options);
    return this;
  }

  /** UNVERIFIED: the question whether to end it is left to whoever shows the tracker. */
  async endCombat(): Promise<this> {
    await this.delete();
    return this;
  }

  async toggleSceneLink(): Promise<this> {
    await this.update({ scene: this.sceneId === null ? (world('scenes').viewed?.id ?? null) : null });
    return this;
  }

  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
    const updates = this.combatants.map(({ id }) => ({ _id: id, initiative: null }));
    await this.writeInitiative(updates, updateTurn);
    return this;
  }

  async setInitiative(id: string, value: number): Promise<void> {
    const combatant = this.combatants.get(id, { strict: true });
    await combatant?.update({ initiative: value });
  }

  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant) => combatant.isOwner && combatant.initiative === null);
    return this.rollInitiative(idsOf(waiting), options);
  }

  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    const waiting = this.combatants.filter((combatant) => combatant.isOwner && combatant.isNPC && combatant.initiative === null);
    return this.rollInitiative(idsOf(waiting), options);
  }

  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    const { formula = null, updateTurn = true, messageOptions = {} } = options;
    const updates: Bag[] = [];
    const messages: unknown[] = [];
    for (const id of [ids].flat()) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      messages.push(await this.initiativeMessage(combatant, roll, messageOptions));
    }
    if (updates.length === 0) return this;
    await this.writeInitiative(updates, updateTurn);
    await messageClass().createDocuments(messages);
    return this;
  }

  private initiativeMessage(
    combatant: CombatantShape,
    roll: ReturnType<CombatantShape['getInitiativeRoll']>,
    given: Bag,
  ): Promise<unknown> {
    const { messageModes } = runtime.generation;
    const key = messageModes ? 'messageMode' : 'rollMode';
    const { [key]: asked, ...own } = given;
    const hidden = combatant.hidden || combatant.token?.hidden === true;
    const mode = asked ?? (hidden ? (messageModes ? 'gm' : 'gmroll') : undefined);
    const data = {
      speaker: messageClass().getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
      flavor: format('COMBAT.RollsInitiative', { name: combatant.name }),
      ...own,
      flags: { ...bagOf(own['flags']), core: { initiativeRoll: true } },
    };
    return roll.toMessage(data, { create: false, [key]: mode });
  }

  /** Initiative is written without events. With `updateTurn` the turn stays with whose it is. */
  private async writeInitiative(updates: Bag[], updateTurn: boolean): Promise<void> {
    const keep = updateTurn || this.turn === null ? {} : { combatTurn: this.turn };
    await this.updateEmbeddedDocuments('Combatant', updates, { turnEvents: false, ...keep });
  }
}

function messageClass(): MessageClass {
  return documentClass('ChatMessage') as unknown as MessageClass;
}

function idsOf(documents: Document[]): string[] {
  return documents.map(({ id }) => id ?? '');
}

export class CombatEncounters extends WorldCollection<CombatShape> {
  static override documentName = 'Combat';

  private chosen: string | null = null;

  override get name(): string {
    return 'Combats';
  }

  /** Combats of the viewed scene and of none. */
  get combats(): CombatShape[] {
    const scene = world('scenes').viewed?.id ?? null;
    return this.filter((combat) => combat.sceneId === null || combat.sceneId === scene);
  }

  get active(): CombatShape | null {
    return this.combats.find((combat) => combat.active) ?? null;
  }

  /** UNVERIFIED: until somebody chooses in the tracker, the active combat is viewed, else the first. */
  get viewed(): CombatShape | null {
    return this.get(this.chosen ?? '') ?? this.active ?? this.combats[0] ?? null;
  }

  set viewed(combat: CombatShape | null) {
    this.chosen = combat?.id ?? null;
  }
}
