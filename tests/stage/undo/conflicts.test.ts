import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  begin,
  condition,
  EMBER,
  faults,
  foe,
  GENERATIONS,
  hero,
  IMP,
  lastWrite,
  systemOf,
  writes,
  type Fight,
} from '../scenarios/world.ts';
import {
  attack,
  begun,
  card,
  cast,
  closeFight,
  damage,
  does,
  fight as open,
  health,
  newest,
  plans,
  press,
  stored,
  undo,
  uuid,
  type Bag,
} from './fights.ts';

afterEach(closeFight);

const write = (id: string, value: number): string => `await game.actors.get('${id}').update({ 'system.health.value': ${String(value)} })`;

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('before anything is written', () => {
    /** Something arrives on the executor between planning and writing: where the message's speaker is looked up. */
    const between = (times: number): string => `
      let left = ${String(times)};
      const speaker = ChatMessage.implementation.getSpeaker;
      ChatMessage.implementation.getSpeaker = function (...args) {
        const imp = game.actors.get('${IMP}');
        if (left-- > 0) imp.updateSource({ 'system.health.value': imp._source.system.health.value - 1 });
        return speaker.apply(this, args);
      }`;

    test('the step is planned anew with the same dice', async () => {
      const fight = await begun({ generation });
      const count = (await plans(fight.gm)).length;
      await fight.gm.run(between(1));
      fight.gm.nextFaces([15, 4, 1, 1]);
      await ask(fight.gm, attack('a1'));
      await fight.table.settle();
      expect(fight.gm.facesLeft).toBe(2);
      // 19 by somebody else, and 7 of the blow
      expect(await health(fight.gm, IMP)).toBe(12);
      expect(await plans(fight.gm)).toHaveLength(count + 1);
      expect(await card(fight.gm, await newest(fight.gm))).toContain('19 → <b>12</b>');
      expect(fight.gm.notifications).toEqual([]);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('and given up with a sentence when the values keep changing', async () => {
      const fight = await begun({ generation });
      const since = lastWrite(fight.table);
      await fight.gm.run(between(100));
      fight.gm.nextFaces([15, 4]);
      await ask(fight.gm, attack('a1'));
      await fight.table.settle();
      expect(fight.table.server.log.filter(({ seq }) => seq > since)).toEqual([]);
      expect(fight.gm.notifications.map(({ message }) => message)).toEqual([expect.stringContaining('keep changing')]);
      expect(faults(fight.gm)).toEqual([]);
    });
  });

  describe('a stored plan that is finished later', () => {
    /** The acting GM is lost behind the message, and somebody else changes a value before they are back. */
    async function cutOff(foreign: string): Promise<Fight> {
      const users = [
        { name: 'Gamma', role: 'GAMEMASTER' as const },
        { name: 'Ana', role: 'PLAYER' as const },
        { name: 'Theta', role: 'ASSISTANT' as const },
      ];
      const fight = await begun({ generation: 13, users });
      const theta = await fight.table.join('Theta');
      fight.gm.nextFaces([15, 4]);
      fight.gm.killAfterWrites(1);
      fight.gm.run(`void fourfold.request(${JSON.stringify(attack('a1'))})`).catch(() => undefined);
      await fight.table.settle();
      await theta.run(foreign);
      await fight.table.settle();
      await fight.gm.reload();
      await fight.table.settle();
      return fight;
    }

    if (generation === 14) {
      test('cannot be cut off in the middle: message, actors and ledger are one write', async () => {
        const fight = await begun({ generation });
        const since = lastWrite(fight.table);
        await does(fight, attack('a1'), [15, 4]);
        const batches = new Set(fight.table.server.log.filter(({ seq }) => seq > since).map(({ batch }) => batch));
        expect(batches.size).toBe(1);
      });
      return;
    }

    test('leaves what somebody has changed since, writes the rest, and tells both values', async () => {
      const fight = await cutOff(write(IMP, 15));
      expect(await health(fight.gm, IMP)).toBe(15);
      expect((await systemOf(fight.gm, EMBER))['economy']).toMatchObject({ ap: 2 });
      expect(fight.gm.notifications.map(({ message }) => message)).toEqual([
        expect.stringMatching(/Imp: Health was set to 15 meanwhile.*13/),
      ]);
      expect(await card(fight.gm, await newest(fight.gm))).toMatch(/set to 15 meanwhile, and 13 was planned[^]*data-action="settle"/);
      expect(faults(fight.gm)).toEqual([]);
    });

    test.each([
      ['restore', 13],
      ['difference', 8],
      ['leave', 15],
    ])('the GM decides: %s gives %i; taking all of it back is exact', async (choice, expected) => {
      const fight = await cutOff(write(IMP, 15));
      const id = await newest(fight.gm);
      const asked: { content: string }[] = [];
      fight.gm.answerDialogs((config: { content: string }) => (asked.push(config), { place0: choice }));
      await press(fight.gm, id, 'settle');
      await fight.table.settle();
      expect(asked[0]?.content).toMatch(
        /<td>20<\/td>[^]*<td>15<\/td>[^]*<td>13<\/td>[^]*As planned: 13[^]*Both: 8[^]*As set meanwhile: 15/,
      );
      expect(await health(fight.gm, IMP)).toBe(expected);
      expect(await card(fight.gm, id)).not.toContain('data-action="settle"');
      if (choice !== 'leave') fight.gm.answerDialogs('also');
      await press(fight.gm, id, 'undo');
      await fight.table.settle();
      expect(await health(fight.gm, IMP)).toBe(15);
      expect((await systemOf(fight.gm, EMBER))['economy']).toMatchObject({ ap: 3 });
      expect(faults(fight.gm)).toEqual([]);
    });

    test('a value that fits the plan is written as if nothing had been', async () => {
      const fight = await cutOff(`await game.actors.get('${IMP}').update({ 'system.tags': ['demon'] })`);
      expect(await health(fight.gm, IMP)).toBe(13);
      expect((await systemOf(fight.gm, IMP))['tags']).toEqual(['demon']);
      expect(fight.gm.notifications).toEqual([]);
    });
  });

  describe('somebody writes while our write is on its way', () => {
    /** Theta's write reaches the server before the plan's, and nobody hears of it before that has been sent. */
    async function crossed(foreign: string, request: Bag, faces: readonly number[]): Promise<Fight & { readonly id: string }> {
      const users = [
        { name: 'Gamma', role: 'GAMEMASTER' as const },
        { name: 'Ana', role: 'PLAYER' as const },
        { name: 'Theta', role: 'ASSISTANT' as const },
      ];
      const fight = await begun({ generation, users });
      const theta = await fight.table.join('Theta');
      fight.table.scheduler.hold(({ lane }) => lane === 'Gamma down');
      await theta.run(foreign);
      await fight.table.settle();
      fight.gm.nextFaces([...faces]);
      void ask(fight.gm, request);
      await fight.table.settle();
      fight.table.scheduler.release();
      await fight.table.settle();
      return { ...fight, id: await newest(fight.gm) };
    }
    const wounded = () => crossed(write(IMP, 15), attack('a1'), [15, 4]);

    test('both values are told, and the GM decides', async () => {
      const fight = await wounded();
      const noted = fight.gm.notifications.map(({ message }) => message);
      const value = await health(fight.gm, IMP);
      if (generation === 14) {
        expect(noted).toEqual([expect.stringMatching(/Imp: Health was set to 15 at the same moment; 13/)]);
        expect(value).toBe(13);
      } else {
        // The message went first, so theirs was known when the actor's turn came.
        expect(noted).toEqual([expect.stringMatching(/Imp: Health was set to 15 meanwhile/)]);
        expect(value).toBe(15);
      }
      expect(await card(fight.gm, fight.id)).toMatch(/set to 15 meanwhile, and 13 was planned[^]*data-action="settle"/);
      fight.gm.answerDialogs({ place0: 'difference' });
      await press(fight.gm, fight.id, 'settle');
      await fight.table.settle();
      expect(await health(fight.gm, IMP)).toBe(8);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('taking it back gives what somebody else had set, not what was before that', async () => {
      const fight = await wounded();
      await undo(fight, fight.id);
      expect(await health(fight.gm, IMP)).toBe(15);
    });

    test('an entry of a list that is written whole is not lost without a word', async () => {
      const marked = { ...condition('m1', 'marked', {}), data: '{}' };
      const foreign = `await game.actors.get('${IMP}').update({ 'system.conditions': ${JSON.stringify([marked])} })`;
      const fight = await crossed(foreign, cast('c1'), [4]);
      const keys = async (): Promise<string[]> =>
        ((await systemOf(fight.gm, IMP))['conditions'] as { key: string }[]).map(({ key }) => key).sort();
      if (generation === 14) {
        expect(await keys()).toEqual(['burning']);
        expect(fight.gm.notifications.map(({ message }) => message)).toEqual([expect.stringMatching(/^Imp: .*marked/)]);
        fight.gm.answerDialogs({ place0: 'leave' });
        await press(fight.gm, fight.id, 'settle');
        await fight.table.settle();
      } else expect(fight.gm.notifications).toEqual([]);
      expect(await keys()).toEqual(['burning', 'marked']);
      expect(faults(fight.gm)).toEqual([]);
    });
  });

  describe('bugs.md', () => {
    test('CON-01: two effects in the same turn are one sum', async () => {
      const conditions = [condition('b1', 'burning', { amount: 3 }), condition('p1', 'poisoned', { amount: 3 })];
      const fight = await begun({ generation, hero: { health: { value: 20, max: 20 }, conditions } });
      expect(await health(fight.gm, EMBER)).toBe(14);
    });

    test('CON-02: two effects in quick succession both count', async () => {
      const fight = await begun({ generation, foe: { health: { value: 30, max: 30 } } });
      const both = [damage('d1', IMP, 10), damage('d2', IMP, 4)].map((request) => JSON.stringify(request));
      await fight.gm.run(`await Promise.all([${both.map((request) => `fourfold.request(${request})`).join(', ')}])`);
      await fight.table.settle();
      expect(await health(fight.gm, IMP)).toBe(16);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('CON-04: three are hit, their players answer in another order and one of them twice: each is hit once', async () => {
      const SOL = 'sol0000000000000';
      const blast = {
        _id: 'blast00000000000',
        name: 'Blast',
        type: 'ability',
        system: {
          kind: 'art',
          area: true,
          cost: { ap: 1 },
          damage: [{ formula: '6', type: 'fire' }],
          save: { attribute: 'dex', dc: 12, onSuccess: 'half' },
        },
      };
      const caster = foe();
      const third = { ...hero({}, 'Ben0000000000000'), _id: SOL, name: 'Sol' };
      const fight = await open({
        generation,
        actors: [{ ...caster, items: [...(caster['items'] as Bag[]), blast] }, hero(), third, foe({}, 'wolf000000000000', 'Wolf')],
      });
      const ana = await fight.table.join('Ana');
      const ben = await fight.table.join('Ben');
      await begin(fight);
      ana.nextFaces([15]);
      ben.nextFaces([3]);
      fight.gm.nextFaces([1]);
      fight.table.scheduler.hold(({ lane, kind }) => lane.startsWith('Ana') && lane.endsWith('up') && kind === 'write');
      const on = [EMBER, SOL, 'wolf000000000000'].map((id) => uuid(id));
      void ask(fight.gm, { type: 'command', command: { id: 'u1', kind: 'use', by: uuid(IMP), what: 'blast00000000000', on } });
      await fight.table.settle();
      fight.table.scheduler.duplicate(({ lane }) => lane.startsWith('Ana') && lane.endsWith('up'));
      fight.table.scheduler.release();
      await fight.table.settle();
      const values = await Promise.all([EMBER, SOL, 'wolf000000000000'].map((id) => health(fight.gm, id)));
      expect(values).toEqual([7, 4, 14]);
      expect(fight.gm.notifications).toEqual([]);
      expect(await fight.gm.run("return game.messages.contents.map((m) => m.system.phase).filter((phase) => phase !== 'plan')")).toEqual(
        [],
      );
    });

    test('CON-05: one change of Health brings its consequences once, whatever else is written in between', async () => {
      const fight = await begun({ generation, foe: { health: { value: 5, max: 20 } } });
      await fight.gm.run(`Hooks.on('updateActor', (actor, changes) => {
        if (changes.system?.health !== undefined && actor.flags.test === undefined) void actor.update({ 'flags.test.seen': true });
      })`);
      await does(fight, damage('d1', IMP, 10));
      const keys = ((await systemOf(fight.gm, IMP))['conditions'] as { key: string }[]).map(({ key }) => key);
      expect(keys.filter((key) => key === 'unconscious')).toHaveLength(1);
      const mirrored = await fight.gm.run<string[]>(`return game.actors.get('${IMP}').effects.map((effect) => [...effect.statuses][0])`);
      expect(new Set(mirrored).size).toBe(mirrored.length);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('CON-07: a second click does nothing', async () => {
      const fight = await begun({ generation });
      const request = JSON.stringify(damage('d1', IMP, 5));
      const since = lastWrite(fight.table);
      await fight.gm.run(`await Promise.all([fourfold.request(${request}), fourfold.request(${request})])`);
      await fight.table.settle();
      expect(await health(fight.gm, IMP)).toBe(15);
      expect(writes(fight.table, 'ChatMessage', since).filter(({ action }) => action === 'create')).toHaveLength(1);
    });

    test('CON-08: a status from the HUD while a write is under way leaves Health alone', async () => {
      const fight = await begun({ generation });
      const request = JSON.stringify(damage('d1', IMP, 5));
      await fight.gm.run(`
        const imp = game.actors.get('${IMP}');
        await Promise.all([imp.toggleStatusEffect('prone'), fourfold.request(${request}), imp.update({ 'system.tags': ['demon'] }), imp.toggleStatusEffect('poisoned')])`);
      await fight.table.settle();
      const after = await systemOf(fight.gm, IMP);
      expect(after).toMatchObject({ health: { value: 15, max: 20 }, tags: ['demon'] });
      expect((after['conditions'] as { key: string }[]).map(({ key }) => key).sort()).toEqual(['poisoned', 'prone']);
      expect(faults(fight.gm)).toEqual([]);
    });
  });

  test('an outside edit stays, and taking back what was before it names it', async () => {
    const fight = await begun({ generation });
    const id = await does(fight, damage('d1', IMP, 5));
    await fight.gm.run(write(IMP, 3));
    await fight.gm.reload();
    await fight.table.settle();
    expect(await health(fight.gm, IMP)).toBe(3);
    const stood = await stored(fight.gm);
    await undo(fight, id);
    expect(await stored(fight.gm)).toEqual(stood);
    expect(fight.gm.notifications.at(-1)?.message).toMatch(/Imp: Health is 3 now, not 15/);
  });
});
