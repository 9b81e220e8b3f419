import { describe, expect, it } from 'vitest';
import english from '../../lang/en.json' with { type: 'json' };
import type { Label } from '../../src/rules/kernel/explain.ts';
import type { Creature } from '../../src/rules/kernel/state.ts';
import { sheetView, type SheetView, type SumView } from '../../src/rules/views/sheet.ts';
import { readFormula } from '../../src/rules/views/sheet-items.ts';
import {
  attributes,
  burning,
  condition,
  conditions,
  creature,
  economy,
  health,
  item,
  items,
  regeneration,
  rulesWith,
  spell,
  weapon,
  type Conditions,
  type Settings,
} from './arts/fixtures.ts';

const textOf = (key: string): string => {
  const found = key.split('.').reduce<unknown>((here, name) => (here as Record<string, unknown> | undefined)?.[name], english);
  return typeof found === 'string' ? found : key;
};

/** A label as a person would read it. */
function read({ key, args = {} }: Label): string {
  return textOf(key).replace(/\{(\w+)\}/g, (_all, name: string) => String(args[name] ?? textOf(String(args[`${name}Key`]))));
}

function view(of: Partial<Creature> = {}, settings: Settings = {}, names: Readonly<Record<string, string>> = {}): SheetView {
  const rules = rulesWith(settings);
  return sheetView({ rules, creature: creature('ember', of), nameOf: (id) => names[id] ?? null });
}

const explained = ({ shown, parts }: SumView): string =>
  `${parts.map(({ label, value }) => `${read(label)} ${value}`).join(', ')} = ${shown}`;
const number = (from: SheetView, id: string): SumView => [...from.numbers, ...from.attributes].find((one) => one.id === id)!.sum;
const track = (from: SheetView, id: string) => from.tracks.find((one) => one.id === id)!;

describe('Health', () => {
  it('is a share of its maximum', () => {
    expect(view({ health: health(5, 20) }).health).toMatchObject({ value: 5, max: 20, percent: 25, low: true });
    expect(view({ health: health(6, 20) }).health.low).toBe(false);
  });

  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [30, 10, 100],
  ])('%i of %i is a share too', (value, max, percent) => {
    expect(view({ health: health(value, max) }).health.percent).toBe(percent);
  });

  it('has the sources of Bonus Health with the one that counts', () => {
    const bonusHealth = { aegis: { value: 5, turns: 2 }, 'Set by hand': { value: 3, turns: null } };
    const { bonus } = view({ bonusHealth, items: items(item('aegis', { name: 'Aegis' })) }).health;
    expect(bonus).toMatchObject({ value: 5, percent: 50 });
    expect(bonus?.sources.map(({ name, value, turns, counts }) => [read(name), value, turns, counts])).toEqual([
      ['Aegis', 5, 2, true],
      ['Set by hand', 3, null, false],
    ]);
  });

  it('names a source that belongs to somebody else', () => {
    const { bonus } = view({ bonusHealth: { far: { value: 1, turns: null } } }, {}, { far: 'Ward' }).health;
    expect(read(bonus!.sources[0]!.name)).toBe('Ward');
  });
});

describe('tracks', () => {
  it('are those of the ruleset, with their maxima', () => {
    const shown = view({ economy: economy(2), deathRow: 1 });
    expect(shown.tracks.map(({ id, value, max }) => [id, value, max])).toEqual([
      ['economy.ap', 2, 3],
      ['economy.reactions', 1, 1],
      ['deathRow', 1, 3],
    ]);
    expect(shown.tracks.map(({ label }) => read(label))).toEqual(['Action Points', 'Reactions', 'Death Row']);
  });

  it('are drawn as places', () => {
    const shown = view({ economy: economy(2), deathRow: 1 });
    expect(track(shown, 'economy.ap').pips).toEqual([true, true, false]);
    expect(track(shown, 'deathRow').pips).toEqual([true, false, false]);
  });

  it('hold more than their maximum when they do', () => {
    expect(track(view({ economy: economy(5) }), 'economy.ap')).toMatchObject({ value: 5, max: 3, pips: [true, true, true, true, true] });
    expect(track(view({ economy: economy(40) }), 'economy.ap').pips).toBeNull();
  });

  it('leave out bookkeeping', () => {
    expect(view().tracks.map(({ id }) => id)).not.toContain('economy.jumped');
  });

  it('tell which leads to death, and which the rules gain and lose', () => {
    const shown = view();
    expect(shown.tracks.filter(({ peril }) => peril).map(({ id, track: name }) => [id, name])).toEqual([['deathRow', 'deathRow']]);
  });

  it('explain their maximum', () => {
    expect(explained(track(view(), 'economy.ap').maximum!)).toBe('Action Point table +3 = 3');
    expect(track(view({}, { 't.reactions': 2 }), 'economy.reactions').max).toBe(2);
  });
});

