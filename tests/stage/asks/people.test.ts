import { afterEach, describe, expect, test } from 'vitest';
import { ask, faults, GENERATIONS, SWORD } from '../scenarios/world.ts';
import { clawAt, closeTable, dialogsAt, EMBER, openAsking, phases, press, QUESTION_OVER, toldTo, uuid, type Asking } from './table.ts';

afterEach(closeTable);

/** The imp claws at Ember, Ana is asked, and then somebody changes who is who. */
async function changed(generation: 13 | 14, source: string): Promise<Asking> {
  const asking = await openAsking(generation);
  await clawAt(asking, 'a1');
  expect(dialogsAt(asking.ana)).toEqual(['Reaction']);
  await asking.gm.run(source);
  await asking.table.settle();
  expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
  return asking;
}

const owned = (by: string): string =>
  `await game.actors.get('${EMBER}').update({ ownership: { default: 0, Ana0000000000000: 0, Ben0000000000000: 0, ${by}: 3 } })`;

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('a question that is open goes at once to whom it belongs now', () => {
    test('to the new owner of the creature', async () => {
      const { ana, ben, gm } = await changed(generation, owned('Ben0000000000000'));
      expect([ana, ben, gm].map(dialogsAt)).toEqual([[], ['Reaction'], []]);
      expect(toldTo(ana)).toEqual([QUESTION_OVER]);
    });

    test('to the GM when no player owns the creature any more', async () => {
      const { ana, gm } = await changed(generation, owned('Gamma00000000000'));
      expect([ana, gm].map(dialogsAt)).toEqual([[], ['Reaction']]);
    });

    test('to the GM when its user is deleted', async () => {
      const { gm } = await changed(generation, "await game.users.getName('Ana').delete()");
      expect(dialogsAt(gm)).toEqual(['Reaction']);
    });

    test('stays with a player who becomes the GM who acts', async () => {
      const { ana, gm } = await changed(generation, "await game.users.getName('Ana').update({ role: CONST.USER_ROLES.GAMEMASTER })");
      expect([ana, gm].map(dialogsAt)).toEqual([['Reaction'], []]);
      expect(await phases(ana)).toEqual(['pending']);
    });
  });

  test('a question that is deleted while it is open is put again', async () => {
    const { ana } = await changed(generation, "await game.messages.contents.find((m) => m.system.phase === 'question').delete()");
    expect(dialogsAt(ana)).toEqual(['Reaction']);
    expect(await phases(ana)).toEqual(['pending', 'question']);
  });

  test('what somebody asked for who is deleted since is cleared away with a sentence', async () => {
    const asking = await openAsking(generation);
    const { ana, gm, table } = asking;
    gm.disconnect();
    await table.settle();
    await ask(ana, { type: 'command', command: { id: 'e', kind: 'unequip', who: uuid(EMBER), item: SWORD } });
    await gm.reload();
    await gm.run("await game.users.getName('Ana').delete()");
    await table.settle();
    expect(await phases(gm)).toEqual(['intent']);
    await press(asking, gm, 'intent', 'run');
    expect(await phases(gm)).toEqual([]);
    expect(toldTo(gm)).toEqual(['Whoever asked for that is no longer a user of this world.']);
    expect(faults(gm)).toEqual([]);
  });

  describe('what makes no sense is refused with a sentence', () => {
    test.each([['null'], ['undefined'], ['7'], ['{ a: 5n }'], ['(() => { const a = {}; a.a = a; return a; })()'], ['() => 1']])(
      '%s',
      async (given) => {
        const { ana, gm, table } = await openAsking(generation);
        for (const client of [gm, ana]) {
          expect(await client.run(`return await fourfold.request(${given})`)).toBe('refused');
          expect(toldTo(client)).toEqual(['That request makes no sense.']);
        }
        await table.settle();
        expect(await phases(gm)).toEqual([]);
      },
    );
  });

  test('what somebody asks for in the name of a creature that is gone is told as that', async () => {
    const { ana, gm, table } = await openAsking(generation);
    await gm.run(`await game.actors.get('${EMBER}').delete()`);
    await ask(ana, { type: 'command', command: { id: 'c', kind: 'check', by: uuid(EMBER), attribute: 'str' } });
    await table.settle();
    expect(toldTo(ana)).toEqual(['The creature is gone.']);
  });

  test.each([[{ type: 'undo' }], [{ type: 'redo' }], [{ type: 'settle', choices: [] }], [{ type: 'held', word: { say: 'apply' } }]])(
    '%j of a report that is gone is told',
    async (wanted) => {
      const { gm } = await openAsking(generation);
      await ask(gm, { ...wanted, message: 'gone000000000000' });
      expect(toldTo(gm)).toEqual(['That is not in the chat any more.']);
    },
  );
});
