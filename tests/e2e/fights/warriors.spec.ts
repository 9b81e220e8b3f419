import type { Fight } from '../support/fight.ts';
import { expect, test } from '../support/test.ts';

// With snapshots of every gesture these take twice as long.
test.use({ trace: 'off' });

const places = { Fern: [6, 5], Thorn: [6, 6], Rogue: [7, 5], Fox: [7, 4], Shade: [7, 6] } as const;
const BOTH = ['Fern', 'Thorn'] as const;

async function beginFight(fight: Fight): Promise<void> {
  await fight.rollInitiative([15, 10, 5, 13, 4], { Fern: 18, Rogue: 14, Thorn: 13, Fox: 8, Shade: 6 });
  await fight.begin();
}

test('warriors: no Resolve left, Shaken, Breakdown; then care, a Trauma and rests', async ({ play }) => {
  const fight = await play('Ana', { ruleset: 'warriors', places });
  const { gm, ana } = fight;
  await beginFight(fight);

  // She keeps an eye on Thorn with a Soul Art that she concentrates on.
  await fight.step(() => ana.use('Fern', 'Steadying glow', ['Thorn']));
  await expect(ana.report).toContainText('Steadying glow');
  await fight.badges('Fern', ['Concentrating']);
  await fight.badges('Thorn', ['Steadied']);

  // Fear takes two more, and Starfall all that is left: she is asked. Then she is Shaken, and no concentration is left.
  await fight.next('Rogue');
  await fight.passTo('Fern');
  await fight.step(() => gm.atSheet('Fern', (sheet) => gm.less(sheet, 'Resolve', 2)));
  await fight.step(
    async () => {
      await ana.strike('Fern', 'Starfall', ['Shade']);
      await ana.answer(/Starfall takes all the Resolve of Fern/, 'Go on');
    },
    { ana: [15, 5, 6] },
  );
  await expect(ana.report).toContainText('Fern attacks Shade');
  await fight.health('Shade', '5/16');
  await fight.badges('Fern', ['Shaken']);
  await fight.badges('Thorn', []);

  // The Breakdown Save at the end of her turn; a natural 1 counts twice.
  await fight.next('Rogue', { ana: [1] });
  await expect(fight.row('Fern').getByRole('img', { name: 'Breakdown failures 2 of 3' })).toBeVisible();

  // Thorn helps her to regain composure.
  await fight.passTo('Thorn');
  await fight.step(() => gm.act('Thorn', 'Regain Composure', { Ally: 'Fern' }));
  await expect(ana.report).toContainText('Regain Composure');
  await fight.passTo('Fern');
  await fight.refused(ana, () => ana.tries('Fern', 'Starlance', ['Shade']), /Shaken/);
  // 2 + 4 + 2 is below 10: the third failure.
  await fight.next('Rogue', { ana: [2] });
  await fight.badges('Fern', ['Shaken', 'Breakdown']);
  await fight.next('Thorn');
  await fight.passTo('Fern');
  await fight.refused(ana, () => ana.tries('Fern', 'Claw', ['Shade']), /./);

  // Nobody is cared for in the middle of a fight.
  await gm.openTable();
  await fight.refused(gm, () => gm.atTable('Care', { who: ['Thorn'], whom: ['Fern'] }), /./);
  await fight.endCombat();
  // Ten minutes bring her back: a Resolve, and a Trauma Save of 3 + 2.
  await fight.step(() => gm.atTable('Care', { who: ['Thorn'], whom: ['Fern'] }), { ana: [3] });
  await expect(ana.report).toContainText('Trauma');
  await ana.atSheet('Fern', async (sheet) => {
    await expect(sheet.getByRole('group', { name: 'Resolve', exact: true })).toContainText('1/6');
    await sheet.getByRole('tab', { name: 'Conditions' }).click();
    await expect(sheet.getByRole('tabpanel', { name: 'Conditions' })).toContainText('Trauma');
  });
  expect(await fight.stored('Fern')).toMatchObject({ resolve: { value: 1, max: 6 }, breakdownFailures: 0 });

  await fight.step(() => gm.atTable('Short rest', { who: BOTH, whom: [] }), { ana: [2], ben: [3] });
  await fight.step(() => gm.atTable('Long rest', { who: BOTH, whom: [] }));
  await ana.atSheet('Fern', async (sheet) => {
    await expect(sheet.getByRole('group', { name: 'Resolve', exact: true })).toContainText('6/6');
  });
  expect(await fight.stored('Fern')).toMatchObject({ resolve: { value: 6 }, shortRests: 0 });
});

test('warriors: Bleeding, an Extra Action, Death Saves and a 20 at death’s door', async ({ play }) => {
  const fight = await play('Ana', { ruleset: 'warriors', places });
  const { gm, ana } = fight;
  await beginFight(fight);

  // The rogue rolls nothing: 15 against Fern's 5 + 5. She bleeds, and a bite of the fox adds two stacks.
  await fight.next('Rogue');
  await fight.step(() => gm.strike('Rogue', 'Rake', ['Fern']), { ana: [5], gm: [2] });
  await expect(ana.report).toContainText('Bleeding');
  await fight.health('Fern', '15/20');
  await fight.badges('Fern', ['Bleeding']);

  // Thorn strikes, and once more with his Extra Action; then no more.
  await fight.next('Thorn');
  await fight.step(() => gm.strike('Thorn', 'Claw', ['Rogue']), { gm: [12, 3] });
  await fight.health('Rogue', '11/15');
  await fight.step(() => gm.strike('Thorn', 'Claw', ['Rogue']), { gm: [2] });
  await expect(gm.row('Thorn').getByRole('img', { name: 'Extra Attack 0 of 1' })).toBeVisible();
  await fight.refused(gm, () => gm.tries('Thorn', 'Claw', ['Rogue']), /Extra/);
  await fight.next('Fox');
  await fight.step(() => gm.strike('Fox', 'Snap', ['Fern']), { ana: [4], gm: [1] });
  await fight.health('Fern', '12/20');

  // She goes down by hand of the GM, and rolls a Death Save when her turn comes: 9 is a failure.
  await fight.passTo('Shade');
  await fight.step(() => gm.typeHealth('Fern', '-12'));
  await expect(fight.row('Fern')).toContainText('Dying');
  // That was all of her turn. Bleeding ends it, and is damage to somebody who is dying: another failure.
  await fight.next('Rogue', { ana: [9, 1, 1, 1] });
  await expect(fight.row('Fern').getByRole('img', { name: 'Death Save failures 2 of 3' })).toBeVisible();
  await expect(ana.log.getByText('Death Save: Fern')).toBeVisible();

  // A 20 at death's door: awake with 1 Hit Point, and no Action in this turn.
  await fight.passTo('Shade');
  await fight.next('Fern', { ana: [20] });
  await fight.health('Fern', '1/20');
  await fight.refused(ana, () => ana.tries('Fern', 'Claw', ['Rogue']), /./);

  // Foes are defeated at 0, and the fight is over.
  await fight.step(() => gm.typeHealth('Rogue', '=0'));
  await expect(fight.row('Rogue').getByRole('button', { name: 'Defeated' })).toHaveAttribute('aria-pressed', 'true');
  await fight.endCombat();
  await fight.step(() => gm.press('Fern', /^Short rest$/), { ana: [4, 2] });
  await ana.atSheet('Fern', async (sheet) => {
    await expect(sheet.getByRole('textbox', { name: 'Health', exact: true })).toHaveValue('6');
    await expect(sheet.getByRole('group', { name: 'Short Rests' })).toContainText('1/2');
  });
});
