import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/rules/kernel/derive.ts';
import {
  attributes,
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
  rulesWith,
  warns,
  weapon,
  type Settings,
  type Items,
} from './fixtures.ts';

const imp = (given: Parameters<typeof creature>[1] = {}) => creature('imp', { kind: 'npc', ac: 15, health: health(20, 20), ...given });
const dagger = weapon('dagger', '1d4+2', { tags: ['light'], cost: { ap: 1 } });
const dirk = weapon('dirk', '1d4+2', { tags: ['light'], cost: { ap: 2 }, damage: [{ formula: '1d4+2', type: 'piercing' }] });
const ember = (...given: Items) => creature('ember', { attributes: attributes({ str: 5 }), items: items(...given) });
const attack = (...weapons: string[]) => ({ kind: 'attack', by: 'ember', with: weapons, on: ['imp'] }) as const;

describe('two weapons', () => {
  it('T-31: two Light weapons strike together in one attack', () => {
    const played = play(game([ember(dagger, dirk), imp()]), attack('dagger', 'dirk'), [12, 3, 1]);
    expect(played.outcome.result).toMatchObject({ hit: true, total: 17, amount: 8 });
    expect(reasons(played)).toContain('T-31');
  });

  it('T-31: each weapon is its own hit for reduction (TR-08)', () => {
    const played = play(
      game([ember(dagger, dirk), imp({ reduction: { all: 4 }, resist: { piercing: { half: true, amount: 0 } } })]),
      attack('dagger', 'dirk'),
      [12, 3, 4],
    );
    expect(played.outcome.result.amount).toBe(1);
  });

  it('T-31, T-16: a critical takes the maximum of both', () => {
    expect(play(game([ember(dagger, dirk), imp()]), attack('dagger', 'dirk'), [20]).outcome.result).toMatchObject({
      critical: true,
      amount: 12,
    });
  });

  it('T-31: one weapon only is a single strike, also named twice', () => {
    expect(play(game([ember(dagger, dirk), imp()]), attack('dagger'), [12, 3]).outcome.result.amount).toBe(5);
    expect(play(game([ember(dagger, dirk), imp()]), attack('dagger', 'dagger'), [12, 3]).outcome.result.amount).toBe(5);
    expect(refused(game([ember(dagger, dirk, weapon('third', '1')), imp()]), attack('dagger', 'dirk', 'third')).reason).toBe(
      'tooManyWeapons',
    );
  });

  it('T-32: one action and one cost, of the main hand', () => {
    expect(of(play(game([ember(dagger, dirk), imp()]), attack('dagger', 'dirk'), [1]), 'ember').economy.ap).toBe(2);
    const other = play(game([ember(dagger, dirk), imp()]), attack('dirk', 'dagger'), [1]);
    expect(of(other, 'ember').economy.ap).toBe(1);
    expect(reasons(other)).toContain('T-32');
  });

  it('t.dualRoll one: one roll with the attribute of the main hand (T-31, T-32, TR-08)', () => {
    const arcane = { ...dirk, tags: ['light', 'arcane'] };
    const settings = { 't.dualRoll': 'one' };
    expect(play(game([ember(dagger, arcane), imp()], settings), attack('dagger', 'dirk'), [12, 3, 1]).outcome.result).toMatchObject({
      total: 17,
      amount: 8,
    });
    expect(play(game([ember(dagger, arcane), imp()], settings), attack('dirk', 'dagger'), [12]).outcome.result).toMatchObject({
      total: 12,
      hit: false,
    });
  });

  it('t.dualRoll each: a roll each, and only what hit does its damage and brings its condition', () => {
    const from = game([ember(dagger, { ...dirk, condition: { key: 'marked' } }), imp()], { 't.dualRoll': 'each' });
    const first = play(from, attack('dagger', 'dirk'), [12, 3, 4]);
    expect([first.outcome.result.amount, conditionsOf(first, 'imp')]).toEqual([5, []]);
    const second = play(from, attack('dagger', 'dirk'), [4, 12, 1]);
    expect([second.outcome.result, conditionsOf(second, 'imp')]).toMatchObject([{ hit: true, amount: 3 }, ['marked']]);
    expect(play(from, attack('dagger', 'dirk'), [4, 4]).outcome.result).toMatchObject({ hit: false, miss: true, amount: 0 });
  });

  it('T-33: two Standard weapons, without training: only the main hand strikes', () => {
    const sword = weapon('sword', '1d8', { tags: ['standard'] });
    const played = play(game([ember(sword, { ...sword, id: 'saber', name: 'saber' }), imp()]), attack('sword', 'saber'), [12, 3]);
    expect(played.outcome.result.amount).toBe(3);
    expect(warns(played)).toBe(true);
    expect(reasons(played)).toContain('T-33');
    expect(play(game([ember(dagger, sword), imp()]), attack('dagger', 'sword'), [12, 3]).outcome.result.amount).toBe(5);
  });
});

