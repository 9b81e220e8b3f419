import { afterEach, describe, expect, it } from 'vitest';
import type { Table } from '../../stage/engine/table.ts';
import { id, seated } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

async function sit(generation: 13 | 14): Promise<Awaited<ReturnType<typeof seated>>> {
  const seats = await seated({ generation });
  ({ table } = seats);
  return seats;
}

const actors = `const [one, two] = game.scenes.contents[0].tokens.map((token) => token.actor); const base = game.actors.getName('Orc');`;
const state = `${actors} return [one, two, base].map((actor) => [actor.system.hp, actor.items.map((item) => item.name + item.system.weight)])`;

describe.each([13, 14] as const)('actors of unlinked tokens on %i', (generation) => {
  it('have an address of their own', async () => {
    const { gm } = await sit(generation);
    const uuid = `Scene.${id('scene')}.Token.${id('token1')}.Actor.${id('orc')}`;
    expect(
      await gm.run(
        `${actors} return [one.uuid, one.isToken, base.isToken, (await fromUuid(one.uuid)) === one, one.items.contents[0].uuid]`,
      ),
    ).toEqual([uuid, true, false, true, `${uuid}.Item.${id('sword')}`]);
  });

  it('differ from their base by their delta only', async () => {
    const { gm, ann, table } = await sit(generation);
    await gm.run(`${actors}
      globalThis.kept = one;
      await one.update({ 'system.hp': 2 });
      await one.items.contents[0].update({ 'system.weight': 9 });
      await one.createEmbeddedDocuments('Item', [{ name: 'Rope', type: 'gear' }]);
      await two.items.contents[0].delete()`);
    await table.settle();
    const expected = [
      [2, ['Sword9', 'Rope1']],
      [8, []],
      [8, ['Sword3']],
    ];
    for (const client of [gm, ann]) expect(await client.run(state)).toEqual(expected);
    expect(await gm.run(`${actors} return kept === one`)).toBe(true);
    const [first, second] = (table.server.world.collection('Scene').get(id('scene')) as { tokens: { delta: Record<string, unknown> }[] })
      .tokens;
    expect(first?.delta).toMatchObject({ system: { hp: 2 }, items: [{ _id: id('sword') }, { name: 'Rope' }] });
    expect(second?.delta).toEqual({ items: [{ _id: id('sword'), _tombstone: true }] });
  });

  it('follow their base where they do not differ', async () => {
    const { gm, ann, table } = await sit(generation);
    await gm.run(`${actors} await one.update({ 'system.hp': 2 }); await base.update({ 'system.hp': 5, 'system.bonus': 1 })`);
    await table.settle();
    expect(await ann.run(`${actors} return [one, two].map(({ system }) => [system.hp, system.bonus])`)).toEqual([
      [2, 1],
      [5, 1],
    ]);
  });

  it('survive a reload', async () => {
    const { gm, ann, table } = await sit(generation);
    await gm.run(`${actors} await one.update({ 'system.hp': 2 }); await two.items.contents[0].delete()`);
    await table.settle();
    await ann.reload();
    expect(await ann.run(state)).toEqual([
      [2, ['Sword3']],
      [8, []],
      [8, ['Sword3']],
    ]);
  });

  it('are heard as actors', async () => {
    const { gm, ann, table } = await sit(generation);
    await ann.run(
      `seen.length = 0; Hooks.on('updateActor', (actor, changes) => seen.push(['actor', actor.uuid, changes.system])); Hooks.on('createItem', (item) => seen.push(['item', item.parent.uuid]))`,
    );
    await gm.run(
      `${actors} await one.update({ 'system.hp': 2 }); await two.createEmbeddedDocuments('Item', [{ name: 'Rope', type: 'gear' }])`,
    );
    await table.settle();
    const uuid = (token: string): string => `Scene.${id('scene')}.Token.${id(token)}.Actor.${id('orc')}`;
    const heard = (await ann.run<unknown[]>(`return seen`)).filter((entry) => Array.isArray(entry));
    expect(heard).toEqual([
      ['actor', uuid('token1'), { hp: 2 }],
      ['item', uuid('token2')],
    ]);
    expect([gm.errors, ann.errors]).toEqual([[], []]);
  });
});

describe('modifyBatch', () => {
  it('reaches such an actor through its parent', async () => {
    const { gm, ann, table } = await sit(14);
    await gm.run(
      `${actors} await foundry.documents.modifyBatch([{ action: 'update', documentName: 'Actor', parent: one.parent, updates: [{ _id: one.id, 'system.hp': 1 }] }])`,
    );
    await table.settle();
    expect(await ann.run(`${actors} return [one.system.hp, base.system.hp]`)).toEqual([1, 8]);
  });
});
