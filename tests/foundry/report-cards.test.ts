import { actor, actors, combatants, plainText, render, user, worldSettings } from './report-page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardOf, type Card } from '../../src/foundry/chat/cards.ts';
import { commandTitle } from '../../src/foundry/chat/plan-view.ts';
import { placeText } from '../../src/foundry/chat/words.ts';
import { recordOf } from '../../src/foundry/boundary/record.ts';
import { isToldOf } from '../../src/foundry/boundary/secrecy.ts';
import type { Plan } from '../../src/foundry/boundary/plan.ts';
import type { ChatMessage } from '../../src/foundry/ports/index.ts';
import {
  attributes,
  burning,
  conditions,
  creature,
  economy,
  fallen,
  game as situation,
  health,
  items,
  play,
  regeneration,
  weapon,
  type Game,
  type Given,
} from '../rules/arts/fixtures.ts';

type Bare = Parameters<typeof play>[1];

const HOSTILE = '<img src=x onerror="alert(1)">';

function planned(from: Game, command: Bare, answers: readonly Given[] = []): Plan {
  const whole = { id: 'planplanplan0001', ...command };
  const { outcome } = play(from, whole, answers);
  const rolls = outcome.trace.flatMap((entry) =>
    entry.kind === 'roll' ? [[entry.key, { faces: entry.dice.map(({ face }) => face) }] as const] : [],
  );
  return {
    planId: whole.id,
    kind: 'step',
    command: whole,
    tape: Object.fromEntries(rolls),
    changes: outcome.changes.filter((change) => change.creature !== ''),
    trace: outcome.trace,
    result: outcome.result,
    notNeeded: [],
    ledger: [],
    defeated: [],
  };
}

function message(system: Record<string, unknown>, given: Partial<ChatMessage> = {}): ChatMessage {
  // The few members that cards read.
  return { id: 'm', type: 'report', isContentVisible: true, system, author: { isGM: true }, ...given } as unknown as ChatMessage;
}

const told = (plan: Plan): ChatMessage => message({ phase: 'plan', record: recordOf(plan) });
const html = (card: Card | null): string => (card === null ? '' : render('report/card.hbs', card));
const shown = (plan: Plan): string => plainText(html(cardOf(told(plan))));

const sword = weapon('sword', '1d8 + Str', { name: 'Long Sword', cost: { ap: 1 }, hit: 1 });

beforeEach(() => {
  actors.clear();
  combatants.length = 0;
  user.isGM = false;
  Object.assign(worldSettings, { playersUndo: false, showNumbers: 'all' });
  actor('ember', 'Ember', { isOwner: true, hasPlayerOwner: true, items: new Map([['sword', { name: 'Long Sword' }]]) });
  actor('imp', 'Imp');
});

