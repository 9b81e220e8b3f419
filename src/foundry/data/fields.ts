/** Foundry's fields for a shape. Every number is required, whole and within bounds; nothing here can refuse to load. */
import { foundryApi, type FieldClass } from '../ports/index.ts';
import type { Shape, Shapes } from './shape.ts';

function make(name: string, ...args: readonly unknown[]): object {
  // Every class named in this file is part of the published API of both generations.
  const Field = foundryApi().data.fields[name] as FieldClass;
  return new Field(...args);
}

/** A schema definition, as `defineSchema` gives it. */
export function fieldsOf(shapes: Shapes): Record<string, object> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, fieldOf(shape)]));
}

function fieldOf(shape: Shape): object {
  switch (shape.kind) {
    case 'integer': {
      const { initial, min, max, step } = shape;
      const parts = step === undefined ? { integer: true } : { step };
      return make('NumberField', { required: true, nullable: false, initial, min, max, ...parts });
    }
    case 'integerOrNull': {
      const { min, max } = shape;
      return make('NumberField', { required: true, nullable: true, integer: true, initial: null, min, max });
    }
    case 'text':
      return make('StringField', { required: true, nullable: false, ...textOptions(shape.initial, shape.choices) });
    case 'textOrNull':
      return make('StringField', { required: true, nullable: true, blank: true, trim: false, initial: null });
    case 'json':
      return make('StringField', { required: true, nullable: false, blank: true, trim: false, initial: shape.initial });
    case 'formula':
      return make('StringField', { required: true, nullable: false, blank: true, trim: false, initial: '' });
    case 'flag':
      return make('BooleanField', { required: true, nullable: false, initial: shape.initial });
    case 'html':
      return make('HTMLField', { required: true, nullable: false, blank: true, initial: '' });
    case 'list':
      return make('ArrayField', fieldOf(shape.of), { required: true, nullable: false });
    case 'record':
      return make('SchemaField', fieldsOf(shape.of), { required: true, nullable: false });
  }
}

function textOptions(initial: string, choices: readonly string[] | undefined): Readonly<Record<string, unknown>> {
  // Ids and keys are kept letter by letter.
  if (choices === undefined) return { blank: true, trim: false, initial };
  return { blank: choices.includes(''), initial, choices: [...choices] };
}
