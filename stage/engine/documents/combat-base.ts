import { Document } from '../document/base.ts';
import type { WriteAction } from '../document/contract.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import type { Collection } from '../objects/collection.ts';
import { guarded, runtime } from '../runtime.ts';
import { trackerConfig } from './combatant.ts';
import type { TrackerConfig } from './combatant.ts';
import { EffectRegistry } from './effect-registry.ts';
import { typed } from './schema.ts';
import { isActiveGM, world } from './shapes.ts';
import type { CombatShape, CombatantShape, EffectShape, UserShape } from './shapes.ts';
import { turnEvents } from './turn-events.ts';
import type { TurnEvent, TurnState } from './turn-events.ts';

export interface HistoryData extends TurnState {
  readonly combatantId: string | null;
  readonly tokenId: string | null;
}

interface Context {
  round: number;
  turn?: number | null;
  skipped: boolean;
}

const refreshed: Record<TurnEvent['kind'], string> = {
  endTurn: 'turnEnd',
  endRound: 'roundEnd',
  startRound: 'roundStart',
  startTurn: 'turnStart',
};

/** The state of a combat: who takes part, whose turn it is, and what happens when that changes. */
export class CombatState extends Document {
  static override metadata = kinds.Combat;

  static override defineSchema(): DataSchema {
    return {
      ...typed('Combat'),
      scene: new fields.ForeignDocumentField('Scene'),
      groups: new fields.EmbeddedCollectionField('CombatantGroup'),
      combatants: new fields.EmbeddedCollectionField('Combatant'),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
    };
  }

  declare round: number;
  declare turn: number | null;
  declare active: boolean;
  declare scene: Document | null;
  declare combatants: Collection<CombatantShape>;
  declare groups: Collection<Document>;
  declare turns: CombatantShape[];
  declare current: HistoryData;
  declare previous: HistoryData | undefined;

  override _configure(context: Bag): void {
    super._configure(context);
    this.turns = [];
  }

