import { expect, test } from '../support/test.ts';

// With snapshots of every gesture these take twice as long.
test.use({ trace: 'off' });

const places = { Ash: [6, 5], Rue: [5, 6], Brute: [7, 5], Wisp: [7, 4], Stalker: [6, 6] } as const;

test('cards: wounds, wet and Air, a skill finished in the next turn, a fatal wound, bleeding out', async ({ play }) => {
  const fight = await play('Ana', { ruleset: 'cards', places });
  const { gm, ana } = fight;
  await fight.rollInitiative([15, 14, 5, 10, 12], { Ash: 19, Rue: 16, Wisp: 14, Stalker: 13, Brute: 6 });
  await fight.begin();
  const wounds = (name: string, count: number) => fight.row(name).getByRole('img', { name: `Wounds ${count} of 6` });

  // A 20 doubles the die: 5 and 5 and 3 of 24 are a wound.
  await fight.step(() => ana.strike('Ash', 'Sword', ['Brute']), { ana: [20, 5] });
  await expect(ana.report).toContainText('Ash attacks Brute');
  await fight.health('Brute', '11/24');
  await expect(wounds('Brute', 1)).toBeVisible();

  // Three Action Points are more than are left: begun now, finished in the next turn.
  await ana.aimAt('Ash');
  await fight.step(() => ana.act('Ash', 'Begin, finish later', { 'With what': 'Bulwark' }));
  await ana.atSheet('Ash', async (sheet) => {
    await expect(sheet).toContainText('Has begun Bulwark: 1 of 3 Action Points paid');
  });
  await fight.passTo('Brute');
  await fight.next('Ash');
  await expect(ana.report).toContainText('Begun: Bulwark → None');
  await fight.badges('Ash', ['Bulwark']);

  // Water, which 12 does not keep off light armour; then Air, which counts double on the wet: 6 become 12, and a wound.
  await fight.passTo('Wisp');
  await fight.step(() => gm.strike('Wisp', 'Splash', ['Ash']), { gm: [17, 3], ana: [12] });
  await fight.badges('Ash', ['Bulwark', 'Slowed', 'Wet']);
  await fight.step(() => gm.strike('Wisp', 'Gust', ['Ash']), { gm: [17, 5], ana: [16] });
  await fight.health('Ash', '4/20');
  await expect(wounds('Ash', 1)).toBeVisible();

  // Down for the first time today is a wound; so is each blow where Ash lies, and the fourth is fatal.
  await fight.step(() => gm.typeHealth('Ash', '-4'));
  await expect(wounds('Ash', 2)).toBeVisible();
  await expect(fight.row('Ash')).toContainText('Unconscious');
  await fight.step(() => gm.typeHealth('Ash', '-9'));
  await fight.step(() => gm.typeHealth('Ash', '-1'));
  await expect(wounds('Ash', 4)).toBeVisible();
  await expect(ana.report).toContainText('Bleeding');

  // Body 3: after three of its own turns another wound.
  for (const round of [3, 4, 5]) {
    await gm.tracker.getByRole('button', { name: 'Next round' }).click();
    await expect(gm.tracker.getByRole('heading')).toHaveText(`Round ${round}`);
    await fight.table.settle();
  }
  await fight.passTo('Rue');
  await expect(wounds('Ash', 5)).toBeVisible();

  // Healing wakes, then fills, then takes a wound each time; below four the bleeding is over.
  await fight.endCombat();
  for (const healing of ['+8', '+30', '+1', '+1']) await fight.step(() => gm.typeHealth('Ash', healing));
  await ana.atSheet('Ash', async (sheet) => {
    await expect(sheet.getByRole('textbox', { name: 'Health', exact: true })).toHaveValue('20');
    await expect(sheet.getByRole('img', { name: 'Wounds 3 of 6' })).toBeVisible();
  });
  expect(await fight.stored('Ash')).toMatchObject({ wounds: 3, bleedingOut: null, knockedOutToday: true });
  await fight.step(() => gm.press('Ash', /^Long rest$/));
  expect(await fight.stored('Ash')).toMatchObject({ wounds: 3, knockedOutToday: false });
});
