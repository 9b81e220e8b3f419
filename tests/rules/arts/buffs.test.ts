import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/rules/kernel/derive.ts';
import {
  attributes,
  condition,
  conditions,
  conditionsOf,
  creature,
  expectNothing,
  game,
  health,
  item,
  items,
  of,
  play,
  reasons,
  refused,
  rulesWith,
  spell,
} from './fixtures.ts';

const bless = spell('bless', { condition: { key: 'blessed', remaining: 2, data: { mods: { ac: 2, dex: 1 } } } });
const caster = creature('moss', { items: items(bless) });
const word = (one: ReturnType<typeof creature>, name: string) => derive(rulesWith(), one, name);
const cast = (...on: string[]) => ({ kind: 'use', by: 'moss', what: 'bless', on }) as const;

describe('buffs', () => {
  it('T-69: improves attributes, defences and movement while it lasts', () => {
    const played = play(game([caster, creature('ember', { attributes: attributes({ dex: 2 }) })]), cast('ember'));
    const ember = of(played, 'ember');
    expect(['ac', 'dex', 'speed', 'jump'].map((name) => word(ember, name).value)).toEqual([17, 3, 8, 5]);
    expect(word(ember, 'ac').parts).toMatchObject([{ value: 15 }, { value: 2, rule: 'T-69', label: { args: { name: 'blessed' } } }]);
  });

  it('T-69: what helps and names nobody is for its user', () => {
    expect(conditionsOf(play(game([caster]), cast()), 'moss')).toEqual(['blessed']);
  });

  it('T-69: the dead and the immune refuse it', () => {
    const dead = creature('ember', { health: health(0), dead: true });
    const immune = creature('imp', { tags: ['immune:blessed'] });
    const from = game([caster, dead, immune]);
    expect(refused(from, cast('ember'))).toMatchObject({ reason: 'targetDead', rule: 'T-69' });
    expect(refused(from, cast('imp'))).toMatchObject({ reason: 'immune', rule: 'T-69' });
    const apply = (to: string) => ({ kind: 'apply', to: [to], condition: { key: 'blessed' } }) as const;
    expect([refused(from, apply('ember')).reason, refused(from, apply('imp')).reason]).toEqual(['dead', 'immune']);
  });

  it('T-69: one target that refuses it refuses the whole', () => {
    const from = game([caster, creature('ember'), creature('imp', { tags: ['immune:blessed'] })]);
    expect(refused(from, { kind: 'apply', to: ['ember', 'imp'], condition: { key: 'blessed' } }).reason).toBe('immune');
  });
});

describe('debuffs', () => {
  it('T-70: hinders; below its minimum a number stays there', () => {
    const one = creature('ember', { conditions: conditions(condition('mired', { mods: { speed: -9, ac: -99, maxAp: -9, dex: -4 } })) });
    expect(['speed', 'ac', 'maxAp', 'dex'].map((name) => word(one, name).value)).toEqual([0, 0, 0, -4]);
    expect(word(one, 'speed')).toMatchObject({ clamped: 'min' });
    expect(word(one, 'ac').parts.at(-1)).toMatchObject({ value: -99, rule: 'T-70' });
  });

  it('T-70: what harms is for nobody who is not named', () => {
    const curse = spell('curse', { condition: { key: 'cursed', data: { harmful: true } } });
    expect(refused(game([creature('moss', { items: items(curse) })]), { kind: 'use', by: 'moss', what: 'curse' }).reason).toBe('noTarget');
  });

  it('T-70: amounts that are no numbers count nothing', () => {
    const one = { ...creature('ember'), conditions: conditions(condition('odd', { mods: { ac: NaN } })) };
    expect(word(one, 'ac').value).toBe(15);
  });
});

describe('several', () => {
  it('T-71: different ones all count together', () => {
    const one = creature('ember', {
      conditions: conditions(
        condition('blessed', { mods: { ac: 2 } }),
        condition('mired', { mods: { ac: -1 } }),
        condition('marked', { mods: { ac: -3 } }, { stacks: 2 }),
      ),
      items: items(item('ring', { mods: { ac: 1 } }), item('cloak', { mods: { ac: 4 }, equipped: false })),
    });
    expect(word(one, 'ac').value).toBe(15 + 2 - 1 - 6 + 1);
  });

  it('T-71, TR-14: the same one twice is refreshed, not stacked', () => {
    const once = play(game([caster, creature('ember')]), cast('ember'));
    const started = play(once, { kind: 'turnStart', of: 'ember' });
    const twice = play(play(started, { kind: 'turnEnd', of: 'ember' }), { kind: 'turnStart', of: 'moss' });
    const again = play(twice, cast('ember'));
    expect(Object.values(of(again, 'ember').conditions)).toMatchObject([{ key: 'blessed', remaining: 2, stacks: 1 }]);
    expect(word(of(again, 'ember'), 'ac').value).toBe(17);
    expect(reasons(once)).toContain('T-71');
    expect(reasons(again)).toContain('TR-14');
  });

  it('T-71, TR-14: the same name from another item, or from somebody else, is another one', () => {
    const other = spell('anthem', { condition: { key: 'blessed', data: { mods: { ac: 1 } } } });
    const bard = creature('bard', { items: items(other, bless) });
    const both = play(play(game([caster, bard, creature('ember')]), cast('ember')), {
      kind: 'use',
      by: 'bard',
      what: 'anthem',
      on: ['ember'],
    });
    expect(word(of(both, 'ember'), 'ac').value).toBe(18);
    const third = play(both, { kind: 'use', by: 'bard', what: 'bless', on: ['ember'] });
    expect(word(of(third, 'ember'), 'ac').value).toBe(20);
  });

  it('T-71: by hand the same name is the same one, and goes as one', () => {
    const apply = { kind: 'apply', to: ['ember'], condition: { key: 'slowed', remaining: 3, data: { mods: { speed: -1 } } } } as const;
    const twice = play(play(game([creature('ember')]), apply), apply);
    expect(conditionsOf(twice, 'ember')).toEqual(['slowed']);
    expect(conditionsOf(play(twice, { kind: 'remove', to: ['ember'], condition: 'slowed' }), 'ember')).toEqual([]);
    expect(refused(game([creature('ember')]), { kind: 'remove', to: ['ember'], condition: 'slowed' }).reason).toBe('noSuchCondition');
  });

  it('T-71: being unconscious or on the ground is so or not; a second time changes nothing', () => {
    expectNothing(
      play(game([creature('ember', { conditions: conditions('prone') })]), { kind: 'apply', to: ['ember'], condition: { key: 'prone' } }),
    );
  });
});
