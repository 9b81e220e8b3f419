/** The steps that were carried out, to be undone and redone. */
import { applyChanges, revertChanges, type Change } from '../../../src/rules/kernel/change.ts';
import type { State } from '../../../src/rules/kernel/state.ts';

export interface History {
  readonly done: readonly (readonly Change[])[];
  readonly undone: readonly (readonly Change[])[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** A new step; what was undone before can no longer be redone. */
export function remember(history: History, changes: readonly Change[]): History {
  return { done: [...history.done, changes], undone: [] };
}

export interface Moved {
  readonly state: State;
  readonly history: History;
}

/** `null` when there are not that many steps. */
export function undo(state: State, history: History, steps: number): Moved | null {
  if (steps > history.done.length) return null;
  const taken = history.done.slice(-steps).reverse();
  return {
    state: taken.reduce((reached, changes) => revertChanges(reached, changes), state),
    history: { done: history.done.slice(0, -steps), undone: [...history.undone, ...taken] },
  };
}

/** `null` when there are not that many undone steps. */
export function redo(state: State, history: History, steps: number): Moved | null {
  if (steps > history.undone.length) return null;
  const taken = history.undone.slice(-steps).reverse();
  return {
    state: taken.reduce((reached, changes) => applyChanges(reached, changes), state),
    history: { done: [...history.done, ...taken], undone: history.undone.slice(0, -steps) },
  };
}
