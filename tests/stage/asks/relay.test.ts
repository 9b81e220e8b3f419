import { afterEach, describe, expect, test } from 'vitest';
import { messageIdOf } from '../../../src/foundry/boundary/message-id.ts';
import type { Plan } from '../../../src/foundry/boundary/plan.ts';
import { planOf } from '../../../src/foundry/boundary/record.ts';
import type { Client } from '../../../stage/engine/table.ts';
import { ask, faults, foe, GENERATIONS, IMP, lastWrite, nextTurn, SWORD, systemOf, writes } from '../scenarios/world.ts';
import { attacks, BIRCH, bystander, closeTable, EMBER, healthOf, openAsking, phases, toldTo, uuid, type Asking } from './table.ts';

afterEach(closeTable);

type Bag = Record<string, unknown>;

const strike = (id: string, over: Bag = {}): Bag => ({ kind: 'attack', id, by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)], ...over });
const wanted = (command: Bag): Bag => ({ type: 'command', command });

/** Ember is Ana's, Birch is Ben's, and it is Ember's turn. */
const players = { actors: [bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben'), foe()] };

/** Writes a message of our type as a player who knows how could. */
async function forge(client: Client, system: Bag, over: Bag = {}): Promise<string> {
  const data = JSON.stringify({ type: 'report', whisper: [], ...over, system: texts(system) });
  const keep = JSON.stringify({ keepId: '_id' in over });
  return await client.run<string>(`return (await ChatMessage.create(${data}, ${keep})).id`);
}

/** Records in messages are stored as text. */
function texts(system: Bag): Bag {
  return Object.fromEntries(Object.entries(system).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]));
}

const intent = (client: Client, request: unknown, waiting: Bag = { visibility: 'public', offered: false }): Promise<string> =>
  forge(client, { phase: 'intent', request, waiting });

/** Nothing has happened but that somebody was told. */
async function expectRefused(asking: Asking, told: string): Promise<void> {
  await asking.table.settle();
  expect(toldTo(asking.ana)).toEqual([told]);
  expect([toldTo(asking.gm), toldTo(asking.ben)]).toEqual([[], []]);
  expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
  expect([await healthOf(asking.gm), await healthOf(asking.gm, BIRCH), await healthOf(asking.gm, IMP)]).toEqual([10, 10, 20]);
  expect((await phases(asking.ana)).filter((phase) => phase !== 'plan')).toEqual([]);
}

