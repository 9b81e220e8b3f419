/** Plain objects with the few members of documents that the converters read, and what an update does to them. */
import type { ActiveEffect, Actor, Bag, Combat, Item } from '../../src/foundry/ports/index.ts';
import { ACTOR_SHAPE } from '../../src/foundry/data/actor-shape.ts';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { repairSource } from '../../src/foundry/data/repair.ts';
import { initialsOf, type Shapes } from '../../src/foundry/data/shape.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { arts } from '../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';

export function rulesWith(settings: Bag = {}): CompiledRuleset {
  const rules = compile(arts, settings);
  if (isCompileFault(rules)) throw new Error(rules.sentence.key);
  return rules;
}

export type Source = Record<string, unknown>;

export interface ItemSource {
  readonly _id: string;
  readonly name: string;
  readonly type: ItemDocumentType;
  readonly system: Source;
}

export interface ActorSource {
  readonly name: string;
  readonly type: 'character' | 'npc';
  readonly system: Source;
  readonly items: readonly ItemSource[];
}

const UUID = 'Actor.aaaaaaaaaaaaaaaa';

/** What Foundry makes of incoming data: repaired, with initial values where nothing is said. */
function cleaned(shapes: Shapes, given: Source): Source {
  const source = structuredClone(given);
  repairSource(shapes, source);
  return merge(initialsOf(shapes), source);
}

function merge(under: Source, over: Source): Source {
  const merged: Source = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isBag(below) && isBag(value) ? merge(below, value) : value;
  }
  return merged;
}

const isBag = (value: unknown): value is Source => typeof value === 'object' && value !== null && !Array.isArray(value);

export function itemSource(
  type: ItemDocumentType,
  system: Source = {},
  id = `${type}00000000000000`.slice(0, 16),
  name = type as string,
): ItemSource {
  return { _id: id, name, type, system: cleaned(ITEM_SHAPES[type], system) };
}

export function actorSource(given: Partial<Omit<ActorSource, 'items'>> & { readonly items?: readonly ItemSource[] } = {}): ActorSource {
  return { name: 'Somebody', type: 'character', items: [], ...given, system: cleaned(ACTOR_SHAPE, given.system ?? {}) };
}

export function itemDocument({ _id, name, type, system }: ItemSource, parent = UUID): Item {
  return { id: _id, uuid: `${parent}.Item.${_id}`, name, type, system, _source: { _id, name, type, system } } as unknown as Item;
}

export function actorDocument(source: ActorSource, effects: readonly ActiveEffect[] = [], uuid = UUID): Actor {
  const items = new Map(source.items.map((item) => [item._id, itemDocument(item, uuid)]));
  return {
    id: uuid.split('.').at(-1),
    uuid,
    name: source.name,
    type: source.type,
    token: null,
    _source: source,
    system: source.system,
    items: { get: (id: string) => items.get(id), [Symbol.iterator]: () => items.values() },
    allApplicableEffects: () => effects,
  } as unknown as Actor;
}

export function effectDocument(name: string, changes: readonly Bag[], given: Bag = {}): ActiveEffect {
  return { name, active: true, flags: {}, _source: { changes }, ...given } as unknown as ActiveEffect;
}

/** The update as Foundry stores it: dotted keys nested, lists replaced, values cleaned. */
export function updated(source: ActorSource, update: { readonly actor: Bag; readonly items: readonly Bag[] }): ActorSource {
  const actor = expanded(update.actor);
  const items = source.items.map((item) => {
    const { _id, ...changes } = update.items.find((one) => one['_id'] === item._id) ?? {};
    const next = merge(item as unknown as Source, expanded(changes)) as unknown as ItemSource;
    return { ...next, system: cleaned(ITEM_SHAPES[item.type], next.system) };
  });
  const next = merge(source as unknown as Source, actor) as unknown as ActorSource;
  return { ...next, system: cleaned(ACTOR_SHAPE, next.system), items };
}

/** Dotted keys are taken apart at every depth, as Foundry does. */
export function expanded(value: Bag): Source {
  return expand(value) as Source;
}

function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (!isBag(value)) return value;
  return Object.entries(value).reduce<Source>((into, [key, inner]) => merge(into, nested(key.split('.'), expand(inner))), {});
}

function nested([head = '', ...rest]: readonly string[], value: unknown): Source {
  return { [head]: rest.length === 0 ? value : nested(rest, value) };
}

export function combatDocument(given: {
  readonly round?: number;
  readonly started?: boolean;
  readonly turns: readonly (string | null)[];
  readonly turn?: number;
}): Combat {
  const turns = given.turns.map((uuid, index) => ({
    id: `combatant${String(index)}`,
    actor: uuid === null ? null : { uuid, id: uuid.replace('Actor.', ''), isToken: false },
    system: {},
  }));
  return {
    id: 'combat',
    system: {},
    started: given.started ?? true,
    round: given.round ?? 1,
    turns,
    combatant: turns[given.turn ?? 0],
  } as unknown as Combat;
}
