import { describe, expect, it } from 'vitest';
import english from '../../lang/en.json' with { type: 'json' };
import type { Label } from '../../src/rules/kernel/explain.ts';
import { reportView, type ReportInput, type ReportView } from '../../src/rules/views/report.ts';
import { plain, signed } from '../../src/rules/views/signs.ts';
import {
  attributes,
  burning,
  condition,
  conditions,
  creature,
  economy,
  fallen,
  game,
  health,
  item,
  items,
  play,
  regeneration,
  spell,
  weapon,
  type Game,
  type Given,
} from './arts/fixtures.ts';

const capital = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

type Bare = Parameters<typeof play>[1];

function report(from: Game, command: Bare, answers: readonly Given[] = [], given: Partial<ReportInput> = {}): ReportView {
  const whole = { id: 'c', ...command };
  const { outcome } = play(from, whole, answers);
  const { changes, trace, result } = outcome;
  const itemName = (who: string, id: string): string | null => from.state.creatures[who]?.items[id]?.name ?? null;
  return reportView({ rules: from.rules, command: whole, changes, trace, result, names: capital, visible: () => true, itemName, ...given });
}

/** A line as a person would read it. */
function read(label: Label): string {
  const text = label.key.split('.').reduce<unknown>((here, name) => (here as Record<string, unknown> | undefined)?.[name], english);
  if (typeof text !== 'string') return label.key;
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(label.args?.[name]));
}

const shown = (value: string | Label | null): string | null => (value === null || typeof value === 'string' ? value : read(value));

/** "Burning −3, Regeneration +2 → Health −1: 2 → 1" */
function sentence({ parts, field, delta, before, after, sum }: ReportView['changes'][number]): string {
  const explained = parts.map(({ label, value }) => `${read(label)} ${value}`).join(', ');
  const cut = sum === null ? '' : ` (${sum})`;
  const end = `${read(field)}${delta === null ? '' : ` ${delta}`}: ${String(shown(before))} → ${String(shown(after))}`;
  return explained === '' ? end : `${explained}${cut} → ${end}`;
}

const START = { kind: 'turnStart', of: 'ember' } as const;

describe('signs', () => {
  it.each([
    [3, '+3', '3'],
    [0, '0', '0'],
    [-3, '\u22123', '\u22123'],
  ])('%d reads %s as a difference and %s by itself', (value, asDifference, alone) => {
    expect(signed(value)).toBe(asDifference);
    expect(plain(value)).toBe(alone);
  });
});

describe('the start of a turn', () => {
  const ember = creature('ember', {
    health: health(2),
    economy: economy(0),
    conditions: conditions(burning(3, { remaining: 2 }), regeneration(2)),
  });

  it('explains the net change (T-08)', () => {
    const view = report(game([ember]), START);
    expect(read(view.title)).toBe('Ember: start of turn');
    expect(view.changes.map(sentence)).toEqual(['Burning −3, Regeneration +2 → Health −1: 2 → 1']);
    expect(view.changes[0]).toMatchObject({ who: 'Ember', rule: 'T-08', kind: 'health' });
    expect(view.economy.map(sentence)).toEqual(['Action Point table +3 → Action Points +3: 0 → 3']);
    expect(view.conditions).toEqual([expect.objectContaining({ key: 'burning', change: 'updated', before: 2, remaining: 1 })]);
  });

  it('says when bounds cut what the parts come to', () => {
    const view = report(game([creature('ember', { health: health(2), conditions: conditions(burning(5)) })]), START);
    expect(view.changes.map(sentence)).toEqual(['Burning −5 → Health −2: 2 → 0'.replace('−5 →', '−5 (−5) →')]);
    expect(view.states.map(({ state, who }) => [who, state])).toEqual([['Ember', 'unconscious']]);
    expect(view.turnEnd).toBe('now');
  });

  it('shows Death Row as pips, and death (T-93, T-94)', () => {
    const dying = (row: number) => game([creature('ember', { ...fallen(), deathRow: row })]);
    const second = report(dying(1), START, [7]);
    expect(second.changes).toEqual([
      expect.objectContaining({ kind: 'deathRow', delta: '+1', before: '1', after: '2', pips: [true, true, false] }),
    ]);
    expect(second.rolls).toEqual([expect.objectContaining({ total: '7', verdict: 'failure', who: 'Ember', against: null })]);
    expect(second.states).toEqual([]);
    const third = report(dying(2), START, [9]);
    expect(third.changes[0]?.pips).toEqual([true, true, true]);
    expect(third.states.map(({ state, rule }) => [state, rule])).toEqual([['dead', 'T-94']]);
  });

  it('leaves out what nobody reads', () => {
    const view = report(game([creature('ember', { economy: { ap: 1, reactions: 0, jumped: true } })]), START);
    expect(view.economy.map(({ field }) => read(field))).toEqual(['Reactions', 'Action Points']);
    expect(view.changes).toEqual([]);
  });
});

