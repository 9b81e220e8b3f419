import { render, user, worldSettings } from './report-page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { policyIn, policyTexts } from '../../src/foundry/apps/policy-form.ts';
import { readChoices, sharedOut } from '../../src/foundry/apps/roll-form.ts';
import { mixText, readMix } from '../../src/foundry/apps/mix-text.ts';
import {
  draftOf,
  faultOfValue,
  faultText,
  rulingGroups,
  rulingTexts,
  storedOf,
  valueIn,
  type FieldTexts,
} from '../../src/foundry/apps/rulings-form.ts';
import { grown, withEntry } from '../../src/foundry/apps/rulings-tables.ts';
import { sentenceOf } from '../../src/foundry/settings/compile-fault.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { mixDefinitions } from '../../src/rules/rulesets/mix/choices.ts';
import { RULESETS } from './sheets-drawing.ts';
import type { SettingDefinition } from '../../src/rules/kernel/setting.ts';
import { rulesWith } from '../rules/arts/fixtures.ts';

const arts = rulesWith();
const { definitions, attributes } = arts;

const definition = (id: string): SettingDefinition => {
  const found = definitions.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

beforeEach(() => {
  user.isGM = true;
  worldSettings['rulings'] = {};
});

/** Names and values of the form as it is drawn. */
function fieldsOf(markup: string): FieldTexts {
  const inputs = [...markup.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const boxes = [...markup.matchAll(/<input type="checkbox"[^>]*name="([^"]+)"([^>]*)>/g)].map(
    ([, name = '', rest = '']) => [name, rest.includes(' checked') ? 'on' : 'off'] as const,
  );
  const selects = [...markup.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([^]*?)<\/select>/g)].map(
    ([, name = '', options = '']) => [name, /value="([^"]*)" selected/.exec(options)?.[1] ?? ''] as const,
  );
  return new Map([...inputs, ...selects, ...boxes]);
}

