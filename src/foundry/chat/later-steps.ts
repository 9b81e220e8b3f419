/** Questions about whole steps: what rests on a step that is taken back, and what the tracker has stepped back over. */
import { dialogs } from '../apps/dialogs.ts';
import type { Logged } from '../boundary/plan-log.ts';
import { text } from '../ports/index.ts';
import { commandTitle } from './plan-view.ts';
import { rendered } from './templates.ts';

interface Button {
  readonly action: string;
  readonly label: string;
  readonly default?: boolean;
}

async function askAbout(about: 'resting' | 'rewind', steps: readonly Logged[], buttons: readonly Button[]): Promise<unknown> {
  const content = await rendered('steps', {
    intro: text(`FOURFOLD.Steps.${about}-intro`),
    steps: steps.map(({ plan }) => commandTitle(plan.command)),
  });
  return await dialogs().wait({
    window: { title: text(`FOURFOLD.Steps.${about}-title`) },
    classes: ['fourfold', 'ff-dialog', 'ff-dialog--steps'],
    content,
    rejectClose: false,
    buttons,
  });
}

/**
 * Later steps used what this one made.
 * @param mayStay whether the person may take back the one without the others
 * @returns `also` = take all of them back, `alone` = only the one; `null` = nothing
 */
export async function askResting(steps: readonly Logged[], mayStay: boolean): Promise<'also' | 'alone' | null> {
  const chosen = await askAbout('resting', steps, [
    { action: 'also', label: text('FOURFOLD.Steps.also', { count: steps.length }), default: true },
    ...(mayStay ? [{ action: 'alone', label: text('FOURFOLD.Steps.alone') }] : []),
    { action: 'nothing', label: text('FOURFOLD.Conflict.nothing') },
  ]);
  return chosen === 'also' || (chosen === 'alone' && mayStay) ? chosen : null;
}

/** The tracker was stepped back, and the table wants to be asked whether its automation goes back too. */
export async function askRewind(steps: readonly Logged[]): Promise<boolean> {
  const chosen = await askAbout('rewind', steps, [
    { action: 'back', label: text('FOURFOLD.Steps.back'), default: true },
    { action: 'leave', label: text('FOURFOLD.Steps.leave') },
  ]);
  return chosen === 'back';
}
