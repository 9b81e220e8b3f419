/** The state in which an undertaking is carried out: creatures as they are, in the turn in which it was begun. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { State } from '../../rules/kernel/state.ts';
import type { Combat } from '../ports/index.ts';
import { surroundings } from './scene-of-action.ts';
import type { Moment, Undertaking } from './undertaking.ts';

interface Situation {
  readonly state: State;
  readonly combat: Combat | null;
}

/** What was begun in its turn stays allowed when the tracker goes on while somebody thinks. */
export function situationOf(undertaking: Pick<Undertaking, 'command' | 'combat' | 'during'>, rules: CompiledRuleset): Situation {
  const { state, combat } = surroundings(undertaking.command, rules, undertaking.combat);
  const { during } = undertaking;
  return { combat, state: during === undefined ? state : { ...state, clock: { ...state.clock, ...during } } };
}

/** The moment of a state, to come back to. */
export function momentOf({ clock: { round, turn, turnKey } }: State): Moment {
  return { round, turn, turnKey };
}
