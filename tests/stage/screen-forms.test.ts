import { describe, expect, it } from 'vitest';
import * as fields from '../../stage/engine/fields/index.ts';
import { groupHTML, inputHTML, withId } from '../../stage/screen/applications/field-inputs.ts';
import { castValue, valuesOf } from '../../stage/screen/applications/form-data.ts';
import type { FormControl } from '../../stage/screen/applications/form-data.ts';

const control = (name: string, type: string, value: unknown, more: Partial<FormControl> = {}): FormControl => ({
  name,
  type,
  value,
  ...more,
});

describe('the values of a form', () => {
  it('have the types of their fields', () => {
    expect(
      valuesOf([
        control('a', 'number', '5'),
        control('b', 'number', ''),
        control('c', 'text', '7'),
        control('d', 'text', '7', { dtype: 'Number' }),
        control('e', 'checkbox', 'on', { checked: false, given: null }),
        control('f', 'select-one', '2', { dtype: 'Number' }),
        control('g', 'select-multiple', 'x', { chosen: ['x', 'y'] }),
        control('h', 'string-tags', ['p', 'q']),
        control('', 'text', 'nameless'),
      ]),
    ).toEqual({ a: 5, b: null, c: '7', d: 7, e: false, f: 2, g: ['x', 'y'], h: ['p', 'q'] });
  });

  it('of one name belong together', () => {
    const radio = (value: string, checked: boolean): FormControl => control('r', 'radio', value, { checked, given: value });
    expect(valuesOf([radio('1', false), radio('2', true)])).toEqual({ r: '2' });
    expect(valuesOf([radio('1', false), radio('2', true)], { r: 'Number' })).toEqual({ r: 2 });
    expect(valuesOf([radio('1', false)])).toEqual({ r: null });
    const box = (value: string, checked: boolean): FormControl => control('b', 'checkbox', value, { checked, given: value });
    expect(valuesOf([box('x', true), box('y', false), box('z', true)])).toEqual({ b: ['x', 'z'] });
    expect(valuesOf([control('t', 'text', 'one'), control('t', 'text', 'two')])).toEqual({ t: ['one', 'two'] });
  });

  it('are cast by name of a type', () => {
    expect([castValue('{"a":1}', 'JSON'), castValue('true', 'Boolean'), castValue('no', 'Number')]).toEqual([{ a: 1 }, true, null]);
  });
});

describe('inputs of fields', () => {
  const schema = new fields.SchemaField(
    {
      hp: new fields.NumberField({ integer: true, min: 0, max: 9, label: 'HP', hint: 'A <hint>' }),
      size: new fields.StringField({ required: true, choices: { s: 'Small', m: 'Medium' } }),
      name: new fields.StringField({ label: '"Name"' }),
      brave: new fields.BooleanField(),
      notes: new fields.HTMLField(),
      tags: new fields.SetField(new fields.StringField()),
      kinds: new fields.SetField(new fields.StringField({ choices: ['x', 'y'] })),
    },
    {},
    { name: 'system' },
  );
  const input = (name: string, config: object): string => inputHTML(schema.fields[name]!, { ...config });

  it('follow the kind of field', () => {
    expect(input('hp', { value: 3 })).toBe('<input type="number" name="system.hp" min="0" max="9" step="1" value="3">');
    expect(input('size', { value: 'm' })).toContain('<option value="m" selected>Medium</option></select>');
    expect(input('size', { value: 'm' })).not.toContain('<option value=""');
    expect(input('brave', { value: true })).toBe('<input type="checkbox" name="system.brave" checked>');
    expect(input('tags', { value: new Set(['a', 'b']) })).toBe('<string-tags name="system.tags" value="a,b"></string-tags>');
    expect(input('kinds', { value: ['y'] })).toMatch(
      /^<select name="system.kinds" multiple>.*<option value="y" selected>y<\/option><\/select>$/s,
    );
    expect(input('notes', { value: '<b>x</b>', enriched: '<b>x</b>', toggled: true })).toBe(
      '<prose-mirror name="system.notes" value="&lt;b&gt;x&lt;/b&gt;" toggled><b>x</b></prose-mirror>',
    );
  });

  it('escape what users wrote', () => {
    expect(input('name', { value: '"><script>' })).toBe('<input type="text" name="system.name" value="&quot;&gt;&lt;script&gt;">');
  });

  it('stand in groups with labels that belong to them', () => {
    const field = schema.fields['hp']!;
    const config = withId(field, { rootId: 'app', value: 3 });
    const html = groupHTML(field, config, inputHTML(field, config));
    expect(html).toContain('<label for="app-system.hp">HP</label>');
    expect(html).toContain('id="app-system.hp" name="system.hp" aria-describedby="app-system.hp-hint"');
    expect(html).toContain('<p class="hint" id="app-system.hp-hint">A &lt;hint&gt;</p>');
  });
});
