import type { Bag } from '../../stage/engine/objects/bags.ts';
import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero } from './support/world.ts';

test('both pages are loaded again while a roll on Death Row is open: it is rolled once', async ({ open }) => {
  const conditions = [condition('u', 'unconscious', {}), condition('p', 'prone', {})];
  const table = await open({
    actors: [hero({ health: { value: 0, max: 10 }, conditions, economy: { ap: 0, reactions: 1 }, deathRow: 1 }), foe()],
  });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await ana.run("Hooks.on('preCreateChatMessage', (message, data) => data.system?.phase !== 'answer')");
  await gm.beginCombat();
  await expect.poll(() => table.phases()).toContain('pending');
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['deathRow']).toBe(1);
  await gm.reload();
  await ana.reload();
  await expect.poll(() => table.phases()).toEqual(['plan']);
  await table.settle();
  const [report] = table.messages();
  const [roll] = ((report?.['rolls'] ?? []) as string[]).map((text) => JSON.parse(text) as Bag);
  const odd = Number(roll?.['total']) % 2 === 1;
  await expect.poll(() => table.systemOf(EMBER)['deathRow']).toBe(odd ? 2 : 1);
  await expect(ana.report).toContainText(/Death Row|Ember/);
  await expect(gm.report).toContainText(/Death Row|Ember/);
});

test('the GM’s page is closed between any two writes: after its return nothing is lost or done twice', async ({ open }) => {
  const conditions = [condition('b1', 'burning', { amount: 3 }), condition('r1', 'regeneration', { amount: 2 })];
  for (const writes of [1, 2, 3]) {
    const table = await open({ actors: [hero({ health: { value: 2, max: 10 }, conditions, economy: { ap: 0, reactions: 1 } }), foe()] });
    const gm = await table.sit('Gamma');
    table.cutAfterWrites('Gamma', writes);
    await gm.beginCombat();
    await table.settle();
    await table.comeBack(gm);
    await expect.poll(() => (table.combatant(0)['system'] as Bag | undefined)?.['done']).toMatchObject({ start: '1' });
    await table.settle();
    const { health, economy } = table.systemOf(EMBER);
    expect({ writes, health, economy }).toMatchObject({ writes, health: { value: 1, max: 10 }, economy: { ap: 3, reactions: 1 } });
    await expect.poll(() => table.phases()).toEqual(['plan']);
    await expect(gm.report).toContainText('Burning −3');
  }
});
