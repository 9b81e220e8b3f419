import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../stage/engine/table.ts';
import { ask, faults, foe, GENERATIONS, IMP, SWORD } from '../scenarios/world.ts';
import {
  attacks,
  bystander,
  BIRCH,
  clawAt,
  closeTable,
  dialogsAt,
  EMBER,
  healthOf,
  openAsking,
  PARRY,
  phases,
  reactionsOf,
  toldTo,
  uuid,
  type Asking,
} from './table.ts';

afterEach(closeTable);

const players = { actors: [bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben'), foe()] };

interface Asked {
  readonly pending: string;
  readonly key: string;
}

/** Ana attacks, and her client does not answer by itself. */
async function attacking(generation: 13 | 14): Promise<Asking & Asked> {
  const asking = await openAsking(generation, players);
  const { ana, gm, table } = asking;
  await ana.run("Hooks.on('preCreateChatMessage', (m, data) => globalThis.forging === true || data.system?.phase !== 'answer')");
  ana.nextFaces([1]);
  await ask(ana, { type: 'command', command: { kind: 'attack', id: 'a', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] } });
  await table.settle();
  return { ...asking, ...(await openAt(gm)) };
}

async function openAt(gm: Client): Promise<Asked> {
  return await gm.run<Asked>(
    "const m = game.messages.contents.find((one) => one.system.phase === 'pending'); return { pending: m.id, key: m.system.asks[0].id }",
  );
}

/** Posts an answer in a client's name. `change` is source text that changes the data of the roll, called `roll`. */
async function answer(client: Client, { pending, key }: Asked, formula: string, change = '', to = pending): Promise<void> {
  await client.run(`globalThis.forging = true;
    const made = await new Roll('${formula}', {}, { fourfold: { key: '${key}' } }).evaluate();
    const roll = made.toJSON();
    ${change}
    await ChatMessage.create({ type: 'report', rolls: [JSON.stringify(roll)],
      system: { phase: 'answer', to: '${to}', request: JSON.stringify({ choices: [] }) } })`);
}

async function choose(client: Client, { pending, key }: Asked, choice: unknown): Promise<void> {
  const request = JSON.stringify(JSON.stringify({ choices: [{ key, choice }] }));
  await client.run(`await ChatMessage.create({ type: 'report', system: { phase: 'answer', to: '${pending}', request: ${request} } })`);
}

const BAD = 'Those are not the dice that were asked for.';
const OVER = 'Your answer was no longer needed.';

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('dice that are not those of the question change nothing', () => {
    test.each([
      ['another die', '1d12', ''],
      ['more dice', '2d20', ''],
      ['dice that keep the best', '2d20kh', ''],
      ['a modifier', '1d20 + 5', ''],
      ['no die', '20', ''],
      ['a die that explodes', '1d20x20', ''],
      ['a face above the die', '1d20', 'roll.terms[0].results[0].result = 21;'],
      ['the face 0', '1d20', 'roll.terms[0].results[0].result = 0;'],
      ['a negative face', '1d20', 'roll.terms[0].results[0].result = -3;'],
      ['half a face', '1d20', 'roll.terms[0].results[0].result = 19.5;'],
      ['a face that is a text', '1d20', "roll.terms[0].results[0].result = '20';"],
      ['a second result', '1d20', 'roll.terms[0].results.push({ result: 20, active: true });'],
      ['no result', '1d20', 'roll.terms[0].results = [];'],
      ['a result that was rerolled', '1d20', 'roll.terms[0].results[0].rerolled = true;'],
      ['a die that says it has other faces', '1d20', 'roll.terms[0].faces = 100;'],
    ])('%s', async (_name, formula, change) => {
      const asking = await attacking(generation);
      await answer(asking.ana, asking, formula, change);
      await asking.table.settle();
      expect(await attacks(asking.gm)).toBe(0);
      expect(await healthOf(asking.gm, IMP)).toBe(20);
      expect(toldTo(asking.ana)).toEqual([BAD]);
      expect(await phases(asking.gm)).not.toContain('answer');
      expect(await phases(asking.gm)).toContain('pending');
      expect([asking.gm, asking.ben].flatMap(toldTo)).toEqual([]);
      expect(faults(asking.gm, asking.ana)).toEqual([]);
    });
  });

  describe('an answer counts only from those who are asked', () => {
    test('somebody else’s is refused', async () => {
      const asking = await attacking(generation);
      await answer(asking.ben, asking, '1d20');
      await asking.table.settle();
      expect(await attacks(asking.gm)).toBe(0);
      expect([toldTo(asking.ben), toldTo(asking.ana)]).toEqual([['You can only do that with your own characters.'], []]);
    });

    test('for a question that is not open there it changes nothing', async () => {
      const asking = await attacking(generation);
      await answer(asking.ana, { ...asking, key: 'guessed000000000' }, '1d20');
      await answer(asking.ana, asking, '1d20', '', 'nowhere000000000');
      await asking.table.settle();
      expect(await attacks(asking.gm)).toBe(0);
      expect(toldTo(asking.ana)).toEqual([OVER, OVER]);
    });

    test('the same question twice in one message is refused', async () => {
      const asking = await attacking(generation);
      await asking.ana.run(`globalThis.forging = true;
        const rolls = [];
        for (let n = 0; n < 2; n += 1) rolls.push(JSON.stringify((await new Roll('1d20', {}, { fourfold: { key: '${asking.key}' } }).evaluate()).toJSON()));
        await ChatMessage.create({ type: 'report', rolls, system: { phase: 'answer', to: '${asking.pending}', request: '{"choices":[]}' } })`);
      await asking.table.settle();
      expect(await attacks(asking.gm)).toBe(0);
      expect(toldTo(asking.ana)).toEqual(['Nobody asked for that.']);
    });

    test('a second answer is not needed any more', async () => {
      const asking = await attacking(generation);
      asking.ana.nextFaces([2, 20]);
      await answer(asking.ana, asking, '1d20');
      await answer(asking.ana, asking, '1d20');
      await asking.table.settle();
      // A 2 misses; the 20 came too late.
      expect(await attacks(asking.gm)).toBe(1);
      expect(await healthOf(asking.gm, IMP)).toBe(20);
      expect(toldTo(asking.ana)).toEqual([OVER]);
    });

    test('changed after it was taken it changes nothing', async () => {
      const asking = await attacking(generation);
      asking.ana.nextFaces([2]);
      await answer(asking.ana, asking, '1d20');
      await asking.ana.run(
        "const m = game.messages.contents.find((one) => one.system.phase === 'answer'); if (m) await m.update({ rolls: [] }).catch(() => undefined)",
      );
      await asking.table.settle();
      expect(await healthOf(asking.gm, IMP)).toBe(20);
      expect((await phases(asking.gm)).filter((phase) => phase !== 'plan')).toEqual([]);
    });

    test('PRM-05: the message that waits is the GM’s: a player can neither change nor delete it', async () => {
      const asking = await attacking(generation);
      const tampered = await asking.ana.run<string[]>(`const m = game.messages.get('${asking.pending}');
        const tried = [m.update({ 'system.tape': '{"x":{"faces":[20]}}' }), m.delete()];
        return (await Promise.allSettled(tried)).map(({ status }) => status)`);
      expect(tampered).toEqual(['rejected', 'rejected']);
      await asking.table.settle();
      expect(await phases(asking.gm)).toContain('pending');
      // The answer is a message of the player's own, and that is enough.
      asking.ana.nextFaces([15, 4]);
      await answer(asking.ana, asking, '1d20');
      await asking.table.settle();
      expect(await healthOf(asking.gm, IMP)).toBe(13);
    });
  });

  describe('a choice that was not offered', () => {
    test.each([['nothing'], ['claw000000000000'], [7], [null], [{ value: PARRY }], ['__proto__']])(
      '%j is refused, and the question stays',
      async (choice) => {
        const asking = await openAsking(generation);
        await clawAt(asking, 'a1');
        await choose(asking.ana, await openAt(asking.gm), choice);
        await asking.table.settle();
        expect(await attacks(asking.gm)).toBe(0);
        expect(await reactionsOf(asking.gm)).toBe(1);
        expect(dialogsAt(asking.ana)).toEqual(['Reaction']);
        expect(toldTo(asking.ana)).toEqual([BAD]);
        asking.gm.nextFaces([15, 4]);
        asking.ana.answerDialogs('pass');
        await asking.table.settle();
        expect(await healthOf(asking.gm)).toBe(3);
        expect(faults(asking.gm, asking.ana)).toEqual([]);
      },
    );
  });
});
