import { Document } from '../document/base.ts';
import { kinds } from '../document/kinds.ts';
import { WorldCollection } from '../document/world-collection.ts';
import * as fields from '../fields/index.ts';
import type { DataSchema } from '../fields/index.ts';
import type { Bag } from '../objects/bags.ts';
import type { Collection } from '../objects/collection.ts';
import { runtime } from '../runtime.ts';
import { base, count, filed, image } from './schema.ts';
import { currentUser } from './shapes.ts';
import type { SceneShape, TokenShape } from './shapes.ts';

export class Scene extends Document implements SceneShape {
  static override metadata = kinds.Scene;

  static override defineSchema(): DataSchema {
    return {
      ...base(),
      ...filed(),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      background: new fields.SchemaField({ src: image() }),
      width: count(2000),
      height: count(1500),
      padding: count(0),
      grid: new fields.SchemaField({
        type: count(1),
        size: count(100),
        distance: count(1),
        units: new fields.StringField({ required: true }),
      }),
      tokens: new fields.EmbeddedCollectionField('Token'),
    };
  }

  declare name: string;
  declare active: boolean;
  declare tokens: Collection<TokenShape>;

  get isView(): boolean {
    return (runtime.game['scenes'] as Scenes).viewed?.id === this.id;
  }

  async activate(): Promise<unknown> {
    const others = (runtime.game['scenes'] as Scenes).filter((scene) => scene.active && scene.id !== this.id);
    return Scene.updateDocuments([...others.map(({ id }) => ({ _id: id, active: false })), { _id: this.id, active: true }]);
  }

  view(): Promise<this> {
    currentUser().viewedScene = this.id;
    return Promise.resolve(this);
  }

  override async _preCreate(data: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const grid = (runtime.game['system'] as { grid?: { distance?: number; units?: string } } | undefined)?.grid;
    if (grid && data['grid'] === undefined) this.updateSource({ grid: { distance: grid.distance ?? 1, units: grid.units ?? '' } });
    return undefined;
  }
}

export class Scenes extends WorldCollection<SceneShape> {
  static override documentName = 'Scene';

  get active(): SceneShape | null {
    return this.find((scene) => scene.active) ?? null;
  }

  get viewed(): SceneShape | null {
    return this.get(currentUser()?.viewedScene ?? '') ?? this.active;
  }

  get current(): SceneShape | null {
    return this.viewed;
  }
}
