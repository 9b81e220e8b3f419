import { describe, expect, it } from 'vitest';
import {
  condition,
  conditions,
  conditionsOf,
  creature,
  economy,
  fallen,
  game,
  health,
  item,
  items,
  of,
  play,
  reasons,
  refused,
  spell,
  warns,
  weapon,
  type Items,
} from './fixtures.ts';

const sword = weapon('sword', '1d8+3');
const ember = creature('ember', { items: items(sword, item('shout')) });
const strike = { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp'] } as const;
const reactor = (id: string, ...given: Items) => creature(id, { kind: 'npc', ac: 5, health: health(20, 20), items: items(...given) });
const parry = item('parry', { tags: ['reaction'] });

describe('declaring', () => {
  it('T-13: paid at once, whatever comes of it', () => {
    const played = play(game([ember, reactor('imp')]), strike, [1]);
    expect(played.outcome.result).toMatchObject({ hit: false, miss: true, amount: 0 });
    expect(of(played, 'ember').economy.ap).toBe(2);
  });

  it('T-13: out of range is a warning', () => {
    const far = { ...strike, circumstances: { imp: { reach: { value: false, from: 'measured' } } } } as const;
    expect(warns(play(game([ember, reactor('imp')]), far, [10, 1]))).toBe(true);
    expect(warns(play(game([ember, reactor('imp')]), strike, [10, 1]))).toBe(false);
  });

  it('T-13: every target is rolled for by itself', () => {
    const played = play(game([ember, reactor('imp'), reactor('wolf')]), { ...strike, on: ['imp', 'wolf', 'imp'] }, [10, 4, 1]);
    expect(played.outcome.result.targets).toMatchObject({ imp: { hit: true, amount: 7 }, wolf: { hit: false } });
    expect(of(played, 'ember').economy.ap).toBe(2);
  });

  it.each([
    ['nobody', { on: [] }, 'noTarget'],
    ['a stranger', { on: ['nobody'] }, 'unknownCreature'],
    ['a strange attacker', { by: 'nobody' }, 'unknownCreature'],
    ['no weapon', { with: [] }, 'noWeapon'],
    ['an unknown weapon', { with: ['spoon'] }, 'unknownItem'],
    ['what is no weapon', { with: ['shout'] }, 'notAWeapon'],
  ])('T-13 refuses %s', (_what, given, reason) => {
    expect(refused(game([ember, reactor('imp')]), { ...strike, ...given }).reason).toBe(reason);
  });

  it('T-13 refuses more targets than the weapon has, one at the belt, and the dead', () => {
    const narrow = creature('ember', { items: items(weapon('sword', '1', { targets: 1 }), weapon('spare', '1', { equipped: false })) });
    const from = game([narrow, reactor('imp'), reactor('wolf'), creature('moss', { health: health(0), dead: true })]);
    expect(refused(from, { ...strike, on: ['imp', 'wolf'] }).reason).toBe('tooManyTargets');
    expect(refused(from, { ...strike, with: ['spare'] }).reason).toBe('notEquipped');
    expect(refused(from, { ...strike, on: ['moss'] }).reason).toBe('targetDead');
  });

  it('T-15: a weapon needs an attack roll', () => {
    expect(refused(game([ember, reactor('imp')]), { kind: 'use', by: 'ember', what: 'sword', on: ['imp'] })).toMatchObject({
      reason: 'needsAttack',
      rule: 'T-15',
    });
  });
});

describe('reactions', () => {
  it('T-14: everybody else with a Reaction and something to use is asked before it resolves', () => {
    const shield = item('shield', { tags: ['reaction'], condition: { key: 'shielded', remaining: 1, data: { mods: { ac: 10 } } } });
    const from = game([{ ...ember, items: items(sword, parry) }, reactor('imp', shield), reactor('wolf', parry), reactor('fox')]);
    const played = play(from, strike, ['shield', 'pass', 14]);
    expect(played.outcome.result).toMatchObject({ hit: false, total: 14, against: 15 });
    expect(['imp', 'wolf', 'fox'].map((id) => of(played, id).economy.reactions)).toEqual([0, 1, 1]);
    expect(conditionsOf(played, 'imp')).toEqual(['shielded']);
    expect(reasons(played)).toContain('T-14');
  });

  it('T-14: nobody is asked without a Reaction left, while unable to act, or out of combat', () => {
    const spent = { ...reactor('imp', parry), economy: economy(3, 0) };
    const stunned = { ...reactor('wolf', parry), conditions: conditions('stunned') };
    const away = { ...reactor('fox', { ...parry, equipped: false }) };
    const down = creature('moss', fallen({ items: items(parry) }));
    play(game([ember, spent, stunned, away, down]), strike, [1]);
    play(game([ember, reactor('imp', parry)], {}, { running: false }), strike, [1]);
  });

  it('T-14: a weapon named in answer strikes at the attacker, with what hangs on it', () => {
    const claw = weapon('claw', '2', { tags: ['reaction'], condition: { key: 'marked' } });
    const played = play(game([ember, reactor('imp', claw)]), strike, ['claw', 15, 1]);
    expect(of(played, 'ember').health.value).toBe(8);
    expect(conditionsOf(played, 'ember')).toEqual(['marked']);
  });

  it('T-14: who is left unable to act loses the action, and what was paid', () => {
    const claw = weapon('claw', '12', { tags: ['reaction'] });
    const played = play(game([ember, reactor('imp', claw)]), strike, ['claw', 15]);
    expect(of(played, 'ember')).toMatchObject({ health: { value: 0 }, economy: { ap: 0 } });
    expect(played.outcome.result).toEqual({ turnEnd: 'now' });
  });

  it('T-14: of two reactors the second no longer reacts when the first has left it unable', () => {
    const gaze = item('gaze', { tags: ['reaction'], save: { attribute: 'wis', dc: 15 }, condition: { key: 'stunned' } });
    const played = play(game([ember, reactor('imp', gaze), reactor('wolf', parry)]), strike, ['gaze', 'parry', 2]);
    expect(conditionsOf(played, 'ember')).toEqual(['stunned']);
    expect(of(played, 'wolf').economy.reactions).toBe(0);
  });

  it('T-14: only a spell can be countered; countered, it is paid for and does nothing', () => {
    const counter = item('counter', { tags: ['reaction', 'counterspell'] });
    const caster = creature('moss', { items: items(spell('bolt', { damage: [{ formula: '2d6', type: 'fire' }] }), sword) });
    const from = game([caster, reactor('imp', counter)]);
    const played = play(from, { kind: 'use', by: 'moss', what: 'bolt', on: ['imp'] }, ['counter']);
    expect([of(played, 'imp').health.value, of(played, 'moss').economy.ap, of(played, 'imp').economy.reactions]).toEqual([20, 2, 0]);
    play(from, { kind: 'attack', by: 'moss', with: ['sword'], on: ['imp'] }, [1]);
    expect(refused(from, { kind: 'use', by: 'imp', what: 'counter', on: ['moss'] }).reason).toBe('nothingToCounter');
  });

  it.each([0, 1, 2])('t.reactions %i: refilled at the start of the own turn (TR-23)', (reactions) => {
    const settings = { 't.reactions': reactions };
    const played = play(game([{ ...ember, economy: economy(3, 0) }, reactor('imp')], settings), { kind: 'turnStart', of: 'ember' });
    expect([of(played, 'ember').economy.reactions, of(played, 'imp').economy.reactions]).toEqual([reactions, 1]);
    const begun = play(played, { kind: 'combatStart' });
    expect(of(begun, 'imp').economy.reactions).toBe(reactions);
  });

  it('t.reactions: with one, the second occasion asks nobody; with two it does', () => {
    const twice = (reactions: number, answers: readonly (string | number)[]) => {
      const from = play(game([ember, reactor('imp', parry)], { 't.reactions': reactions }), { kind: 'combatStart' });
      return play(play(from, strike, ['parry', 1]), strike, answers);
    };
    twice(1, [1]);
    twice(2, ['parry', 1]);
  });
});

describe('who may act', () => {
  it('T-20: manoeuvres need only AP', () => {
    expect(of(play(game([creature('ember')]), { kind: 'use', by: 'ember', what: 'move' }), 'ember').economy.ap).toBe(2);
    expect(of(play(game([creature('ember')]), { kind: 'use', by: 'ember', what: 'jump' }), 'ember').economy.ap).toBe(2);
  });

  it('T-20, T-92: the unconscious neither move nor jump nor strike', () => {
    const from = game([creature('ember', fallen({ items: items(sword) })), reactor('imp')]);
    for (const how of ['walk', 'jump'] as const) expect(refused(from, { kind: 'move', by: 'ember', distance: 1, how }).rule).toBe('T-92');
    expect(refused(from, strike).rule).toBe('T-92');
    expect(refused(from, { kind: 'use', by: 'ember', what: 'standUp' }).rule).toBe('T-92');
  });

  it('T-89: above 0 Health a creature acts; a condition may forbid it', () => {
    play(game([{ ...ember, health: health(1) }, reactor('imp')]), strike, [1]);
    expect(refused(game([{ ...ember, conditions: conditions('stunned') }, reactor('imp')]), strike)).toMatchObject({
      reason: 'cannotAct',
      rule: 'T-89',
    });
    const silenced = creature('moss', {
      conditions: conditions(condition('silenced', { cannotCast: true })),
      items: items(sword, spell('light')),
    });
    expect(refused(game([silenced]), { kind: 'use', by: 'moss', what: 'light' }).reason).toBe('cannotAct');
    play(game([silenced, reactor('imp')]), { ...strike, by: 'moss' }, [1]);
  });
});
