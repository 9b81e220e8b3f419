import { actor, actors, plainText, render, user, worldSettings, type FakeActor } from './report-page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { trackerControls, trackerRow, type TrackerRow } from '../../src/foundry/hud/tracker-view.ts';
import type { Combat, Combatant } from '../../src/foundry/ports/index.ts';
import { recompile } from '../../src/foundry/settings/ruleset.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

interface Stored {
  readonly health?: { readonly value: number; readonly max: number };
  readonly [field: string]: unknown;
}

/** A combatant whose actor has stored data like any other. */
function combatant(id: string, system: Stored, given: Partial<FakeActor> = {}): Combatant {
  const made = actor(id, HOSTILE, given);
  const full = { health: { value: 7, max: 10 }, economy: { ap: 2, reactions: 1 }, ...system };
  const document = {
    ...made,
    type: 'npc',
    _source: { system: full },
    system: full,
    items: [],
    effects: [],
    allApplicableEffects: () => [],
  };
  actors.set(id, document as unknown as FakeActor);
  // The few members that rows read.
  return { actor: document } as unknown as Combatant;
}

const html = (row: TrackerRow | null): string => (row === null ? '' : render('report/tracker-row.hbs', row));

beforeEach(() => {
  actors.clear();
  user.isGM = false;
  Object.assign(worldSettings, { showNumbers: 'all', paused: false });
});

describe('a row of the tracker', () => {
  it('tells Health, Bonus Health and Action Points in words too', () => {
    const markup = html(trackerRow(combatant('a', { bonusHealth: [{ key: 'Aegis', value: 4, turns: null }] })));
    expect(markup).toContain('aria-label="Health 7 of 10, Bonus Health 4"');
    expect(markup).toContain('aria-label="Action Points 2 of 3"');
    expect(markup).toContain('width: 70%');
    expect(markup).toContain('aria-label="Reactions 1 of 1"');
    expect(markup.match(/ff-ap--left/g)).toHaveLength(3);
    expect(markup).not.toContain('Death Row');
  });

  it('Death Row, unconsciousness and death cannot be mistaken', () => {
    const conditions = [
      { id: 'u', key: 'unconscious', stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: {} },
    ];
    const down = html(trackerRow(combatant('a', { health: { value: 0, max: 10 }, deathRow: 2, conditions })));
    expect(down).toContain('aria-label="Death Row 2 of 3"');
    expect(plainText(down)).toContain('Unconscious');
    expect(plainText(html(trackerRow(combatant('b', { dead: true, conditions }))))).toMatch(/Dead$/);
  });

  it('keeps the numbers of strangers when the table says so, not what everybody sees', () => {
    worldSettings['showNumbers'] = 'owned';
    expect(trackerRow(combatant('a', { dead: true }))).toMatchObject({ health: null, turn: [], perils: [], states: [{ id: 'dead' }] });
    expect(trackerRow(combatant('b', {}, { isOwner: true }))?.health).toMatchObject({ value: 7 });
    user.isGM = true;
    expect(trackerRow(combatant('c', {}))?.health).toMatchObject({ value: 7 });
  });

  it.each([[{}], [{ health: { value: 3, max: 0 } }], [{ economy: 'none', conditions: 7 }]])('odd data %j break nothing', (system) => {
    expect(html(trackerRow(combatant('a', system)))).not.toContain('NaN');
  });

  it.each([
    [
      'warriors',
      { pools: { action: 0 }, deathFailures: 2, conditions: [{ id: 'd', key: 'dying' }] },
      ['Preparation 1 of 1', 'Action 0 of 1', 'Death Save failures 2 of 3'],
      'Dying',
    ],
    [
      'arete',
      { turnBudget: { movement: 25, action: 1, reaction: 1 }, speed: 30 },
      ['Movement 25 of 30', 'Action 1 of 1', 'Reaction 1 of 1'],
      '',
    ],
    ['cards', { actionPoints: 1, wounds: 4, defeated: true }, ['Action Points 1 of 2', 'Wounds 4 of 6'], 'Out of the fight'],
  ])('%s: what is left of the turn, and how near death is', (ruleset, system, said, state) => {
    worldSettings['ruleset'] = ruleset;
    recompile();
    const markup = html(trackerRow(combatant('a', { economy: undefined, ...system })));
    for (const words of said) expect(markup).toContain(`aria-label="${words}"`);
    expect(plainText(markup)).toContain(state);
    worldSettings['ruleset'] = 'arts';
    recompile();
  });

  it('without an actor there is nothing to show', () => {
    expect(trackerRow({ actor: null } as unknown as Combatant)).toBeNull();
  });
});

describe('the controls of the tracker', () => {
  const running = (isOwner: boolean): Combat => ({ started: true, combatant: { actor: { isOwner } } }) as unknown as Combat;

  it('the player whose turn it is may end it, unless Foundry offers that already', () => {
    expect(trackerControls(running(true)).endTurn).toBe(true);
    expect(trackerControls(running(true), true).endTurn).toBe(false);
    expect(trackerControls(running(false)).endTurn).toBe(false);
    expect(trackerControls(null).endTurn).toBe(false);
  });

  it('the GM has a switch; players read that automation is paused', () => {
    worldSettings['paused'] = true;
    expect(render('report/tracker-controls.hbs', trackerControls(null))).not.toContain('<button');
    expect(plainText(render('report/tracker-controls.hbs', trackerControls(null)))).toBe('Automation paused');
    user.isGM = true;
    expect(render('report/tracker-controls.hbs', trackerControls(null))).toMatch(/data-ff-action="pause" aria-pressed="true"/);
  });
});
