import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import { bagsOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { documentClass, logCompatibilityWarning, runtime } from '../runtime.ts';
import { changeTypes, effectPhases, showIcon } from './constants.ts';
import { EffectRegistry } from './effect-registry.ts';
import { describeDuration, effectStart, expiryEvents, migrateEffect, remainingOf } from './effect-time.ts';
import { applyChange, statusEffect } from './effects.ts';
import { count, typed } from './schema.ts';
import { localize, world } from './shapes.ts';
import type { ActorShape, CombatShape, EffectChange, EffectShape } from './shapes.ts';

const order = Object.keys(changeTypes).filter((type) => type !== 'subtract');

interface Duration extends Bag {
  value: number | null;
  units: string;
  expiry: string | null;
  expired: boolean;
  remaining?: number | null;
}

export class ActiveEffect extends Document implements EffectShape {
  static override metadata = kinds.ActiveEffect;
  static CHANGE_TYPES = changeTypes;
  static CHANGE_PHASES = effectPhases;
  static EXPIRY_EVENTS = expiryEvents;

  /** Generation 14. */
  static get registry(): EffectRegistry {
    return EffectRegistry.current;
  }

  static override defineSchema(): DataSchema {
    return {
      ...typed('ActiveEffect'),
      name: new fields.StringField({ required: true, blank: false }),
      img: new fields.FilePathField({ categories: ['IMAGE'] }),
      disabled: new fields.BooleanField(),
      description: new fields.HTMLField(),
      tint: new fields.ColorField({ nullable: false, initial: '#ffffff' }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
      sort: new fields.IntegerSortField(),
      ...(runtime.generation.effectExpiry ? expiringFields() : lastingFields()),
    };
  }

  declare name: string;
  declare img: string | null;
  declare system: Bag;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare origin: string | null;
  declare duration: Duration;
  declare start: Bag | null;

  static override migrateData(source: Bag): Bag {
    if (runtime.generation.effectExpiry) migrateEffect(source);
    return super.migrateData(source);
  }

  /** Generation 14 still answers the place where generation 13 keeps the changes. */
  get changes(): Bag[] {
    logCompatibilityWarning('ActiveEffect#changes is deprecated in favour of ActiveEffect#system.changes', { since: 14, until: 16 });
    return this.legacyChanges();
  }

  private legacyChanges(): Bag[] {
    const own = bagsOf(runtime.generation.effectExpiry ? this.system['changes'] : undefined);
    return own.map(({ type, phase: _phase, ...rest }) => ({ ...rest, mode: Math.max(order.indexOf(textOf(type)), 0) }));
  }

  override toObject(source = true): Bag {
    const data = super.toObject(source);
    // The old member comes along: given back to create or update it is migrated again.
    return runtime.generation.effectExpiry ? { ...data, changes: this.legacyChanges() } : data;
  }

  get changeList(): EffectChange[] {
    if (runtime.generation.effectExpiry) {
      return bagsOf(this.system['changes']).map((change) => ({
        ...(change as EffectChange),
        priority: (change['priority'] as number | null) ?? changeTypes[textOf(change['type'])] ?? 0,
      }));
    }
    const own = bagsOf((this as unknown as Bag)['changes']) as unknown as {
      key: string;
      value: string;
      mode: number;
      priority: number | null;
    }[];
    return own.map(({ mode, priority, ...rest }) => ({
      ...rest,
      type: order[mode] ?? 'custom',
      phase: 'initial',
      priority: priority ?? mode * 10,
    }));
  }

  get isSuppressed(): boolean {
    const own = (this.system as { isSuppressed?: boolean }).isSuppressed;
    return own ?? (runtime.generation.effectExpiry && this.duration.expired);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get target(): Document | null {
    const parent = this.parent as Document | null;
    return parent?.documentName === 'Item' && this.transfer ? (parent.parent as Document | null) : parent;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === 'Actor';
  }

  /** UNVERIFIED: a status makes an effect temporary even when its duration is not limited. */
  get isTemporary(): boolean {
    const limited = runtime.generation.effectExpiry ? this.duration.value !== null : Number(this.duration['duration'] ?? 0) > 0;
    return limited || this.statuses.size > 0;
  }

  get isExpiryTrackable(): boolean {
    return runtime.generation.effectExpiry && this.duration.value !== null && !this.duration.expired && !this.disabled;
  }

  get sourceName(): string {
    return localize(this.origin ? 'Unknown' : 'None');
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  updateDuration(): Duration {
    const ready = world('combats') !== undefined;
    if (runtime.generation.effectExpiry) this.duration.remaining = ready ? remainingOf(this.duration, this.start) : this.duration.value;
    else if (ready) Object.assign(this.duration, describeDuration(this.duration));
    return this.duration;
  }

  override async _preCreate(data: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const given = (data['duration'] ?? {}) as Partial<Duration>;
    if (!runtime.generation.effectExpiry) this.startNow();
    else {
      if (data['start'] === undefined || data['start'] === null) this.updateSource({ start: effectStart(world('combats').active) });
      if (this.duration.value !== null && given.expiry === undefined) this.updateSource({ duration: { expiry: 'turnStart' } });
    }
    return undefined;
  }

  /** Generation 13: an effect on an actor knows the moment it began. */
  private startNow(): void {
    const { seconds, rounds, turns } = this.duration as { seconds?: number | null; rounds?: number | null; turns?: number | null };
    if ((seconds ?? rounds ?? turns ?? null) === null) return;
    const cls = this.constructor as typeof ActiveEffect;
    this.updateSource({ duration: cls.getInitialDuration() });
  }

  /** Generation 13. */
  static getInitialDuration(): Bag {
    const combat = world('combats').viewed;
    const time = (runtime.game['time'] as { worldTime: number }).worldTime;
    return combat?.started
      ? { startTime: time, combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 }
      : { startTime: time };
  }

  static getEffectStart(combat: CombatShape | null = world('combats').active): Bag {
    return effectStart(combat);
  }

  static async fromStatusEffect(statusId: string, options: Bag = {}): Promise<Document> {
    const status = statusEffect(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, order: _order, ...data } = structuredClone(JSON.parse(JSON.stringify(status)) as Bag);
    const statuses = (data['statuses'] as string[] | undefined) ?? [];
    if (statuses.length > 0 && !data['_id']) throw new Error(`The status ${statusId} implies others and needs a static _id`);
    data['name'] = localize(textOf(data['name']));
    data['statuses'] = [...new Set([...statuses, id as string])];
    return this._fromStatusEffect(statusId, data, options);
  }

  static _fromStatusEffect(_statusId: string, effectData: Bag, options: Bag = {}): Promise<Document> {
    return Promise.resolve(new (documentClass('ActiveEffect'))(effectData, options) as unknown as Document);
  }

  /** Generation 14: does this event, now, end the effect? */
  isExpiryEvent(event: string, context: { combat?: CombatShape | null } = {}): boolean {
    const { expiry } = this.duration;
    if (event === 'updateWorldTime') {
      const fighting = context.combat?.started === true || world('combats').get(textOf(this.start?.['combat']))?.started === true;
      return expiry === null || (!fighting && expiry !== 'combatStart');
    }
    if (event !== expiry) return false;
    if (event !== 'turnStart' && event !== 'turnEnd') return true;
    return this.start?.['combatant'] === (context as { combatant?: Document | null }).combatant?.id;
  }

  /** Generation 13. */
  apply(actor: ActorShape, change: Bag & { mode?: number }): Bag {
    const type = order[change.mode ?? 2] ?? 'custom';
    return applyChange(actor, { phase: 'initial', priority: 0, ...change, type } as unknown as EffectChange);
  }

  /** Generation 14. */
  static applyChange(target: ActorShape, change: EffectChange): Bag {
    return applyChange(target, change);
  }
}

const whole = { integer: true, min: 0 };

function lastingFields(): DataSchema {
  return {
    changes: new fields.ArrayField(
      new fields.SchemaField({
        key: new fields.StringField({ required: true }),
        value: new fields.StringField({ required: true }),
        mode: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
        priority: new fields.NumberField(),
      }),
    ),
    duration: new fields.SchemaField({
      startTime: new fields.NumberField(),
      seconds: new fields.NumberField(whole),
      combat: new fields.ForeignDocumentField('Combat'),
      rounds: new fields.NumberField(whole),
      turns: new fields.NumberField(whole),
      startRound: new fields.NumberField(whole),
      startTurn: new fields.NumberField(whole),
    }),
  };
}

function expiringFields(): DataSchema {
  return {
    duration: new fields.SchemaField({
      value: new fields.NumberField({ required: true, integer: true, min: 0 }),
      units: new fields.StringField({ required: true, blank: false, initial: 'seconds' }),
      expiry: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new fields.BooleanField(),
    }),
    start: new fields.SchemaField(
      {
        combat: new fields.StringField({ nullable: true, blank: false, initial: null, required: true }),
        combatant: new fields.StringField({ nullable: true, blank: false, initial: null, required: true }),
        initiative: new fields.NumberField(),
        round: new fields.NumberField(whole),
        turn: new fields.NumberField(whole),
        time: new fields.NumberField({ initial: 0 }),
      },
      { nullable: true, initial: null },
    ),
    showIcon: count(showIcon.CONDITIONAL),
    folder: new fields.ForeignDocumentField('Folder'),
  };
}