  get sceneId(): string | null {
    return (this._source['scene'] as string | null | undefined) ?? null;
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  get isActive(): boolean {
    return this.active && (this.sceneId === null || this.sceneId === world('scenes').viewed?.id);
  }

  get combatant(): CombatantShape | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  get nextCombatant(): CombatantShape | undefined {
    return this.turns[this.turn === this.turns.length - 1 ? 0 : (this.turn ?? -1) + 1];
  }

  get settings(): TrackerConfig {
    return trackerConfig();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
    this.current ??= this._getCurrentState();
    this.previous ??= this.current;
  }

  /** Sorts the combatants. The stored turn stays as it is; a turn beyond the last combatant is read as the last. */
  setupTurns(): CombatantShape[] {
    this.turns = this.turnOrder(this.combatants.contents);
    if (this.turn !== null) this.turn = Math.max(Math.min(this.turn, this.turns.length - 1), 0);
    return this.turns;
  }

  turnOrder(combatants: CombatantShape[]): CombatantShape[] {
    return [...combatants].sort((a, b) => this._sortCombatants(a, b));
  }

  /** UNVERIFIED: ties go by id. */
  _sortCombatants(a: CombatantShape, b: CombatantShape): number {
    const [first, second] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
    return first === second ? ((a.id ?? '') > (b.id ?? '') ? 1 : -1) : second - first;
  }

  _getCurrentState(combatant: CombatantShape | undefined = this.combatant): HistoryData {
    return { round: this.round, turn: this.turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  getCombatantsByToken(token: string | Document): CombatantShape[] {
    const id = typeof token === 'string' ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  getCombatantsByActor(actor: string | Document): CombatantShape[] {
    if (typeof actor !== 'string' && actor.parent) return this.getCombatantsByToken(actor.parent as Document);
    const id = typeof actor === 'string' ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  /* Rights. */

  _canChangeRound(_user: unknown): boolean {
    return true;
  }

  _canChangeTurn(_user: unknown): boolean {
    return true;
  }

  override canUserModify(user: unknown, action: WriteAction, data: Bag = {}): boolean {
    return super.canUserModify(user, action, data) && (action !== 'update' || this.mayMove(user, data));
  }

  private mayMove(user: unknown, data: Bag): boolean {
    if ((user as { isGM?: boolean }).isGM) return true;
    const changes = (key: string): boolean => key in data && data[key] !== this._source[key];
    return (!changes('round') || this._canChangeRound(user)) && (!changes('turn') || this._canChangeTurn(user));
  }

  /* Changes. */

  override async _preUpdate(changed: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    // Before the first round it is nobody's turn.
    if (changed['round'] === 0) changed['turn'] = null;
    // The server knows no rules of the system: who may not move the turn is stopped here.
    if (!this.mayMove(user, changed))
      throw new Error(`User ${(user as UserShape).name} lacks permission to update Combat [${this.id ?? ''}]`);
    return super._preUpdate(changed, options, user);
  }

  override _onUpdate(changed: Bag, options: Bag, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!('round' in changed) && !('turn' in changed) && !('combatants' in changed)) return;
    this.recordState();
    this.updateCombatantActors();
    if (options['turnEvents'] !== false) guarded('turn events', () => this._manageTurnEvents());
  }

  override _onDelete(options: Bag, userId: string): void {
    super._onDelete(options, userId);
    if (this.started && runtime.generation.effectExpiry) void EffectRegistry.current.refresh('combatEnd', { combat: this.shape });
  }

  override _onCreateDescendantDocuments(...args: Parameters<Document['_onCreateDescendantDocuments']>): void {
    super._onCreateDescendantDocuments(...args);
    this.afterCombatants(args[1], args[4]);
    if (args[1] !== 'combatants' || !isActiveGM()) return;
    for (const combatant of args[2] as CombatantShape[]) guarded('entering combatants', () => this._onEnter(combatant));
  }

  override _onUpdateDescendantDocuments(...args: Parameters<Document['_onUpdateDescendantDocuments']>): void {
    super._onUpdateDescendantDocuments(...args);
    this.afterCombatants(args[1], args[4]);
  }

  override _onDeleteDescendantDocuments(...args: Parameters<Document['_onDeleteDescendantDocuments']>): void {
    super._onDeleteDescendantDocuments(...args);
    this.afterCombatants(args[1], args[4]);
    if (args[1] !== 'combatants' || !isActiveGM()) return;
    for (const combatant of args[2] as CombatantShape[]) {
      guarded('leaving combatants', async () => {
        await this._onExit(combatant);
        if (combatant.token) await this._clearMovementHistoryOnExit(combatant);
      });
    }
  }

  /** The order may be another one now, and so may be whose turn it is. */
  private afterCombatants(collection: string, options: Bag): void {
    if (collection !== 'combatants') return;
    const before = this.current;
    this.recordState();
    const moved = this.started && before.combatantId !== this.current.combatantId;
    if (moved && options['turnEvents'] !== false) guarded('turn events', () => this._manageTurnEvents());
  }

  private recordState(): void {
    this.previous = this.current;
    this.setupTurns();
    this.current = this._getCurrentState();
  }

  updateCombatantActors(): void {
    for (const { actor } of this.turns) {
      for (const effect of actor?.allApplicableEffects() ?? []) (effect as EffectShape & { updateDuration(): unknown }).updateDuration();
    }
  }

  /* Events: only the active game master's client runs them; nobody does when there is none. */

  /** UNVERIFIED: the hook comes before the events of the same change. */
  async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!previous) return;
    runtime.hooks.callAll('combatTurnChange', this, previous, current);
    if (!isActiveGM()) return;
    const sameTurn = previous.round === current.round && (previous.turn === current.turn || !this.advanced(previous, current));
    if (sameTurn && previous.combatantId !== current.combatantId) return this.runOrderChange(previous, current);
    const ended = this.combatants.get(previous.combatantId ?? '');
    const planned = turnEvents(previous, current, this.turns.length).map((event) => ({ event, combatant: this.turns[event.turn ?? -1] }));
    if (previous.round === 0 && current.round) await this.refresh('combatStart', undefined);
    for (const { event, combatant } of planned) {
      await this.runEvent(event, event.kind === 'endTurn' && !event.skipped ? ended : combatant);
    }
  }

  private advanced(previous: HistoryData, current: HistoryData): boolean {
    // The previous combatant is still where they were: the turn was moved, not the order.
    return this.turns[previous.turn ?? -1]?.id === previous.combatantId || current.turn === null || previous.turn === null;
  }

  private async runEvent({ kind, round, turn, skipped }: TurnEvent, combatant: CombatantShape | undefined): Promise<void> {
    if (kind === 'endRound') await this._onEndRound({ round, skipped });
    else if (kind === 'startRound') await this._onStartRound({ round, skipped });
    else if (!combatant) return;
    else if (kind === 'endTurn') await this._onEndTurn(combatant, { round, turn, skipped });
    else {
      await this._onStartTurn(combatant, { round, turn, skipped });
      if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, { round, turn, skipped });
    }
    await this.refresh(refreshed[kind], combatant);
  }

  /** Somebody else's turn without an advance. Generation 13 passes round and turn where the context should be. UNVERIFIED: 14 does not. */
  private async runOrderChange(previous: HistoryData, current: HistoryData): Promise<void> {
    const context: unknown[] = runtime.generation.effectExpiry
      ? [{ round: current.round, turn: current.turn, skipped: false }]
      : [current.round, current.turn, false];
    const [ended, begun] = [this.combatants.get(previous.combatantId ?? ''), this.combatants.get(current.combatantId ?? '')];
    type Loose = Record<'_onEndTurn' | '_onStartTurn', (combatant: CombatantShape, ...context: unknown[]) => Promise<void>>;
    const loose = this as unknown as Loose;
    if (ended) await loose._onEndTurn(ended, ...context);
    if (ended) await this.refresh('turnEnd', ended);
    if (begun) await loose._onStartTurn(begun, ...context);
    if (begun) await this.refresh('turnStart', begun);
  }

  private async refresh(event: string, combatant: CombatantShape | undefined): Promise<void> {
    if (!runtime.generation.effectExpiry) return;
    await EffectRegistry.current.refresh(event, { combat: this.shape, combatant: combatant ?? null });
  }

  private get shape(): CombatShape {
    return this as unknown as CombatShape;
  }

  async _onEnter(_combatant: CombatantShape): Promise<void> {}

  async _onExit(_combatant: CombatantShape): Promise<void> {}

  async _onEndTurn(_combatant: CombatantShape, _context: Context): Promise<void> {}

  async _onEndRound(_context: Context): Promise<void> {}

  async _onStartRound(_context: Context): Promise<void> {}

  async _onStartTurn(_combatant: CombatantShape, _context: Context): Promise<void> {}

  async _clearMovementHistoryOnStartTurn(_combatant: CombatantShape, _context: Context): Promise<void> {}

  async _clearMovementHistoryOnExit(_combatant: CombatantShape): Promise<void> {}
}
