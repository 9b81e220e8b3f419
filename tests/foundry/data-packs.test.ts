import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creatureOfActor, stateOf, templateOfConditionItem } from '../../src/foundry/boundary/snapshot.ts';
import { isItemType } from '../../src/foundry/data/item-shapes.ts';
import { isFault, parseFormula } from '../../src/rules/dice/formula/index.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { derived } from '../../src/rules/kernel/derive.ts';
import type { Slice } from '../../src/rules/kernel/slice.ts';
import { soundCreature } from '../../src/rules/kernel/sound.ts';
import type { Creature } from '../../src/rules/kernel/state.ts';
import { step } from '../../src/rules/kernel/step.ts';
import { packs, type PackActor } from '../shipped/pack-sources.ts';
import { actorDocument, actorSource, itemDocument, itemSource, type Source } from './data-documents.ts';

beforeEach(() => {
  vi.stubGlobal('game', { release: { generation: 13 } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function creatureFrom(actor: PackActor, rules: CompiledRuleset): Creature {
  const items = actor.items.map((item) =>
    itemSource(isItemType(item.type) ? item.type : 'gear', item.system as Source, item._id, item.name),
  );
  const type = actor.type === 'npc' ? 'npc' : 'character';
  return creatureOfActor(actorDocument(actorSource({ name: actor.name, type, system: actor.system as Source, items })), rules);
}

/** Numbers of a turn that are not what its start would make them. */
function unready(rules: CompiledRuleset, creature: Creature, slice: Slice, values: Source): string[] {
  return Object.entries(slice).flatMap(([name, field]) => {
    if (field.kind === 'record') return unready(rules, creature, field.of, values[name] as Source);
    if (field.kind !== 'integer' || field.upTo === undefined) return [];
    const full = typeof field.upTo === 'number' ? field.upTo : derived(rules, creature, field.upTo);
    return name === 'bonus' || values[name] === full ? [] : [`${name}: ${String(values[name])} of ${String(full)}`];
  });
}

describe.each(packs)('the compendia of $ruleset', ({ rules, actors, conditions }) => {
  it.each(actors.map((actor) => [actor.name, actor]))('%s is a sound creature with items that can be used', (_name, actor) => {
    const read = creatureFrom(actor, rules);
    expect(soundCreature(rules, read.id, read).repaired).toEqual([]);
    expect(Object.keys(read.items)).toHaveLength(actor.items.length);
    for (const { damage = [] } of Object.values(read.items))
      for (const { formula } of damage) expect(isFault(parseFormula(formula))).toBe(false);
    expect(unready(rules, read, rules.slice, read as unknown as Source)).toEqual([]);
  });

  it.each(conditions.map((condition) => [condition.name, condition]))('%s can be put on somebody', (name, { _id, system }) => {
    const condition = templateOfConditionItem(itemDocument(itemSource('condition', system as Source, _id, name)));
    const actor = actorDocument(actorSource());
    const state = stateOf({ actors: [actor], combat: null, rules, worldTime: 0 });
    const outcome = step(rules, state, { kind: 'apply', id: 'x', to: [actor.uuid], condition }, {});
    expect(outcome).toMatchObject({
      kind: 'done',
      changes: expect.arrayContaining([expect.objectContaining({ path: ['conditions', 'x.1'] })]) as unknown,
    });
  });
});
