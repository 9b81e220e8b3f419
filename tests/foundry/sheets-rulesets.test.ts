import { describe, expect, it } from 'vitest';
import { actionQuestion } from '../../src/foundry/apps/action-form.ts';
import { circumstanceFields } from '../../src/foundry/apps/circumstances.ts';
import { creatureOfActor } from '../../src/foundry/boundary/actor-snapshot.ts';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { initialsOf } from '../../src/foundry/data/shape.ts';
import { newItem } from '../../src/foundry/sheets/new-item.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { SliceField } from '../../src/rules/kernel/slice.ts';
import { actorDocument, actorSource, itemSource, type ActorSource, type ItemSource, type Source } from './data-documents.ts';
import * as drawing from './sheets-drawing.ts';

/** Something in every field: what is begun is begun, what holds for the moment holds. */
function filled(field: SliceField): unknown {
  switch (field.kind) {
    case 'integer':
      return Math.min(field.max, 2);
    case 'integerOrNull':
      return Math.min(field.max, 5);
    case 'flag':
      return true;
    case 'choice':
      return field.choices.at(-1);
    case 'names':
      return ['weapon0000000000'];
    case 'numbers':
      return [{ key: 'fire', value: 1 }];
    case 'record':
      return Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, filled(inner)]));
    case 'keyed':
      return [{ key: 'fire', ...Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, filled(inner)])) }];
  }
}

const FULL_SAVE = { attribute: 'reflex', dc: 12, onSuccess: 'half' };

function fullItem(type: ItemDocumentType, rules: CompiledRuleset): Source {
  const cost = Object.fromEntries([...rules.exclusive.economy.kinds, ...rules.pays].map((kind) => [kind, 1]));
  const uses = { value: 1, max: 2 };
  const given = { uses, cost, damage: [{ formula: '1d6', type: 'fire' }], save: FULL_SAVE, heal: '2', mods: [{ word: 'check', value: 1 }] };
  const shape = ITEM_SHAPES[type];
  return Object.fromEntries(
    Object.entries({ ...given, key: 'prone', capacity: 2, ranged: true }).filter(([name]) => Object.hasOwn(shape, name)),
  );
}

/** Somebody with something of everything that the game knows. */
function fullActor(rules: CompiledRuleset, type: 'character' | 'npc'): ActorSource {
  const types = Object.keys(ITEM_SHAPES) as ItemDocumentType[];
  const kinds = ['spell', 'soulArt', 'skill', 'passive', 'feature', 'reaction'];
  const dear = itemSource('ability', { cost: { ap: 9 } }, 'dear000000000000');
  const crossbow = itemSource('weapon', { equipped: true, tags: ['crossbow'], capacity: 1 }, 'crossbow00000000');
  const abilities = kinds.map((kind) =>
    itemSource('ability', { ...fullItem('ability', rules), kind }, `${kind}000000000000000`.slice(0, 16)),
  );
  const conditions = Object.keys(rules.conditions).map((key) => ({
    id: key,
    key,
    remaining: 2,
    data: JSON.stringify({ amount: 1, element: 'fire' }),
  }));
  const system = {
    health: { value: 3, max: 9 },
    attributes: Object.fromEntries(rules.attributes.map(({ id }) => [id, 2])),
    conditions,
    ...Object.fromEntries(Object.entries(rules.slice).map(([name, field]) => [name, filled(field)])),
  };
  return actorSource({ type, system, items: [...types.map((one) => itemSource(one, fullItem(one, rules))), ...abilities, dear, crossbow] });
}

