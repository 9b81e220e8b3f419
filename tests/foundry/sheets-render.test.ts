import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { actorSource, itemSource, type Source } from './data-documents.ts';
import * as drawing from './sheets-drawing.ts';

const HOSTILE = '<img src=x onerror="alert(1)">\'"{{this}}&amp;';
const MARKUP = /<img src=x/;

const condition = (id: string, key: string, data: Source = {}): Source => {
  return { id, key, stacks: 2, remaining: 3, countsBy: 'world', source: null, since: null, data: JSON.stringify(data) };
};

/** Somebody who has everything, all of it under a hostile name. */
function hostileActor() {
  const damage = [{ formula: '1d8+@str', type: HOSTILE }];
  const held = { equipped: true, tags: ['light', HOSTILE], damage };
  const items = [
    itemSource('weapon', held, 'weapon0000000001', HOSTILE),
    itemSource('weapon', held, 'weapon0000000002', HOSTILE),
    itemSource(
      'armor',
      {
        equipped: true,
        mods: [
          { word: HOSTILE, value: 1 },
          { word: 'ac', value: 2 },
        ],
      },
      'armor00000000001',
      HOSTILE,
    ),
    itemSource(
      'ability',
      { kind: HOSTILE, level: 2, save: { attribute: HOSTILE, dc: 3 }, condition: { key: HOSTILE } },
      'ability000000001',
      HOSTILE,
    ),
    itemSource(
      'ability',
      { kind: 'spell', heal: '1d4', bonusHealth: '3', relief: 1, area: true, projectiles: 2, targets: 2 },
      'ability000000002',
      HOSTILE,
    ),
    itemSource('gear', { quantity: 3 }, 'gear000000000001', HOSTILE),
    itemSource('class', { caster: HOSTILE, level: 2 }, 'class00000000001', HOSTILE),
    itemSource('condition', { key: HOSTILE }, 'condition0000001', HOSTILE),
  ];
  const conditions = [
    condition('a', HOSTILE, {
      name: HOSTILE,
      mods: { [HOSTILE]: 1, ac: -1 },
      amount: HOSTILE,
      tick: 'damage',
      type: HOSTILE,
      aura: true,
      radius: 2,
      bonusHealth: 2,
    }),
    condition('b', 'unconscious'),
  ];
  const system = {
    conditions,
    health: { value: 0, max: 9 },
    deathRow: 2,
    tags: [HOSTILE],
    bonusHealth: [{ key: HOSTILE, value: 3, turns: 2 }],
    concentrating: [HOSTILE],
    adjustments: [{ word: 'str', op: 'add', value: 2, name: HOSTILE }],
    resist: [{ key: HOSTILE, half: true, amount: 1 }],
    reduction: [{ key: HOSTILE, value: 1 }],
  };
  return actorSource({ name: HOSTILE, system, items });
}

const ACTORS = { hostile: hostileActor(), plain: actorSource({}), npc: actorSource({ type: 'npc', system: { dead: true } }) };

const draws: [string, string][] = [];
for (const [name, source] of Object.entries(ACTORS)) {
  for (const editable of [true, false]) {
    const context = drawing.contextOf(source, { editable, isGM: editable });
    for (const path of drawing.CHARACTER_PARTS)
      draws.push([`${name}: ${path}`, drawing.draw(path, { ...context, tabs: drawing.tabsShowing('actions') })]);
    for (const path of drawing.NPC_PARTS) draws.push([`${name} on one page: ${path}`, drawing.draw(path, context)]);
  }
}
for (const type of Object.keys(ITEM_SHAPES) as ItemDocumentType[]) {
  const { system } = itemSource(type, {
    key: HOSTILE,
    tags: [HOSTILE],
    damage: [{ formula: `1d8+${HOSTILE}`, type: HOSTILE }],
    condition: { key: HOSTILE, name: HOSTILE },
    attribute: HOSTILE,
    mods: [{ word: HOSTILE, value: 1 }],
  });
  for (const path of drawing.ITEM_PARTS) draws.push([`${type}: ${path}`, drawing.draw(path, drawing.itemContextOf(type, system, HOSTILE))]);
}

