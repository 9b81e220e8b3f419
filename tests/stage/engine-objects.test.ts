import { describe, expect, it } from 'vitest';
import { getType, isEmpty } from '../../stage/engine/objects/bags.ts';
import { deepClone, equals } from '../../stage/engine/objects/clone.ts';
import { Collection } from '../../stage/engine/objects/collection.ts';
import { cleanHTML, escapeHTML } from '../../stage/engine/objects/html.ts';
import { isNewerVersion, isValidId, randomID, seededRandom, splitUuid } from '../../stage/engine/objects/ids.ts';
import { mergeObject } from '../../stage/engine/objects/merge.ts';
import { ForcedDeletion, ForcedReplacement, reviveOperators } from '../../stage/engine/objects/operators.ts';
import { deleteProperty, getProperty, hasProperty, setProperty } from '../../stage/engine/objects/paths.ts';
import { diffObject, expandObject, filterObject, flattenObject } from '../../stage/engine/objects/shape.ts';
import { Semaphore } from '../../stage/engine/objects/tasks.ts';

describe('mergeObject', () => {
  it('merges deeply and in place', () => {
    const original = { a: { b: 1, c: [1, 2] } };
    expect(mergeObject(original, { 'a.d': 2, a: { c: [3] } })).toBe(original);
    expect(original).toEqual({ a: { b: 1, c: [3], d: 2 } });
  });

  it('leaves the original alone when told to', () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { a: { b: 2 } }, { inplace: false })).toEqual({ a: { b: 2 } });
    expect(original.a.b).toBe(1);
  });

  it.each([
    [{ insertKeys: false }, { k1: 'v1' }, { k2: 'v2' }, { k1: 'v1' }],
    [{ insertValues: false }, { k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { k1: { i1: 'v1' } }],
    [{ recursive: false }, { k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { k1: { i2: 'v2' } }],
    [{ overwrite: false }, { k1: 'v1' }, { k1: 'v2', k2: 'v3' }, { k1: 'v1', k2: 'v3' }],
    [{ performDeletions: true }, { k1: 'v1', k2: 'v2' }, { '-=k1': null }, { k2: 'v2' }],
    [{ applyOperators: true }, { k1: { a: 1 } }, { k1: { a: new ForcedDeletion() } }, { k1: {} }],
    [{ applyOperators: true }, { k1: { a: 1 } }, { k1: new ForcedReplacement({ b: 2 }) }, { k1: { b: 2 } }],
    [{}, { k1: 'v1' }, { '-=k1': null }, { k1: 'v1', '-=k1': null }],
  ])('with %o', (options, original, other, merged) => {
    expect(mergeObject(original, other, options)).toEqual(merged);
  });

  it('can insist on types', () => {
    expect(() => mergeObject({ a: 1 }, { a: 'x' }, { enforceTypes: true })).toThrow('Mismatched');
  });
});