describe('numbers', () => {
  it('are derived with their parts', () => {
    const shown = view({
      attributes: attributes({ dex: 2 }),
      level: 8,
      items: items(item('shield', { name: 'Shield', mods: { ac: 2 } })),
      ac: 13,
    });
    expect(explained(number(shown, 'ac'))).toBe('Base +13, Shield +2 = 15');
    expect(explained(number(shown, 'speed'))).toBe('Base +5, Dexterity +2, Level +2 = 9');
    expect(shown.numbers.map(({ id, label }) => [id, read(label)])).toEqual([
      ['ac', 'Armor Class'],
      ['speed', 'Speed'],
      ['jump', 'Jump'],
    ]);
  });

  it('tell when a bound cut them', () => {
    const slow = conditions(condition('slowed', { name: 'Slowed', mods: { speed: -9 } }));
    expect(number(view({ conditions: slow }), 'speed')).toMatchObject({ value: 0, clamped: 'min' });
  });

  it('of attributes have what adjustments add', () => {
    const adjustments = [{ word: 'str', op: 'add', value: 2, name: 'Blessing' }] as const;
    const { shown, signed, parts } = number(view({ attributes: attributes({ str: -3 }), adjustments }), 'str');
    expect([shown, signed]).toEqual(['−1', '−1']);
    expect(parts.map(({ value }) => value)).toEqual(['−3', '+2']);
  });
});

describe('who it is', () => {
  it.each([
    [{}, null],
    [{ health: health(0) }, 'unconscious'],
    [{ conditions: conditions('unconscious') }, 'unconscious'],
    [{ dead: true, health: health(0) }, 'dead'],
  ] as const)('%j', (of, state) => {
    expect(view(of as Partial<Creature>).state).toBe(state);
  });

  it('its classes', () => {
    expect(view({ items: items(item('c', { type: 'class', name: 'Warlock', level: 3 })) }).classes).toEqual([
      { name: 'Warlock', level: 3 },
    ]);
  });

  it('what it concentrates on', () => {
    const shown = view({ concentrating: ['veil', 'gone'], items: items(spell('veil', { name: 'Veil' })) });
    expect(shown.concentrating.map(read)).toEqual(['Veil', 'gone']);
  });
});

describe('weapons', () => {
  const sword = weapon('sword', '1d8+@str', { name: 'Sword', cost: { ap: 2 } });
  const dagger = (id: string, equipped = true) => weapon(id, '1d4', { equipped, tags: ['light', 'finesse'] });

  it('say what they do, with the numbers of who holds them', () => {
    const [shown] = view({ attributes: attributes({ str: 3 }), items: items(sword) }).weapons;
    expect(read(shown!.damage[0]!.label)).toBe('1d8 + 3 slashing');
    expect(explained(shown!.hit)).toBe('Strength +3 = 3');
    expect(shown!.cost.map(({ label }) => read(label))).toEqual(['2 AP']);
  });

  it('end with bare hands, which cannot be put away', () => {
    const shown = view({ items: items(sword) }).weapons.at(-1)!;
    expect(shown).toMatchObject({ id: 'unarmed', unarmed: true, equipped: true });
    expect(read(shown.name)).toBe('Unarmed');
  });

  it('of a class teach bare hands', () => {
    const taught = item('monk', { type: 'class', unarmed: { formula: '1d4', type: 'blunt' } });
    expect(read(view({ items: items(taught) }).weapons[0]!.damage[0]!.label)).toBe('1d4 blunt');
  });

  it('strike together when two Light ones are held', () => {
    expect(view({ items: items(dagger('a'), dagger('b')) }).pair).toEqual(['a', 'b']);
    expect(view({ items: items(dagger('a'), dagger('b', false)) }).pair).toEqual([]);
    expect(view({ items: items(dagger('a'), sword) }).pair).toEqual([]);
  });
});