describe('what hands hold', () => {
  const shield = item('shield', { type: 'armor', tags: ['shield'], equipped: false });
  const maul = weapon('maul', '2d6', { tags: ['heavy'] });
  const sword = weapon('sword', '1d8', { tags: ['standard'] });
  const torch = item('torch', { type: 'gear', tags: ['held'] });
  const equip = (what: string) => ({ kind: 'equip', who: 'ember', item: what }) as const;
  const held = (from: ReturnType<typeof game>) =>
    Object.values(of(from, 'ember').items)
      .filter(({ equipped }) => equipped)
      .map(({ id }) => id);

  it('T-33: beside a Standard weapon the other hand is free for a shield, a focus or a torch', () => {
    expect(held(play(game([ember(sword, shield)]), equip('shield')))).toEqual(['sword', 'shield']);
    expect(held(play(game([ember(sword, { ...torch, equipped: false })]), equip('torch')))).toEqual(['sword', 'torch']);
    expect(held(play(game([ember(sword, torch, shield)]), equip('shield'), ['confirm']))).toEqual(['torch', 'shield']);
  });

  it('T-35: a Heavy weapon takes both hands, after confirmation', () => {
    expect(held(play(game([ember(maul, shield)]), equip('shield'), ['confirm']))).toEqual(['shield']);
    const away = { ...maul, equipped: false };
    expect(held(play(game([ember(sword, { ...shield, equipped: true }, away)]), equip('maul'), ['confirm']))).toEqual(['maul']);
    expect(held(play(game([ember(away)]), equip('maul')))).toEqual(['maul']);
  });

  it('T-35: refused, nothing changes', () => {
    const played = play(game([ember(maul, shield)]), equip('shield'), ['cancel']);
    expect([held(played), played.outcome.result.cancelled]).toEqual([['maul'], true]);
  });

  it('T-35: unless a feature says otherwise', () => {
    const trained = { ...ember(maul, shield), tags: ['heavyTraining'] };
    expect(held(play(game([trained]), equip('shield')))).toEqual(['maul', 'shield']);
  });

  it('T-35: what is worn takes no hand', () => {
    const mail = item('mail', { type: 'armor', equipped: false });
    expect(held(play(game([ember(maul, mail)]), equip('mail')))).toEqual(['maul', 'mail']);
  });

  it('T-35: what is already so, what one does not have, and the unconscious are refused', () => {
    const from = game([ember(sword, shield)]);
    expect(refused(from, equip('sword')).reason).toBe('alreadyEquipped');
    expect(refused(from, { kind: 'unequip', who: 'ember', item: 'shield' }).reason).toBe('notEquipped');
    expect(refused(from, equip('spoon')).reason).toBe('unknownItem');
    expect(refused(game([creature('ember', fallen({ items: items(shield) }))]), equip('shield')).reason).toBe('cannotAct');
    expect(held(play(from, { kind: 'unequip', who: 'ember', item: 'sword' }))).toEqual([]);
  });
});

