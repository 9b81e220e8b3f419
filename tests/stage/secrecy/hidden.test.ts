import { afterEach, describe, expect, test } from 'vitest';
import { ask, condition, faults, foe, GENERATIONS, nextTurn, SWORD, type Generation } from '../scenarios/world.ts';
import {
  attacks,
  BIRCH,
  birch,
  bystander,
  clawAt,
  closeTable,
  CLAW,
  ember,
  EMBER,
  healthOf,
  openAsking,
  PARRY,
  press,
  uuid,
  type Asking,
} from '../asks/table.ts';
import { leaked, reaches } from './reach.ts';

afterEach(closeTable);

type Bag = Record<string, unknown>;

const IMP = 'imp0000000000000';
const STALKER = uuid(IMP);
const PLACE = 'c000000000000000';

/** Names, ids and things of somebody whom players may not know of. */
const SECRETS = ['Nightstalker', 'Venom Fang', STALKER, IMP, PLACE, CLAW, 'Umbral Curse'];

function stalker(over: Bag = {}): Bag {
  const base = foe(over, IMP, 'Nightstalker');
  const [claw] = base['items'] as Bag[];
  const poison = { key: 'burning', amount: '2' };
  return { ...base, items: [{ ...claw, name: 'Venom Fang', system: { ...(claw?.['system'] as Bag), condition: poison } }] };
}

/** A fight with a hidden stalker whose turn it is; Ember, who can parry, is Ana's, Birch is Ben's. */
async function hidden(generation: Generation, over: Bag = {}, given: Parameters<typeof openAsking>[1] = {}): Promise<Asking> {
  const actors = [stalker(over), ember({ health: { value: 20, max: 20 } }), bystander(BIRCH, 'Birch', 'Ben')];
  return await openAsking(generation, { actors, hidden: ['Nightstalker'], ...given });
}

/** No player learns anything of the secrets. */
async function expectSecret({ gm, ana, ben }: Asking, secrets: readonly string[] = SECRETS): Promise<void> {
  expect({ ana: await leaked(ana, secrets), ben: await leaked(ben, secrets) }).toEqual({ ana: [], ben: [] });
  expect(faults(gm, ana, ben)).toEqual([]);
}

const MODES = ['public', 'gm', 'blind', 'self'] as const;

