/** Taking something back whose values were changed since: the GM sees both values and decides. */
import type { UndoConflict } from '../boundary/undo.ts';
import { text } from '../ports/index.ts';
import { dialogs } from '../apps/dialogs.ts';
import { rendered } from './templates.ts';
import { nameOf, placeText, valueText } from './words.ts';

interface ConflictText {
  readonly who: string;
  readonly field: string;
  readonly present: string;
  readonly expected: string;
  readonly wanted: string;
}

function conflictText({ creature, path, present, expected, wanted }: UndoConflict): ConflictText {
  return {
    who: nameOf(creature),
    field: placeText(creature, path),
    present: valueText(path, present),
    expected: valueText(path, expected),
    wanted: valueText(path, wanted),
  };
}

/** @returns whether the values are to be written all the same */
export async function confirmOverride(conflicts: readonly UndoConflict[], redo: boolean): Promise<boolean> {
  const content = await rendered('conflict', { conflicts: conflicts.map(conflictText) });
  const chosen = await dialogs().wait({
    window: { title: text('FOURFOLD.Conflict.title') },
    classes: ['fourfold', 'ff-dialog'],
    content,
    rejectClose: false,
    buttons: [
      { action: 'leave', label: text('FOURFOLD.Conflict.leave'), default: true },
      { action: 'override', label: text(redo ? 'FOURFOLD.Conflict.redo' : 'FOURFOLD.Conflict.restore') },
    ],
  });
  return chosen === 'override';
}
