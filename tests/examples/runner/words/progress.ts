/** Something under way: what it is, how far it has come, and at whom it is aimed. `null` = nothing. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { bag, counted, list, onlyKeys, show, textOrTexts, type Bag } from '../plain.ts';
import { creatureName, type Scene } from '../scene.ts';
import { UNLISTED, unlisted, type CreatureWord } from './word.ts';

export interface ProgressOptions {
  /** Name of the count. */
  readonly count: string;
  /** The target is a mark of the engine, which examples need not name. */
  readonly hiddenTarget: boolean;
}

const NOTHING = 'none';

export function progressWord(field: string, { count, hiddenTarget }: ProgressOptions): CreatureWord {
  const read = (value: unknown, place: string, scene: Scene): Bag => {
    if (value === null) return { what: [], [count]: 0, on: [] };
    const given = bag(value, place);
    onlyKeys(given, ['what', count, 'on'], place);
    const aimed = 'on' in given ? targets(given['on'], `${place}.on`, scene) : undefined;
    return {
      ...('what' in given ? { what: textOrTexts(given['what'], `${place}.what`) } : {}),
      ...(count in given ? { [count]: counted(given[count], `${place}.${count}`) } : {}),
      ...(aimed === undefined ? {} : { on: aimed }),
    };
  };
  const told = (creature: Bag): unknown => {
    const what = valueAt(creature, [field, 'what']);
    return sameValue(what, []) ? NOTHING : valueAt(creature, [field]);
  };
  return {
    fields: [field],
    write: (value, place, scene) => [{ path: [field], value: { what: [], [count]: 0, on: [], ...read(value, place, scene) } }],
    differ: (expected, before, after, place, scene) => {
      const wanted = expected === UNLISTED ? {} : read(expected, place, scene);
      const keys = ['what', count, 'on'].filter((key) => key !== 'on' || !hiddenTarget || key in wanted);
      const wrong = keys.flatMap((key) => {
        const [was, is] = [valueAt(before, [field, key]), valueAt(after, [field, key])];
        if (key in wanted) return sameValue(wanted[key], is) ? [] : [`${place}.${key}: expected ${show(wanted[key])}, got ${show(is)}`];
        return sameValue(was, is) ? [] : [unlisted(`${place}.${key}`, was, is)];
      });
      const unchanged = expected !== UNLISTED && sameValue(told(before), told(after));
      return unchanged ? [...wrong, `${place}: listed as changed, but it was ${show(told(before))} before as well`] : wrong;
    },
  };
}

function targets(value: unknown, place: string, scene: Scene): readonly string[] {
  return Array.isArray(value) ? list(value, place).map((one) => creatureName(one, place, scene)) : [creatureName(value, place, scene)];
}
