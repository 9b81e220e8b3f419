import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerDataModels } from '../../src/foundry/data/index.ts';
import type { Actor } from '../../src/foundry/ports/index.ts';
import { tokenDefaults } from '../../src/foundry/data/token-defaults.ts';
import { recompile } from '../../src/foundry/settings/ruleset.ts';
import * as fields from '../../stage/engine/fields/index.ts';
import { TypeDataModel } from '../../stage/engine/model/type-data-model.ts';
import { actors as packActors, items as packItems, packs } from '../shipped/pack-sources.ts';
import { actorDocument, actorSource, type Source } from './data-documents.ts';

type Model = TypeDataModel & Source;
type ModelClass = typeof TypeDataModel & { fromSource(source: Source): Model };

const CONFIG = {
  Actor: { dataModels: {} as Record<string, ModelClass>, trackableAttributes: {} as Record<string, { bar: string[]; value: string[] }> },
  Item: { dataModels: {} as Record<string, ModelClass> },
  ChatMessage: { dataModels: {} as Record<string, ModelClass> },
  Combat: { dataModels: {} as Record<string, ModelClass> },
  Combatant: { dataModels: {} as Record<string, ModelClass> },
  time: { roundTime: 0 },
};

beforeEach(() => {
  const settings = { get: (_scope: string, key: string) => (key === 'ruleset' ? 'arts' : {}) };
  vi.stubGlobal('foundry', { abstract: { TypeDataModel }, data: { fields } });
  vi.stubGlobal('CONFIG', CONFIG);
  vi.stubGlobal('Hooks', { callAll: () => true, once: () => 0 });
  vi.stubGlobal('game', { settings, release: { generation: 13 }, ready: true, user: { isGM: true } });
  registerDataModels();
  recompile();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function model(kind: 'Actor' | 'Item' | 'ChatMessage' | 'Combat' | 'Combatant', type: string, source: Source = {}): Model {
  const Class = CONFIG[kind].dataModels[type];
  if (Class === undefined) throw new Error(`no model for ${kind} ${type}`);
  const made = Class.fromSource(structuredClone(source));
  made.prepareBaseData();
  made.prepareDerivedData();
  return made as Model;
}

describe('data models', () => {
  it('are there for every type', () => {
    expect(Object.keys(CONFIG.Actor.dataModels)).toEqual(['character', 'npc']);
    expect(Object.keys(CONFIG.Item.dataModels)).toEqual(['weapon', 'armor', 'ability', 'gear', 'class', 'condition']);
    expect([CONFIG.ChatMessage, CONFIG.Combat, CONFIG.Combatant].map(({ dataModels }) => Object.keys(dataModels))).toEqual([
      ['report'],
      ['base'],
      ['base'],
    ]);
  });

  it('start with sensible values', () => {
    expect(model('Actor', 'npc')._source).toMatchObject({
      health: { value: 10, max: 10 },
      level: 1,
      ac: 10,
      kind: 'auto',
      conditions: [],
      economy: { ap: 0 },
    });
    expect(model('Combatant', 'base')._source).toEqual({ done: { start: '', end: '' }, plan: '' });
    expect(model('Combat', 'base')._source).toEqual({ done: { start: '', round: '', end: '' }, plan: '', led: '', fight: 1, left: [] });
    expect(model('ChatMessage', 'report')).toMatchObject({ phase: '', tape: {}, asks: [], record: null, held: null });
  });

  it('hold the compendia as they are', () => {
    for (const { type, system } of packActors)
      expect(model('Actor', type, system as Source)._source).toMatchObject(asStored(system as Source) as object);
    for (const { type, system } of packItems)
      expect(model('Item', type, system as Source)._source).toMatchObject(asStored(system as Source) as object);
  });

  it.each(['character', 'npc'])('of a %s load whatever was stored', (type) => {
    const absurd = {
      health: { value: 'x', max: -3 },
      level: 1e9,
      attributes: null,
      conditions: [null, { id: 'a', data: 3 }],
      deathTrack: 'maybe',
      speed: 'fast',
      economy: [],
    };
    expect(model('Actor', type, absurd)._source).toMatchObject({
      health: { value: 10, max: 0 },
      level: 1000,
      attributes: { str: 0 },
      conditions: [{ id: 'a', countsBy: 'world', data: '3' }],
      deathTrack: 'inherit',
      speed: null,
      economy: { ap: 0 },
    });
  });

  it('take what an update says, and leave the rest when it says nonsense', () => {
    const made = model('Actor', 'character', { level: 3, health: { value: 4, max: 9 } });
    made.updateSource({ 'health.value': '7', level: null, 'attributes.str': 'abc', tags: ['a', 3, null] });
    expect(made._source).toMatchObject({ level: 3, health: { value: 7, max: 9 }, attributes: { str: 0 }, tags: ['a', '3'] });
  });

  it('keep a formula that cannot be read', () => {
    expect(model('Item', 'weapon', { damage: [{ formula: '1d6+(' }], damageBonus: 2 })._source).toMatchObject({
      damage: [{ formula: '1d6+(', type: '' }],
      damageBonus: '2',
    });
  });

  it('show JSON as values and store it as text', () => {
    const tape = { 'target/Actor.a/save': { faces: [3] } };
    const report = model('ChatMessage', 'report', { tape: JSON.stringify(tape), request: { a: 1 }, record: 'no json' });
    expect([report['tape'], report['request'], report['record']]).toEqual([tape, { a: 1 }, null]);
    expect(report._source['tape']).toBe(JSON.stringify(tape));
    const actor = model('Actor', 'npc', { conditions: [{ id: 'a', key: 'burning', data: { amount: 3 } }] });
    expect(actor['conditions']).toMatchObject([{ data: { amount: 3 } }]);
    expect(actor._source['conditions']).toMatchObject([{ data: '{"amount":3}' }]);
  });

  it('give tokens what they can show', () => {
    const made = model('Actor', 'character', {
      bonusHealth: [
        { key: 'a', value: 3 },
        { key: 'b', value: 5 },
      ],
    });
    expect(made['bonusTotal']).toBe(5);
    const { bar, value } = CONFIG.Actor.trackableAttributes['character'] ?? { bar: [], value: [] };
    for (const path of value)
      expect(
        path.split('.').reduce<unknown>((here, name) => (here as Source)[name], made),
        path,
      ).toEqual(expect.any(Number));
    for (const path of bar) expect(made[path]).toEqual({ value: expect.any(Number) as unknown, max: expect.any(Number) as unknown });
  });
});

describe('a new actor', () => {
  async function created(type: 'character' | 'npc', data: Source = {}): Promise<{ readonly updates: Source; readonly token: Source }> {
    const actor = actorDocument(actorSource({ type, system: (data['system'] as Source | undefined) ?? {} }));
    const updates: Source = {};
    const parent = { ...actor, updateSource: (changes: Source) => Object.assign(updates, changes) } as unknown as Actor;
    const Class = CONFIG.Actor.dataModels[type] as unknown as new (
      source: Source,
      context: Source,
    ) => { _preCreate(data: Source, options: Source, user: unknown): Promise<unknown> };
    const made = new Class(actor._source['system'] as Source, { parent });
    expect(await made._preCreate(data, {}, null)).not.toBe(false);
    const { prototypeToken, ...rest } = updates;
    return { updates: rest, token: prototypeToken as Source };
  }

  it('has everything that a turn refills', async () => {
    expect((await created('character')).updates).toEqual({ 'system.economy.ap': 3, 'system.economy.reactions': 1 });
    expect((await created('npc', { system: { level: 5, health: { max: 30 } } })).updates).toEqual({
      'system.health.value': 30,
      'system.economy.ap': 4,
      'system.economy.reactions': 1,
    });
  });

  it('keeps what it was given', async () => {
    const system = { economy: { ap: 0 }, health: { value: 0, max: 5 }, conditions: [{ id: 'a', key: 'burning', data: { amount: 3 } }] };
    expect((await created('npc', { system })).updates).toEqual({});
  });

  it('has tokens of its kind', async () => {
    expect((await created('character')).token).toMatchObject({
      actorLink: true,
      disposition: 1,
      bar1: { attribute: 'health' },
      bar2: { attribute: 'deathRow' },
    });
    expect((await created('npc')).token).toMatchObject({
      actorLink: false,
      disposition: -1,
      bar1: { attribute: 'health' },
      bar2: { attribute: null },
    });
    const given = await created('npc', { prototypeToken: { disposition: 0, actorLink: true } });
    expect(Object.keys(given.token)).not.toEqual(expect.arrayContaining(['disposition']));
    expect(given.token).not.toHaveProperty('actorLink');
  });

  it('has a bar of no track that its game does not play', () => {
    const second = (ruleset: string, given: unknown = {}) => {
      const played = packs.find((pack) => pack.ruleset === ruleset)!;
      return tokenDefaults('character', played.rules.slice, given)['bar2'];
    };
    expect(second('arts')).toEqual({ attribute: 'deathRow' });
    for (const ruleset of ['warriors', 'arete', 'cards']) {
      expect(second(ruleset)).toEqual({ attribute: null });
      expect(second(ruleset, { bar2: { attribute: 'deathRow' } })).toEqual({ attribute: null });
      expect(second(ruleset, { bar2: { attribute: 'level' } })).toBeUndefined();
    }
    expect(second('cards', { bar2: { attribute: 'focus' } })).toBeUndefined();
    expect(second('arts', { bar2: { attribute: null } })).toBeUndefined();
  });
});

/** Formulas are texts, however they are written in a source. */
function asStored(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => asStored(entry));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner, key)]));
  return name === 'amount' && typeof value === 'number' ? String(value) : value;
}
