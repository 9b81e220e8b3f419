import { expect, test } from '../support/test.ts';

// With snapshots of every gesture these take twice as long.
test.use({ trace: 'off' });

const places = { Ember: [6, 5], Vex: [5, 6], Hobgoblin: [7, 5], Ghoul: [7, 6], Imp: [9, 3] } as const;

test('arts: a prepared attack, a ritual, a cost in life that is the last, and a rest', async ({ play }) => {
  const fight = await play('Ben', { ruleset: 'arts', places });
  const { gm, ben } = fight;
  await fight.rollInitiative([15, 14, 5, 8, 1], { Ember: 17, Vex: 15, Hobgoblin: 9, Ghoul: 6, Imp: 4 });
  await fight.begin();

  // She winds up for a blow: locked in until it is released.
  await fight.step(() => gm.act('Ember', 'Prepare an attack', { 'With what': 'Overhead blow', Target: 'Hobgoblin' }));
  await gm.atSheet('Ember', async (sheet) => {
    await expect(sheet).toContainText('Builds up Overhead blow');
  });
  await fight.refused(gm, () => gm.tries('Ember', 'Sword', ['Ghoul']), /./);

  // Vex begins a ritual, to which nobody reacts.
  await fight.next('Vex');
  await fight.step(async () => {
    await ben.use('Vex', 'Rite of dusk', ['Ghoul']);
    await gm.pass();
  });
  await ben.atSheet('Vex', async (sheet) => {
    await expect(sheet).toContainText('Channels Rite of dusk: 1 of 3');
  });

  // Round 2: the blow comes down by itself: 12 + 3 against 14, 3d8 + 3.
  await fight.passTo('Imp');
  await gm.nextFaces(12, 2, 3, 4);
  await gm.nextTurn();
  await gm.pass();
  await fight.rolled();
  await fight.turnOf('Ember');
  await fight.health('Hobgoblin', '6/18');

  // The ritual goes on.
  await gm.nextTurn();
  await ben.answer(/does Vex go on with the ritual/, 'Go on with it');
  await fight.turnOf('Vex');
  await ben.atSheet('Vex', async (sheet) => {
    await expect(sheet).toContainText('2 of 3');
    await sheet.getByRole('button', { name: 'Abandon the ritual' }).click();
    await expect(sheet).not.toContainText('Channels Rite of dusk');
  });

  // A spell of level 2 takes 2 Health; with no more left than that it takes the warlock too, and he is asked.
  await fight.passTo('Imp');
  await fight.step(() => gm.typeHealth('Vex', '2'));
  await fight.passTo('Vex');
  await fight.step(
    async () => {
      await ben.use('Vex', 'Hex bolt', ['Ghoul']);
      await ben.answer(/takes the last Health of Vex/, 'Go on');
      await gm.pass();
    },
    { gm: [3], ben: [4, 4] },
  );
  await fight.health('Ghoul', '8/16');
  await fight.health('Vex', '0/18');
  await fight.badges('Vex', ['Prone', 'Unconscious']);

  await fight.endCombat();
  await fight.step(() => gm.typeHealth('Vex', '+3'));
  await gm.press('Vex', /^Long rest$/);
  await ben.atSheet('Vex', async (sheet) => {
    await expect(sheet.getByRole('img', { name: 'Death Row 0 of 3' })).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Health', exact: true })).not.toHaveValue('0');
  });
});
