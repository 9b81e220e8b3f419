/** Makes the data model of a document type from its shape. */
import { foundryApi, type Bag, type DocumentClass, type User } from '../ports/index.ts';
import { fieldsOf } from './fields.ts';
import { parseTexts } from './json-text.ts';
import { repairSource } from './repair.ts';
import type { Shapes } from './shape.ts';

/** The members of TypeDataModel that the shell uses. */
export declare class ModelClass {
  constructor(data?: Bag, context?: Bag);
  readonly parent: DocumentClass;
  readonly _source: Bag;
  static migrateData(source: Record<string, unknown>): Record<string, unknown>;
  updateSource(changes: Bag, options?: Bag): Bag;
  prepareBaseData(): void;
  prepareDerivedData(): void;
  protected _preCreate(data: Bag, options: Bag, user: User): Promise<boolean | void>;
}

export type ModelConstructor = typeof ModelClass;

/**
 * A model class.
 * @param shapes what `system` holds
 * @param prefix start of the language keys of its fields (`<prefix>.FIELDS.<path>.label`); without one it has no forms
 */
export function modelOf(shapes: Shapes, prefix?: string): ModelConstructor {
  // TypeDataModel of both generations; Foundry puts it there before it loads a system.
  const Base = foundryApi().abstract.TypeDataModel as ModelConstructor;
  return class extends Base {
    static readonly LOCALIZATION_PREFIXES: readonly string[] = prefix === undefined ? [] : [prefix];

    static defineSchema(): Record<string, object> {
      return fieldsOf(shapes);
    }

    static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
      if (typeof source === 'object' && source !== null) repairSource(shapes, source);
      return super.migrateData(source);
    }

    override prepareBaseData(): void {
      super.prepareBaseData();
      // Prepared data is a bag of the schema's fields.
      parseTexts(shapes, this as unknown as Record<string, unknown>);
    }
  };
}
