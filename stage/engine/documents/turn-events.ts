/** What begins and ends when a combat moves from one turn to another. */

export interface TurnState {
  readonly round: number | null;
  readonly turn: number | null;
}

export interface TurnEvent {
  readonly kind: 'endTurn' | 'endRound' | 'startRound' | 'startTurn';
  readonly round: number;
  readonly turn: number | null;
  /** It was jumped over. */
  readonly skipped: boolean;
}

function isForward(prior: TurnState, current: TurnState): boolean {
  const rounds = (current.round ?? 0) - (prior.round ?? 0);
  return rounds > 0 || (rounds === 0 && (current.turn ?? -1) > (prior.turn ?? -1));
}

/**
 * End of turn, end of round, start of round, start of turn; what lies between is skipped. Going back is silent.
 * UNVERIFIED: turns that are jumped over both start and end; from nobody's turn to a turn of the same round nothing is skipped.
 */
export function turnEvents(prior: TurnState, current: TurnState, turns: number): TurnEvent[] {
  if (!isForward(prior, current)) return [];
  const events: TurnEvent[] = [];
  const from = prior.round ?? 0;
  const to = current.round ?? 0;
  const jump = (round: number, first: number, end: number): void => {
    for (let turn = first; turn < end; turn += 1) {
      events.push({ kind: 'startTurn', round, turn, skipped: true }, { kind: 'endTurn', round, turn, skipped: true });
    }
  };
  if (from > 0 && prior.turn !== null) events.push({ kind: 'endTurn', round: from, turn: prior.turn, skipped: false });
  let next = prior.turn === null ? (from === to ? (current.turn ?? 0) : 0) : prior.turn + 1;
  for (let round = from; round < to; round += 1) {
    if (round > 0) {
      jump(round, next, turns);
      events.push({ kind: 'endRound', round, turn: null, skipped: round !== from });
    }
    events.push({ kind: 'startRound', round: round + 1, turn: null, skipped: round + 1 !== to });
    next = 0;
  }
  jump(to, next, current.turn ?? 0);
  if (current.turn !== null) events.push({ kind: 'startTurn', round: to, turn: current.turn, skipped: false });
  return events;
}