describe('the attribute of an attack', () => {
  const scores = attributes({ str: 1, dex: 3, int: 4, wis: 0, cha: 2 });
  const total = (
    settings: Settings,
    given: Parameters<typeof weapon>[2],
    chosen?: string,
    own: Readonly<Record<string, number>> = scores,
  ) => {
    const one = creature('ember', { attributes: own, items: items(weapon('sword', '1', given)) });
    const command = { ...attack('sword'), ...(chosen === undefined ? {} : { attribute: chosen }) };
    const played = play(game([one, imp({ ac: 99 })], settings), command, [10]);
    expect(derive(rulesWith(settings), one, 'sword.hit').value).toBe(
      derive(rulesWith(settings), one, 'sword.hit').parts.reduce((sum, part) => sum + part.value, 0),
    );
    return { total: played.outcome.result.total, warns: warns(played), rules: reasons(played) };
  };

  it.each([
    ['plain', [], 11, 'TR-09'],
    ['T-36: Finesse, Dexterity', ['finesse'], 13, 'T-36'],
    ['T-37: Arcane, Intelligence', ['arcane'], 14, 'T-37'],
    ['T-38: Spiritual, Wisdom', ['spiritual'], 10, 'T-38'],
    ['T-39: Eloquent, Charisma', ['eloquent'], 12, 'T-39'],
    ['T-37: of several properties the best', ['arcane', 'eloquent', 'finesse'], 14, 'T-37'],
  ])('%s', (_what, tags, expected, rule) => {
    const found = total({}, { tags });
    expect([found.total, found.warns, found.rules.has(rule)]).toEqual([expected, false, true]);
  });

  it('T-37: of several properties the one that was chosen', () => {
    expect(total({}, { tags: ['arcane', 'eloquent'] }, 'cha').total).toBe(12);
    expect(total({}, { tags: ['arcane', 'eloquent'] }, 'dex').total).toBe(14);
  });

  it.each([
    ['T-36', 'finesse', 'dex'],
    ['T-37', 'arcane', 'int'],
    ['T-38', 'spiritual', 'wis'],
    ['T-39', 'eloquent', 'cha'],
  ])('%s: %s with that attribute missing counts 0 and warns', (_rule, tag, attribute) => {
    const { [attribute]: _gone, ...rest } = attributes({ str: 0 });
    const found = total({ 't.finesse': 'always' }, { tags: [tag] }, undefined, rest);
    expect([found.total, found.warns]).toEqual([10, true]);
  });

  it('t.finesse optional: the higher is preselected (T-36, TR-09)', () => {
    const strong = attributes({ str: 3, dex: 1 });
    expect(total({ 't.finesse': 'optional' }, { tags: ['finesse'] }, undefined, strong).total).toBe(13);
    expect(total({ 't.finesse': 'optional' }, { tags: ['finesse'] }, 'dex', strong).total).toBe(11);
  });

  it('t.finesse always: Dexterity', () => {
    expect(total({ 't.finesse': 'always' }, { tags: ['finesse'] }, undefined, attributes({ str: 3, dex: 1 })).total).toBe(11);
    expect(total({ 't.finesse': 'always' }, { tags: ['finesse'] }, 'str', attributes({ str: 3, dex: 1 })).total).toBe(11);
  });

  const bow = { melee: false, ranged: true, tags: ['bow'] };

  it('t.rangedAttr dex (TR-09)', () => {
    expect(total({ 't.rangedAttr': 'dex' }, bow).total).toBe(13);
    expect(total({}, { ...bow, melee: true }).total).toBe(11);
  });

  it('t.rangedAttr another attribute', () => {
    expect(total({ 't.rangedAttr': 'int' }, bow).total).toBe(14);
    expect(total({ 't.rangedAttr': 'int' }, {}).total).toBe(11);
  });

  it('TR-27: the attribute that the item names', () => {
    expect(total({}, { tags: ['arcane'], attribute: 'cha' }).total).toBe(12);
  });
});

