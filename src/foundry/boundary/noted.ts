/**
 * Places at which somebody else wrote while a plan was on its way into the database. They are kept with the plan's message: both
 * values are shown until a GM has decided, and taking the plan back leaves alone what it never wrote.
 */
import { sameValue } from '../../rules/kernel/change.ts';
import type { Change } from '../../rules/kernel/change.ts';
import { reportData } from '../data/report.ts';
import { game, type ChatMessage } from '../ports/index.ts';
import { messageIdOf } from './message-id.ts';
import { creaturesIn, netChanges, placeKey } from './net-changes.ts';
import type { Plan } from './plan.ts';

export interface Noted {
  readonly creature: string;
  readonly path: readonly string[];
  /** What the plan started from, and what it leads to. */
  readonly before: unknown;
  readonly planned: unknown;
  /** What somebody else wrote. */
  readonly theirs: unknown;
  /** The plan's value was written over theirs; else theirs stands. */
  readonly written: boolean;
  /** A GM has decided. */
  readonly settled?: boolean;
}

/** The conflicts of a plan's message. */
export function notedIn(message: Pick<ChatMessage, 'system'> | undefined): readonly Noted[] {
  const { conflicts } = message?.system ?? {};
  return Array.isArray(conflicts) ? (conflicts as readonly Noted[]) : [];
}

export function isSamePlace(left: Pick<Noted, 'creature' | 'path'>, right: Pick<Noted, 'creature' | 'path'>): boolean {
  return left.creature === right.creature && placeKey(left.path) === placeKey(right.path);
}

/** Adds conflicts to a plan's message; one that is known already is replaced. */
export async function note(plan: Pick<Plan, 'planId'>, found: readonly Noted[]): Promise<void> {
  const message = game().messages.get(messageIdOf(plan.planId));
  if (message === undefined || found.length === 0) return;
  const others = notedIn(message).filter((known) => !found.some((one) => isSamePlace(one, known)));
  await message.update({ system: reportData({ conflicts: [...others, ...found] }) });
}

/** What a plan has changed in truth: without what it left to somebody else, and from what it wrote over. */
export function effectiveChanges(plan: Plan, message: Pick<ChatMessage, 'system'> | undefined): readonly Change[] {
  const noted = notedIn(message);
  if (noted.length === 0) return plan.changes;
  return creaturesIn(plan).flatMap((id) =>
    netChanges(plan.changes, id).flatMap((change): Change[] => {
      const conflict = noted.find((one) => isSamePlace(one, change));
      if (conflict === undefined) return [change];
      if (!conflict.written) return [];
      return sameValue(conflict.theirs, change.after) ? [] : [{ ...change, before: conflict.theirs }];
    }),
  );
}
