/** Who is at the table. */
import type { Entry } from './entries.ts';
import type { Person } from './world.ts';

export interface People {
  readonly name: string;
  /** Who has joined when the act begins; those without whom it means nothing come too. */
  readonly seated: readonly Person[];
  /** Who does what a GM does, and what a player does. */
  readonly gm: Person;
  /** A GM who comes when everybody else has gone. */
  readonly later?: Person;
}

export const PEOPLE: readonly People[] = [
  { name: 'one GM', seated: ['Gamma'], gm: 'Gamma' },
  // Of two GMs the one who acts for everybody is not the one who presses the button.
  { name: 'two GMs', seated: ['Gamma', 'Delta'], gm: 'Gamma' },
  { name: 'GM and assistant', seated: ['Asta', 'Gamma'], gm: 'Gamma' },
  { name: 'GM and owner', seated: ['Gamma', 'Ana', 'Ben'], gm: 'Gamma' },
  { name: 'owner only', seated: ['Ana'], gm: 'Ana' },
  { name: 'nobody then a GM', seated: ['Gamma'], gm: 'Gamma', later: 'Delta' },
];

/** Whether a full GM is at the table from the beginning. */
export function isAlone(people: People): boolean {
  return people.gm === 'Ana';
}

/** Whose client an act is done at. */
export function actorIn(people: People, entry: Entry): Person {
  return entry.by === 'player' ? 'Ana' : people.gm;
}

/** Everybody who joins, GMs first. */
export function seatedFor(people: People, entry: Entry): readonly Person[] {
  const players: Person[] = entry.by === 'player' ? ['Ana'] : [];
  // A player's request that no GM sees waits until one comes.
  const before = people.later !== undefined && entry.by === 'player' ? [] : people.seated;
  return [...new Set([...before, ...players, ...(isAlone(people) ? [] : (entry.also ?? []))])];
}
