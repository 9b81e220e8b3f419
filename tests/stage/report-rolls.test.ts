import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../stage/engine/table.ts';
import { begin, DAGGER, DIRK, EMBER, faults, foe, GENERATIONS, hero, IMP, openFight, SWORD, systemOf } from './scenarios/world.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

const ACTOR = `game.actors.get('${EMBER}')`;
const BOLTS = {
  _id: 'bolts00000000000',
  name: 'Bolts',
  type: 'ability',
  system: { kind: 'spell', tags: ['spell'], cost: { ap: 1 }, projectiles: 3, damage: [{ formula: '1', type: 'fire' }] },
};
const MEND = { _id: 'mend000000000000', name: 'Mend', type: 'ability', system: { kind: 'art', cost: { ap: 1 }, heal: '2' } };

const token = (id: string, actorId: string, x: number): Record<string, unknown> => ({
  _id: id,
  actorId,
  actorLink: true,
  name: actorId === EMBER ? 'Ember' : 'Imp',
  x: x * 100,
  y: 0,
  width: 1,
  height: 1,
});

/** A fight on a scene: Ember at 0, the Imp some squares away. */
async function fight(generation: 13 | 14, away: number, over: Record<string, unknown> = {}) {
  const ember = hero(over);
  const opened = await openFight({
    generation,
    actors: [{ ...ember, items: [...(ember['items'] as unknown[]), BOLTS, MEND] }, foe()],
  });
  table = opened.table;
  const scene = { name: 'Field', active: true, grid: { size: 100, distance: 1 } };
  const tokens = [token('tokenEmber000000', EMBER, 0), token('tokenImp00000000', IMP, away)];
  await opened.gm.run(
    `const scene = await Scene.create(${JSON.stringify(scene)});
     await scene.createEmbeddedDocuments('Token', ${JSON.stringify(tokens)}, { keepId: true })`,
  );
  await begin(opened);
  return opened;
}

const target = async (client: Client): Promise<void> => {
  await client.run(
    `const scene = game.scenes.contents[0];
     const document = scene.tokens.get('tokenImp00000000');
     game.user.targets.add({ id: document.id, document, actor: document.actor })`,
  );
};

interface Asked {
  readonly window: { readonly title: string };
  readonly content: string;
  readonly buttons: readonly { readonly label: string }[];
}

