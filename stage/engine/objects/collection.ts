/** A Map that iterates over its values and filters like an array. */
export class Collection<T> extends Map<string, T> {
  get contents(): T[] {
    return [...this.values()];
  }

  // @ts-expect-error The iterator of a collection gives values, that of a Map gives pairs.
  override [Symbol.iterator](): MapIterator<T> {
    return this.values();
  }

  override get(key: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const found = super.get(key);
    if (found === undefined && strict) throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return found;
  }

  getName(name: string, { strict = false }: { strict?: boolean } = {}): T | undefined {
    const found = this.find((entry) => (entry as { name?: unknown }).name === name);
    if (found === undefined && strict) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return found;
  }

  find(test: (value: T, index: number, collection: this) => unknown): T | undefined {
    return this.contents.find((value, index) => test(value, index, this));
  }

  filter(test: (value: T, index: number, collection: this) => unknown): T[] {
    return this.contents.filter((value, index) => test(value, index, this));
  }

  map<U>(change: (value: T, index: number, collection: this) => U): U[] {
    return this.contents.map((value, index) => change(value, index, this));
  }

  some(test: (value: T, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => test(value, index, this));
  }

  every(test: (value: T, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => test(value, index, this));
  }

  reduce<U>(fold: (sum: U, value: T, index: number, collection: this) => U, initial: U): U {
    return this.contents.reduce((sum, value, index) => fold(sum, value, index, this), initial);
  }

  // @ts-expect-error Foundry's forEach gives the value only.
  override forEach(visit: (value: T) => void): void {
    for (const value of this.values()) visit(value);
  }

  toJSON(): unknown[] {
    return this.map((entry) => {
      const own = entry as { toJSON?: () => unknown };
      return typeof own?.toJSON === 'function' ? own.toJSON() : entry;
    });
  }
}