describe('shapes', () => {
  it('expands and flattens', () => {
    expect(expandObject({ 'a.b': 1, 'a.c': { 'd.e': 2 }, a: { f: 3 } })).toEqual({ a: { b: 1, c: { d: { e: 2 } }, f: 3 } });
    expect(flattenObject({ a: { b: 1, c: { d: [1] } }, e: {} })).toEqual({ 'a.b': 1, 'a.c.d': [1], e: {} });
  });

  it('tells differences', () => {
    const before = { a: 1, b: { c: [1], d: 2 }, e: 3 };
    expect(diffObject(before, { a: 1, b: { c: [1, 2], d: 2 }, f: 4 })).toEqual({ b: { c: [1, 2] }, f: 4 });
    expect(diffObject(before, { f: 4, a: 2 }, { inner: true })).toEqual({ a: 2 });
    expect(diffObject(before, { b: { '-=c': null, '-=x': null } }, { deletionKeys: true })).toEqual({ b: { '-=c': null } });
    expect(filterObject({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 0 } })).toEqual({ b: { c: 2 } });
  });

  it('reads, writes and deletes at paths', () => {
    const object = { a: { b: 1 }, 'x.y': 2 };
    expect(getProperty(object, 'a.b')).toBe(1);
    expect(getProperty(object, 'x.y')).toBe(2);
    expect(getProperty(object, 'a.b.c')).toBeUndefined();
    expect(hasProperty(object, 'a.c')).toBe(false);
    expect(setProperty(object, 'a.c.d', 3)).toBe(true);
    expect(setProperty(object, 'a.c.d', 3)).toBe(false);
    expect(setProperty(object, '__proto__.bad', 3)).toBe(false);
    expect(deleteProperty(object, 'a.b')).toBe(true);
    expect(object).toEqual({ a: { c: { d: 3 } }, 'x.y': 2 });
  });

  it('compares and names types', () => {
    expect(equals({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(equals({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect([null, undefined, [], {}, new Set(), 1, 'a'].map(getType)).toEqual([
      'null',
      'undefined',
      'Array',
      'Object',
      'Set',
      'number',
      'string',
    ]);
    expect([null, {}, [], new Set(), '', 0].map(isEmpty)).toEqual([true, true, true, true, false, false]);
    expect(() => deepClone({ a: new Error() }, { strict: true })).toThrow();
  });
});

describe('operators', () => {
  it('survive JSON', () => {
    const sent = JSON.parse(JSON.stringify({ a: new ForcedDeletion(), b: [{ c: new ForcedReplacement({ d: 1 }) }] })) as unknown;
    expect(reviveOperators(sent)).toEqual({ a: new ForcedDeletion(), b: [{ c: new ForcedReplacement({ d: 1 }) }] });
  });
});

describe('ids', () => {
  it('come from a source of chance', () => {
    expect(randomID(16, seededRandom(3))).toBe(randomID(16, seededRandom(3)));
    expect(isValidId(randomID())).toBe(true);
    expect(isValidId('short')).toBe(false);
  });

  it('compares versions', () => {
    expect(isNewerVersion('1.10.0', '1.9')).toBe(true);
    expect(isNewerVersion('1.9', '1.9.0')).toBe(false);
    expect(isNewerVersion(14, '13.9')).toBe(true);
  });

  it('splits uuids', () => {
    expect(splitUuid('Compendium.a.b.Item.x.ActiveEffect.y')).toEqual({
      pack: 'a.b',
      pairs: [
        ['Item', 'x'],
        ['ActiveEffect', 'y'],
      ],
    });
    expect(splitUuid('Actor')).toBeNull();
  });
});

describe('HTML', () => {
  it.each([
    ['<b>ok</b><script>alert(1)</script>', '<b>ok</b>'],
    ['<img src="x.png" onerror="alert(1)">', '<img src="x.png" >'],
    ['<a href="javascript:alert(1)">x</a>', '<a >x</a>'],
    ['<a href="java&#x0A;script:alert(1)">x</a>', '<a >x</a>'],
    ['<iframe src="https://example.org"></iframe>ok', 'ok'],
    ['<scr<script></script>ipt>alert(1)</script>', ''],
    ['<svg/onload=alert(1)>', '<svg/>'],
    ['<button data-action="roll">Roll</button>', '<button data-action="roll">Roll</button>'],
  ])('%s', (dirty, clean) => {
    expect(cleanHTML(dirty)).toBe(clean);
  });

  it('escapes', () => {
    expect(escapeHTML(`<a b="c">'&`)).toBe('&lt;a b=&quot;c&quot;&gt;&#x27;&amp;');
  });
});

describe('collections and tasks', () => {
  it('a collection iterates over values', () => {
    const collection = new Collection([
      ['a', { name: 'A' }],
      ['b', { name: 'B' }],
    ]);
    expect([...collection].map(({ name }) => name)).toEqual(['A', 'B']);
    expect(collection.getName('B')).toEqual({ name: 'B' });
    expect(collection.filter(({ name }) => name > 'A')).toHaveLength(1);
    expect(() => collection.get('c', { strict: true })).toThrow('does not exist');
  });

  it('a semaphore lets one task in', async () => {
    const gate = new Semaphore(1);
    const seen: string[] = [];
    const task = async (name: string): Promise<void> => {
      seen.push(`${name} in`);
      await Promise.resolve();
      seen.push(`${name} out`);
    };
    await Promise.all([gate.add(task, 'a'), gate.add(task, 'b')]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out']);
  });
});
