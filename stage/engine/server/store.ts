import type { Bag } from '../objects/bags.ts';

/** What outlives the server: documents by collection, settings, packs' locks. Values are JSON text. */
export interface WorldStore {
  load(): Promise<{ collection: string; id: string; value: Bag }[]>;
  /** Keeps or, without a value, removes an entry. */
  put(collection: string, id: string, value: Bag | undefined): void;
  /** Waits until everything is kept. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export class MemoryStore implements WorldStore {
  readonly #entries = new Map<string, string>();

  load(): Promise<{ collection: string; id: string; value: Bag }[]> {
    const entries = [...this.#entries].map(([key, text]) => {
      const [collection = '', ...rest] = key.split('/');
      return { collection, id: rest.join('/'), value: JSON.parse(text) as Bag };
    });
    return Promise.resolve(entries);
  }

  put(collection: string, id: string, value: Bag | undefined): void {
    if (value === undefined) this.#entries.delete(`${collection}/${id}`);
    else this.#entries.set(`${collection}/${id}`, JSON.stringify(value));
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
