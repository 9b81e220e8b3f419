import type { Bag } from '../objects/bags.ts';

const pictures: Record<string, string> = {
  dead: 'skull',
  unconscious: 'unconscious',
  sleep: 'sleep',
  stun: 'daze',
  prone: 'falling',
  restrain: 'net',
  paralysis: 'paralysis',
  fly: 'wing',
  blind: 'blind',
  deaf: 'deaf',
  silence: 'silenced',
  fear: 'terror',
  burning: 'fire',
  frozen: 'frozen',
  bleeding: 'blood',
  disease: 'biohazard',
  poison: 'poison',
  hover: 'wingfoot',
  burrow: 'mole',
  invisible: 'invisible',
  bless: 'angel',
  curse: 'sun',
};

/** Status effects that are there before a system brings its own. */
export function coreStatuses(): Bag[] {
  return Object.entries(pictures).map(([id, picture]) => {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    return { id, name: `EFFECT.Status${name}`, img: `icons/svg/${picture}.svg` };
  });
}

/**
 * Generation 14: a record of status effects by id that still answers to most methods of an array.
 * UNVERIFIED: there is no access by position and no `splice`; what the real one does with them loses entries.
 */
export class StatusEffectRegistry {
  [id: string]: unknown;

  constructor(statuses: readonly Bag[]) {
    this.push(...statuses);
  }

  static {
    const lend = (name: 'find' | 'filter' | 'map' | 'some' | 'every' | 'forEach' | 'findIndex' | 'reduce' | 'includes'): void => {
      const value = function (this: object, ...args: unknown[]): unknown {
        const list: unknown[] = Object.values(this);
        return (list[name] as (...args: unknown[]) => unknown)(...args);
      };
      Object.defineProperty(this.prototype, name, { value, configurable: true, writable: true });
    };
    for (const name of ['find', 'filter', 'map', 'some', 'every', 'forEach', 'findIndex', 'reduce', 'includes'] as const) lend(name);
  }

  declare length: number;

  push(...statuses: readonly Bag[]): number {
    for (const status of statuses) {
      if (typeof status['id'] !== 'string') throw new Error('Status effects need an id');
      this[status['id']] = status;
    }
    return Object.keys(this).length;
  }

  *[Symbol.iterator](): Iterator<unknown> {
    yield* Object.values(this);
  }
}

Object.defineProperty(StatusEffectRegistry.prototype, 'length', {
  get(this: object) {
    return Object.keys(this).length;
  },
});