describe('abilities', () => {
  const warlock = item('class', { type: 'class', name: 'Warlock', caster: 'warlock' });
  const bolt = spell('bolt', {
    name: 'Bolt',
    level: 2,
    cost: { ap: 2 },
    tags: ['spell'],
    save: { attribute: 'con', dc: 12, onSuccess: 'half' },
  });
  const spark = spell('spark', { name: 'Spark', level: 0, cost: { ap: 1 }, tags: ['cantrip'] });

  it('stand by kind, low levels first', () => {
    const parry = item('parry', { type: 'ability', kind: 'reaction', name: 'Parry', bonusHealth: '3' });
    const shown = view({ items: items(bolt, parry, spark) }).abilities;
    expect(shown.map(({ label, abilities }) => [read(label), abilities.map(({ id }) => id)])).toEqual([
      ['Spells', ['spark', 'bolt']],
      ['Reactions', ['parry']],
    ]);
  });

  it('of a kind that nobody knows stand under its name', () => {
    const [group] = view({ items: items(item('x', { type: 'ability', kind: 'Song' })) }).abilities;
    expect(read(group!.label)).toBe('Song');
  });

  it('cost life only for those who pay with it', () => {
    const cost = (of: Partial<Creature>) =>
      view(of).abilities[0]!.abilities.map((one) => one.cost.map(({ label }) => read(label)).join(' '));
    expect(cost({ items: items(bolt, spark) })).toEqual(['1 AP', '2 AP']);
    expect(cost({ items: items(bolt, spark, warlock) })).toEqual(['1 AP', '2 AP 2 Health']);
  });

  it('say their save', () => {
    const [shown] = view({ items: items(bolt) }).abilities[0]!.abilities;
    expect(shown!.effects.map(({ label }) => read(label))).toContain('Constitution save, DC 12');
  });

  it('tell cantrips from levels', () => {
    const levels = view({ items: items(bolt, spark) }).abilities[0]!.abilities.map(({ levelLabel }) => levelLabel && read(levelLabel));
    expect(levels).toEqual(['Cantrip', 'Level 2']);
  });
});

describe('what is carried', () => {
  it('is everything but abilities, with what it changes', () => {
    const shield = item('shield', { type: 'armor', name: 'Shield', mods: { ac: 2, str: 0 } });
    const shown = view({ items: items(shield, spell('bolt')) }).carried;
    expect(shown.map(({ id, canEquip, does }) => [id, canEquip, does.map(read)])).toEqual([['shield', true, ['Armor Class +2']]]);
  });
});

describe('conditions', () => {
  const shown = (...given: Conditions) => view({ conditions: conditions(...given) }, {}, { ghoul: 'Ghoul' }).conditions;

  it('say what they do each turn', () => {
    expect(shown(burning(3), regeneration('1d4')).map(({ does }) => does.map(read))).toEqual([
      ['3 fire damage each turn'],
      ['1d4 healing each turn'],
    ]);
  });

  it('count their stacks', () => {
    const [one] = shown(condition('burning', { amount: 3, mods: { ac: -1 } }, { stacks: 2 }));
    expect(one!.does.map(read)).toEqual(['6 fire damage each turn', 'Armor Class −2']);
  });

  it('say how long they last and what counts', () => {
    const [soon, round, ever] = shown(
      burning(1, { remaining: 2 }),
      condition('x', {}, { remaining: 1, countsBy: 'round' }),
      condition('y', {}, { source: 'ghoul' }),
    );
    expect([read(soon!.lasts), read(soon!.counted!)]).toEqual(['Turns left: 2', 'counted at the start of its own turn']);
    expect([read(round!.lasts), read(round!.counted!)]).toEqual(['Rounds left: 1', 'counted at the start of a round']);
    expect([read(ever!.lasts), ever!.counted, ever!.source]).toEqual(['Until it is ended', null, 'Ghoul']);
  });

  it('say what they forbid', () => {
    const [stunned, silenced] = shown('stunned', condition('silenced', { name: 'Silenced', cannotCast: true, harmful: true }));
    expect([read(stunned!.name), stunned!.does.map(read), stunned!.harmful]).toEqual(['Stunned', ['Cannot act'], true]);
    expect([read(silenced!.name), silenced!.does.map(read), silenced!.harmful]).toEqual(['Silenced', ['Cannot cast'], true]);
  });

  it('of the ruleset can be put on by hand', () => {
    const { offers } = view();
    expect(offers.find(({ key }) => key === 'burning')).toMatchObject({ ticks: true });
    expect(offers.find(({ key }) => key === 'prone')).toMatchObject({ ticks: false });
  });
});

describe('a formula to read', () => {
  const rules = rulesWith();
  const strong = creature('ember', { attributes: attributes({ str: 3, dex: -1 }), level: 4 });
  it.each([
    ['1d8+@str', '1d8 + 3'],
    ['1d4 + @dex', '1d4 − 1'],
    ['2d6', '2d6'],
    ['1d6+strength*2', '1d6 + 3 * 2'],
    ['max(1, level)', 'max(1, 4)'],
    ['1d8+@luck', '1d8 + @luck'],
  ])('%s', (formula, shown) => {
    expect(readFormula(rules, strong, formula)).toBe(shown);
  });
});
