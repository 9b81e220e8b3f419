/** From places that the rules changed to Foundry's update data. What is written is base values only, never what effects add. */
import { isKeyed, withValue, type Change } from '../../rules/kernel/change.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { SliceField } from '../../rules/kernel/slice.ts';
import type { Adjustment, Creature } from '../../rules/kernel/state.ts';
import { ALL_SLICES } from '../data/slices.ts';
import type { Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { creatureOfActor, storedCreature } from './actor-snapshot.ts';
import { itemChanges } from './item-snapshot.ts';
import { storedConditions } from './stored-conditions.ts';
import { storedValue, type Bag } from './stored-values.ts';

export interface ActorUpdate {
  /** Dotted keys of the actor. */
  readonly actor: Record<string, unknown>;
  /** Updates of embedded items, each with its `_id`. */
  readonly items: Record<string, unknown>[];
}

type Placed = Pick<Change, 'path' | 'after'>;

/**
 * Update data that brings an actor to the changes' `after` values.
 * @param creature the actor's creature, before or after the changes; lists are written whole from it
 * @param rules the ruleset that the creature was read with
 */
export function updateOf(
  actor: Actor,
  changes: readonly Placed[],
  creature: Creature,
  rules: CompiledRuleset = activeRuleset(),
): ActorUpdate {
  const after = changes.reduce((reached, { path, after: value }) => withValue(reached, path, value, isKeyed(path, rules.slice)), creature);
  const update: ActorUpdate = { actor: {}, items: [] };
  const itemFields = new Map<string, Set<string>>();
  for (const { path } of changes) {
    const [head = '', id, field] = path;
    if (head !== 'items') Object.assign(update.actor, actorChange(actor, after, path, rules));
    else if (id !== undefined) noteItem(itemFields, after, id, field);
  }
  for (const [id, fields] of itemFields) pushItem(update, actor, after, id, fields);
  return update;
}

/** Without a field, all of the item's. */
function noteItem(into: Map<string, Set<string>>, after: Creature, id: string, field: string | undefined): void {
  const fields = into.get(id) ?? new Set<string>();
  for (const name of field === undefined ? Object.keys(after.items[id] ?? {}) : [field]) fields.add(name);
  into.set(id, fields);
}

function pushItem(update: ActorUpdate, actor: Actor, after: Creature, id: string, fields: ReadonlySet<string>): void {
  const item = after.items[id];
  const type = actor.items.get(id)?.type;
  if (item === undefined || type === undefined) return;
  const changes = itemChanges(type, fields, item);
  if (Object.keys(changes).length > 0) update.items.push({ _id: id, ...changes });
}

function actorChange(actor: Actor, after: Creature, path: readonly string[], rules: CompiledRuleset): Bag {
  const [head = '', ...rest] = path;
  // A creature is read as a bag of its slices here.
  if (Object.hasOwn(ALL_SLICES, head)) return sliceChange(`system.${head}`, ALL_SLICES[head], (after as unknown as Bag)[head], rest);
  switch (head) {
    case 'name':
      // An unlinked token has a name of its own, which is Foundry's to edit.
      return actor.token === null ? { name: after.name } : {};
    case 'dead':
    case 'kind':
      return { [`system.${head}`]: after[head] };
    case 'tags':
      return { 'system.tags': [...after.tags] };
    case 'level':
      return { 'system.level': after.level - foreignOf(actor, rules).level };
    case 'health':
      return healthChange(actor, after, rest[0], rules);
    case 'attributes':
      return attributeChanges(after, rest[0]);
    case 'conditions':
      return { 'system.conditions': storedConditions(after.conditions) };
    case 'adjustments':
      return { 'system.adjustments': ownAdjustments(after.adjustments, foreignOf(actor, rules).adjustments) };
    default:
      return {};
  }
}

/** Records are written field by field, everything else whole. */
function sliceChange(key: string, field: SliceField | undefined, value: unknown, rest: readonly string[]): Bag {
  if (field === undefined) return {};
  const [inner, ...below] = rest;
  if (field.kind !== 'record' || inner === undefined) return { [key]: storedValue(field, value) };
  return sliceChange(`${key}.${inner}`, field.of[inner], (value as Bag | null)?.[inner], below);
}

function healthChange(actor: Actor, { health }: Creature, field: string | undefined, rules: CompiledRuleset): Bag {
  const value = { 'system.health.value': health.value };
  if (field === 'value') return value;
  const max = { 'system.health.max': health.max - foreignOf(actor, rules).healthMax };
  return field === 'max' ? max : { ...value, ...max };
}

function attributeChanges({ attributes }: Creature, attribute: string | undefined): Bag {
  const names = attribute === undefined ? Object.keys(attributes) : [attribute];
  return Object.fromEntries(names.map((name) => [`system.attributes.${name}`, attributes[name] ?? 0]));
}

interface Foreign {
  readonly adjustments: readonly Adjustment[];
  readonly healthMax: number;
  readonly level: number;
}

/** What effects add to this actor now. */
function foreignOf(actor: Actor, rules: CompiledRuleset): Foreign {
  const stored = storedCreature(actor, rules);
  const whole = creatureOfActor(actor, rules);
  return {
    // Effects come after the actor's own.
    adjustments: whole.adjustments.slice(stored.adjustments.length),
    healthMax: whole.health.max - stored.health.max,
    level: whole.level - stored.level,
  };
}

/** A creature's adjustments without those of effects, which stand last. */
function ownAdjustments(adjustments: readonly Adjustment[], foreign: readonly Adjustment[]): Adjustment[] {
  const own = [...adjustments];
  for (const other of [...foreign].reverse()) {
    const index = own.findLastIndex((adjustment) => sameAdjustment(adjustment, other));
    if (index >= 0) own.splice(index, 1);
  }
  return own;
}

function sameAdjustment(left: Adjustment, right: Adjustment): boolean {
  return left.word === right.word && left.op === right.op && left.value === right.value && left.name === right.name;
}
