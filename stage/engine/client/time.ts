import { runtime } from '../runtime.ts';
import type { ClientSettings } from './settings.ts';

/** game.time: the world's clock in seconds. */
export class GameTime {
  worldTime = 0;
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  get serverTime(): number {
    return Date.now();
  }

  async advance(delta: number, options: Record<string, unknown> = {}): Promise<number> {
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: Record<string, unknown> = {}): Promise<number> {
    if (time !== this.worldTime) await this.#settings.set('core', 'time', time, options);
    return this.worldTime;
  }

  /** Takes in a new time that the server tells of. */
  receive(now: number, delta: number, options: Record<string, unknown>, userId: string): void {
    if (delta === 0) return;
    this.worldTime = now;
    this.#settings.world.set('core.time', now);
    runtime.hooks.callAll('updateWorldTime', now, delta, options, userId);
  }
}
