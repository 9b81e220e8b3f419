/**
 * The turn ledger: through which round each edge has run, and at which attempt. One short text per edge, however long a fight
 * lasts. Kept on the combatant (`start`, `end`) and on the combat (`start`, `round`, `end`).
 *
 * `3` and `3#2`: run through round 3, the last at the first or second attempt. `3-`: round 3 was taken back, so round 2 is the last
 * that stands. `3+`: joined in round 3 and still new to the fight; `3*`: joined in round 3.
 */
import { documentOf, type Bag, type Combat, type Combatant } from '../ports/index.ts';

export type LedgerEdge = 'start' | 'end' | 'round';

type Mark = '' | '-' | '+' | '*';

export interface Done {
  readonly round: number;
  readonly attempt: number;
  readonly mark: Mark;
}

const FORM = /^(\d{1,7})(?:#(\d{1,5}))?([-+*]?)$/;
const NOTHING: Done = { round: 0, attempt: 1, mark: '' };

/** Reads a ledger entry; a text that is none says that nothing has run. */
export function readDone(stored: unknown): Done {
  const [, round, attempt, mark] = FORM.exec(typeof stored === 'string' ? stored : '') ?? [];
  // The expression admits no other mark.
  return round === undefined ? NOTHING : { round: Number(round), attempt: Number(attempt ?? 1), mark: (mark ?? '') as Mark };
}

/** The last round that stands as run. */
export function through({ round, mark }: Done): number {
  return mark === '' ? round : round - 1;
}

/** The entry for an edge that has run. */
export function doneText(round: number, attempt: number): string {
  return attempt > 1 ? `${String(round)}#${String(attempt)}` : String(round);
}

/** The entry for an edge whose run has been taken back: it runs afresh, as a new attempt, when the tracker comes to it again. */
export function takenBackText(value: string): string {
  const { round, attempt } = readDone(value);
  return `${doneText(round, attempt)}-`;
}

/** The entry of somebody who joins in a round: what lies before is none of theirs. */
export function joinedText(round: number): string {
  return `${String(round)}+`;
}

/** The entry of somebody who joined and has been given what the beginning of a combat gives. */
export function enteredText(round: number): string {
  return `${String(round)}*`;
}

/** What the ledger of a combatant or combat says of an edge, as stored. */
export function storedDone(holder: { readonly system: Bag }, edge: LedgerEdge): string {
  const done = holder.system['done'] as Readonly<Record<string, unknown>> | undefined;
  const stored = done?.[edge];
  return typeof stored === 'string' ? stored : '';
}

/** Whether an entry that is to be written would make the ledger say less than it says already. */
export function isOvertaken(holder: string, edge: LedgerEdge, value: string): boolean {
  const found = documentOf(holder) as Combatant | Combat | null;
  const next = readDone(value);
  return found !== null && next.mark === '' && through(readDone(storedDone(found, edge))) > next.round;
}

/** Names a turn: the id of the command that starts it. A turn that was taken back and begun again has another name. */
export function startKeyOf(combat: Combat, combatant: Combatant, round: number): string {
  const done = readDone(storedDone(combatant, 'start'));
  return turnName(combat, combatant, round, done.round === round && done.mark === '' ? done.attempt : 1);
}

/** The name of a turn at an attempt: the creature's, who may stand in the tracker twice, or leave it and come back. */
export function turnName(combat: Combat, combatant: Combatant, round: number, attempt: number): string {
  const { actor } = combatant;
  const self = actor === null ? combatant.id : actor.isToken ? combatant.tokenId : actor.id;
  return `${fightName(combat)}.${String(round)}.${String(self)}${suffix(attempt)}`;
}

/** The name of what is being fought: a combat that was ended and begun anew is another fight. */
export function fightName(combat: Combat): string {
  const fight = combat.system['fight'];
  return typeof fight === 'number' && fight > 1 ? `${String(combat.id)}~${String(fight)}` : String(combat.id);
}

/** What an id of an edge ends with. */
export function suffix(attempt: number): string {
  return attempt > 1 ? `#${String(attempt)}` : '';
}

/** The name of the turn that a turn's end is the end of. */
export function turnOfEnd(id: string): string {
  return id.replace(/\.end(?:#\d+)?$/, '');
}