const KEYS = /FOURFOLD\.|undefined|\[object|NaN|\{\w+\}/;
const told = (html: string): string | null => KEYS.exec(html)?.[0] ?? null;

describe.each([...drawing.RULESETS])('%s', (_name, rules) => {
  it.each(['character', 'npc'] as const)('the sheet of a %s says everything in words', (type) => {
    drawing.missing.clear();
    const source = fullActor(rules, type);
    const context = drawing.contextOf(source, { rules });
    const parts = type === 'npc' ? drawing.NPC_PARTS : drawing.CHARACTER_PARTS;
    for (const path of parts) {
      const html = drawing.draw(path, type === 'npc' ? context : { ...context, tabs: drawing.tabsShowing('actions') });
      expect(told(html), path).toBeNull();
    }
    expect([...drawing.missing]).toEqual([]);
  });

  it('an empty sheet does so, too', () => {
    const context = drawing.contextOf(actorSource({}), { rules });
    for (const path of drawing.NPC_PARTS) expect(told(drawing.draw(path, context)), path).toBeNull();
  });

  it('the sheets of items say everything in words', () => {
    drawing.missing.clear();
    for (const type of Object.keys(ITEM_SHAPES) as ItemDocumentType[]) {
      for (const system of [initialsOf(ITEM_SHAPES[type]), itemSource(type, fullItem(type, rules)).system]) {
        for (const path of drawing.ITEM_PARTS)
          expect(told(drawing.draw(path, drawing.itemContextOf(type, system, type, rules))), path).toBeNull();
      }
    }
    expect([...drawing.missing]).toEqual([]);
  });

  it('every action has a button, and words for what it has to be told', () => {
    drawing.missing.clear();
    const source = fullActor(rules, 'character');
    const context = drawing.contextOf(source, { rules });
    const html = ['vitals', 'actions'].map((part) => drawing.draw(`templates/actor/${part}.hbs`, context)).join('');
    const offered = [...html.matchAll(/data-act="(\w+)"/g)].map(([, id]) => id);
    expect(offered.sort()).toEqual(Object.keys(rules.actions).sort());
    const creature = creatureOfActor(actorDocument(source), rules);
    const nearby = [{ uuid: 'Actor.other', name: 'Other', targeted: true, friendly: true }];
    for (const [action, form] of Object.entries(rules.forms)) {
      const question = actionQuestion({ form, rules, creature, action, nearby, say: drawing.say });
      const text = drawing.draw('templates/dialogs/action.hbs', question);
      expect(told(text), action).toBeNull();
      expect(rules.actions).toHaveProperty(action);
    }
    for (const { labelKey, options } of circumstanceFields(rules.reads, 0)) {
      for (const key of [labelKey, ...(options ?? []).map((option) => option.labelKey)]) expect(drawing.language.has(key), key).toBe(true);
    }
    expect([...drawing.missing]).toEqual([]);
  });
});

describe('arete', () => {
  const rules = drawing.RULESETS.get('arete');
  const fieldsOf = (system: Source, isGM: boolean): string[] => {
    const context = drawing.contextOf(actorSource({ system }), { isGM, ...(rules === undefined ? {} : { rules }) });
    const html = drawing.draw('templates/actor/details.hbs', { ...context, tabs: drawing.tabsShowing('details') });
    return [...html.matchAll(/name="system\.(\w+)"/g)].map(([, name = '']) => name);
  };

  const GROUPS = { attackReplacement: 'Attack replacements', stance: 'Stances and moves', timing: 'Timing and initiative' };
  const ADDS = {
    attackReplacement: 'Add an attack replacement',
    stance: 'Add a stance or move',
    timing: 'Add a timing manoeuvre',
  };
  const actionsWith = (items: readonly ItemSource[], editable = true): string => {
    const context = drawing.contextOf(actorSource({ items: [...items] }), { editable, ...(rules === undefined ? {} : { rules }) });
    return drawing.draw('templates/actor/actions.hbs', context);
  };
  const headings = (html: string): string[] =>
    [...html.matchAll(/<h2 class="ff-heading">([^<]*)<\/h2>/g)].map(([, text = '']) => text.trim());
  /** Tag and words of every button of the row that adds. */
  const adding = (html: string): [string, string][] => {
    const row = /<div class="ff-adds">(.*?)<\/div>/s.exec(html)?.[1] ?? '';
    return [...row.matchAll(/<button [^>]*?(?:data-tag="(\w+)"[^>]*)?><i [^>]*><\/i>([^<]*)</g)].map(([, tag = '', text = '']) => [
      tag,
      text,
    ]);
  };

  it('A-55 a group of manoeuvres is there when it has one; every group can be added to in one row', () => {
    const none = actionsWith([]);
    expect(headings(none)).toEqual(['Weapons']);
    expect(adding(none)).toEqual([['', 'Add: Ability'], ...Object.entries(ADDS)]);
    expect(none.match(/data-tag="/g)).toHaveLength(3);

    const one = actionsWith([itemSource('ability', { tags: ['stance'] }, 'stance0000000000')]);
    expect(headings(one)).toEqual(['Weapons', GROUPS.stance]);
    expect(one.indexOf('data-item-id="stance0000000000"')).toBeGreaterThan(one.indexOf(GROUPS.stance));
    expect(adding(one)).toEqual(adding(none));
    expect(one.match(/data-tag="/g)).toHaveLength(3);
  });

  it('A-55 the groups stand in the order of the game, before the kinds, however they come up', () => {
    const art = itemSource('ability', { kind: 'art' }, 'art0000000000000');
    const tagged = ['timing', 'stance', 'attackReplacement'].map((tag) =>
      itemSource('ability', { kind: 'manoeuvre', tags: ['quick', tag] }, `${tag}0000000000000000`.slice(0, 16)),
    );
    const html = actionsWith([art, ...tagged]);
    expect(headings(html)).toEqual(['Weapons', ...Object.values(GROUPS), 'Arts']);
    const places = [...tagged.toReversed(), art].map(({ _id: id }) => html.indexOf(`data-item-id="${id}"`));
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  it('A-55 who may not edit sees the groups that have an entry, and nothing to add', () => {
    const html = actionsWith([itemSource('ability', { tags: ['timing'] }, 'timing0000000000')], false);
    expect(headings(html)).toEqual(['Weapons', GROUPS.timing]);
    expect(html).not.toMatch(/data-tag|data-action="addItem"/);
  });

  it('A-55 what is added to a group is a manoeuvre of it', () => {
    for (const [group, heading] of Object.entries(GROUPS)) {
      const added = newItem(drawing.say, 'ability', group);
      expect(added).toEqual({
        name: 'New manoeuvre',
        type: 'ability',
        img: 'systems/fourfold/assets/icons/ability.svg',
        system: { kind: 'manoeuvre', tags: [group] },
      });
      expect(headings(actionsWith([itemSource('ability', { ...added.system }, 'added00000000000')]))).toEqual(['Weapons', heading]);
    }
    expect(newItem(drawing.say, 'ability')).toEqual({
      name: 'New Ability',
      type: 'ability',
      img: 'systems/fourfold/assets/icons/ability.svg',
    });
  });

  it('A-48 what stands for the armor bonus is chosen of warriors only', () => {
    expect(fieldsOf({ warrior: false }, true)).not.toContain('armorOrPb');
    expect(fieldsOf({ warrior: true }, true)).toContain('armorOrPb');
  });

  it('A-60 high alert is set by a GM; its owner asks for it', () => {
    expect(fieldsOf({}, true)).toContain('highAlert');
    expect(fieldsOf({}, false)).not.toContain('highAlert');
    expect(fieldsOf({}, false)).toContain('warrior');
  });
});
