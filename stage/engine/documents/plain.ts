/** Documents that only hold data. */
import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';
import { base, filed, image } from './schema.ts';
import { currentUser } from './shapes.ts';

export class Folder extends Document {
  static override metadata = kinds.Folder;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      ...filed(),
      type: new fields.StringField({ required: true, blank: false, initial: 'Actor' }),
      description: new fields.HTMLField(),
      sorting: new fields.StringField({ required: true, initial: 'a' }),
      color: new fields.ColorField(),
    };
  }

  declare name: string;
  declare type: string;

  get contents(): unknown[] {
    const all = runtime.game.collections.get(this.type);
    return all?.filter((document) => document._source['folder'] === this.id) ?? [];
  }
}

export class Macro extends Document {
  static override metadata = kinds.Macro;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      ...filed(),
      type: new fields.StringField({ required: true, blank: false, initial: 'chat' }),
      author: new fields.ForeignDocumentField('User', { initial: () => currentUser()?.id ?? null }),
      img: image('icons/svg/dice-target.svg'),
      scope: new fields.StringField({ required: true, initial: 'global' }),
      command: new fields.StringField({ required: true, blank: true }),
    };
  }
}

export class JournalEntry extends Document {
  static override metadata = kinds.JournalEntry;

  static override defineSchema(): DataSchema {
    return { ...base(), ...filed(), pages: new fields.EmbeddedCollectionField('JournalEntryPage') };
  }
}

export class JournalEntryPage extends Document {
  static override metadata = kinds.JournalEntryPage;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      ...filed(),
      type: new fields.StringField({ required: true, blank: false, initial: 'text' }),
      system: new fields.TypeDataField('JournalEntryPage'),
      title: new fields.ObjectField(),
      text: new fields.ObjectField(),
      src: new fields.StringField({ nullable: true, initial: null }),
      ownership: new fields.DocumentOwnershipField({ initial: { default: -1 } }),
    };
  }

  declare system: Bag;
}

/** A value of `game.settings` with scope world or user. */
export class Setting extends Document {
  static override metadata = kinds.Setting;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      key: new fields.StringField({ required: true, blank: false }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField('User', { idOnly: true }),
    };
  }
}
