import type { UserSource } from '../document/contract.ts';
import { roles } from '../document/rights.ts';
import { bagsOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import type { World } from './world.ts';

/** The compendium packs of the system: locked unless somebody unlocks them. */
export class Packs {
  readonly #metadata = new Map<string, Bag>();
  readonly #unlocked = new Set<string>();
  readonly #world: World;

  constructor(world: World, manifest: Bag) {
    this.#world = world;
    const system = textOf(manifest['id']);
    for (const pack of bagsOf(manifest['packs'])) {
      const id = `${system}.${textOf(pack['name'])}`;
      this.#metadata.set(id, { ...pack, id, packageName: system, packageType: 'system' });
      world.packs.set(id, new Map());
    }
  }

  fill(id: string, documents: Bag[]): void {
    this.#world.packs.set(id, new Map(documents.map((document) => [textOf(document['_id']), document])));
  }

  ids(): [id: string, metadata: Bag][] {
    return [...this.#metadata];
  }

  documents(id: string): Bag[] {
    const pack = this.#world.packs.get(id);
    if (!pack) throw new Error(`The compendium ${id} does not exist`);
    return [...pack.values()];
  }

  lock(id: string, locked: boolean): boolean {
    if (locked) this.#unlocked.delete(id);
    else this.#unlocked.add(id);
    return locked;
  }

  assertWritable(id: string, user: UserSource): void {
    if (user.role < roles.ASSISTANT) throw new Error(`User ${user.name} lacks permission to write to the compendium ${id}`);
    if (!this.#unlocked.has(id)) throw new Error(`You may not modify the ${id} Compendium which is currently locked.`);
  }

  summary(): { id: string; metadata: Bag; locked: boolean; index: Bag[] }[] {
    return this.ids().map(([id, metadata]) => ({ id, metadata, locked: !this.#unlocked.has(id), index: this.documents(id) }));
  }
}
