import { afterEach, describe, expect, it } from 'vitest';
import type { Table } from '../../stage/engine/table.ts';
import { hero, id, refusedBy, seated } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

async function sit(generation: 13 | 14 = 13): Promise<Awaited<ReturnType<typeof seated>>> {
  const seats = await seated({ generation });
  ({ table } = seats);
  return seats;
}

const hp = `return game.actors.getName('Hero')?.system.hp`;

describe.each([13, 14] as const)('documents on %i', (generation) => {
  it('update in place, on every client', async () => {
    const { gm, ann, bob, table } = await sit(generation);
    await gm.run(`globalThis.before = game.actors.getName('Hero')`);
    await ann.run(`await game.actors.getName('Hero').update({ 'system.hp': '4' })`);
    await table.settle();
    for (const client of [gm, ann, bob]) expect(await client.run(hp)).toBe(4);
    expect(await gm.run(`return before === game.actors.getName('Hero') && before.system.double === 8`)).toBe(true);
    expect(await gm.run(`return before.system.steps`)).toEqual(['base', 'derived:1']);
    expect([gm.errors, ann.errors, bob.errors]).toEqual([[], [], []]);
  });

  it('run callbacks and hooks in order', async () => {
    const { gm, ann, table } = await sit(generation);
    for (const client of [gm, ann]) {
      await client.run(`
        seen.length = 0;
        for (const hook of ['preUpdateActor', 'updateActor', 'preCreateItem', 'createItem', 'preDeleteItem', 'deleteItem', 'preUpdateItem', 'updateItem'])
          Hooks.on(hook, (document) => void seen.push(hook + ' ' + document.name))`);
    }
    await ann.run(`
      const hero = game.actors.getName('Hero');
      await hero.update({ 'system.hp': 3 });
      const [item] = await hero.createEmbeddedDocuments('Item', [{ name: 'Rope', type: 'gear' }]);
      await item.update({ 'system.weight': 2 });
      await item.delete()`);
    await table.settle();
    const common = [
      '_onUpdate Hero {"hp":3}',
      'updateActor Hero',
      'createItem Rope',
      'descendants items 1',
      'updateItem Rope',
      'deleteItem Rope',
    ];
    expect(await gm.run(`return seen`)).toEqual(common);
    expect(await ann.run(`return seen.filter((one) => one.startsWith('pre'))`)).toEqual([
      'preUpdateActor Hero',
      'preCreateItem Rope',
      'preUpdateItem Rope',
      'preDeleteItem Rope',
    ]);
  });

  it('drop updates that change nothing', async () => {
    const { ann, table } = await sit(generation);
    await ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 10, name: 'Hero' })`);
    expect(table.server.log).toEqual([]);
    await ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 10 }, { diff: false })`);
    expect(table.server.log).toHaveLength(1);
  });

  it('can be cancelled by a hook, unless told not to ask', async () => {
    const { ann, table } = await sit(generation);
    await ann.run(`Hooks.on('preUpdateActor', () => false)`);
    expect(await ann.run(`return (await game.actors.getName('Hero').update({ 'system.hp': 1 })) === undefined`)).toBe(true);
    expect(table.server.log).toEqual([]);
    await ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 1 }, { noHook: true })`);
    expect(await ann.run(hp)).toBe(1);
  });

  it('take what preUpdate adds, and carry options to everybody', async () => {
    const { gm, ann, table } = await sit(generation);
    await ann.run(`Hooks.on('preUpdateActor', (actor, changes) => { foundry.utils.setProperty(changes, 'system.bonus', '7'); })`);
    await gm.run(
      `Hooks.on('updateActor', (actor, changes, options, userId) => seen.push([changes.system, options.mine, options.gone ?? 'gone', options.render, userId]))`,
    );
    await ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 1 }, { mine: { a: 1 }, gone: undefined, render: false })`);
    await table.settle();
    expect(await gm.run(`return seen.at(-1)`)).toEqual([{ hp: 1, bonus: 7 }, { a: 1 }, 'gone', false, id('Ann')]);
  });

  it('refuse what is not valid, with nothing changed', async () => {
    const { ann } = await sit(generation);
    expect(await refusedBy(ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 'many' })`))).toContain('must be a number');
    expect(await refusedBy(ann.run(`await game.actors.getName('Hero').update({ 'system.hp': 60, 'system.bonus': 60 })`))).toContain(
      'too much',
    );
    expect(await ann.run(hp)).toBe(10);
  });

  it('replace lists, delete keys, migrate partial data', async () => {
    const { ann, gm, table } = await sit(generation);
    const del = generation === 13 ? `'system.skills.-=climb': null` : `'system.skills.climb': _del`;
    await ann.run(`
      const hero = game.actors.getName('Hero');
      await hero.update({ 'system.list': [{ key: 'a', value: 1 }, { key: 'b', value: 2 }], 'system.skills': { climb: {}, swim: { value: 3 } } });
      await hero.update({ 'system.list': [{ key: 'b', value: '2' }], ${del}, 'system.life': 6 })`);
    await table.settle();
    const expected = { list: [{ key: 'b', value: 2 }], skills: { swim: { value: 3 } }, hp: 6 };
    expect(await gm.run(`return game.actors.getName('Hero').toObject().system`)).toMatchObject(expected);
    const stored = table.server.world.collection('Actor').get(id('hero'));
    expect(stored?.['system']).toMatchObject({ list: expected.list, hp: 6 });
    expect(Object.keys((stored?.['system'] as { skills: object }).skills)).toEqual(['swim']);
  });

  it('have ids from the server unless they keep theirs', async () => {
    const { gm } = await sit(generation);
    const own = id('mine');
    expect(await gm.run(`return (await Actor.create({ _id: '${own}', name: 'A', type: 'npc' })).id`)).not.toBe(own);
    expect(await gm.run(`return (await Actor.create({ _id: '${own}', name: 'B', type: 'npc' }, { keepId: true })).id`)).toBe(own);
    expect(await refusedBy(gm.run(`await Actor.create({ _id: '${own}', name: 'C', type: 'npc' }, { keepId: true })`))).toContain(
      'already exists',
    );
    expect(await refusedBy(gm.run(`await Actor.create({ _id: 'short', name: 'C', type: 'npc' }, { keepId: true })`))).toContain('valid');
    expect(await refusedBy(gm.run(`await Actor.deleteDocuments(['${id('nobody')}'])`))).toContain('does not exist');
    expect(await refusedBy(gm.run(`await Actor.updateDocuments([{ _id: '${id('nobody')}', name: 'x' }])`))).toContain('does not exist');
    expect(gm.notifications.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('refuse to delete what somebody else has deleted meanwhile', async () => {
    const { gm, ann, table } = await sit(generation);
    const remove = `await game.actors.getName('Hero').items.contents[0].delete()`;
    const results = await Promise.all([refusedBy(gm.run(remove)), refusedBy(ann.run(remove))]);
    expect(results.sort()).toEqual(['Item "sword00000000000" does not exist!', 'not refused']);
    await table.settle();
    expect(await ann.run(`return game.actors.getName('Hero').items.size`)).toBe(0);
  });

  it('keep flags, and know where they stand', async () => {
    const { ann } = await sit(generation);
    const result = await ann.run(`
      const hero = game.actors.getName('Hero');
      await hero.setFlag('plain', 'a.b', 1);
      const set = hero.getFlag('plain', 'a.b');
      await hero.unsetFlag('plain', 'a.b');
      const item = hero.items.contents[0];
      return [set, hero.getFlag('plain', 'a'), item.uuid, (await fromUuid(item.uuid)) === item, fromUuidSync(hero.uuid) === hero, item.isOwner, item.isEmbedded, item.actor === hero]`);
    expect(result).toEqual([1, {}, `Actor.${id('hero')}.Item.${id('sword')}`, true, true, true, true, true]);
    expect(await refusedBy(ann.run(`game.actors.getName('Hero').getFlag('other', 'x')`))).toContain('not valid');
  });

  it('can be cloned without being written', async () => {
    const { ann, table } = await sit(generation);
    expect(
      await ann.run(
        `const copy = game.actors.getName('Hero').clone({ 'system.hp': 3 }); return [copy.system.hp, copy.id, copy.items.size]`,
      ),
    ).toEqual([3, null, 1]);
    expect(table.server.log).toEqual([]);
  });

  it('render what shows them', async () => {
    const { ann, gm, table } = await sit(generation);
    await gm.run(
      `globalThis.drawn = []; game.actors.getName('Hero').apps.x = { render: (force, context) => drawn.push(context.renderContext) }`,
    );
    await ann.run(`
      const hero = game.actors.getName('Hero');
      await hero.update({ 'system.hp': 3 });
      await hero.update({ 'system.hp': 4 }, { render: false });
      await hero.items.contents[0].update({ name: 'Axe' })`);
    await table.settle();
    expect(await gm.run(`return drawn`)).toEqual(['updateActor', 'updateItem']);
  });
});

describe('the server', () => {
  it('stamps, counts and cleans', async () => {
    const { ann, gm, table } = await sit();
    table.clock.now += 5000;
    await ann.run(`await game.actors.getName('Hero').update({ 'system.notes': '<b>x</b><script>bad()</script>' })`);
    await ann.run(`await game.actors.getName('Hero').items.contents[0].update({ 'system.parts.a.text': '<i onclick="x()">y</i>' })`);
    await table.settle();
    expect(
      await gm.run(
        `const { system, _stats } = game.actors.getName('Hero').toObject(); return [system.notes, _stats.lastModifiedBy, _stats.modifiedTime]`,
      ),
    ).toEqual(['<b>x</b>', id('Ann'), table.clock.now]);
    expect(await gm.run(`return game.actors.getName('Hero').items.contents[0].toObject().system.parts.a.text`)).toBe('<i >y</i>');
    expect(table.server.log.map(({ user, action, documentName, parent }) => [user, action, documentName, parent])).toEqual([
      [id('Ann'), 'update', 'Actor', null],
      [id('Ann'), 'update', 'Item', `Actor.${id('hero')}`],
    ]);
  });

  it('gives ids to what comes inside', async () => {
    const { gm } = await sit();
    const ids = await gm.run<string[]>(`
      const actor = await Actor.create({ name: 'A', type: 'npc', items: [{ name: 'x', type: 'gear' }, { name: 'y', type: 'gear' }] });
      return actor.items.map((item) => item.id)`);
    expect(ids).toHaveLength(2);
    expect(new Set(ids.filter((one) => /^[A-Za-z0-9]{16}$/.test(one))).size).toBe(2);
  });
});

describe('changing the type', () => {
  it('needs a replacement of the system on 14', async () => {
    const { gm } = await sit(14);
    expect(await refusedBy(gm.run(`await game.actors.getName('Orc').update({ type: 'hero', system: {} })`))).toContain('ForcedReplacement');
    await gm.run(`await game.actors.getName('Orc').update({ type: 'hero', system: _replace({ hp: 3 }) })`);
    expect(await gm.run(`const { type, system } = game.actors.getName('Orc'); return [type, system.hp]`)).toEqual(['hero', 3]);
  });

  it('just happens on 13', async () => {
    const { gm } = await sit(13);
    await gm.run(`await game.actors.getName('Orc').update({ type: 'hero' })`);
    expect(await gm.run(`return game.actors.getName('Orc').type`)).toBe('hero');
  });
});

describe('modifyBatch', () => {
  it('is absent on 13', async () => {
    const { gm } = await sit(13);
    expect(await gm.run(`return foundry.documents.modifyBatch === undefined`)).toBe(true);
  });

  const batch = (last: string): string => `
    const hero = game.actors.getName('Hero');
    return (await foundry.documents.modifyBatch([
      { action: 'update', documentName: 'Actor', updates: [{ _id: hero.id, 'system.hp': 1 }] },
      { action: 'create', documentName: 'Item', parent: hero, data: [{ name: 'Rope', type: 'gear' }] },
      ${last},
    ])).map((documents) => documents.map((document) => document.name))`;

  it('writes all in one go', async () => {
    const { gm, ann, table } = await sit(14);
    await ann.run(`Hooks.on('updateActor', () => seen.push(game.actors.getName('Hero').items.size))`);
    const result = await gm.run(batch(`{ action: 'delete', documentName: 'Item', parent: hero, ids: ['${id('sword')}'] }`));
    expect(result).toEqual([['Hero'], ['Rope'], ['Sword']]);
    expect(new Set(table.server.log.map((entry) => entry.batch)).size).toBe(1);
    await table.settle();
    expect(await ann.run(`return game.actors.getName('Hero').items.map((item) => item.name)`)).toEqual(['Rope']);
  });

  it('writes nothing when one part is refused or cancelled', async () => {
    const { ann, table } = await sit(14);
    const foreign = `{ action: 'update', documentName: 'Actor', updates: [{ _id: game.actors.getName('Orc').id, 'system.hp': 1 }] }`;
    expect(await refusedBy(ann.run(batch(foreign)))).toContain('lacks permission');
    await ann.run(`Hooks.on('preCreateItem', () => false)`);
    await ann.run(batch(`{ action: 'delete', documentName: 'Item', parent: hero, ids: [] }`));
    await table.settle();
    expect(table.server.log).toEqual([]);
    expect(await ann.run(hp)).toBe(10);
    expect(table.server.world.collection('Actor').get(id('hero'))?.['items']).toEqual([
      expect.objectContaining({ name: hero.items[0]?.name }),
    ]);
  });
});