describe('an attack', () => {
  const sword = weapon('sword', '1d8 + Str', {
    name: 'Long Sword',
    cost: { ap: 2 },
    hit: 1,
    condition: { key: 'burning', remaining: 3, data: { amount: 2 } },
  });
  const ember = creature('ember', { attributes: attributes({ str: 2 }), items: items(sword) });
  const imp = creature('imp', { kind: 'npc', ac: 12, reduction: { all: 1 }, bonusHealth: { aegis: { value: 2, turns: null } } });
  const bat = creature('bat', { kind: 'npc', ac: 30 });
  const ATTACK = { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp', 'bat'], edges: [{ edge: 'advantage' }] } as const;
  const faces: readonly Given[] = [[4, 11], 6, [1, 2]];
  const view = report(game([ember, imp, bat]), ATTACK, faces);

  it('has a title', () => {
    expect(read(view.title)).toBe('Ember attacks Imp, Bat with Long Sword');
  });

  it('shows its rolls with every part', () => {
    const [attack, damage, miss] = view.rolls.filter((roll) => roll.target !== null);
    expect(attack).toMatchObject({ who: 'Ember', target: 'Imp', total: '14', against: '12', verdict: 'hit', edge: 'advantage', at: 0 });
    expect(attack?.dice).toEqual([
      { faces: 20, face: 4, kept: false, highest: false, lowest: false },
      { faces: 20, face: 11, kept: true, highest: false, lowest: false },
    ]);
    expect(attack?.parts.map(({ label, value }) => `${read(label)} ${value}`)).toEqual(['d20 +11', 'Strength +2', 'Long Sword +1']);
    expect([attack, damage, miss].map((roll) => shown(roll?.verdictLabel ?? null))).toContain('Miss');
  });

  it('says what it came to for each', () => {
    expect(view.outcomes.map(({ who, verdict, amount }) => [who, verdict, amount])).toEqual([
      ['Imp', 'hit', '7'],
      ['Bat', 'miss', null],
    ]);
  });

  it('shows costs, padding, loss and conditions', () => {
    expect(view.economy.map(sentence)).toEqual(['Action Points −2: 3 → 1']);
    expect(view.changes.map(sentence)).toEqual([
      '1d8 −6, Strength −2, Reduction +1 (−7) → Bonus Health (aegis) −2: 2 → 0',
      '1d8 −6, Strength −2, Reduction +1 (−7) → Health −5: 10 → 5',
    ]);
    expect(view.conditions).toEqual([expect.objectContaining({ who: 'Imp', key: 'burning', change: 'added', remaining: 3, before: null })]);
  });

  it('does not name those whom the reader may not know of', () => {
    const hidden = report(game([ember, imp, bat]), ATTACK, faces, { visible: (id) => id !== 'imp' });
    expect(JSON.stringify(hidden).toLowerCase()).not.toContain('imp');
    expect(read(hidden.title)).toBe('Ember attacks Bat with Long Sword');
    expect(hidden.economy).toHaveLength(1);
    const unseen = report(game([ember, imp, bat]), ATTACK, faces, { visible: (id) => id === 'bat' });
    expect(read(unseen.title)).toBe('Something happens');
    expect(unseen).toMatchObject({ rolls: [], changes: [], economy: [], conditions: [], states: [] });
    expect(JSON.stringify(unseen)).not.toMatch(/Ember|Imp/);
  });

  it('shows no numbers of those whose numbers are kept from the reader', () => {
    const closed = report(game([ember, imp, bat]), ATTACK, faces, { numbers: (id) => id === 'ember' });
    expect(closed.rolls.map(({ against }) => against)).toEqual([null, null, null]);
    expect(closed.changes.map(({ delta, before, after, parts }) => [delta, before, after, parts])).toEqual([
      [null, null, null, []],
      [null, null, null, []],
    ]);
    expect(closed.outcomes.map(({ verdict, amount }) => [verdict, amount])).toEqual([
      ['hit', null],
      ['miss', null],
    ]);
    expect(closed.economy[0]?.delta).toBe('−2');
  });

  it('of an undone one only says so', () => {
    const undone = report(game([ember, imp, bat]), ATTACK, faces, { kind: 'undo' });
    expect([undone.title, undone.subtitle].map(shown)).toEqual(['Taken back', 'Ember attacks Imp, Bat with Long Sword']);
  });
});

describe('other steps', () => {
  const ember = creature('ember', { items: items(spell('heal', { name: 'Mend', heal: '2' })), conditions: conditions('prone') });
  const ill = creature('imp', fallen());

  it('waking', () => {
    const view = report(game([ember, ill]), { kind: 'use', by: 'ember', what: 'heal', on: ['imp'] });
    expect(read(view.title)).toBe('Ember uses Mend on Imp');
    expect(view.states.map(({ state }) => state)).toEqual(['awake']);
    expect(view.notes.map(({ who, label }) => [who, read(label)])).toContainEqual(['Imp', 'Wakes up']);
    expect(view.conditions).toContainEqual(expect.objectContaining({ key: 'unconscious', change: 'removed', remaining: null }));
  });

  it('an action that everybody has', () => {
    const view = report(game([ember]), { kind: 'use', by: 'ember', what: 'standUp' });
    expect([view.title, view.subtitle].map(shown)).toEqual(['Ember acts', 'Stand up']);
  });

  it('a warning', () => {
    const view = report(game([ember, ill]), { kind: 'turnStart', of: 'imp' }, [2]);
    expect(view.warnings).toEqual([]);
    const odd = report(game([creature('ember', { conditions: conditions(burning('x')) })]), START);
    expect(odd.warnings.map(({ who, rule }) => [who, rule])).toEqual([['Ember', 'T-08']]);
  });

  it('initiative', () => {
    const view = report(game([ember, ill]), { kind: 'initiative', groups: [['ember'], ['imp']] }, [5, 17]);
    expect(view.order).toEqual([
      { who: 'Imp', total: '17' },
      { who: 'Ember', total: '5' },
    ]);
  });

  it('a hand edit of any kind of value', () => {
    const values = [
      { path: ['tags'], value: ['undead', 'large'] },
      { path: ['maxAp'], value: 5 },
      { path: ['name'], value: 'Ash' },
    ];
    const view = report(game([ember]), { kind: 'edit', who: 'ember', values });
    expect(view.changes.map(sentence)).toEqual(['Tags: None → undead, large', 'Maximum Action Points: None → 5', 'Name: ember → Ash']);
  });

  it('equipment', () => {
    const armed = creature('ember', { items: items(weapon('sword', '1', { name: 'Long Sword', equipped: false }), item('x')) });
    const view = report(game([armed]), { kind: 'equip', who: 'ember', item: 'sword' });
    expect(read(view.title)).toBe('Ember takes up Long Sword');
    expect(view.changes.map(sentence)).toContainEqual('Long Sword equipped: No → Yes');
  });
});

describe('titles', () => {
  const ember = creature('ember', { conditions: conditions(condition('burning')), bonusHealth: { aegis: { value: 2, turns: null } } });
  const commands: readonly (readonly [Bare, readonly Given[], string, string | null])[] = [
    [{ kind: 'turnEnd', of: 'ember' }, [], 'Ember: end of turn', null],
    [{ kind: 'combatStart' }, [], 'Combat starts', null],
    [{ kind: 'combatEnd' }, [], 'Combat ends', null],
    [{ kind: 'roundStart', round: 2 }, [], 'Round 2', null],
    [{ kind: 'damage', to: ['ember'], parts: [{ amount: 1, type: 'fire' }] }, [], 'Damage to Ember', null],
    [{ kind: 'heal', to: ['ember'], amount: 1 }, [], 'Healing of Ember', null],
    [{ kind: 'check', by: 'ember', attribute: 'str', dc: 10 }, [10], 'Check: Ember', 'Strength'],
    [{ kind: 'save', by: 'ember', attribute: 'con', dc: 10 }, [10], 'Save: Ember', 'Constitution'],
    [{ kind: 'apply', to: ['ember'], condition: { key: 'stunned' } }, [], 'Condition on Ember', 'Stunned'],
    [{ kind: 'apply', to: ['ember'], condition: { key: 'odd', data: { name: 'Odd One' } } }, [], 'Condition on Ember', 'Odd One'],
    [{ kind: 'remove', to: ['ember'], condition: 'burning' }, [], 'Condition off Ember', 'Burning'],
    [{ kind: 'grant', to: 'ember', bonusHealth: 3, source: 'x' }, [], 'Bonus Health 3 for Ember', null],
    [{ kind: 'expire', on: 'ember', source: 'aegis' }, [], 'Ember: an effect ends', null],
    [{ kind: 'gain', who: 'ember', track: 'deathRow', amount: 1 }, [], 'Ember gains 1', 'Death Row'],
    [{ kind: 'gain', who: 'ember', track: 'deathRow', amount: 1, why: 'A curse' }, [], 'Ember gains 1', 'A curse'],
    [{ kind: 'move', by: 'ember', distance: 5, how: 'walk' }, [], 'Ember moves 5', null],
    [{ kind: 'rest', who: ['ember'], length: 'long' }, [], 'Long rest: Ember', null],
    [{ kind: 'edit', who: 'ember', values: [] }, [], 'Ember: set by hand', null],
  ];

  it.each(commands)('%j', (command, answers, title, subtitle) => {
    const from = game([ember], {}, command.kind === 'rest' ? { running: false } : {});
    const view = report(from, command, answers);
    expect([view.title, view.subtitle].map(shown)).toEqual([title, subtitle]);
  });
});

describe('something begun', () => {
  const reason = { label: { key: 'FOURFOLD.Reason.cost' }, rule: 'T-72' };
  const change = (path: readonly string[], before: unknown, after: unknown): ReportInput['changes'][number] => ({
    creature: 'ember',
    path,
    before,
    after,
    reason,
  });

  it('is called by its name, and nobody reads at whom it aims by an id', () => {
    const ember = creature('ember', { items: items(spell('a1b2', { name: 'Rite of dusk' })) });
    const changes = [
      change(['ritual', 'what'], [], ['a1b2']),
      change(['ritual', 'paid'], 0, 1),
      change(['ritual', 'on'], [], ['Scene.s.Token.t.Actor.ghoul']),
      change(['charging', 'on'], ['Scene.s.Token.t.Actor.ghoul'], []),
    ];
    const view = report(game([ember]), START, [], { changes });
    expect(view.changes.map(sentence)).toEqual(['Ritual: None → Rite of dusk', 'Payments made +1: 0 → 1']);
  });
});
