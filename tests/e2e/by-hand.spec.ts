import { expect, test } from './support/test.ts';

test('a GM puts on what the game counts in stacks and what is of an element', async ({ play }) => {
  const fight = await play('Ana', { ruleset: 'warriors', places: {} });
  const { gm } = fight;
  const sheet = await gm.openSheet('Fern');
  await sheet.getByRole('tab', { name: 'Conditions' }).click();
  const panel = sheet.getByRole('tabpanel', { name: 'Conditions' });
  const offer = panel.getByRole('group', { name: 'Put a condition on' });

  await offer.getByLabel('Condition').selectOption('Bleeding');
  await expect(offer.getByLabel('Element')).toBeHidden();
  await offer.getByLabel('Stacks').fill('2');
  await offer.getByRole('button', { name: 'Put on' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Bleeding' })).toContainText('× 2');

  await offer.getByLabel('Condition').selectOption('Vulnerable');
  await expect(offer.getByLabel('Stacks')).toBeHidden();
  for (const element of ['wild', 'shadow']) {
    await offer.getByLabel('Element').selectOption(element);
    await offer.getByLabel('Turns').fill('3');
    await offer.getByRole('button', { name: 'Put on' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: `Vulnerable: ${element}` })).toBeVisible();
  }
  await expect
    .poll(async () => await fight.stored('Fern'))
    .toMatchObject({
      conditions: [
        { key: 'bleeding', stacks: 2, remaining: null },
        { key: 'vulnerable', stacks: 1, remaining: 3 },
        { key: 'vulnerable', stacks: 1, remaining: 3 },
      ],
    });
});
