/** What a person set in the roll dialog. Pure: texts of form fields in, sound values out. */
import type { Edge } from '../../rules/kernel/command.ts';

export interface RollChoices {
  readonly edge: Edge | null;
  readonly bonus: number;
  /** The person's own name for the bonus; empty when they gave none. */
  readonly bonusName: string;
  readonly attribute: string | null;
  readonly dc: number | null;
  /** Projectiles by number of the target. */
  readonly counts: readonly number[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** Largest bonus that can be meant. */
const MOST = 1000;
const LONGEST_NAME = 80;

/** A whole number within bounds in a text; `fallback` for anything else. */
function whole(given: unknown, min: number, max: number, fallback: number): number {
  const value = typeof given === 'string' && given.trim() === '' ? NaN : Number(given);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : fallback;
}

const words = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, LONGEST_NAME) : '');

/** @param targets how many targets there are to assign projectiles to */
export function readChoices(fields: Fields, targets = 0): RollChoices {
  const { edge, attribute, dc } = fields;
  const number = whole(dc, 0, MOST, -1);
  return {
    edge: edge === 'advantage' || edge === 'disadvantage' ? edge : null,
    bonus: whole(fields['bonus'], -MOST, MOST, 0),
    bonusName: words(fields['bonusName']),
    attribute: words(attribute) === '' ? null : words(attribute),
    dc: number < 0 ? null : number,
    counts: Array.from({ length: targets }, (_none, index) => whole(fields[`count-${String(index)}`], 0, MOST, 0)),
  };
}

/** Projectiles shared out evenly, the first targets getting what is left over. */
export function sharedOut(projectiles: number, targets: number): readonly number[] {
  if (targets === 0) return [];
  const each = Math.floor(projectiles / targets);
  return Array.from({ length: targets }, (_none, index) => each + (index < projectiles % targets ? 1 : 0));
}
