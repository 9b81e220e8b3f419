/** What the schemas of several kinds of documents have in common. */
import type { DocumentName } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import { runtime } from '../runtime.ts';

export function base(): DataSchema {
  return { _id: new fields.DocumentIdField(), flags: new fields.DocumentFlagsField(), _stats: new fields.DocumentStatsField() };
}

export function typed(name: DocumentName): DataSchema {
  const type = name === 'Actor' || name === 'Item' ? {} : { initial: 'base' };
  return { ...base(), type: new fields.DocumentTypeField(name, type), system: new fields.TypeDataField(name) };
}

/** Name and place of what people file in folders. */
export function filed(): DataSchema {
  return {
    name: new fields.StringField({ required: true, blank: false }),
    folder: new fields.ForeignDocumentField('Folder'),
    sort: new fields.IntegerSortField(),
    ownership: new fields.DocumentOwnershipField(),
  };
}

export function image(initial: string | null = null): fields.FilePathField {
  return new fields.FilePathField({ categories: ['IMAGE'], nullable: initial === null, initial });
}

/** A number that is always there. */
export function count(initial: number): fields.NumberField {
  return new fields.NumberField({ required: true, nullable: false, initial });
}

const primary = (key: string) => (): string | null => {
  const system = runtime.game['system'] as Record<string, string | null> | undefined;
  return system?.[key] || null;
};

const bar = (key: string): fields.SchemaField =>
  new fields.SchemaField({ attribute: new fields.StringField({ required: true, nullable: true, blank: false, initial: primary(key) }) });

/** What tokens and the prototype of an actor's tokens have in common. */
export function tokenFields(): DataSchema {
  return {
    name: new fields.StringField({ required: true }),
    displayName: count(0),
    actorLink: new fields.BooleanField(),
    width: count(1),
    height: count(1),
    texture: new fields.SchemaField({
      src: image(),
      scaleX: count(1),
      scaleY: count(1),
      tint: new fields.ColorField({ nullable: false, initial: '#ffffff' }),
    }),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    disposition: count(-1),
    displayBars: count(0),
    bar1: bar('primaryTokenAttribute'),
    bar2: bar('secondaryTokenAttribute'),
    sight: new fields.SchemaField({ enabled: new fields.BooleanField(), range: new fields.NumberField({ nullable: true, initial: 0 }) }),
  };
}
