import { describe, expect, it } from 'vitest';
import { doneText, enteredText, joinedText, readDone, takenBackText, through, turnOfEnd } from '../../src/foundry/boundary/ledger.ts';
import { movementHere, movementText, originOf, passedBetween, type Place } from '../../src/foundry/boundary/movement.ts';
import type { Combat } from '../../src/foundry/ports/index.ts';
import { render } from './report-page.ts';

const last = (text: string): number => through(readDone(text));

describe('the turn ledger', () => {
  it('says through which round an edge has run', () => {
    expect(['', '3', '3#2', '3-', '3#2-', '3+', '3*'].map(last)).toEqual([0, 3, 3, 2, 2, 2, 2]);
  });

  it('takes nonsense for nothing', () => {
    expect([null, 7, {}, 'three', '-3', '3##', '99999999999'].map((stored) => through(readDone(stored)))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('counts attempts at a round, and stays short', () => {
    expect([doneText(3, 1), doneText(3, 2), takenBackText('3'), takenBackText('3#2')]).toEqual(['3', '3#2', '3-', '3#2-']);
    expect(readDone('3#2-')).toEqual({ round: 3, attempt: 2, mark: '-' });
    expect(doneText(9_999_999, 99_999).length).toBeLessThan(16);
    expect([joinedText(4), enteredText(4)]).toEqual(['4+', '4*']);
  });

  it('knows which turn an end is the end of', () => {
    expect(['c.3.a.end', 'c.3.a#2.end', 'c.3.a#2.end#3'].map(turnOfEnd)).toEqual(['c.3.a', 'c.3.a#2', 'c.3.a#2']);
  });
});

describe('a movement of the tracker', () => {
  const said = (from: Place, to: Place, turns = 3): string[] =>
    passedBetween(from, to, turns).map(
      ({ kind, round, turn, skipped }) => `${kind} ${String(round)}${turn === null ? '' : `.${String(turn)}`}${skipped ? ' skipped' : ''}`,
    );

  it('passes the end of one turn and the start of the next', () => {
    expect(said({ round: 1, turn: 0 }, { round: 1, turn: 1 })).toEqual(['turnEnd 1.0', 'turnStart 1.1']);
    expect(said({ round: 1, turn: 2 }, { round: 2, turn: 0 })).toEqual(['turnEnd 1.2', 'roundStart 2', 'turnStart 2.0']);
    expect(said({ round: 0, turn: null }, { round: 1, turn: 0 })).toEqual(['roundStart 1', 'turnStart 1.0']);
  });

  it('jumps over turns and rounds', () => {
    expect(said({ round: 1, turn: 0 }, { round: 2, turn: 0 }, 2)).toEqual([
      'turnEnd 1.0',
      'turnStart 1.1 skipped',
      'turnEnd 1.1 skipped',
      'roundStart 2',
      'turnStart 2.0',
    ]);
    expect(said({ round: 1, turn: 0 }, { round: 3, turn: null }, 1)).toEqual([
      'turnEnd 1.0',
      'roundStart 2 skipped',
      'turnStart 2.0 skipped',
      'turnEnd 2.0 skipped',
      'roundStart 3',
    ]);
  });

  it('passes nothing on the way back', () => {
    expect(said({ round: 2, turn: 1 }, { round: 2, turn: 0 })).toEqual([]);
    expect(said({ round: 2, turn: 0 }, { round: 1, turn: 2 })).toEqual([]);
    expect(said({ round: 2, turn: 1 }, { round: 2, turn: 1 })).toEqual([]);
  });

  it('is kept with names, and known again only where it led to', () => {
    const turns = ['a', 'b', 'c'].map((name) => ({ id: name.padEnd(16, '0') }));
    const system = { led: '' };
    // The few members that are read.
    const combat = { round: 1, turn: 0, turns, combatant: turns[0], system } as unknown as Combat & { round: number; turn: number | null };
    system.led = movementText(combat, { round: 1, turn: 1 }, null);
    expect(system.led).toBe('1.a000000000000000>1.b000000000000000');
    expect(movementHere(combat)).toBeNull();
    const moved = { ...combat, turn: 1, combatant: turns[1] } as unknown as Combat;
    expect(movementHere(moved)).toEqual({ from: { round: 1, turn: 0 }, to: { round: 1, turn: 1 } });
    expect(movementText(moved, { round: 2, turn: null }, originOf(moved))).toBe('1.a000000000000000>2.-');
  });
});

describe('the list of what waits', () => {
  it('has a box for every edge and words for every button, and takes names for words', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const html = render('dialogs/waiting.hbs', {
      combats: [{ id: 'c', legend: hostile, edges: [{ key: 'turnStart/1/a', label: hostile }] }],
      intents: [{ id: 'm', who: hostile, title: 'End the turn' }],
      nothing: false,
    });
    expect(html).not.toContain('<img');
    expect(html.match(/type="checkbox" value="turnStart\/1\/a" checked/g)).toHaveLength(1);
    expect([...html.matchAll(/data-action="(\w+)"/g)].map(([, action]) => action)).toEqual([
      'runAll',
      'runChosen',
      'skip',
      'run',
      'dropIntent',
    ]);
    expect(html.match(/<button type="button"/g)).toHaveLength(5);
  });
});