describe.each(draws)('%s', (_name, html) => {
  it('shows names as text', () => {
    expect(html).not.toMatch(MARKUP);
    expect(html).not.toMatch(/<[^>]*\sonerror=/);
  });

  it('has one root', () => {
    expect(html.trim()).toMatch(/^<(header|section|nav)\b[\s\S]*<\/\1>$/);
    expect(html.trim().match(/^<(header|section|nav)/)).not.toBeNull();
  });

  it('says nothing by its key, and nothing that is missing', () => {
    expect(html).not.toMatch(/FOURFOLD\.|undefined|\[object|NaN/);
  });

  it('has buttons that submit nothing, and ids that are used once', () => {
    for (const [button] of html.matchAll(/<button\b[^>]*>/g)) expect(button).toContain('type="button"');
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('labels every control', () => {
    const labelled = new Set([...html.matchAll(/<label[^>]* for="([^"]*)"/g)].map(([, id]) => id));
    for (const [control] of html.matchAll(/<(?:input|select)\b[^>]*>/g)) {
      const id = /\sid="([^"]*)"/.exec(control)?.[1];
      expect(labelled.has(id), control).toBe(true);
    }
  });
});

describe('the templates', () => {
  const paths = ['actor', 'item', 'parts'].flatMap(drawing.templatesIn);

  it.each(paths)('%s has no text of its own', (path) => {
    const text = drawing
      .templateText(path)
      .replace(/\{\{\{?[\s\S]*?\}?\}\}/g, '')
      .replace(/<[^>]*>/g, ' ');
    expect(text.replace(/[\s/×]/g, '')).toBe('');
  });

  it.each(paths)('%s inserts markup only where Foundry has cleaned it', (path) => {
    const raw = [...drawing.templateText(path).matchAll(/\{\{\{([^}]*)\}\}\}/g)].map(([, name]) => name);
    for (const name of raw) expect(['enriched', 'description']).toContain(name);
  });

  it('find all their texts', () => {
    expect([...drawing.missing]).toEqual([]);
  });
});

describe('a sheet', () => {
  const drawn = (path: string, source = ACTORS.hostile, given = {}) =>
    drawing.draw(`templates/actor/${path}.hbs`, drawing.contextOf(source, given));

  it('tells Death Row in words and in shapes', () => {
    const html = drawn('vitals');
    expect(html).toContain('role="img" aria-label="Death Row 2 of 3"');
    expect(html.match(/fa-skull/g)).toHaveLength(2);
    expect(html.match(/fa-regular fa-circle/g)).toHaveLength(1);
  });

  it('tells who is unconscious or dead', () => {
    expect(drawn('vitals')).toContain('<strong>Unconscious</strong>');
    expect(drawn('vitals', ACTORS.npc)).toContain('<strong>Dead</strong>');
  });

  it('binds inputs to base values and shows the sum beside', () => {
    const html = drawn('attributes');
    expect(html).toMatch(/name="system.attributes.str" value="0"/);
    expect(html).toContain('<span class="ff-why__value">+2</span>');
  });

  it('offers the GM’s buttons to the GM', () => {
    expect(drawn('header', ACTORS.plain, { isGM: true })).toContain('data-action="rest"');
    expect(drawn('header', ACTORS.plain, { isGM: false })).not.toContain('data-action="rest"');
  });

  it('tells the limited nothing but the name', () => {
    const html = drawn('header', ACTORS.plain, { limited: true, isGM: false });
    expect(html).not.toContain('system.level');
  });

  it('offers both Light weapons together', () => {
    expect(drawn('actions')).toContain('data-weapons="weapon0000000001 weapon0000000002"');
    expect(drawn('actions', ACTORS.plain)).toContain('data-weapons="unarmed"');
  });

  it('shows tags by their words, and as typed what is no tag of the rules', () => {
    const tags = ['offHand', 'soulArt', 'overdraw', 'reaction', 'defensive', 'myOwn'];
    const items = [
      itemSource('weapon', { tags: ['offHand', 'myOwn'] }, 'weapon0000000001'),
      itemSource('ability', { tags }, 'ability000000001'),
      itemSource('gear', { tags: ['held'] }, 'gear000000000001'),
    ];
    const source = actorSource({ items });
    const chips = (path: string) => [...drawn(path, source).matchAll(/<li>([^<]*)<\/li>/g)].map(([, chip]) => chip);
    expect(chips('actions')).toEqual(['Off hand', 'myOwn', 'Off hand', 'Soul Art', 'Overdraw', 'Reaction', 'Defensive', 'myOwn']);
    expect(chips('inventory')).toEqual(['Off hand', 'myOwn', 'Held']);
  });

  it('has words for all tags that the rules read of items', () => {
    const files = readdirSync('src/rules', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const read = files.flatMap((file) => [...readFileSync(join('src/rules', file), 'utf8').matchAll(/\btags\.includes\('(\w+)'\)/g)]);
    const tags = new Set(read.map(([, tag]) => String(tag)));
    expect(tags.size).toBeGreaterThan(20);
    for (const tag of [...tags, 'offHand']) expect(drawing.language.has(`FOURFOLD.Tag.${tag}`), tag).toBe(true);
  });
});
