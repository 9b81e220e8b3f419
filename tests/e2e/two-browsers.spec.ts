import { parrying } from '../stage/asks/table.ts';
import type { Bag } from '../../stage/engine/objects/bags.ts';
import type { Seat } from './support/seat.ts';
import type { PlayTable } from './support/table.ts';
import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero, IMP } from './support/world.ts';

const burning = [condition('b1', 'burning', { amount: 3 })];

const button = async (seat: Seat, name: string): Promise<void> => {
  await seat.show('Combat');
  await seat.tracker.getByRole('button', { name, exact: true }).click();
};

const healthOn = async (seat: Seat, name: string): Promise<string> =>
  await (await seat.openSheet(name)).getByRole('textbox', { name: 'Health', exact: true }).inputValue();

async function bothSee(seats: readonly Seat[], health: string): Promise<void> {
  for (const seat of seats) await expect.poll(() => healthOn(seat, 'Ember')).toBe(health);
}

async function attackAs(seat: Seat, faces: readonly number[]): Promise<void> {
  await seat.show('Chat');
  await seat.target('Imp');
  const sheet = await seat.openSheet('Ember');
  await seat.nextFaces(...faces);
  await seat.attack(sheet, 'Sword');
}

const reports = (table: PlayTable): number => table.phases().filter((phase) => phase === 'plan').length;

test('stepping the tracker back takes a turn’s automation back, forward does it again once, on both screens', async ({ open }) => {
  const table = await open({ actors: [foe(), hero({ health: { value: 10, max: 10 }, conditions: burning })] });
  const seats = [await table.sit('Gamma'), await table.sit('Ana')] as const;
  const [gm] = seats;
  await gm.beginCombat();
  await gm.nextTurn();
  await bothSee(seats, '7');
  await button(gm, 'Previous turn');
  await bothSee(seats, '10');
  await gm.nextTurn();
  await bothSee(seats, '7');
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 7, max: 10 });
});

for (const [choice, label, health] of [
  ['restored', 'Restore anyway: 10', 10],
  ['reckoned with', 'Apply the difference: 8', 8],
  ['left', 'Leave: 5', 5],
] as const) {
  test(`a value that was changed by hand before Undo is shown with its other, and ${choice} on the player’s sheet`, async ({ open }) => {
    const table = await open({ actors: [hero({ health: { value: 10, max: 10 }, conditions: burning }), foe()] });
    const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
    await gm.beginCombat();
    await bothSee([gm, ana], '7');
    await gm.run(`await game.actors.get('${EMBER}').update({ 'system.health.value': 5 })`);
    await gm.show('Chat');
    await gm.report.getByRole('button', { name: 'Undo' }).click();
    const dialog = gm.dialog('Something changed since');
    await expect(dialog.getByRole('row', { name: /^Ember: Health 7 5 10/ })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Ember: Health: what to do' }).selectOption({ label });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await bothSee([ana, gm], String(health));
    await expect(ana.log).toContainText('Taken back');
    await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  });
}

test('the acting GM’s browser is closed between the writes of an edge: the other GM finishes it, with one report', async ({ open }) => {
  const table = await open({
    actors: [hero({ health: { value: 10, max: 10 }, conditions: burning }), foe()],
    secondGm: true,
  });
  const gms = { Gamma: await table.sit('Gamma'), Theta: await table.sit('Theta') };
  const acting = (await gms.Gamma.run<string>('return game.users.activeGM.name')) === 'Gamma' ? 'Gamma' : 'Theta';
  const other = gms[acting === 'Gamma' ? 'Theta' : 'Gamma'];
  table.cutAfterWrites(acting, 2);
  await gms[acting].beginCombat();
  await table.settle();
  await gms[acting].page.close();
  await expect.poll(() => (table.combatant(0)['system'] as Bag | undefined)?.['done']).toMatchObject({ start: '1' });
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 7, max: 10 });
  expect(reports(table)).toBe(1);
  await expect(other.report).toContainText('Burning −3');
});

