/** How the tokens of a new actor start out. What the creator gave stays as it is. */
import type { Slice } from '../../rules/kernel/slice.ts';
import type { Bag } from '../ports/index.ts';

// CONST.TOKEN_DISPOSITIONS and CONST.TOKEN_DISPLAY_MODES, the same in both generations.
const FRIENDLY = 1;
const HOSTILE = -1;
const HOVER = 30;
const OWNER = 40;
const ALWAYS = 50;

/** Marks on the way to death, for the second bar: seen by owners, whose it is. */
const DEATH_TRACK = 'deathRow';

export function tokenDefaults(type: 'character' | 'npc', slice: Slice, given: unknown): Bag {
  const character = type === 'character';
  const second = character && Object.hasOwn(slice, DEATH_TRACK) ? DEATH_TRACK : null;
  const defaults: Bag = {
    actorLink: character,
    disposition: character ? FRIENDLY : HOSTILE,
    displayName: HOVER,
    displayBars: character ? ALWAYS : OWNER,
    bar1: { attribute: 'health' },
    bar2: { attribute: second },
  };
  const stated = typeof given === 'object' && given !== null ? given : {};
  return Object.fromEntries(Object.entries(defaults).filter(([field]) => !Object.hasOwn(stated, field)));
}
