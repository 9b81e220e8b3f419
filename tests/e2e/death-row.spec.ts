import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero } from './support/world.ts';

const down = {
  health: { value: 0, max: 10 },
  conditions: [condition('u', 'unconscious', {}), condition('p', 'prone', {})],
  economy: { ap: 0, reactions: 1 },
  dead: false,
};

test('odd dice: Death Row 1, 2, 3 and dead, which the tracker shows; the dead are jumped over', async ({ open }) => {
  const table = await open({ actors: [hero(down), foe()], core: { combatTrackerConfig: { skipDefeated: true } } });
  const gm = await table.sit('Gamma');
  const sheet = await gm.openSheet('Ember');
  await gm.nextFaces(7, 1, 19);
  await gm.beginCombat();
  await expect(sheet.getByRole('img', { name: 'Death Row 1 of 3' })).toBeVisible();
  await expect(gm.row('Ember').getByRole('img', { name: 'Death Row 1 of 3' })).toBeVisible();
  let before: unknown;
  for (const row of [2, 3]) {
    // Who cannot act is jumped over.
    await expect(gm.row('Imp')).toHaveClass(/\bactive\b/);
    await table.settle();
    before = table.everybody()[EMBER];
    await gm.nextTurn();
    await expect(sheet.getByRole('img', { name: `Death Row ${row} of 3` })).toBeVisible();
  }
  await expect(gm.row('Ember')).toContainText('Dead');
  await expect(gm.row('Ember').getByRole('button', { name: 'Defeated' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByRole('status').filter({ hasText: 'Dead' })).toBeVisible();
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)).toMatchObject({ dead: true, deathRow: 3 });
  expect(await gm.facesLeft()).toBe(0);
  await expect(gm.row('Imp')).toHaveClass(/\bactive\b/);
  await gm.nextTurn();
  await expect(gm.tracker.getByRole('heading')).toHaveText('Round 4');
  await expect(gm.row('Imp')).toHaveClass(/\bactive\b/);
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)).toMatchObject({ dead: true, deathRow: 3 });
  await gm.undo('Ember: start of turn');
  await gm.show('Combat');
  await expect(gm.row('Ember').getByRole('button', { name: 'Defeated' })).toHaveAttribute('aria-pressed', 'false');
  await table.settle();
  await expect.poll(() => table.everybody()[EMBER]).toEqual(before);
});

test('an even die changes nothing; healed in the same window: awake, no roll, Death Row kept until a long rest', async ({ open }) => {
  const table = await open({ actors: [hero({ ...down, deathRow: 1 }), foe()] });
  const gm = await table.sit('Gamma');
  const sheet = await gm.openSheet('Ember');
  await gm.nextFaces(8, 7);
  await gm.beginCombat();
  await expect.poll(() => gm.facesLeft()).toBe(1);
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)).toMatchObject({ deathRow: 1, health: { value: 0 } });
  await expect(sheet.getByRole('status').filter({ hasText: 'Unconscious' })).toBeVisible();
  await gm.run(
    `await fourfold.request({ type: 'command', command: { id: 'regeneration0001', kind: 'apply', to: ['Actor.${EMBER}'], condition: { key: 'regeneration', remaining: null, data: { amount: 2 } } } })`,
  );
  await expect(gm.row('Imp')).toHaveClass(/\bactive\b/);
  await gm.nextTurn();
  await expect(sheet.getByRole('textbox', { name: 'Health', exact: true })).toHaveValue('2');
  await table.settle();
  const after = table.systemOf(EMBER);
  expect(after).toMatchObject({ health: { value: 2 }, deathRow: 1, economy: { ap: 3 } });
  expect(after['dead']).not.toBe(true);
  expect((after['conditions'] as { key: string }[]).map(({ key }) => key).sort()).toEqual(['prone', 'regeneration']);
  expect(await gm.facesLeft()).toBe(1);
  await sheet.getByRole('button', { name: 'Long rest' }).click();
  await expect(sheet.getByRole('img', { name: 'Death Row 0 of 3' })).toBeVisible();
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['deathRow']).toBe(0);
  await gm.undo('Long rest');
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)).toEqual({ ...after, applied: table.systemOf(EMBER)['applied'] });
});
