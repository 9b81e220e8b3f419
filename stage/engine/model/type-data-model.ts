import type { DocumentLike } from '../document/contract.ts';
import { ArrayField } from '../fields/lists.ts';
import { SchemaField } from '../fields/compounds.ts';
import type { DataSchema } from '../fields/compounds.ts';
import type { DataField } from '../fields/data-field.ts';
import { AnyField, NumberField, StringField } from '../fields/scalars.ts';
import type { Bag } from '../objects/bags.ts';
import { DataModel } from './data-model.ts';

/** The data model of one type of a document: what stands at `system`. */
export class TypeDataModel extends DataModel {
  static get metadata(): Bag {
    return { systemFlagsModel: null };
  }

  /** Fields know their path in the document: `system.…`. */
  static override readonly _schemaName: string = 'system';

  declare readonly parent: DocumentLike;

  get modelProvider(): unknown {
    return null;
  }

  getFieldForProperty(path: string): DataField | undefined {
    return this.schema.getField(path);
  }

  prepareBaseData(): void {
    // The subclass's.
  }

  prepareDerivedData(): void {
    // The subclass's.
  }

  _preCreate(_data: Bag, _options: Bag, _user: unknown): Promise<boolean | void> | boolean | void {
    return undefined;
  }

  _onCreate(_data: Bag, _options: Bag, _userId: string): void {
    // The subclass's.
  }

  _preUpdate(_changes: Bag, _options: Bag, _user: unknown): Promise<boolean | void> | boolean | void {
    return undefined;
  }

  _onUpdate(_changed: Bag, _options: Bag, _userId: string): void {
    // The subclass's.
  }

  _preDelete(_options: Bag, _user: unknown): Promise<boolean | void> | boolean | void {
    return undefined;
  }

  _onDelete(_options: Bag, _userId: string): void {
    // The subclass's.
  }

  toEmbed(_config: Bag, _options: Bag): Promise<unknown> {
    return Promise.resolve(null);
  }
}

/** Generation 14: the base of active effects' models, which brings `changes`. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new AnyField({ required: true, nullable: true, initial: '' }),
          type: new StringField({ required: true, blank: false, initial: 'add' }),
          phase: new StringField({ required: true, blank: false, initial: 'initial' }),
          priority: new NumberField(),
        }),
      ),
    };
  }
}