describe('the form of rulings', () => {
  const shown = (draft = draftOf(definitions, {}), rules: CompiledRuleset = arts): string =>
    render('settings/rulings.hbs', { groups: rulingGroups(rules, rules.definitions, draft) });

  it('shows every ruling with its label, reason and default, and nothing in the language of keys', () => {
    const markup = shown();
    expect(markup.match(/data-ruling=/g)).toHaveLength(definitions.length);
    expect(markup).not.toContain('FOURFOLD.');
    expect(markup).toContain('All other classes, level 20');
  });

  it.each([...RULESETS])('%s: says everything in words, and every default comes back from its fields', (_name, rules) => {
    const draft = draftOf(rules.definitions, {});
    const markup = shown(draft, rules);
    expect(markup).not.toMatch(/FOURFOLD\.|undefined|\[object/);
    const fields = fieldsOf(markup);
    const read = Object.fromEntries(rules.definitions.map((one) => [one.id, valueIn(one, fields)]));
    expect(read).toEqual(draft);
    for (const one of rules.definitions) expect(faultOfValue(one, rules.attributes, read[one.id])).toBeNull();
  });

  it.each([...RULESETS])('%s: every choice of every ruling is drawn as chosen, comes back, and is stored', (_name, rules) => {
    const chosen = rules.definitions.flatMap((one) => ('choices' in one ? one.choices.map((choice) => ({ one, choice })) : []));
    const back = chosen.map(({ one, choice }) => {
      const draft = { ...draftOf(rules.definitions, {}), [one.id]: choice };
      const value = valueIn(one, fieldsOf(shown(draft, rules)));
      return { id: one.id, value, stored: storedOf(rules.definitions, { ...draft, [one.id]: value }, {}) };
    });
    const wanted = chosen.map(({ one, choice }) => ({
      id: one.id,
      value: choice,
      stored: choice === one.initial ? {} : { [one.id]: choice },
    }));
    expect(back).toEqual(wanted);
  });

  it.each(definitions)('$id: the default comes back from its fields and is not stored', (one) => {
    const value = valueIn(one, fieldsOf(shown()));
    expect(value).toEqual(one.initial);
    expect(faultText(one, attributes, value)).toBeNull();
    expect(storedOf([one], { [one.id]: value }, {})).toEqual({});
  });

  it.each([
    ['t.reactions', '99', /whole number from/],
    ['t.reactions', '', /whole number from/],
    ['t.reactions', '1.5', /whole number from/],
    ['t.initiative', '1d20+@nobody', /./],
    ['t.initiative', '', /empty/],
    ['t.concAttr', 'luck', /no such attribute/],
    ['t.hitTie', 'maybe', /not one of the choices/],
  ])('%s = "%s" is told at its field', (id, given, words) => {
    const fields = new Map([[id.replaceAll('.', '-'), given]]);
    expect(faultText(definition(id), attributes, valueIn(definition(id), fields))).toMatch(words);
  });

  it('only what differs is stored; rulings of other rulesets stay', () => {
    const draft = { ...draftOf(definitions, {}), 't.hitTie': 'miss' };
    expect(storedOf(definitions, draft, { 'w.other': 3, 't.nat1': 'miss' })).toEqual({ 'w.other': 3, 't.hitTie': 'miss' });
    expect(shown(draft).match(/ff-ruling--changed/g)).toHaveLength(1);
  });

  it('a table grows by a class and a level; cells that are no numbers are faults', () => {
    const table = definition('t.apTable');
    const wider = grown(grown(table.initial, 'class', 'new class'), 'level', '');
    expect(Object.keys(wider)).toEqual(['any', 'new class']);
    expect(wider['any']?.['21']).toBe(7);
    const markup = shown({ ...draftOf(definitions, {}), 't.apTable': wider });
    expect(valueIn(table, fieldsOf(markup))).toEqual(wider);
    const fields = new Map(fieldsOf(markup)).set('t-apTable/1/3', 'many');
    expect(faultText(table, attributes, valueIn(table, fields))).toMatch(/whole numbers/);
  });

  it('modules are boxes to tick', () => {
    const soak = definitions.find(({ id }) => id === 'mix.soak')!;
    const [drawn] = rulingTexts([soak], attributes, { 'mix.soak': 'on' });
    expect(drawn).toMatchObject({ isToggle: true, checked: true, options: null });
    expect(valueIn(soak, new Map([['mix-soak', 'on']]))).toBe('on');
    expect(valueIn(soak, new Map())).toBe('off');
  });

  it('names of classes are written out, never as markup', () => {
    const hostile = { any: { 1: 3 }, '<img src=x onerror=alert(1)>': { 1: 2 } };
    expect(shown({ ...draftOf(definitions, {}), 't.apTable': hostile })).not.toContain('<img');
  });
});

describe('lists of a name and a value', () => {
  const cards = RULESETS.get('cards')!;
  const distances = cards.definitions.find(({ id }) => id === 'c.distances')!;
  const mishaps = cards.definitions.find(({ id }) => id === 'c.critFailTable')!;

  it('get another line, and what is typed into it comes back', () => {
    if (mishaps.type !== 'table') throw new Error('no table');
    const value = withEntry(mishaps, withEntry(mishaps, {}, 'new'), 'new');
    expect(Object.keys(value)).toEqual(['new', 'new 2']);
    const fields = new Map([
      ['c-critFailTable/0/class', '1'],
      ['c-critFailTable/0/value', 'The weapon breaks'],
      ['c-critFailTable/1/class', ' '],
      ['c-critFailTable/1/value', 'lost with its name'],
    ]);
    expect(valueIn(mishaps, fields)).toEqual({ 1: 'The weapon breaks' });
  });

  it('tell what is no number of theirs', () => {
    const fields = new Map([
      ['c-distances/0/class', 'short'],
      ['c-distances/0/value', 'far'],
    ]);
    expect(faultText(distances, cards.attributes, valueIn(distances, fields))).toMatch(/whole number from 0 to 1000/);
  });
});

describe('formulas that cannot be read', () => {
  it.each([
    ['a.defenseFormula', '10 + armour-or-PB + luck', { before: '10 + armour-or-PB + ', found: 'luck', after: '' }],
    ['a.defenseFormula', '10 + (Agility', { before: '10 + ', found: '(', after: 'Agility' }],
    ['a.defenseFormula', '20 / shield', { before: '20 ', found: '/', after: ' shield' }],
    ['a.defenseFormula', '10 + 1d4', { before: '10 + ', found: '1d4', after: '' }],
    ['a.defenseFormula', '10 ** 99', { before: '10 *', found: '*', after: ' 99' }],
    ['a.defenseFormula', '10 ^ 99', { before: '10 ', found: '^', after: ' 99' }],
    [
      'a.defenseFormula',
      `${'('.repeat(30)}1${')'.repeat(30)}`,
      { before: '('.repeat(20), found: '(', after: `${'('.repeat(9)}1${')'.repeat(30)}` },
    ],
  ])('%s: %s is pointed at', (id, given, mark) => {
    const arete = RULESETS.get('arete')!;
    const fault = faultOfValue(
      arete.definitions.find((one) => one.id === id)!,
      arete.attributes,
      given,
    );
    expect(fault?.mark).toEqual(mark);
    expect(fault?.why).not.toContain('FOURFOLD.');
  });

  it('a level is never 0, a Proficiency Bonus may be', () => {
    const why = (given: string) =>
      faultText(
        mixDefinitions('arete').find(({ id }) => id === 'mix.pb')!,
        MANIFESTS['arete']!.attributes,
        given,
      );
    expect(why('12 / level')).toBeNull();
    expect(why('12 / pb')).toMatch(/can be 0, at character 4/);
    expect(why('12 / max(1, pb)')).toBeNull();
  });

  it('are told with the place', () => {
    const fault = faultOfValue(definition('t.initiative'), attributes, '1d20 + nobody');
    expect(fault?.mark).toEqual({ before: '1d20 + ', found: 'nobody', after: '' });
  });
});

describe('a house mix as text', () => {
  const compiled = (settings: Readonly<Record<string, unknown>>) => compile(MANIFESTS['arts']!, settings);
  const rulesOf = (settings: Readonly<Record<string, unknown>>): CompiledRuleset => {
    const rules = compiled(settings);
    if (isCompileFault(rules)) throw new Error(rules.sentence.key);
    return rules;
  };
  const settings = { 'mix.soak': 'on', 'mix.resolve': 'on', 'mix.clock': 'deathSave', 'a.soakScope': 'type' };

  it('comes back as it was, with the rulings of its modules', () => {
    const written = mixText(rulesOf(settings), settings, compiled);
    expect(readMix(written, 'arts', compiled)).toEqual({ settings });
  });

  it('keeps the rulings of modules that are ticked and not in force yet, and says what cannot be compiled as far as it can', () => {
    expect(readMix(mixText(arts, settings, compiled), 'arts', compiled)).toEqual({ settings });
    expect(JSON.parse(mixText(arts, { 'mix.rituals': 'on', 'mix.wounds': 'on' }, compiled))).toMatchObject({
      settings: { 'mix.wounds': 'on' },
    });
  });

  it('names the ruling whose formula is wrong', () => {
    const given = '{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.resolve": "on", "mix.pb": "2 +"}}';
    expect(readMix(given, 'arts', compiled)).toMatchObject({ of: 'mix.pb' });
  });

  it('is read with blanks around it, as copying adds them', () => {
    const written = mixText(rulesOf(settings), settings, compiled);
    expect(readMix(`\uFEFF\n ${written}\n\n`, 'arts', compiled)).toEqual({ settings });
  });

  it.each([
    ['', /cannot be read/],
    ['{', /cannot be read/],
    ['[1]', /cannot be read/],
    ['{"a": 1}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "ruleset": "cards", "settings": {}}', /is for Cards; this world plays Arts/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.luck": "on"}}', /mix.luck: there is no such setting/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.clock": "hourglass"}}', /one of the choices/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.bonusHealth": "on"}}', /Arts has Bonus Health of its own/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.rituals": "on"}}', /Arts has Rituals of its own/],
    ['{"fourfoldMix": 2, "ruleset": "arts", "settings": {}}', /newer version/],
    ['{"fourfoldMix": "1", "ruleset": "arts", "settings": {}}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "settings": {}}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "ruleset": "arts"}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": []}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "ruleset": ["arts"], "settings": {}}', /not a mix of Fourfold/],
    ['{"fourfoldMix": 1, "ruleset": "constructor", "settings": {}}', /is for constructor; this world plays Arts/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"__proto__": {"mix.soak": "on"}}}', /__proto__: there is no such setting/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"constructor": "on"}}', /constructor: there is no such setting/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.soak": true}}', /one of the choices/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.soak": null}}', /one of the choices/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.wounds": "on", "mix.woundAttr": "toString"}}', /no such attribute/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.costMap": {"action": "2"}}}', /whole number from 0 to 20/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.costMap": {"action": -1}}}', /whole number from 0 to 20/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.costMap": [1]}}', /whole number from 0 to 20/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.elementMap": {"__proto__": "aether"}}}', /one of the values/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.resolve": "on", "mix.pb": "2d6"}}', /No dice/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.resolve": "on", "mix.pb": "4 / str"}}', /can be 0, at character 3/],
    ['{"fourfoldMix": 1, "ruleset": "arts", "settings": {"c.npcWounds": "off"}}', /there is no such setting/],
    [`{"fourfoldMix": 1, "ruleset": "arts", "settings": {"${'x'.repeat(5000)}": "on"}}`, /^x{60}: there is no such setting/],
    [`{"fourfoldMix": 1, "ruleset": "arts", "settings": {"mix.pb": "${'1+'.repeat(5000)}1"}}`, /too long/],
    ['x'.repeat(200_000), /too long/],
  ])('%s is told in words', (given, words) => {
    const read = readMix(given, 'arts', compiled);
    expect('why' in read ? sentenceOf(read.why) : '').toMatch(words);
  });
});

