import { readMix } from '../../../tools/start/mixes.ts';
import { expect, test } from '../support/test.ts';

// With snapshots of every gesture these take twice as long.
test.use({ trace: 'off' });

const places = { Ember: [6, 5], Vex: [5, 6], Hobgoblin: [7, 5], Ghoul: [7, 6], Imp: [9, 3] } as const;

test('a mix: arts with Resolve that ends a concentration, two wounds in one blow, Death Row as the one clock', async ({ play }) => {
  const mix = readMix('grim-arts');
  const fight = await play('Ana', { ruleset: mix.ruleset, mix, places });
  const { gm, ana } = fight;
  await fight.rollInitiative([15, 14, 5, 8, 1], { Ember: 17, Vex: 15, Hobgoblin: 9, Ghoul: 6, Imp: 4 });
  await fight.begin();

  // A veil that Vex concentrates on, until fear takes all Resolve.
  await fight.next('Vex');
  await fight.step(async () => {
    await gm.use('Vex', 'Veil', ['Ember']);
    await gm.pass();
    await ana.pass();
  });
  await fight.badges('Ember', ['Veil']);
  await fight.step(() => gm.atSheet('Vex', (sheet) => gm.less(sheet, 'Resolve', 6)));
  await fight.badges('Vex', ['Shaken']);
  await fight.badges('Ember', []);

  // At the end of the turn the Breakdown Save: 9 + 0 is below 10.
  await fight.next('Hobgoblin', { gm: [9] });
  await expect(fight.row('Vex').getByRole('img', { name: 'Breakdown failures 1 of 3' })).toBeVisible();

  // S-1: with half of all Health in one blow, and down for the first time today: two wounds.
  await fight.step(() => gm.typeHealth('Ember', '-11'));
  await fight.step(() => gm.typeHealth('Ember', '-13'));
  await fight.badges('Ember', ['Prone', 'Unconscious']);
  await expect(fight.row('Ember').getByRole('img', { name: 'Wounds 2 of 6' })).toBeVisible();

  // Her own turn: an odd face is one on Death Row, the one clock.
  await fight.passTo('Imp');
  await fight.next('Vex', { ana: [9] });
  await expect(fight.row('Ember').getByRole('img', { name: 'Death Row 1 of 3' })).toBeVisible();

  // The end of Vex's turn: a 20 that ends it all.
  await fight.next('Hobgoblin', { gm: [20] });
  await fight.badges('Vex', []);
  await fight.endCombat();
  await fight.step(() => gm.typeHealth('Ember', '+5'));
  await fight.step(() => gm.press('Ember', /^Long rest$/));
  await ana.atSheet('Ember', async (sheet) => {
    await expect(sheet.getByRole('img', { name: 'Death Row 0 of 3' })).toBeVisible();
    await expect(sheet.getByRole('group', { name: 'Resolve', exact: true })).toContainText('6/6');
  });
});
