import { describe, expect, it } from 'vitest';
import { turnEvents } from '../../stage/engine/documents/turn-events.ts';

const told = (...states: [number, number | null, number, number | null, number]): string[] => {
  const [fromRound, fromTurn, round, turn, count] = states;
  return turnEvents({ round: fromRound, turn: fromTurn }, { round, turn }, count).map(
    ({ kind, round: at, turn: who, skipped }) =>
      `${kind} ${String(at)}${who === null ? '' : `.${String(who)}`}${skipped ? ' skipped' : ''}`,
  );
};

describe('the events of an advance', () => {
  it('begins a combat without ending anything', () => {
    expect(told(0, null, 1, 0, 3)).toEqual(['startRound 1', 'startTurn 1.0']);
  });

  it('ends one turn and starts the next', () => {
    expect(told(1, 0, 1, 1, 3)).toEqual(['endTurn 1.0', 'startTurn 1.1']);
  });

  it('goes End Turn, End Round, Start Round, Start Turn', () => {
    expect(told(1, 2, 2, 0, 3)).toEqual(['endTurn 1.2', 'endRound 1', 'startRound 2', 'startTurn 2.0']);
  });

  it('starts again for a lone combatant', () => {
    expect(told(1, 0, 2, 0, 1)).toEqual(['endTurn 1.0', 'endRound 1', 'startRound 2', 'startTurn 2.0']);
  });

  it('tells of what was jumped over', () => {
    expect(told(1, 0, 1, 2, 3)).toEqual(['endTurn 1.0', 'startTurn 1.1 skipped', 'endTurn 1.1 skipped', 'startTurn 1.2']);
    expect(told(1, 1, 2, 1, 3)).toEqual([
      'endTurn 1.1',
      'startTurn 1.2 skipped',
      'endTurn 1.2 skipped',
      'endRound 1',
      'startRound 2',
      'startTurn 2.0 skipped',
      'endTurn 2.0 skipped',
      'startTurn 2.1',
    ]);
  });

  it('is silent on the way back', () => {
    expect(told(2, 0, 1, 2, 3)).toEqual([]);
    expect(told(1, 2, 1, 1, 3)).toEqual([]);
    expect(told(1, 0, 0, null, 3)).toEqual([]);
    expect(told(1, 1, 1, 1, 3)).toEqual([]);
  });

  it('counts rounds without combatants', () => {
    expect(told(1, null, 2, null, 0)).toEqual(['endRound 1', 'startRound 2']);
  });
});