async function inMode({ gm, table }: Asking, mode: (typeof MODES)[number], command: Bag): Promise<void> {
  await gm.run(`await fourfold.request(${JSON.stringify({ type: 'command', command })}, '${mode}')`);
  await table.settle();
}

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('of a hidden creature players learn nothing', () => {
    test('when its turn starts and ends', async () => {
      const asking = await hidden(generation, { conditions: [condition('b1', 'burning', { amount: 3, name: 'Umbral Curse' })] });
      await expectSecret(asking);
      await nextTurn(asking);
      await expectSecret(asking);
    });

    test.each(MODES)('when it strikes somebody who can react (%s): the question names nobody', async (mode) => {
      const asking = await hidden(generation);
      asking.gm.nextFaces([18, 4]);
      await inMode(asking, mode, { kind: 'attack', id: 'a1', by: STALKER, with: [CLAW], on: [uuid(EMBER)] });
      expect(asking.ana.dialogs).toHaveLength(1);
      expect(await reaches(asking.ana)).toContain('Something happens. Does Ember react?');
      expect(await reaches(asking.ana)).toContain('Parry');
      await expectSecret(asking);
      asking.ana.answerDialogs(PARRY);
      await asking.table.settle();
      expect(await healthOf(asking.gm)).toBeLessThan(20);
      await expectSecret(asking);
      await press(asking, asking.gm, 'plan', 'undo');
      await expectSecret(asking);
    });

    test('when the GM takes the question over, skips it or calls it off', async () => {
      for (const action of ['answer', 'skip', 'callOff']) {
        const asking = await hidden(generation);
        await clawAt(asking, 'a1');
        asking.gm.answerDialogs('pass');
        asking.gm.nextFaces([18, 4]);
        await press(asking, asking.gm, 'pending', action);
        await expectSecret(asking);
        await closeTable();
      }
    });

    test('when the time of the question is over', async () => {
      const asking = await hidden(generation);
      await clawAt(asking, 'a1');
      await asking.table.advance(61_000);
      asking.gm.nextFaces([18, 4]);
      asking.gm.answerDialogs('pass');
      await asking.table.settle();
      expect(await attacks(asking.gm)).toBe(1);
      await expectSecret(asking);
    });

    test('from what its blow leaves on them, turn after turn', async () => {
      const asking = await hidden(generation);
      asking.gm.nextFaces([18, 4]);
      await clawAt(asking, 'a1');
      asking.ana.answerDialogs('pass');
      await asking.table.settle();
      const conditions = await asking.gm.run<Bag[]>(`return game.actors.get('${EMBER}').toObject().system.conditions`);
      expect(conditions.map(({ source }) => source)).toContain(STALKER);
      for (let turn = 0; turn < 4; turn += 1) await nextTurn(asking);
      expect(await healthOf(asking.gm)).toBeLessThan(13);
      await expectSecret(asking);
    });

    test('when it lies in wait for an attack of theirs, or a request of theirs names it', async () => {
      const asking = await hidden(generation, { dead: true });
      await ask(asking.ana, { type: 'command', command: { kind: 'attack', id: 'guess', by: uuid(EMBER), with: [SWORD], on: [STALKER] } });
      await asking.table.settle();
      expect(asking.ana.notifications.map(({ message }) => message)).toEqual(['That is not possible now.']);
      expect(await leaked(asking.ben, SECRETS)).toEqual([]);
    });

    test('when what is asked of a player survives reloads and a change of the GM', async () => {
      const asking = await hidden(generation);
      await clawAt(asking, 'a1');
      await asking.gm.reload();
      await asking.ana.reload();
      await asking.table.settle();
      expect(asking.ana.dialogs).toHaveLength(1);
      await expectSecret(asking);
    });
  });

  test('PRM-10: a report that is for GMs has no title, name or speaker for players either', async () => {
    const asking = await openAsking(generation, {
      actors: [stalker(), bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben')],
    });
    asking.gm.nextFaces([18, 4]);
    await inMode(asking, 'gm', { kind: 'attack', id: 'a1', by: STALKER, with: [CLAW], on: [uuid(EMBER)] });
    expect(await healthOf(asking.gm)).toBe(3);
    const whispered = await asking.ana.run<Bag[]>(
      'return game.messages.contents.filter((m) => m.whisper.length > 0).map(({ speaker, flavor, content }) => ({ actor: speaker.actor, alias: speaker.alias, flavor, content }))',
    );
    expect(whispered).toEqual([{ actor: null, alias: 'Gamma', flavor: '', content: '' }]);
    await expectSecret(asking, ['Venom Fang', 'attack/']);
  });

  describe('PRM-11: every mode, every card', () => {
    const commands: readonly [string, Bag, number[]][] = [
      ['attack', { kind: 'attack', by: STALKER, with: [CLAW], on: [uuid(BIRCH)] }, [18, 4]],
      ['check', { kind: 'check', by: STALKER, attribute: 'str', dc: 12 }, [11]],
      ['save', { kind: 'save', by: STALKER, attribute: 'con', dc: 12 }, [11]],
      ['damage', { kind: 'damage', to: [STALKER], parts: [{ amount: 3, type: 'untyped' }] }, []],
      ['heal', { kind: 'heal', to: [STALKER], amount: 1 }, []],
      ['edit', { kind: 'edit', who: STALKER, values: [{ path: ['health', 'value'], value: 7 }] }, []],
      ['apply', { kind: 'apply', to: [STALKER], condition: { key: 'burning', data: { amount: 2, name: 'Umbral Curse' } } }, []],
    ];
    const cases = commands.flatMap(([name, command, faces]) => MODES.map((mode) => [name, mode, command, faces] as const));

    test.each(cases)('%s, %s', async (_name, mode, command, faces) => {
      const actors = [stalker({ health: { value: 15, max: 20 } }), bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben')];
      const asking = await openAsking(generation, { actors });
      const before = (await leaked(asking.ana, ['Venom Fang', 'Umbral Curse', 'check', 'save'])).length;
      asking.gm.nextFaces([...faces]);
      await inMode(asking, mode, { ...command, id: 'x1' });
      const plans = await asking.gm.run<Bag[]>(
        "return game.messages.contents.filter((m) => m.system.phase === 'plan').map(({ whisper, blind }) => ({ whisper, blind })).slice(-1)",
      );
      const whisper = mode === 'public' ? [] : [asking.gm.userId];
      expect(plans).toEqual([{ whisper, blind: mode === 'blind' }]);
      const shown = await asking.ana.run<number>(
        'let n = 0; for (const m of game.messages) if (m.whisper.length > 0 && (await fourfold.cardHtml(m)) !== null) n += 1; return n',
      );
      expect(shown).toBe(0);
      if (mode !== 'public') expect((await leaked(asking.ana, ['Venom Fang', 'Umbral Curse', 'check', 'save'])).length).toBe(before);
      expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
    });

    test.each(MODES)('a request of a player (%s) is seen by whom the mode says', async (mode) => {
      const actors = [ember(), stalker(), bystander(BIRCH, 'Birch', 'Ben')];
      const asking = await openAsking(generation, { actors });
      const { ana, ben, gm, table } = asking;
      ana.nextFaces([11]);
      const command = { kind: 'check', id: 'mine', by: uuid(EMBER), attribute: 'str', dc: 12 };
      await ana.run(`await fourfold.request(${JSON.stringify({ type: 'command', command })}, '${mode}')`);
      await table.settle();
      const cards = async (client: typeof ana): Promise<number> =>
        await client.run<number>(
          "let n = 0; for (const m of game.messages) if (m.system.phase === 'plan' && ((await fourfold.cardHtml(m)) ?? '').includes('Check')) n += 1; return n",
        );
      const seen = { public: [1, 1, 1], gm: [1, 0, 1], blind: [0, 0, 1], self: [1, 0, 1] }[mode];
      // A GM who acts is the author of the report, and authors read what they wrote.
      expect([await cards(ana), await cards(ben), await cards(gm)]).toEqual(seen);
      expect(faults(gm, ana, ben)).toEqual([]);
    });
  });

  describe('numbers that are not the players’ to see', () => {
    const closed = { settings: { showNumbers: 'owned' } };

    test('are in no message to them; what they may know is', async () => {
      const asking = await openAsking(generation, {
        actors: [stalker({ health: { value: 87, max: 93 }, ac: 14 }), bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben')],
        ...closed,
      });
      await nextTurn(asking);
      asking.ana.nextFaces([16, 4]);
      await ask(asking.ana, { type: 'command', command: { kind: 'attack', id: 'a', by: uuid(EMBER), with: [SWORD], on: [STALKER] } });
      await asking.table.settle();
      expect(await healthOf(asking.gm, IMP)).toBe(80);
      const told = await asking.ana.run<string[]>(
        `const texts = []; for (const m of game.messages) if (m.system.phase === 'told') texts.push(JSON.stringify(m.system.record), (await fourfold.cardHtml(m)) ?? ''); return texts`,
      );
      const text = told.join('\n');
      expect(text).toMatch(/Nightstalker/);
      expect(text).toMatch(/hit/i);
      expect(text).not.toMatch(/\b(87|93|80|14)\b/);
      expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
    });

    test('the record is the GMs’, and can be taken back from there', async () => {
      const asking = await openAsking(generation, {
        actors: [stalker(), bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben')],
        ...closed,
      });
      asking.gm.nextFaces([18, 4]);
      await clawAt(asking, 'a1');
      expect(await healthOf(asking.gm)).toBeLessThan(10);
      const last = await asking.gm.run<string>("return game.messages.contents.filter((m) => m.system.phase === 'plan').at(-1).id");
      await ask(asking.gm, { type: 'undo', message: last });
      await asking.table.settle();
      expect(await healthOf(asking.gm)).toBe(10);
    });
  });

  test('what is asked of one player holds nothing of what is asked of another', async () => {
    const asking = await openAsking(generation, { actors: [foe(), ember(), birch()] });
    await clawAt(asking, 'a1');
    expect([asking.ana.dialogs.length, asking.ben.dialogs.length]).toEqual([1, 1]);
    const sent = await asking.ana.run<string>(
      'return JSON.stringify(game.messages.contents.filter((m) => m.whisper.includes(game.userId)).map((m) => m.toObject()))',
    );
    expect(sent).toContain('Ember');
    expect(sent).not.toContain('Birch');
    expect(sent).not.toContain(BIRCH);
    expect(sent).not.toContain(asking.ben.userId);
  });
});