describe('the start of a turn', () => {
  const ember = creature('ember', {
    health: health(2),
    economy: economy(0),
    conditions: conditions(burning(3, { remaining: 2 }), regeneration(2)),
  });
  const plan = planned(situation([ember]), { kind: 'turnStart', of: 'ember' });

  it('reads as the rule says, with the rule beside it', () => {
    const text = shown(plan);
    expect(text).toContain('Ember: start of turn');
    expect(text).toContain('Burning −3, Regeneration +2 → Health −1 : 2 → 1 T-08');
    expect(text).toContain('+3 Action Points 0 → 3');
    expect(text).toContain('Changes Burning 2 → 1');
  });

  it('says why: the reason and the rulings of the table', () => {
    expect(html(cardOf(told(plan)))).toMatch(/data-tooltip-text="Rule T-08\nStart of turn[^"]*">T-08/);
  });

  it('shows Death Row as pips with words, and death', () => {
    const dying = planned(situation([creature('ember', { ...fallen(), deathRow: 2 })]), { kind: 'turnStart', of: 'ember' }, [9]);
    const markup = html(cardOf(told(dying)));
    expect(markup).toContain('aria-label="Death Row 3 of 3"');
    expect(markup.match(/ff-pip--taken/g)).toHaveLength(3);
    expect(markup).toMatch(/ff-state--dead">Dead</);
    expect(plainText(markup)).toContain('d20: 9');
  });
});

describe('an attack', () => {
  const ember = creature('ember', { attributes: attributes({ str: 2 }), items: items(sword) });
  const imp = creature('imp', { kind: 'npc', ac: 12 });
  const attack = { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp'], edges: [{ edge: 'advantage' }] } as const;
  const plan = planned(situation([ember, imp]), attack, [[4, 11], 6]);

  it('shows its sum, dice kept and dropped, and what it came to', () => {
    const markup = html(cardOf(told(plan)));
    const text = plainText(markup);
    expect(text).toContain('Ember attacks Imp with Long Sword');
    expect(text).toContain('11 + 2 Strength + 1 Long Sword = 14 against 12');
    expect(text).toContain('d20: 4, does not count');
    expect(markup).toContain('<s>4</s>');
    expect(text).toMatch(/Imp Hit 1d8 −6, Strength −2 → Health −8/);
    expect(text).toContain('Advantage');
  });

  it('has no buttons for players, unless the table lets them take back what they did with what is theirs', () => {
    const own: Plan = { ...plan, by: user.id };
    expect(cardOf(told(own))?.buttons).toEqual([]);
    worldSettings['playersUndo'] = true;
    expect(cardOf(told(own))?.buttons.map(({ action }) => action)).toEqual(['undo']);
    expect(cardOf(told(plan))?.buttons).toEqual([]);
    actor('ember', 'Ember');
    expect(cardOf(told(own))?.buttons).toEqual([]);
    user.isGM = true;
    expect(cardOf(told(plan))?.buttons.map(({ action }) => action)).toEqual(['undo']);
  });

  it('shows nothing of a message that this person may not see', () => {
    expect(cardOf({ ...told(plan), isContentVisible: false } as ChatMessage)).toBeNull();
  });

  it('says nothing of hidden creatures', () => {
    const hidden = actors.get('imp');
    if (hidden !== undefined) combatants.push({ actor: hidden, hidden: true });
    const markup = html(cardOf(told(plan)));
    expect(markup).not.toContain('Imp');
    expect(markup).not.toContain('imp"');
    user.isGM = true;
    expect(html(cardOf(told(plan)))).toContain('Imp');
  });

  it('keeps the numbers of strangers when the table says so', () => {
    worldSettings['showNumbers'] = 'owned';
    const text = shown(plan);
    expect(text).not.toContain('against 12');
    expect(text).toContain('Health changes');
    expect(text).toContain('−1 Action Points');
  });

  it('escapes what people typed, wherever it stands', () => {
    actor('ember', HOSTILE, { isOwner: true, items: new Map([['sword', { name: HOSTILE }]]) });
    actor('imp', HOSTILE);
    const hostile = weapon('sword', '1d8', { name: HOSTILE, hit: 1, condition: { key: HOSTILE, data: { name: HOSTILE } } });
    const bonuses = [{ value: 2, name: HOSTILE }];
    const from = situation([creature('ember', { name: HOSTILE, items: items(hostile) }), creature('imp', { name: HOSTILE, ac: 5 })]);
    const markup = html(cardOf(told(planned(from, { ...attack, edges: [], bonuses }, [15, 3]))));
    expect(markup).toContain('&lt;img');
    expect(markup).not.toContain('<img');
    expect(markup).not.toMatch(/data-tooltip-text="[^"]*<img/);
  });

  it('of a creature that is gone still says what happened', () => {
    actors.clear();
    expect(shown(plan)).toContain('Somebody who is gone');
  });

  it('held: waits, and only the client that acts can do something about it', () => {
    const undertaking = { planId: plan.planId, command: plan.command, tape: plan.tape, visibility: 'public', ledger: [], requester: null };
    const card = cardOf(message({ phase: 'held', held: undertaking, record: recordOf(plan) }));
    expect(card).toMatchObject({ kind: 'held', buttons: [] });
    expect(plainText(html(card))).toContain('Nothing has been applied');
  });
});

describe('Bonus Health from an item of somebody else', () => {
  const parry = 'emberParry000000';
  const imp = creature('imp', { kind: 'npc', bonusHealth: { [parry]: { value: 4, turns: null } } });
  const from = situation([creature('ember'), imp]);
  const absorbed = planned(from, { kind: 'damage', to: ['imp'], parts: [{ amount: 1, type: 'fire' }] });
  const weaker = planned(from, { kind: 'grant', to: 'imp', bonusHealth: 2, source: parry });

  beforeEach(() => {
    actor('ember', 'Ember', { items: new Map([[parry, { name: 'Parry' }]]) });
  });

  it('is told by the name of the item', () => {
    expect(shown(absorbed)).toContain('Bonus Health (Parry)');
    expect(html(cardOf(told(absorbed)))).not.toContain(parry);
    expect(html(cardOf(told(weaker)))).not.toContain(parry);
    expect(placeText('imp', ['bonusHealth', parry])).toBe('Bonus Health (Parry)');
  });

  it('but not to those who may not know whose it is', () => {
    const ember = actors.get('ember');
    if (ember !== undefined) combatants.push({ actor: ember, hidden: true });
    expect(html(cardOf(told(absorbed)))).not.toContain('Parry)');
    user.isGM = true;
    expect(shown(absorbed)).toContain('Bonus Health (Parry)');
    expect(placeText('imp', ['bonusHealth', parry], isToldOf)).not.toContain('Parry)');
  });

  it('and what people named themselves is told as they named it', () => {
    expect(placeText('imp', ['bonusHealth', 'Blessing'])).toBe('Bonus Health (Blessing)');
  });
});

describe('what no rule says', () => {
  const from = situation([creature('ember', { items: items(sword) }), creature('imp', { kind: 'npc', ac: 12 })]);
  const attack = planned(
    from,
    { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp'], bonuses: [{ value: 2, name: 'Blessing' }] },
    [15, 3],
  );
  const noted: Plan = {
    ...attack,
    trace: [...attack.trace, { kind: 'note', rule: 'DATA', label: { key: 'FOURFOLD.Note.together-steps' } }],
  };

  it('has no rule beside it, and what one says keeps it', () => {
    expect(noted.trace.map(({ rule }) => rule)).toContain('DATA');
    const markup = html(cardOf(told(noted)));
    expect(markup).not.toContain('DATA');
    expect(markup).toContain('class="ff-rule"');
  });

  it('is so for changes and conditions as well', () => {
    const changes = noted.changes.map((change) => ({ ...change, reason: { ...change.reason, rule: 'DATA', parts: [] } }));
    const trace = noted.trace.map((entry) => ({ ...entry, rule: 'DATA' }));
    const markup = html(cardOf(told({ ...noted, changes, trace })));
    expect(markup).toContain('Health');
    expect(markup).not.toContain('DATA');
  });
});

describe('messages on their way', () => {
  const command = { kind: 'attack', id: 'c', by: 'ember', with: ['sword'], on: ['imp'] } as const;
  const ask = {
    kind: 'dice',
    key: 'k',
    who: 'ember',
    dice: [20],
    label: { key: 'FOURFOLD.Roll.deathRow', args: { name: 'Ember' } },
    rule: 'T-93',
  };

  it('an open question: what, and from whom', () => {
    const pending = message({
      phase: 'pending',
      request: { type: 'command', command },
      asks: [{ id: 'q', user: user.id, ask, until: null }],
      tape: {},
    });
    const text = plainText(html(cardOf(pending)));
    expect(text).toContain('Ember attacks Imp with Long Sword');
    expect(text).toContain('Death Row: Ember waiting for Ana');
    expect(cardOf(pending)?.buttons).toEqual([]);
    user.isGM = true;
    expect(cardOf(pending)?.buttons.map(({ action }) => action)).toEqual(['answer']);
  });

  it('a request without a GM waits for one; its author can withdraw it', () => {
    const intent = message({ phase: 'intent', request: { type: 'command', command } });
    expect(plainText(html(cardOf(intent)))).toContain('Waits for a GM');
    expect(cardOf(intent)?.buttons).toEqual([]);
    const own = message({ phase: 'intent', request: { type: 'endTurn', combat: 'x' } }, { author: user as never });
    expect(cardOf(own)?.buttons.map(({ action }) => action)).toEqual(['dropIntent']);
    expect(cardOf(own)?.title).toBe('End the turn');
  });

  it('a reminder says what would be due, or what would be rolled', () => {
    const asked = message({ phase: 'remind', request: { type: 'command', command }, asks: [{ user: '', ask }], record: null });
    expect(plainText(html(cardOf(asked)))).toContain('Reminder: this is due. Nothing has been applied. Ember attacks Imp');
    expect(plainText(html(cardOf(asked)))).toContain('Death Row: Ember');
  });

  it.each(['answer', 'refused', 'other'])('%s: nothing', (phase) => {
    expect(cardOf(message({ phase }))).toBeNull();
  });

  it('a record that nobody can read shows nothing and breaks nothing', () => {
    expect(cardOf(message({ phase: 'plan', record: { v: 1 } }))).toBeNull();
    expect(cardOf(message({ phase: 'held', record: 7 }))).toBeNull();
    expect(cardOf(message({ phase: 'pending' }))).toBeNull();
  });

  it('a command is named in one line', () => {
    expect(commandTitle({ kind: 'check', id: 'c', by: 'ember', attribute: 'str' })).toBe('Check: Ember: Strength');
  });
});
