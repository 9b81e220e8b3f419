/** A command on its way from a request to a plan. */
import type { Tape } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import type { Clock } from '../../rules/kernel/state.ts';
import type { Visibility } from '../compat.ts';
import type { User } from '../ports/index.ts';
import type { Plan } from './plan.ts';

/** A point of the clock. */
export type Moment = Pick<Clock, 'round' | 'turn' | 'turnKey'>;

/** Something that is being carried out. */
export interface Undertaking {
  readonly planId: string;
  readonly command: Command;
  readonly tape: Tape;
  readonly requester: User | null;
  readonly visibility: Visibility;
  /** The message of a player's request, or of open questions to others. */
  readonly message: string | null;
  /** Turn ledger entries that go with it. */
  readonly ledger: Plan['ledger'];
  /** The combat it belongs to, when it is an edge of one. */
  readonly combat?: string;
  /** When it was begun, once it has had to wait for somebody. */
  readonly during?: Moment;
  /** Apply even where the policy says to hold. */
  readonly confirmed?: boolean;
}