describe('the fields of the roll dialog', () => {
  it.each([
    [{}, { edge: null, bonus: 0, bonusName: '', attribute: null, dc: null, counts: [] }],
    [
      { edge: 'advantage', bonus: '3', bonusName: ' Aid ' },
      { edge: 'advantage', bonus: 3, bonusName: 'Aid' },
    ],
    [
      { edge: 'none', bonus: '', dc: '' },
      { edge: null, bonus: 0, dc: null },
    ],
    [
      { edge: 'both', bonus: 'NaN', dc: '-4' },
      { edge: null, bonus: 0, dc: 0 },
    ],
    [
      { bonus: '1e9', bonusName: 'x'.repeat(200) },
      { bonus: 1000, bonusName: 'x'.repeat(80) },
    ],
    [
      { bonus: '-2.7', attribute: 'dex' },
      { bonus: -2, attribute: 'dex' },
    ],
  ])('%j', (fields, expected) => {
    expect(readChoices(fields)).toMatchObject(expected);
  });

  it('projectiles', () => {
    expect(sharedOut(5, 3)).toEqual([2, 2, 1]);
    expect(sharedOut(1, 0)).toEqual([]);
    expect(readChoices({ 'count-0': '2', 'count-1': '' }, 2).counts).toEqual([2, 0]);
  });
});

describe('the form of the automation policy', () => {
  const policy = { turnEdges: 'remind', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' } as const;

  it('shows every kind with its choices in words, and what is chosen comes back', () => {
    const markup = render('settings/automation.hbs', { kinds: policyTexts(policy) });
    expect(markup).not.toContain('FOURFOLD.');
    const checked = [...markup.matchAll(/name="(\w+)" value="(\w+)" checked/g)].map(([, name = '', value = '']) => [name, value] as const);
    expect(policyIn(new Map(checked))).toEqual(policy);
  });

  it('what it does not say is the default', () => {
    expect(policyIn(new Map([['attacks', 'never']]))).toEqual({
      turnEdges: 'automatic',
      attacks: 'automatic',
      abilities: 'automatic',
      byHand: 'automatic',
    });
  });
});
