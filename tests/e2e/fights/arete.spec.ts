import { expect, test } from '../support/test.ts';

// With snapshots of every gesture these take twice as long.
test.use({ trace: 'off' });

const places = { Kira: [6, 5], Bren: [5, 6], Ogre: [10, 5], Wolf: [11, 7], Acolyte: [12, 3] } as const;

test('arete: ambush, cover, Soak, a measured Opportunity Attack, Disengage, one offensive reaction', async ({ play }) => {
  const fight = await play('Ben', { ruleset: 'arete', places });
  const { gm, ben } = fight;

  // 13 and 6 against the wolf's 12: half of the group is hidden, and that is enough.
  await gm.openTable();
  const sides = { who: ['Bren', 'Kira'], whom: ['Acolyte', 'Ogre', 'Wolf'] };
  await fight.step(() => gm.atTable('Ambush', sides), { gm: [11], ben: [5] });
  await gm.closeTable();
  await expect(ben.report).toContainText('Bren, Kira: ambush');
  await fight.rollInitiative([12, 15, 10, 8, 4], { Kira: 16, Bren: 13, Acolyte: 11, Ogre: 8, Wolf: 6 });
  await fight.begin();

  // Three squares of her movement. Behind half cover: 9 + 5 is just 12 + 2; of 1 + 3 Soak leaves 2.
  await fight.step(() => ben.drag('Kira', [9, 5]));
  await expect(fight.row('Kira').getByRole('img', { name: 'Movement 15 of 30' })).toBeVisible();
  await fight.step(() => ben.strike('Kira', 'Longsword', ['Ogre'], { Cover: 'Half' }), { ben: [9, 1] });
  await expect(ben.report).toContainText('Kira attacks Ogre');
  await fight.health('Ogre', '28/30');

  // Whoever was fallen upon does nothing in the first round.
  await fight.passTo('Ogre');
  await fight.refused(gm, () => gm.tries('Ogre', 'Club', ['Kira']), /./);

  // Round 2: she leaves the ogre's reach, and it takes its chance: 9 + 6 meets her 15; 3 + 4 + 4, less 3.
  await fight.passTo('Kira');
  await fight.step(
    async () => {
      await ben.drag('Kira', [7, 4]);
      await gm.answer(/Kira gives Ogre an occasion/, 'Club');
    },
    { gm: [9, 3, 4] },
  );
  await fight.health('Kira', '16/24');
  await expect(fight.row('Ogre').getByRole('img', { name: 'Reaction 0 of 1' })).toBeVisible();

  // It comes after her and misses; her Riposte is the one offensive Reaction of the round.
  await fight.passTo('Ogre');
  await fight.step(() => gm.drag('Ogre', [8, 4]));
  await fight.step(() => gm.strike('Ogre', 'Club', ['Kira']), { gm: [2] });
  await fight.step(() => ben.strike('Kira', 'Riposte', ['Ogre']), { ben: [10, 4] });
  await fight.health('Ogre', '23/30');
  await fight.refused(ben, () => ben.tries('Kira', 'Riposte', ['Ogre']), /./);
  // The wolf's 1 + 2 is no more than her Soak of 3, but 1 is left of every hit.
  await fight.next('Wolf');
  await fight.step(() => gm.drag('Wolf', [8, 5]));
  await fight.step(() => gm.strike('Wolf', 'Bite', ['Kira']), { gm: [14, 1] });
  await fight.health('Kira', '15/24');

  // Round 3: she disengages, and nobody is asked.
  await fight.passTo('Kira');
  await fight.step(() => ben.act('Kira', 'Disengage'));
  await fight.badges('Kira', ['Disengaged']);
  await fight.step(() => ben.drag('Kira', [6, 4]));
  await expect(gm.page.getByRole('dialog')).toHaveCount(0);
  await fight.health('Kira', '15/24');
  await fight.next('Bren');
  await fight.badges('Kira', []);
  expect(await fight.stored('Kira')).toMatchObject({ health: { value: 15, max: 24 }, offensiveUsed: false });
  await fight.endCombat();
});