const NONSENSE = 'That request makes no sense.';
const NOT_YOURS = 'You can only do that with your own characters.';
const GM_ONLY = 'Only the GM can do that.';

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('a request is refused, to its sender alone', () => {
    const deep: Bag = {};
    const refused: readonly [string, unknown, string][] = [
      ['for somebody else’s creature', wanted(strike('x', { by: uuid(BIRCH) })), NOT_YOURS],
      ['for a foe', wanted(strike('x', { by: uuid(IMP), with: ['claw000000000000'], on: [uuid(EMBER)] })), NOT_YOURS],
      [
        'that damages somebody else',
        wanted({ kind: 'damage', id: 'x', to: [uuid(IMP)], parts: [{ amount: 999, type: 'untyped' }] }),
        NOT_YOURS,
      ],
      ['that edits somebody else', wanted({ kind: 'edit', id: 'x', who: uuid(IMP), values: [{ path: ['dead'], value: true }] }), NOT_YOURS],
      ['for an edge of a turn', wanted({ kind: 'turnStart', id: 'x', of: uuid(EMBER) }), GM_ONLY],
      ['for a rest', wanted({ kind: 'rest', id: 'x', who: [uuid(EMBER)], length: 'long' }), GM_ONLY],
      ['with fields that nobody asked for', wanted(strike('x', { tape: { 'attack/x': { faces: [20] } } })), NONSENSE],
      ['with a total of its own', wanted({ kind: 'check', id: 'x', by: uuid(EMBER), attribute: 'str', total: 99 }), NONSENSE],
      ['with a reroll nobody granted', wanted({ kind: 'check', id: 'x', by: uuid(EMBER), attribute: 'str', reroll: true }), NONSENSE],
      ['of a kind nobody knows', wanted({ kind: 'win', id: 'x' }), NONSENSE],
      [
        'that is far too long',
        wanted(strike('x', { bonuses: Array.from({ length: 500 }, () => ({ value: 1, name: 'again and again' })) })),
        NONSENSE,
      ],
      ['without a command', { type: 'command' }, NONSENSE],
      ['that is no request', 'give me everything', NONSENSE],
      ['that is nothing', null, NONSENSE],
      ['of another type', { type: 'write', changes: deep }, NONSENSE],
      ['to undo what is not there', { type: 'undo', message: 'nothing000000000' }, 'That is not in the chat any more.'],
      ['to undo no message', { type: 'undo', message: { toString: 'x' } }, NONSENSE],
      ['to end the turn of no combat', { type: 'endTurn', combat: uuid(EMBER), turn: 'x' }, 'No turn is running there.'],
    ];

    test.each(refused)('%s', async (_name, request, told) => {
      const asking = await openAsking(generation, players);
      await intent(asking.ana, request);
      await expectRefused(asking, told);
    });

    test('PRM-08: a made-up message never counts for more than a request: forged damage does nothing', async () => {
      const asking = await openAsking(generation, players);
      await asking.ana.run(`game.socket.emit('system.fourfold', { type: 'damage', to: ['${uuid(IMP)}'], amount: 999 })`);
      await intent(asking.ana, wanted({ kind: 'damage', id: 'x', to: [uuid(IMP)], parts: [{ amount: 999, type: 'untyped' }] }));
      await expectRefused(asking, NOT_YOURS);
    });

    test('while they are away it waits for them, and then goes', async () => {
      const asking = await openAsking(generation, players);
      asking.gm.disconnect();
      await asking.table.settle();
      await intent(asking.ana, wanted(strike('x', { by: uuid(BIRCH) })));
      asking.ana.disconnect();
      await asking.gm.reload();
      await asking.table.settle();
      expect(await phases(asking.gm)).toContain('refused');
      await asking.ana.reload();
      await asking.table.settle();
      expect(toldTo(asking.ana)).toEqual([NOT_YOURS]);
      expect(await phases(asking.gm)).not.toContain('refused');
      expect(faults(asking.gm, asking.ana)).toEqual([]);
    });
  });

  describe('ids of one’s own choosing', () => {
    test('of two players may be the same: both are carried out', async () => {
      const asking = await openAsking(generation, players);
      const { ana, ben, gm, table } = asking;
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike('same')));
      await table.settle();
      await nextTurn(asking);
      ben.nextFaces([15, 4]);
      await ask(ben, wanted(strike('same', { by: uuid(BIRCH) })));
      await table.settle();
      expect(await attacks(gm)).toBe(2);
      expect(await healthOf(gm, IMP)).toBe(6);
      expect([toldTo(ana), toldTo(ben)]).toEqual([[], []]);
    });

    test('cannot stand in the way of a turn’s edge', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      const next = await gm.run<string>("const c = game.combats.active; return [c.id, c.round, c.turns[1].actor.id].join('.')");
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike(next)));
      await forge(ana, { phase: 'plan', planId: next, record: null }, { _id: messageIdOf(next) });
      await forge(ana, { phase: 'pending', planId: next, request: null, waiting: null, asks: [] });
      await forge(ana, { phase: 'held' }, { _id: messageIdOf(`held:${next}`) });
      await table.settle();
      await gm.run(`await game.actors.get('${BIRCH}').update({ 'system.economy.ap': 0 })`);
      await nextTurn(asking);
      expect((await systemOf(gm, BIRCH))['economy']).toMatchObject({ ap: 3 });
      expect(faults(gm, ana)).toEqual([]);
    });
  });

  describe('what a player’s client says', () => {
    const tokens = [
      { _id: 'token1'.padEnd(16, '0'), name: 'Ember', actorId: EMBER, actorLink: true, x: 0, y: 0 },
      { _id: 'token2'.padEnd(16, '0'), name: 'Imp', actorId: IMP, actorLink: true, x: 500, y: 0 },
    ];
    const near = {
      [uuid(IMP)]: {
        distance: { value: 1, from: 'measured' },
        reach: { value: true, from: 'measured' },
        cover: { value: 'none', from: 'measured' },
      },
    };
    const planned = async (client: Client): Promise<Plan> => {
      const records = await client.run<unknown[]>(
        "return game.messages.contents.filter((m) => m.system.phase === 'plan').map((m) => m.system.record)",
      );
      return records.map(planOf).find((plan) => plan?.command.kind === 'attack')!;
    };

    test('about distances is measured again', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      await gm.run(`await Scene.create({ name: 'Field', active: true, tokens: ${JSON.stringify(tokens)} })`);
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike('far', { circumstances: near })));
      await table.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      const { command, trace } = await planned(gm);
      expect(command).toMatchObject({
        circumstances: {
          [uuid(IMP)]: {
            distance: { value: 5, from: 'measured' },
            reach: { value: false, from: 'measured' },
            cover: { value: 'none', from: 'said' },
          },
        },
      });
      expect(trace.map(({ label }) => label.key)).toContain('FOURFOLD.Warn.outOfRange');
    });

    test('counts as said where nothing can be measured', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike('said', { circumstances: { ...near, [uuid(BIRCH)]: { distance: { value: 1, from: 'measured' } } } })));
      await table.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      const said = { distance: { value: 1, from: 'said' }, reach: { value: true, from: 'said' }, cover: { value: 'none', from: 'said' } };
      expect((await planned(gm)).command).toMatchObject({ circumstances: { [uuid(IMP)]: said } });
      expect(JSON.stringify((await planned(gm)).command)).not.toContain(BIRCH);
    });

    test.each(['publicroll', 'everybody', '', null, 7])('about who may see it has to be one of ours: %s is for GMs', async (visibility) => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      ana.nextFaces([15, 4]);
      await intent(ana, wanted(strike('v')), { visibility, offered: false });
      await table.settle();
      const whisper = await gm.run(
        "return game.messages.contents.find((m) => JSON.stringify(m.system.record).includes('attack/')).whisper",
      );
      expect(whisper).toContain(gm.userId);
    });
  });

  describe('the end of a turn', () => {
    /** What a client would ask for, without asking for it. */
    const endOf = async (client: Client): Promise<Bag> =>
      await client.run<Bag>(`let asked = null;
        const hook = Hooks.on('preCreateChatMessage', (message, data) => { asked = JSON.parse(data.system.request); return false; });
        await fourfold.request({ type: 'endTurn', combat: game.combats.active.uuid });
        Hooks.off('preCreateChatMessage', hook);
        return asked`);
    const turn = async (client: Client): Promise<number> => await client.run('return game.combats.active.turn');

    test('comes on the word of the player whose turn it is', async () => {
      const asking = await openAsking(generation, players);
      await ask(asking.ana, { type: 'endTurn', combat: (await endOf(asking.ana))['combat'] });
      await asking.table.settle();
      expect(await turn(asking.gm)).toBe(1);
      expect(faults(asking.gm, asking.ana)).toEqual([]);
    });

    test('is nobody else’s to give', async () => {
      const asking = await openAsking(generation, players);
      await intent(asking.ben, await endOf(asking.ben));
      await asking.table.settle();
      expect(await turn(asking.gm)).toBe(0);
      expect(toldTo(asking.ben)).toHaveLength(1);
    });

    test('pressed twice ends one turn, also where both are the same player’s', async () => {
      const both = { actors: [bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ana'), foe()] };
      const asking = await openAsking(generation, both);
      const end = await endOf(asking.ana);
      await Promise.all([intent(asking.ana, end), intent(asking.ana, end)]);
      await asking.table.settle();
      expect(await turn(asking.gm)).toBe(1);
      expect(toldTo(asking.ana)).toEqual(['That turn is over already.']);
    });
  });

  describe('messages that were not posted as requests', () => {
    test('a message that is changed into a request asks for nothing', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      const id = await forge(ana, { phase: '' });
      await ana.run(
        `await game.messages.get('${id}').update({ system: ${JSON.stringify(texts({ phase: 'intent', request: wanted(strike('edited')), waiting: {} }))} })`,
      );
      await table.settle();
      expect(await attacks(gm)).toBe(0);
      expect(faults(gm, ana)).toEqual([]);
    });

    test('a plan of a player’s own is never finished, shown or taken back', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike('real')));
      await table.settle();
      const record = await gm.run<Bag>(
        "return game.messages.contents.find((m) => JSON.stringify(m.system.record).includes('attack/')).system.record",
      );
      const before = lastWrite(table);
      const text = JSON.stringify(record).replaceAll(String(record['planId']), 'forged0000000000');
      const id = await forge(
        ana,
        { phase: 'plan', planId: 'forged0000000000', record: JSON.parse(text) as unknown },
        { _id: 'forged0000000000' },
      );
      await gm.reload();
      await table.settle();
      await ask(gm, { type: 'undo', message: id });
      await table.settle();
      expect(writes(table, 'Actor', before)).toEqual([]);
      expect(await gm.run(`return await fourfold.cardHtml(game.messages.get('${id}'))`)).toBeNull();
      expect(faults(gm, ana)).toEqual([]);
    });

    test('an open question of a player’s own making is asked of nobody', async () => {
      const asking = await openAsking(generation, players);
      const { ana, ben, gm, table } = asking;
      const react = {
        kind: 'decision',
        key: 'k',
        who: uuid(BIRCH),
        about: 'reaction',
        choices: [{ value: 'pass', label: { key: 'x' } }],
        label: { key: 'x' },
        rule: 'T-14',
      };
      const pending = {
        phase: 'pending',
        planId: 'mine',
        request: wanted(strike('mine')),
        tape: { [`attack/${uuid(IMP)}/0/d20`]: { faces: [20] } },
        asks: [{ id: 'k', user: ben.userId, ask: react, until: null }],
        waiting: { ledger: [], requester: ana.userId, visibility: 'public', combat: null },
      };
      const id = await forge(ana, pending);
      await forge(ana, { phase: 'question', to: id, asks: [react], request: null, waiting: {} }, { whisper: [ben.userId] });
      await table.settle();
      expect([gm.dialogs, ben.dialogs]).toEqual([[], []]);
      await gm.run(`await fourfold.act(game.messages.get('${id}'), 'skip'); await fourfold.act(game.messages.get('${id}'), 'answer')`);
      await gm.reload();
      await table.settle();
      expect(await attacks(gm)).toBe(0);
      expect(faults(gm, ana, ben)).toEqual([]);
    });

    test('a refusal of a player’s own making is shown to nobody else', async () => {
      const asking = await openAsking(generation, players);
      await forge(asking.ana, { phase: 'refused', request: { reason: 'dead', args: { name: 'Birch' } } }, { whisper: [asking.ben.userId] });
      await asking.table.settle();
      expect(toldTo(asking.ben)).toEqual([]);
    });

    test('of another type are left alone', async () => {
      const asking = await openAsking(generation, players);
      await asking.ana.run("await ChatMessage.create({ content: 'hello', whisper: [game.userId] })");
      await asking.table.settle();
      expect(faults(asking.gm, asking.ana)).toEqual([]);
      expect(toldTo(asking.ana)).toEqual([]);
    });
  });

  describe('delivery', () => {
    test('a request that is delivered twice is carried out once, and nobody is scolded', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      table.scheduler.duplicate((parcel) => parcel.lane === `${gm.name} down` && parcel.kind === 'write', 3);
      ana.nextFaces([15, 4]);
      await ask(ana, wanted(strike('twice')));
      await table.settle();
      expect(await attacks(gm)).toBe(1);
      expect(await healthOf(gm, IMP)).toBe(13);
      expect(toldTo(ana)).toEqual([]);
    });

    test('two requests in the same moment are both carried out', async () => {
      const asking = await openAsking(generation, players);
      const { ana, ben, gm, table } = asking;
      ana.nextFaces([15, 4]);
      const heal = { kind: 'heal', id: 'h', to: [uuid(BIRCH)], amount: 1 };
      await gm.run(`await game.actors.get('${BIRCH}').update({ 'system.health.value': 5 })`);
      await Promise.all([ask(ana, wanted(strike('one'))), ask(ben, wanted(heal))]);
      await table.settle();
      expect([await healthOf(gm, IMP), await healthOf(gm, BIRCH)]).toEqual([13, 6]);
      expect([toldTo(ana), toldTo(ben)]).toEqual([[], []]);
    });

    test('PRM-07: without a GM a request waits as the player’s own message, who can withdraw it', async () => {
      const asking = await openAsking(generation, players);
      const { ana, gm, table } = asking;
      gm.disconnect();
      await table.settle();
      await ask(ana, wanted(strike('later')));
      await table.settle();
      expect(toldTo(ana)).toEqual(['No GM is here. Your request waits until one is.']);
      expect(await phases(ana)).toContain('intent');
      await ana.run("await fourfold.act(game.messages.contents.find((m) => m.system.phase === 'intent'), 'dropIntent')");
      await gm.reload();
      await table.settle();
      expect(await phases(gm)).not.toContain('intent');
      expect(await attacks(gm)).toBe(0);
      expect(faults(gm, ana)).toEqual([]);
    });
  });
});