describe('projectiles and bonuses', () => {
  const arrow = item('arrow', { type: 'ammo', damage: [{ formula: '1d6', type: 'piercing' }] });
  const shot = (given: Parameters<typeof weapon>[2], dice: readonly number[], ...rest: Items) => {
    const bow = weapon('bow', '1d10', { melee: false, ranged: true, ammo: 'arrow', ...given });
    const target = imp({ resist: { fire: { half: true, amount: 0 } }, reduction: { blunt: 100 } });
    return play(game([ember(bow, ...rest), target]), attack('bow'), [19, ...dice]).outcome.result.amount;
  };

  it('T-46: the projectile decides kind and dice', () => {
    expect(shot({}, [5], arrow)).toBe(5);
    expect(shot({}, [4], { ...arrow, damage: [{ formula: '1d4+1', type: 'fire' }] })).toBe(2);
    expect(
      shot({}, [5, 3], {
        ...arrow,
        damage: [
          { formula: '1d6', type: 'piercing' },
          { formula: '1d4', type: 'fire' },
        ],
      }),
    ).toBe(6);
  });

  it('T-46: without its data the weapon counts', () => {
    expect(shot({}, [9])).toBe(9);
    const { damage: _none, ...bare } = arrow;
    expect(shot({}, [9], bare)).toBe(9);
    expect(shot({ damage: [] }, [])).toBe(0);
  });

  it('T-47: a bonus of the weapon improves it', () => {
    expect(shot({ damageBonus: 2 }, [5], arrow)).toBe(7);
    expect(shot({ damageBonus: '1d4' }, [5, 4], arrow)).toBe(9);
    expect(shot({ damageBonus: '+1' }, [5], arrow)).toBe(6);
    expect(shot({ damageBonus: -2 }, [5], arrow)).toBe(3);
    expect(shot({ damageBonus: -9 }, [5], arrow)).toBe(0);
    expect(shot({ damageBonus: 0 }, [5], arrow)).toBe(5);
  });

  it('T-47: what the weapon replaces wins over the projectile; the type alone keeps its dice', () => {
    expect(shot({ replaces: { damage: '1d12', damageType: 'fire' } }, [11], arrow)).toBe(5);
    expect(shot({ replaces: { damageType: 'fire' } }, [5], arrow)).toBe(2);
    expect(shot({ replaces: { damage: '1d12' }, damageBonus: 1 }, [11], arrow)).toBe(12);
  });
});

describe('unarmed', () => {
  it('T-48: always there, blunt, also with full hands', () => {
    const played = play(game([ember(weapon('maul', '2d6', { tags: ['heavy'] })), imp()]), attack('unarmed'), [12]);
    expect(played.outcome.result).toMatchObject({ hit: true, total: 17, amount: 1 });
    expect(of(played, 'ember').economy.ap).toBe(2);
    expect(reasons(played)).toContain('T-48');
    expect(
      play(game([ember(), imp({ resist: { blunt: { half: false, amount: 1 } } })]), attack('unarmed'), [12]).outcome.result.amount,
    ).toBe(0);
  });

  it('T-48: the damage is data: an item of that name', () => {
    const fists = weapon('unarmed', '1d4', { cost: { ap: 2 }, equipped: false });
    const played = play(game([ember(fists), imp()]), attack('unarmed'), [12, 3]);
    expect([played.outcome.result.amount, of(played, 'ember').economy.ap]).toEqual([3, 1]);
  });

  it('T-49: a class may make it better; without its data the plain values count', () => {
    const monk = item('monk', { type: 'class', unarmed: { formula: '1d8+str', type: 'blunt' } });
    const played = play(game([ember(monk), imp()]), attack('unarmed'), [12, 4]);
    expect(played.outcome.result.amount).toBe(9);
    expect(reasons(played)).toContain('T-49');
    expect(play(game([ember(item('fighter', { type: 'class' })), imp()]), attack('unarmed'), [12]).outcome.result.amount).toBe(1);
  });

  it('T-48: not while unable to act', () => {
    const stunned = creature('ember', { conditions: conditions('stunned'), economy: economy(3) });
    expect(refused(game([stunned, imp()]), attack('unarmed')).reason).toBe('cannotAct');
  });
});
