/** How the tokens of a new actor start out. What the creator gave stays as it is, but for a bar of a track that this game does not play. */
import type { Slice } from '../../rules/kernel/slice.ts';
import { bagOf } from '../boundary/stored-values.ts';
import type { Bag } from '../ports/index.ts';
import { ALL_SLICES } from './slices.ts';

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
  const stated = bagOf(given);
  return Object.fromEntries(
    Object.entries(defaults).filter(([field]) => !Object.hasOwn(stated, field) || isForeign(slice, bagOf(stated[field])['attribute'])),
  );
}

/** Whether a bar shows a track of another game. */
function isForeign(slice: Slice, attribute: unknown): boolean {
  const [track = ''] = typeof attribute === 'string' ? attribute.split('.') : [];
  return Object.hasOwn(ALL_SLICES, track) && !Object.hasOwn(slice, track);
}
