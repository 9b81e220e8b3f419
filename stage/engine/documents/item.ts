import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import type { Collection } from '../objects/collection.ts';
import { filed, image, typed } from './schema.ts';
import type { ActorShape, EffectShape, ItemShape } from './shapes.ts';

export class Item extends Document implements ItemShape {
  static override metadata = kinds.Item;
  static DEFAULT_ICON = 'icons/svg/item-bag.svg';

  static override defineSchema(): DataSchema {
    return {
      ...typed('Item'),
      ...filed(),
      img: image(Item.DEFAULT_ICON),
      effects: new fields.EmbeddedCollectionField('ActiveEffect'),
    };
  }

  declare name: string;
  declare type: string;
  declare img: string;
  declare system: Bag;
  declare effects: Collection<EffectShape>;

  get actor(): ActorShape | null {
    const parent = this.parent as Document | null;
    return parent?.documentName === 'Actor' ? (parent as unknown as ActorShape) : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): EffectShape[] {
    return this.effects.filter((effect) => effect.transfer);
  }

  getRollData(): Bag {
    return this.system;
  }
}
