/** `class`: who casts how. The engine keeps a class among the items. */
import { valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, isBag, oneOf, onlyKeys, type Bag } from '../plain.ts';
import { attributeName, type Scene } from '../scene.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

export function isClass(item: Bag): boolean {
  return item['type'] === 'class' && typeof item['caster'] === 'string';
}

function classesOf(creature: Bag): readonly string[] {
  const items = valueAt(creature, ['items']);
  return isBag(items) ? Object.keys(items).filter((id) => isBag(items[id]) && isClass(items[id])) : [];
}

/** @param casters the classes that can be named */
export function classWord(casters: readonly string[]): CreatureWord {
  const read = (value: unknown, place: string): string => {
    const given = bag(value, place);
    onlyKeys(given, ['caster', 'attribute'], place);
    return oneOf(casters, given['caster'], `${place}.caster`);
  };
  const attributeIn = (value: unknown, place: string, scene: Scene): Bag => {
    const given = bag(value, place);
    return 'attribute' in given ? { attribute: attributeName(given['attribute'], `${place}.attribute`, scene) } : {};
  };
  return {
    fields: ['items'],
    write: (value, place, scene, creature) => {
      const caster = read(value, place);
      const present = valueAt(creature, ['items', caster]);
      if (isBag(present) && !isClass(present)) return fail(place, `an item is called "${caster}" already`);
      const earlier = classesOf(creature).map((id) => ({ path: ['items', id], value: null }));
      return [
        ...earlier,
        {
          path: ['items', caster],
          value: { id: caster, name: caster, type: 'class', equipped: true, tags: [], caster, ...attributeIn(value, place, scene) },
        },
      ];
    },
    differ: (expected, before, after, place) => {
      const [was = null] = classesOf(before);
      const [is = null] = classesOf(after);
      if (expected !== UNLISTED) return compare(place, expected === null ? null : read(expected, place), was, is);
      return was === is ? [] : [unlisted(place, was, is)];
    },
  };
}
