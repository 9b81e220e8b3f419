import { describe, expect, it } from 'vitest';
import * as fields from '../../stage/engine/fields/index.ts';
import type { DataSchema } from '../../stage/engine/fields/index.ts';
import { DataModel } from '../../stage/engine/model/data-model.ts';

class Inner extends DataModel {
  static override defineSchema(): DataSchema {
    return { depth: new fields.NumberField({ required: true, nullable: false, initial: 1 }) };
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if ('old' in source) source['depth'] = source['old'];
    return super.migrateData(source);
  }
}

class Model extends DataModel {
  static override defineSchema(): DataSchema {
    return {
      count: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 10, initial: 2 }),
      maybe: new fields.NumberField(),
      name: new fields.StringField({ required: true, blank: false, initial: 'x' }),
      choice: new fields.StringField({ required: true, choices: { a: 'A', b: 'B' }, initial: 'a' }),
      flag: new fields.BooleanField(),
      tags: new fields.SetField(new fields.StringField()),
      list: new fields.ArrayField(new fields.SchemaField({ n: new fields.NumberField({ initial: 0 }) })),
      map: new fields.TypedObjectField(new fields.SchemaField({ n: new fields.NumberField({ initial: 0 }) })),
      free: new fields.ObjectField(),
      inner: new fields.EmbeddedDataField(Inner),
      json: new fields.JSONField({ initial: '{}' }),
      color: new fields.ColorField(),
      link: new fields.DocumentUUIDField(),
    };
  }

  declare count: number;
  declare tags: Set<string>;
  declare inner: Inner & { depth: number };
}

function changed(changes: Record<string, unknown>, options = {}): unknown {
  return new Model().updateSource(changes, options);
}

describe('cleaning', () => {
  it.each([
    ['5', 5],
    [3.6, 4],
    [-1, 0],
    [99, 10],
    [null, 2],
    [undefined, 2],
  ])('a number %o becomes %o', (given, clean) => {
    expect(new Model({ count: given }).count).toBe(clean);
  });

  it('drops what the schema does not know', () => {
    expect(new Model({ junk: 1 }).toObject()).not.toHaveProperty('junk');
  });

  it('migrates nested models', () => {
    expect(new Model({ inner: { old: 5 } }).inner.depth).toBe(5);
  });

  it('initialises sets and keeps lists', () => {
    const model = new Model({ tags: ['a', 'a', 'b'] });
    expect(model.tags).toEqual(new Set(['a', 'b']));
    expect(model.toObject()['tags']).toEqual(['a', 'b']);
  });
});

describe('validation', () => {
  it.each([{ count: 'many' }, { name: 7, choice: 'c' }, { color: 'red' }, { link: 'nothing' }, { json: '{' }, { list: [{ n: 'x' }] }])(
    'refuses %o',
    (data) => {
      expect(() => new Model(data)).toThrow('validation errors');
    },
  );

  it('falls back to what is valid in stored data', () => {
    const model = Model.fromSource({ count: 'many', choice: 'c', name: 'kept' });
    expect(model.toObject()).toMatchObject({ count: 2, choice: 'a', name: 'kept' });
  });

  it('refuses an update that is not valid and changes nothing', () => {
    const model = new Model();
    expect(() => model.updateSource({ count: 3, choice: 'c' })).toThrow('choice');
    expect(model.count).toBe(2);
  });
});

describe('changes', () => {
  it('tells the difference only', () => {
    expect(changed({ count: '2', name: 'y', 'inner.depth': 1 })).toEqual({ name: 'y' });
    expect(changed({ count: 2 }, { diff: false })).toEqual({ count: 2 });
  });

  it('replaces lists whole', () => {
    const model = new Model({ list: [{ n: 1 }, { n: 2 }] });
    expect(model.updateSource({ list: [{ n: '3' }] })).toEqual({ list: [{ n: 3 }] });
    expect(model.updateSource({ 'list.0.n': 4 })).toEqual({ list: [{ n: 4 }] });
  });

  it('adds and deletes keys of typed objects', () => {
    const model = new Model({ map: { a: { n: 1 }, b: {} } });
    expect(model.updateSource({ 'map.c': {}, 'map.-=a': null, 'map.-=z': null })).toEqual({ map: { c: { n: 0 }, '-=a': null } });
    expect(model.toObject()['map']).toEqual({ b: { n: 0 }, c: { n: 0 } });
  });

  it('replaces objects when told to', () => {
    const model = new Model({ free: { a: 1, b: { c: 2 } } });
    expect(model.updateSource({ free: { b: { d: 3 } } })).toEqual({ free: { b: { d: 3 } } });
    expect(model.toObject()['free']).toEqual({ a: 1, b: { c: 2, d: 3 } });
    expect(model.updateSource({ '==free': { z: 1 } })).toEqual({ '==free': { z: 1 } });
    expect(model.toObject()['free']).toEqual({ z: 1 });
  });

  it('a deleted member is what it is at first', () => {
    const model = new Model({ count: 7 });
    expect(model.updateSource({ '-=count': null })).toEqual({ count: 2 });
  });

  it('changes nothing when run dry', () => {
    const model = new Model();
    expect(model.updateSource({ count: 5 }, { dryRun: true })).toEqual({ count: 5 });
    expect(model.count).toBe(2);
  });

  it('keeps the identity of what is inside the source', () => {
    const model = new Model();
    const { inner } = model._source;
    model.updateSource({ 'inner.depth': 4 });
    expect(model._source['inner']).toBe(inner);
    expect(model.inner.depth).toBe(4);
  });
});

describe('the schema', () => {
  it('knows its fields by path', () => {
    expect(Model.schema.getField('inner.depth')?.fieldPath).toBe('inner.depth');
    expect(Model.schema.getField('map.key.n')).toBeInstanceOf(fields.NumberField);
    expect(Model.schema.getField('list.element.n')).toBeInstanceOf(fields.NumberField);
    expect([...Model.schema].length).toBe(13);
  });

  it('gives a colour its css', () => {
    const model = new Model({ color: '#ff0000' }) as unknown as {
      color: { css: string };
      toObject(source: boolean): Record<string, unknown>;
    };
    expect(model.color.css).toBe('#ff0000');
    expect(model.toObject(false)['color']).toBe('#ff0000');
  });
});
