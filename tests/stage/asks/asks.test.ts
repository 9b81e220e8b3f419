import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../stage/engine/table.ts';
import { ask, faults, foe, GENERATIONS, nextTurn } from '../scenarios/world.ts';
import {
  attacks,
  birch,
  bystander,
  BIRCH,
  clawAt,
  closeTable,
  dialogsAt,
  ember,
  EMBER,
  healthOf,
  openAsking,
  parrying,
  PARRY,
  phases,
  press,
  QUESTION_OVER,
  reactionsOf,
  toldTo,
  type Asking,
} from './table.ts';

afterEach(closeTable);

const SECOND = 1000;
const HIT = [15, 4];

/** The claw has hit Ember once, and nothing is left of the conversation. */
async function expectOneHit({ gm, ana, ben }: Asking): Promise<void> {
  expect(faults(gm, ana, ben)).toEqual([]);
  expect(await attacks(gm)).toBe(1);
  expect(await healthOf(gm)).toBe(3);
  expect((await phases(gm)).filter((phase) => phase !== 'plan')).toEqual([]);
}

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('a reaction', () => {
    test('is asked on the screen of its player alone, and counts once', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana), dialogsAt(asking.ben)]).toEqual([[], ['Reaction'], []]);
      expect(await attacks(asking.gm)).toBe(0);
      asking.ana.answerDialogs(PARRY);
      await asking.table.settle();
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(0);
      expect([toldTo(asking.gm), toldTo(asking.ana), toldTo(asking.ben)]).toEqual([[], [], []]);
    });

    test('two tabs of one person both answer: one answer counts, the other is told to its tab alone', async () => {
      const asking = await openAsking(generation);
      const second = await asking.table.join('Ana');
      await asking.table.settle();
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      expect([dialogsAt(asking.ana), dialogsAt(second)]).toEqual([['Reaction'], ['Reaction']]);
      asking.ana.answerDialogs(PARRY);
      second.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
      expect(faults(second)).toEqual([]);
      expect([...toldTo(asking.ana), ...toldTo(second)].filter((said) => said.includes('does not exist'))).toEqual([]);
    });

    test('a dialog that is closed is a pass', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.ana.answerDialogs(null);
      await asking.table.settle();
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(1);
    });

    test('holds up no turn: the tracker goes on, and the GM can skip the question of the turn before', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      await nextTurn(asking);
      expect(await asking.gm.run('return game.combats.active.turn')).toBe(1);
      await press(asking, asking.gm, 'pending', 'skip');
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(1);
      expect(dialogsAt(asking.ana)).toEqual([]);
    });

    test('called off by the GM, nothing of it has happened', async () => {
      const asking = await openAsking(generation);
      await clawAt(asking, 'a1');
      await press(asking, asking.gm, 'pending', 'callOff');
      expect(await attacks(asking.gm)).toBe(0);
      expect(await healthOf(asking.gm)).toBe(10);
      expect(dialogsAt(asking.ana)).toEqual([]);
      expect((await phases(asking.ana)).filter((phase) => phase !== 'plan')).toEqual([]);
      expect(faults(asking.gm, asking.ana)).toEqual([]);
    });
  });

  describe('time', () => {
    test('when it is over the GM is asked, and the player’s dialog closes', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      await asking.table.advance(61 * SECOND);
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([['Reaction'], []]);
      expect(toldTo(asking.ana)).toEqual([QUESTION_OVER]);
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('by setting a reaction is then passed, and nobody is asked', async () => {
      const asking = await openAsking(generation, { settings: { lateReactions: 'least', askSeconds: 20 } });
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      await asking.table.advance(21 * SECOND);
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([[], []]);
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(1);
    });

    test('without a limit a question waits for its player', async () => {
      const asking = await openAsking(generation, { settings: { askSeconds: 0 } });
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      await asking.table.advance(3600 * SECOND);
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([[], ['Reaction']]);
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('runs on while the GM is away', async () => {
      const asking = await openAsking(generation);
      await clawAt(asking, 'a1');
      asking.gm.kill();
      await asking.table.advance(90 * SECOND);
      expect(dialogsAt(asking.ana)).toEqual(['Reaction']);
      await asking.gm.reload();
      await asking.table.settle();
      asking.gm.nextFaces([...HIT]);
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([['Reaction'], []]);
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('an answer that comes after it is told so and changes nothing', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      // Ana's connection is slow: she does not learn that her time is over.
      asking.table.scheduler.hold((parcel) => parcel.lane === `${asking.ana.name} down`);
      await asking.table.advance(61 * SECOND);
      asking.ana.answerDialogs(PARRY);
      await asking.table.settle();
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      asking.table.scheduler.release();
      await asking.table.settle();
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(1);
      expect(toldTo(asking.ana)).toEqual(['Your answer came too late; the GM decides.']);
    });
  });

  describe('the GM', () => {
    test('may answer in place of the player at any time', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.gm.answerDialogs(PARRY);
      await press(asking, asking.gm, 'pending', 'answer');
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(0);
      expect(dialogsAt(asking.ana)).toEqual([]);
      expect(toldTo(asking.ana)).toEqual([QUESTION_OVER]);
    });

    test('closes the dialog again without an answer: the player still decides', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.gm.answerDialogs(null);
      await press(asking, asking.gm, 'pending', 'answer');
      expect(dialogsAt(asking.ana)).toEqual(['Reaction']);
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('and the player at once: the first counts, the other is told so', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.table.scheduler.hold((parcel) => parcel.lane === `${asking.ana.name} up` && parcel.kind === 'write');
      asking.ana.answerDialogs(PARRY);
      await asking.table.settle();
      asking.gm.answerDialogs('pass');
      await press(asking, asking.gm, 'pending', 'answer');
      asking.table.scheduler.release();
      await asking.table.settle();
      await expectOneHit(asking);
      expect(await reactionsOf(asking.gm)).toBe(1);
      expect(toldTo(asking.ana)).toEqual(['Your answer was no longer needed.']);
    });

    test('an assistant answers like a GM', async () => {
      const users = [
        { name: 'Gamma', role: 'GAMEMASTER' },
        { name: 'Ana', role: 'PLAYER' },
        { name: 'Ben', role: 'PLAYER' },
        { name: 'Asta', role: 'ASSISTANT' },
      ] as const;
      const asking = await openAsking(generation, { users });
      const asta = await asking.table.join('Asta');
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asta.answerDialogs('pass');
      await press(asking, asta, 'pending', 'answer');
      await expectOneHit(asking);
      expect(faults(asta)).toEqual([]);
    });
  });

  describe('comings and goings', () => {
    test('the player leaves: the GM is asked; back in time, it is the player’s again', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.ana.disconnect();
      await asking.table.settle();
      expect(dialogsAt(asking.gm)).toEqual(['Reaction']);
      await asking.ana.reload();
      await asking.table.settle();
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([[], ['Reaction']]);
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('the player leaves for good: the GM answers', async () => {
      const asking = await openAsking(generation);
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.ana.disconnect();
      await asking.table.settle();
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      expect(faults(asking.gm, asking.ben)).toEqual([]);
      expect(await healthOf(asking.gm)).toBe(3);
    });

    test('nobody is there for the creature: the GM is asked at once', async () => {
      const asking = await openAsking(generation);
      asking.ana.disconnect();
      await asking.table.settle();
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      expect(dialogsAt(asking.gm)).toEqual(['Reaction']);
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      expect(await healthOf(asking.gm)).toBe(3);
    });

    test.each(['the asker', 'the asked', 'both'])('%s reloads: the question is there again, once', async (who) => {
      const asking = await openAsking(generation);
      await clawAt(asking, 'a1');
      if (who !== 'the asked') await asking.gm.reload();
      await asking.table.settle();
      if (who !== 'the asker') await asking.ana.reload();
      await asking.table.settle();
      asking.gm.nextFaces([...HIT]);
      expect([dialogsAt(asking.gm), dialogsAt(asking.ana)]).toEqual([[], ['Reaction']]);
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('a question of the GM’s own survives the GM’s reload', async () => {
      const goblin = parrying('goblin0000000000', 'Goblin', 'Nobody');
      const asking = await openAsking(generation, { actors: [foe(), bystander(EMBER, 'Ember', 'Ana'), goblin] });
      await clawAt(asking, 'a1');
      expect(dialogsAt(asking.gm)).toEqual(['Reaction']);
      await asking.gm.reload();
      await asking.table.settle();
      asking.gm.nextFaces([...HIT]);
      expect(dialogsAt(asking.gm)).toEqual(['Reaction']);
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('the GM who acts leaves: the next one acts', async () => {
      const users = [
        { name: 'Gamma', role: 'GAMEMASTER' },
        { name: 'Ana', role: 'PLAYER' },
        { name: 'Ben', role: 'PLAYER' },
        { name: 'Hanna', role: 'GAMEMASTER' },
      ] as const;
      const asking = await openAsking(generation, { users });
      const hanna = await asking.table.join('Hanna');
      await clawAt(asking, 'a1');
      asking.gm.disconnect();
      hanna.nextFaces([...HIT]);
      await asking.table.settle();
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      expect(faults(hanna, asking.ana, asking.ben)).toEqual([]);
      expect(await attacks(hanna)).toBe(1);
      expect(await healthOf(hanna)).toBe(3);
    });
  });

  describe('several at once', () => {
    const goblin = parrying('goblin0000000000', 'Goblin', 'Nobody');
    const orders = [
      ['gm', 'ana', 'ben'],
      ['gm', 'ben', 'ana'],
      ['ana', 'gm', 'ben'],
      ['ana', 'ben', 'gm'],
      ['ben', 'gm', 'ana'],
      ['ben', 'ana', 'gm'],
    ] as const;

    test.each(orders)('%s, %s, %s: the same comes out', async (...order) => {
      const asking = await openAsking(generation, { actors: [foe(), ember(), birch(), goblin] });
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      const clients: Readonly<Record<(typeof order)[number], Client>> = asking;
      expect([asking.gm, asking.ana, asking.ben].map(dialogsAt)).toEqual([['Reaction'], ['Reaction'], ['Reaction']]);
      for (const name of order) {
        clients[name].answerDialogs(name === 'ben' ? PARRY : 'pass');
        await asking.table.settle();
      }
      await expectOneHit(asking);
      expect([await reactionsOf(asking.gm), await reactionsOf(asking.gm, BIRCH)]).toEqual([1, 0]);
    });

    test('all three in the same moment', async () => {
      const asking = await openAsking(generation, { actors: [foe(), ember(), birch(), goblin] });
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      asking.table.scheduler.shuffle(3);
      for (const client of [asking.gm, asking.ana, asking.ben]) client.answerDialogs('pass');
      await asking.table.settle();
      await expectOneHit(asking);
    });

    test('of one player are one list', async () => {
      const rowan = parrying('rowan00000000000', 'Rowan', 'Ana');
      const asking = await openAsking(generation, { actors: [foe(), ember(), rowan] });
      asking.gm.nextFaces([...HIT]);
      await clawAt(asking, 'a1');
      expect(dialogsAt(asking.ana)).toEqual(['Several questions']);
      asking.ana.answerDialogs({ 'question-0': 'pass', 'question-1': PARRY });
      await asking.table.settle();
      await expectOneHit(asking);
      expect([await reactionsOf(asking.gm), await reactionsOf(asking.gm, 'rowan00000000000')]).toEqual([1, 0]);
    });

    test('one stays unanswered: another fight is not held up', async () => {
      const asking = await openAsking(generation);
      await clawAt(asking, 'a1');
      const parts = [{ amount: 2, type: 'untyped' }];
      await ask(asking.gm, { type: 'command', command: { id: 'h1', kind: 'damage', to: [`Actor.${BIRCH}`], parts } });
      await asking.table.settle();
      expect(await healthOf(asking.gm, BIRCH)).toBe(8);
      expect(dialogsAt(asking.ana)).toEqual(['Reaction']);
    });

    test('whoever is asked is deleted meanwhile: the question goes, and nothing hangs', async () => {
      const asking = await openAsking(generation);
      await clawAt(asking, 'a1');
      await asking.gm.run(`await game.actors.get('${EMBER}').delete()`);
      await asking.table.settle();
      await press(asking, asking.gm, 'pending', 'skip');
      expect((await phases(asking.gm)).filter((phase) => phase !== 'plan')).toEqual([]);
      expect(dialogsAt(asking.ana)).toEqual([]);
      await nextTurn(asking);
      expect(faults(asking.gm, asking.ana)).toEqual([]);
    });
  });
});
