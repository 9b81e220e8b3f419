import { logCompatibilityWarning, runtime } from '../runtime.ts';
import { getType, isEmpty, isPlain } from './bags.ts';
import type { Bag } from './bags.ts';
import { deepClone, duplicate, equals } from './clone.ts';
import { Collection } from './collection.ts';
import { cleanHTML, escapeHTML } from './html.ts';
import { isNewerVersion, isValidId, randomID } from './ids.ts';
import { mergeObject } from './merge.ts';
import { deleteProperty, getProperty, hasProperty, setProperty } from './paths.ts';
import { diffObject, expandObject, filterObject, flattenObject } from './shape.ts';
import { Semaphore, debounce } from './tasks.ts';

/** The functions of foundry.utils that this stage has. */
export function utilities(): Bag {
  const { generation } = runtime;
  const functions: Bag = {
    Collection,
    Semaphore,
    cleanHTML,
    debounce,
    deepClone,
    deleteProperty,
    diffObject,
    duplicate,
    escapeHTML,
    expandObject,
    filterObject,
    flattenObject,
    getProperty,
    getType,
    hasProperty,
    isEmpty,
    isNewerVersion,
    isPlainObject: isPlain,
    isValidId,
    logCompatibilityWarning,
    mergeObject,
    objectsEqual: equals,
    randomID,
    setProperty,
  };
  if (!generation.operators) return functions;
  const old = (name: string): void =>
    logCompatibilityWarning(`foundry.utils.objectsEqual is deprecated in favour of ${name}`, { since: 14, until: 16 });
  functions['objectsEqual'] = (one: unknown, other: unknown): boolean => {
    old('foundry.utils.equals');
    return equals(one, other);
  };
  return { ...functions, equals };
}
