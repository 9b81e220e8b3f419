/** Values that somebody has changed since: the person sees all of them and decides, place by place, in one dialog. */
import { dialogs } from '../apps/dialogs.ts';
import type { Choice, Conflict, PlaceChoice } from '../boundary/places.ts';
import { text } from '../ports/index.ts';
import { rendered } from './templates.ts';
import { nameOf, placeText, valueText } from './words.ts';

/** What the conflict is about: each has words of its own (`FOURFOLD.Conflict.<about>-…`). */
export type About = 'undo' | 'redo' | 'settle';

interface Option {
  readonly value: Choice;
  readonly label: string;
  readonly selected: boolean;
}

function optionsFor({ path, present, wanted, difference, leaves }: Row, about: About): readonly Option[] {
  const option = (value: Choice, comes: unknown): Option => ({
    value,
    label: text(`FOURFOLD.Conflict.${about === 'settle' ? 'settle' : 'take'}-${value}`, { value: valueText(path, comes) }),
    // What changes least stands first in everybody's mind; nothing of a number is lost by its difference.
    selected: value === (difference === null ? 'leave' : 'difference'),
  });
  const counted = difference === null ? [] : [option('difference', difference)];
  return [option('restore', wanted), ...counted, option('leave', leaves === undefined ? present : leaves)];
}

/** A conflict; `leaves` is what leaving comes to where that is not what stands there. */
export type Row = Conflict & { readonly leaves?: unknown };

function rowText(row: Row, index: number, about: About) {
  const { creature, path, expected, present, wanted, leaves } = row;
  const field = text('FOURFOLD.Conflict.place', { name: nameOf(creature), field: placeText(creature, path) });
  return {
    field,
    cells: [expected, about === 'settle' ? leaves : present, wanted].map((value) => valueText(path, value)),
    name: nameAt(index),
    label: text('FOURFOLD.Conflict.choose', { field }),
    options: optionsFor(row, about),
  };
}

const nameAt = (index: number): string => `place${String(index)}`;
const CHOICES: readonly Choice[] = ['restore', 'difference', 'leave'];

/** @returns what is to be done at each place; `null` = nothing at all */
export async function askChoices(rows: readonly Row[], about: About): Promise<readonly PlaceChoice[] | null> {
  const content = await rendered('conflict', {
    intro: text(`FOURFOLD.Conflict.${about}-intro`),
    heads: ['expected', 'present', 'wanted'].map((head) => text(`FOURFOLD.Conflict.${about}-${head}`)),
    rows: rows.map((row, index) => rowText(row, index, about)),
  });
  const given = await dialogs().wait({
    window: { title: text('FOURFOLD.Conflict.title') },
    classes: ['fourfold', 'ff-dialog', 'ff-dialog--conflict'],
    content,
    rejectClose: false,
    buttons: [
      {
        action: 'apply',
        label: text(`FOURFOLD.Conflict.${about}-apply`),
        default: true,
        callback: (_event: unknown, button: { readonly form: HTMLFormElement | null }) =>
          button.form === null ? {} : Object.fromEntries(new FormData(button.form)),
      },
      { action: 'nothing', label: text('FOURFOLD.Conflict.nothing') },
    ],
  });
  if (typeof given !== 'object' || given === null) return null;
  // The form has one field for each place.
  const fields = given as Readonly<Record<string, unknown>>;
  return rows.flatMap(({ creature, path, present }, index): PlaceChoice[] => {
    const choice = CHOICES.find((one) => one === fields[nameAt(index)]);
    return choice === undefined ? [] : [{ creature, path, present, choice }];
  });
}
