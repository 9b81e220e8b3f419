import type { Bag } from '../objects/bags.ts';

/** What a page adds to a client: applications that draw, panels and a table. A client in Node has none. */
export interface Screen {
  /** `foundry.applications` with what draws in place of the base classes. */
  applications(base: Bag): Bag;
  /** Members of `foundry.canvas`. */
  readonly placeables: Bag;
  /** The global `canvas`. */
  canvas(): Bag;
  notify(level: 'error' | 'warn' | 'info', message: string): void;
  /** Builds the page, between the hooks `setup` and `canvasReady`. */
  open(): Promise<void>;
}