describe.each(GENERATIONS)('generation %i', (generation) => {
  test('without a target: one clear word, no dialog, nothing spent', async () => {
    const { gm } = await fight(generation, 1);
    expect(await gm.run(`return await fourfold.startAttack(${ACTOR}, ['${SWORD}'])`)).toBe('refused');
    expect(gm.notifications.map(({ message }) => message)).toEqual(['Choose a target first.']);
    expect(gm.dialogs).toEqual([]);
    expect((await systemOf(gm, EMBER))['economy']).toMatchObject({ ap: 3 });
  });

  test('one dialog, one roll: what was set there is in the roll', async () => {
    const { gm, table: at } = await fight(generation, 1);
    await target(gm);
    const asked: Asked[] = [];
    gm.answerDialogs((config: Asked) => (asked.push(config), { edge: 'advantage', bonus: '2', bonusName: 'High ground', attribute: '' }));
    gm.nextFaces([3, 15, 4]);
    expect(await gm.run(`return await fourfold.startAttack(${ACTOR}, ['${SWORD}'])`)).toBe('committed');
    await at.settle();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.window.title).toBe('Attack: Sword');
    expect(asked[0]?.buttons).toHaveLength(1);
    expect(asked[0]?.content).toMatch(/Imp[^]*1 sq[^]*Cost: 1 of 3 Action Points/);
    expect(asked[0]?.content).not.toContain('Out of reach');
    const html = await gm.run<string>('return await fourfold.cardHtml(game.messages.contents.at(-1))');
    expect(html).toContain('15 + 1 Strength + 2 High ground &#x3D;');
    expect((await systemOf(gm, IMP))['health']).toMatchObject({ value: 13 });
    expect(faults(gm)).toEqual([]);
  });

  test('closing the dialog spends nothing', async () => {
    const { gm, table: at } = await fight(generation, 1);
    await target(gm);
    gm.answerDialogs(null);
    expect(await gm.run(`return await fourfold.startAttack(${ACTOR}, ['${SWORD}'])`)).toBe('cancelled');
    await at.settle();
    expect((await systemOf(gm, EMBER))['economy']).toMatchObject({ ap: 3 });
    expect(await gm.run('return game.messages.size')).toBe(0);
  });

  test('out of reach is said, not forbidden; the fast way asks nothing', async () => {
    const { gm, table: at } = await fight(generation, 4);
    await target(gm);
    const asked: Asked[] = [];
    gm.answerDialogs((config: Asked) => (asked.push(config), null));
    await gm.run(`await fourfold.startAttack(${ACTOR}, ['${SWORD}'])`);
    expect(asked[0]?.content).toMatch(/4 sq[^]*Out of reach/);
    gm.nextFaces([15, 4, 4]);
    expect(await gm.run(`return await fourfold.startAttack(${ACTOR}, ['${DAGGER}', '${DIRK}'], { fast: true })`)).toBe('committed');
    await at.settle();
    expect(gm.dialogs).toEqual([]);
    expect(await gm.run<string>('return await fourfold.cardHtml(game.messages.contents.at(-1))')).toContain('out of Ember&#x27;s range');
    expect((await systemOf(gm, IMP))['health']).toMatchObject({ value: 8 });
  });

  test('projectiles are shared out, and can be assigned', async () => {
    const { gm, table: at } = await fight(generation, 2);
    await target(gm);
    const asked: Asked[] = [];
    gm.answerDialogs((config: Asked) => (asked.push(config), { 'count-0': '2' }), 'confirm');
    expect(await gm.run(`return await fourfold.startUse(${ACTOR}, 'bolts00000000000')`)).toBe('waiting');
    await at.settle();
    expect(asked[0]?.content).toMatch(/name="count-0" value="3"/);
    expect((await systemOf(gm, IMP))['health']).toMatchObject({ value: 18 });
    expect(faults(gm)).toEqual([]);
  });

  test('what helps works on its user when nobody is targeted', async () => {
    const { gm, table: at } = await fight(generation, 2, { health: { value: 5, max: 10 } });
    const asked: Asked[] = [];
    gm.answerDialogs((config: Asked) => (asked.push(config), {}));
    expect(await gm.run(`return await fourfold.startUse(${ACTOR}, 'mend000000000000')`)).toBe('committed');
    await at.settle();
    expect(asked[0]?.content).toContain('works on its user');
    expect((await systemOf(gm, EMBER))['health']).toMatchObject({ value: 7 });
  });

  test('checks and saves, with a DC or without; actions and the end of the turn', async () => {
    const { gm, table: at } = await fight(generation, 2);
    gm.answerDialogs({ dc: '12', bonus: '', edge: 'none' }, {}, { amount: '3' });
    gm.nextFaces([11, 9]);
    expect(await gm.run(`return await fourfold.startCheck(${ACTOR}, 'str', 'check')`)).toBe('committed');
    await at.settle();
    expect(await gm.run<string>('return await fourfold.cardHtml(game.messages.contents.at(-1))')).toMatch(/against 12[^]*Success/);
    expect(await gm.run(`return await fourfold.startCheck(${ACTOR}, 'con', 'save')`)).toBe('committed');
    expect(await gm.run(`return await fourfold.startAction(${ACTOR}, 'move')`)).toBe('committed');
    await at.settle();
    expect((await systemOf(gm, EMBER))['economy']).toMatchObject({ ap: 2 });
    expect(await gm.run(`return await fourfold.endTurn(${ACTOR})`)).toBe('committed');
    await at.settle();
    expect(await gm.run('return game.combats.active.turn')).toBe(1);
    expect(await gm.run(`return await fourfold.endTurn(${ACTOR})`)).toBe('refused');
    expect(gm.notifications.map(({ message }) => message)).toEqual(['It is not Ember’s turn.']);
    expect(faults(gm)).toEqual([]);
  });
});