test('a player ends her turn across the round: the GM’s client carries it out', async ({ open }) => {
  const table = await open({ actors: [foe(), hero({ health: { value: 10, max: 10 } })] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await gm.nextTurn();
  await ana.show('Combat');
  await ana.tracker
    .getByRole('button', { name: /end turn|next turn/i })
    .first()
    .click();
  await expect(gm.tracker).toContainText('Round 2');
  await expect(ana.tracker).toContainText('Round 2');
  await table.settle();
  expect((table.combatant(1)['system'] as Bag)['done']).toMatchObject({ end: '1' });
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});

test('a question keeps its time when both pages are loaded again, and the GM answers for the player', async ({ open }) => {
  const table = await open({ actors: [foe(), parrying(EMBER, 'Ember', 'Ana')] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await table.settle();
  await gm.target('Ember');
  const sheet = await gm.openSheet('Imp');
  await gm.nextFaces(15, 4);
  await gm.attack(sheet, 'Claw');
  const asked = ana.dialog('Reaction');
  await expect(asked.getByRole('timer')).not.toHaveText('Time left: 60 s');
  await gm.reload();
  await ana.reload();
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('timer')).toHaveText(/^Time left: [1-5]?\d s$/);
  await gm.show('Chat');
  await gm.nextFaces(15, 4);
  await gm.log.getByRole('button', { name: 'Answer for them' }).click();
  await gm.dialog('Reaction').getByRole('button', { name: 'Do not react' }).click();
  await expect(asked).toHaveCount(0);
  await table.settle();
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
  await expect.poll(() => table.systemOf(EMBER)['economy']).toMatchObject({ reactions: 1 });
});

for (const word of ['Run', 'Drop'] as const) {
  test(`without a GM a player’s blow waits; the GM who returns chooses: ${word}`, async ({ open }) => {
    const table = await open({ actors: [hero(), foe()] });
    const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
    await gm.beginCombat();
    await table.settle();
    await gm.page.close();
    await expect.poll(() => ana.run('return game.users.activeGM === null')).toBe(true);
    await attackAs(ana, [15, 4]);
    await expect.poll(() => ana.notifications()).toEqual(['info: No GM is here. Your request waits until one is.']);
    await ana.run('await game.combat.nextTurn()');
    await expect.poll(() => ana.notifications()).toHaveLength(2);
    expect((await ana.notifications())[1]).toContain('No GM is here. The tracker waits until one is');
    await table.comeBack(gm);
    await gm.page
      .locator('#fourfold-waiting')
      .getByRole('button', { name: new RegExp(`^${word}:.*\\(Ana\\)`) })
      .click();
    const left = word === 'Run' ? 13 : 20;
    await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
    await table.settle();
    await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: left, max: 20 });
  });
}

test('a player takes back what she did, on a card that hides the foe’s numbers, and the GM does it again', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()], settings: { playersUndo: true, showNumbers: 'owned' } });
  const [gm, ana, ben] = [await table.sit('Gamma'), await table.sit('Ana'), await table.sit('Ben')];
  await gm.beginCombat();
  await table.settle();
  await attackAs(ana, [15, 4]);
  await expect(ana.report).toContainText(/attacks Imp/);
  await ben.show('Chat');
  await expect(ben.report).toContainText(/attacks Imp/);
  await expect(ben.log.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await ana.log.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 20, max: 20 });
  for (const seat of [ana, ben]) await expect(seat.log).toContainText('Taken back');
  await gm.show('Chat');
  await gm.log.getByRole('button', { name: 'Redo' }).first().click();
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 13, max: 20 });
  for (const seat of [ana, ben]) await expect(seat.log).toContainText('Done again');
});

test('the words of a secret roll never reach the player’s page', async ({ open, generation }) => {
  const imp = foe();
  const fang = (imp['items'] as Bag[]).map((item) => ({ ...item, name: 'Venom Fang' }));
  const mode = generation === 13 ? { rollMode: 'gmroll' } : { messageMode: 'gm' };
  const table = await open({ actors: [{ ...imp, items: fang }, hero()] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await table.settle();
  await ana.show('Chat');
  await ana.page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => void seen.push(document.body.innerHTML);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { seen });
  });
  for (const [key, value] of Object.entries(mode)) await gm.run(`await game.settings.set('core', '${key}', '${value}')`);
  await gm.show('Chat');
  await gm.target('Ember');
  const sheet = await gm.openSheet('Imp');
  await gm.nextFaces(15, 4);
  await gm.attack(sheet, 'Venom Fang');
  await expect(gm.report).toContainText('Venom Fang');
  await bothSee([ana], '3');
  const drawn = await ana.run<string[]>('return globalThis.seen');
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((html) => html.includes('Venom Fang'))).toEqual([]);
  expect(await ana.notifications()).toEqual([]);
});
