import { afterEach, describe, expect, test } from 'vitest';
import { ask, begin, condition, EMBER, faults, foe, GENERATIONS, hero, IMP, lastWrite, systemOf, writes } from '../scenarios/world.ts';
import {
  attack,
  begun,
  card,
  cast,
  closeFight,
  damage,
  does,
  fight as open,
  heal,
  health,
  newest,
  plans,
  press,
  redo,
  stored,
  undo,
  uuid,
} from './fights.ts';

afterEach(closeFight);

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('undo is the exact inverse of what was done, and redo of undo', () => {
    const cases = [
      ['an attack', {}, attack('a1'), [15, 4]],
      ['a spell with life cost, concentration and a condition', {}, cast('c1'), [4]],
      [
        'an attack that breaks concentration and takes Bonus Health',
        { concentrating: ['veil'], bonusHealth: [{ key: 'A', value: 8, turns: null }] },
        attack('a2'),
        [15, 4, 5],
      ],
      ['a blow that fells', { health: { value: 3, max: 20 } }, attack('a3'), [15, 4]],
      [
        'a death, with the mark of defeat',
        {},
        { type: 'command', command: { id: 'e1', kind: 'edit', who: uuid(IMP), values: [{ path: ['dead'], value: true }] } },
        [],
      ],
    ] as const;
    test.each(cases)('%s', async (_name, ofFoe, request, faces) => {
      const fight = await begun({ generation, foe: ofFoe });
      // The first plan that touches an actor brings its effects into line with what was stored before the session.
      await undo(fight, await does(fight, damage('d0', IMP, 1)));
      const before = await stored(fight.gm);
      const id = await does(fight, request, faces);
      const after = await stored(fight.gm);
      expect(after).not.toEqual(before);
      await undo(fight, id);
      expect(await stored(fight.gm)).toEqual(before);
      expect(await card(fight.gm, id)).toMatch(/ff-card--undone[^]*Taken back[^]*data-action="redo"/);
      await redo(fight, id);
      expect(await stored(fight.gm)).toEqual(after);
      expect(await card(fight.gm, id)).toMatch(/Done again[^]*data-action="undo"/);
      await undo(fight, id);
      expect(await stored(fight.gm)).toEqual(before);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('an attack on a token with an actor of its own', async () => {
      const at = await open({ generation, actors: [hero(), foe()] });
      const token = { name: 'Imp', actorId: IMP, actorLink: false };
      const target = await at.gm.run<string>(
        `return (await Scene.create({ name: 'Cave', active: true, tokens: [${JSON.stringify(token)}] })).tokens.contents[0].actor.uuid`,
      );
      const system = `const { applied, ...rest } = (await fromUuid('${target}')).toObject().system; return rest`;
      const before = await at.gm.run(system);
      const id = await does(at, attack('t1', { on: [target] }), [15, 4]);
      expect(await at.gm.run(system)).toMatchObject({ health: { value: 13, max: 20 } });
      await undo(at, id);
      expect(await at.gm.run(system)).toEqual(before);
      expect(await health(at.gm, IMP)).toBe(20);
      expect(faults(at.gm)).toEqual([]);
    });

    test('one message, one write per actor', async () => {
      const fight = await begun({ generation });
      const id = await does(fight, attack('a1'), [15, 4]);
      const since = lastWrite(fight.table);
      await undo(fight, id);
      expect(writes(fight.table, 'ChatMessage', since).map(({ action }) => action)).toEqual(['create']);
      expect(
        writes(fight.table, 'Actor', since)
          .map(({ id: actor }) => actor)
          .sort(),
      ).toEqual([EMBER, IMP].sort());
    });

    test('undo twice is refused, and so is redo of what stands', async () => {
      const fight = await begun({ generation });
      const id = await does(fight, attack('a1'), [15, 4]);
      await redo(fight, id);
      expect((await plans(fight.gm)).at(-1)).toBe(id);
      await undo(fight, id);
      const after = await stored(fight.gm);
      const since = lastWrite(fight.table);
      await undo(fight, id);
      expect(await stored(fight.gm)).toEqual(after);
      expect(fight.table.server.log.filter(({ seq }) => seq > since)).toEqual([]);
      expect(fight.gm.notifications.map(({ message }) => message)).toEqual([
        expect.stringContaining('nothing to do again'),
        expect.stringContaining('taken back already'),
      ]);
    });
  });

  describe('what was applied is restored, not what was asked for', () => {
    test('HPB-11: reversing a blow on somebody who is down does not heal them', async () => {
      const conditions = [condition('u', 'unconscious', {}), condition('p', 'prone', {})];
      const down = hero({ health: { value: 0, max: 10 }, conditions, deathRow: 1 });
      const fought = await open({ generation, actors: [foe(), down] });
      await begin(fought);
      const before = await stored(fought.gm);
      const claws = { id: 'a1', kind: 'attack', by: uuid(IMP), with: ['claw000000000000'], on: [uuid(EMBER)] };
      const id = await does(fought, { type: 'command', command: claws }, [15, 8]);
      expect(fought.gm.notifications).toEqual([]);
      expect(await stored(fought.gm)).not.toEqual(before);
      expect(await health(fought.gm, EMBER)).toBe(0);
      await undo(fought, id);
      expect(await health(fought.gm, EMBER)).toBe(0);
      expect(await systemOf(fought.gm, EMBER)).toMatchObject({ deathRow: 1 });
    });

    test('HPB-11: what is dead takes nothing, so there is nothing to take back', async () => {
      const fight = await begun({ generation, foe: { health: { value: 0, max: 20 }, dead: true } });
      const id = await does(fight, damage('d1', IMP, 9));
      expect(await card(fight.gm, id)).not.toContain('data-action');
      await undo(fight, id);
      expect(await systemOf(fight.gm, IMP)).toMatchObject({ health: { value: 0 }, dead: true });
    });

    test('HPB-12: only the part that was applied comes back', async () => {
      const fight = await begun({ generation, foe: { health: { value: 30, max: 80 } } });
      const id = await does(fight, damage('d1', IMP, 50));
      expect(await health(fight.gm, IMP)).toBe(0);
      await undo(fight, id);
      expect(await health(fight.gm, IMP)).toBe(30);
    });

    test('HPB-14: damage and healing round trip on Health, Bonus Health, Action Points and Death Row', async () => {
      const fight = await begun({ generation, foe: { bonusHealth: [{ key: 'A', value: 4, turns: null }] } });
      for (const request of [
        damage('p1', IMP, 7),
        heal('p2', EMBER, 1),
        { type: 'command', command: { id: 'p3', kind: 'grant', to: uuid(IMP), bonusHealth: 6, source: 'Ring' } },
        { type: 'command', command: { id: 'p4', kind: 'edit', who: uuid(EMBER), values: [{ path: ['economy', 'ap'], value: 1 }] } },
        { type: 'command', command: { id: 'p5', kind: 'gain', who: uuid(EMBER), track: 'deathRow', amount: 1 } },
      ]) {
        const before = await stored(fight.gm);
        const id = await does(fight, request);
        expect(await stored(fight.gm)).not.toEqual(before);
        await undo(fight, id);
        expect(await stored(fight.gm)).toEqual(before);
      }
      expect(faults(fight.gm)).toEqual([]);
    });
  });

  describe('values that were changed since', () => {
    async function changed() {
      const fight = await begun({ generation });
      const id = await does(fight, attack('a1'), [15, 4]);
      expect(await health(fight.gm, IMP)).toBe(13);
      await fight.gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 9 })`);
      await fight.table.settle();
      return { ...fight, id };
    }

    test.each([
      ['restore', 20],
      ['difference', 16],
      ['leave', 9],
    ])('%s: Health %i, and the rest is taken back', async (choice, expected) => {
      const fight = await changed();
      const asked: { content: string }[] = [];
      fight.gm.answerDialogs((config: { content: string }) => (asked.push(config), { place0: choice }));
      await press(fight.gm, fight.id, 'undo');
      await fight.table.settle();
      expect(asked[0]?.content).toMatch(/Imp: Health[^]*<td>13<\/td>[^]*<td>9<\/td>[^]*<td>20<\/td>/);
      expect(asked[0]?.content).toMatch(/Restore anyway: 20[^]*Apply the difference: 16[^]*Leave: 9/);
      expect(await health(fight.gm, IMP)).toBe(expected);
      expect((await systemOf(fight.gm, EMBER))['economy']).toMatchObject({ ap: 3 });
      expect(faults(fight.gm)).toEqual([]);
    });

    test('without a decision nothing is taken back, and the conflict is named', async () => {
      const fight = await changed();
      const before = await stored(fight.gm);
      await undo(fight, fight.id);
      expect(await stored(fight.gm)).toEqual(before);
      expect(fight.gm.notifications.at(-1)?.message).toMatch(/Imp: Health is 9 now, not 13/);
    });

    test('a decision about a value that has changed again does not count', async () => {
      const fight = await changed();
      await undo(fight, fight.id, { choices: [{ creature: uuid(IMP), path: ['health', 'value'], present: 8, choice: 'restore' }] });
      expect(await health(fight.gm, IMP)).toBe(9);
    });

    test('a value that is back already counts as taken back', async () => {
      const fight = await changed();
      await fight.gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 20 })`);
      await undo(fight, fight.id);
      expect(await health(fight.gm, IMP)).toBe(20);
      expect((await systemOf(fight.gm, EMBER))['economy']).toMatchObject({ ap: 3 });
    });

    test('a difference never raises Health above its maximum', async () => {
      const fight = await changed();
      await fight.gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 18 })`);
      await undo(fight, fight.id, { choices: [{ creature: uuid(IMP), path: ['health', 'value'], present: 18, choice: 'difference' }] });
      expect(await health(fight.gm, IMP)).toBe(20);
    });

    test('a condition has no difference: it is restored or left', async () => {
      const fight = await begun({ generation });
      const id = await does(fight, cast('c1'), [4]);
      const [burn] = (await systemOf(fight.gm, IMP))['conditions'] as { id: string }[];
      const twice = [{ ...condition(String(burn?.id), 'burning', { amount: 9 }) }];
      await fight.gm.run(
        `await game.actors.get('${IMP}').update({ 'system.conditions': ${JSON.stringify(twice.map((one) => ({ ...one, data: JSON.stringify(one['data']) })))} })`,
      );
      const asked: { content: string }[] = [];
      fight.gm.answerDialogs((config: { content: string }) => (asked.push(config), { place0: 'leave' }));
      await press(fight.gm, id, 'undo');
      await fight.table.settle();
      expect(asked[0]?.content).not.toContain('value="difference"');
      expect((await systemOf(fight.gm, IMP))['conditions']).toHaveLength(1);
      expect(await health(fight.gm, EMBER)).toBe(9);
    });
  });

  describe('later steps that rest on it', () => {
    async function rested() {
      const fight = await begun({ generation });
      const before = await stored(fight.gm);
      const first = await does(fight, cast('c1'), [4]);
      const burn = ((await systemOf(fight.gm, IMP))['conditions'] as { id: string }[])[0]?.id;
      const second = await does(fight, { type: 'command', command: { id: 'r1', kind: 'remove', to: [uuid(IMP)], condition: burn } });
      const third = await does(fight, heal('h1', IMP, 1));
      return { ...fight, before, first, second, third };
    }

    test('are listed, and taken back with it in one plan that can be done again', async () => {
      const fight = await rested();
      const after = await stored(fight.gm);
      const asked: { content: string }[] = [];
      const since = lastWrite(fight.table);
      fight.gm.answerDialogs((config: { content: string }) => (asked.push(config), 'also'));
      await press(fight.gm, fight.first, 'undo');
      await fight.table.settle();
      expect(asked[0]?.content).toMatch(/Condition off Imp[^]*Healing of Imp/);
      expect(await stored(fight.gm)).toEqual(fight.before);
      expect(writes(fight.table, 'ChatMessage', since).map(({ action }) => action)).toEqual(['create']);
      expect(writes(fight.table, 'Actor', since)).toHaveLength(2);
      for (const id of [fight.first, fight.second, fight.third]) expect(await card(fight.gm, id)).toContain('Taken back');
      const together = await newest(fight.gm);
      expect(await card(fight.gm, together)).toContain('data-action="redo"');
      await press(fight.gm, together, 'redo');
      await fight.table.settle();
      expect(await stored(fight.gm)).toEqual(after);
      const again = await newest(fight.gm);
      await press(fight.gm, again, 'undo');
      await fight.table.settle();
      expect(await stored(fight.gm)).toEqual(fight.before);
      expect(faults(fight.gm)).toEqual([]);
    });

    test('may stay: then only what they changed is asked about', async () => {
      const fight = await rested();
      fight.gm.answerDialogs('alone', (config: { content: string }) => {
        expect(config.content).toContain('Imp: Health');
        return { place0: 'difference' };
      });
      await press(fight.gm, fight.first, 'undo');
      await fight.table.settle();
      // 20 - 4 + 1, and the 4 back, at most 20
      expect(await health(fight.gm, IMP)).toBe(20);
      expect(await card(fight.gm, fight.third)).not.toContain('Taken back');
      expect(faults(fight.gm)).toEqual([]);
    });

    test('nothing happens when the person changes nothing, or does not say', async () => {
      const fight = await rested();
      const before = await stored(fight.gm);
      fight.gm.answerDialogs('nothing');
      await press(fight.gm, fight.first, 'undo');
      await undo(fight, fight.first);
      await undo(fight, fight.first, { also: ['h1'] });
      expect(await stored(fight.gm)).toEqual(before);
    });

    test('what does not rest on it is not listed', async () => {
      const fight = await begun({ generation });
      const first = await does(fight, damage('d1', IMP, 3));
      await does(fight, damage('d2', EMBER, 3));
      await press(fight.gm, first, 'undo');
      await fight.table.settle();
      expect(fight.gm.dialogs).toEqual([]);
      expect(await health(fight.gm, IMP)).toBe(20);
      expect(await health(fight.gm, EMBER)).toBe(6);
    });
  });

  describe('players', () => {
    async function struck(playersUndo: boolean) {
      const fight = await begun({ generation, settings: { playersUndo } });
      const ana = await fight.table.join('Ana');
      ana.nextFaces([15, 4]);
      await ask(ana, attack('a1'));
      await fight.table.settle();
      expect(await health(fight.gm, IMP)).toBe(13);
      return { ...fight, ana, id: await newest(fight.gm) };
    }

    test('take back what they caused where the table lets them, and do it again', async () => {
      const { gm, ana, table, id } = await struck(true);
      expect(await card(ana, id)).toContain('data-action="undo"');
      await press(ana, id, 'undo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(20);
      await press(ana, id, 'redo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
      expect(faults(gm, ana)).toEqual([]);
    });

    test('not where it does not', async () => {
      const { gm, ana, table, id } = await struck(false);
      expect(await card(ana, id)).not.toContain('data-action');
      await ask(ana, { type: 'undo', message: id });
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
      expect(ana.notifications).toHaveLength(1);
    });

    test('never what a GM did to their creature, nor over a conflict', async () => {
      const fight = await struck(true);
      const byGm = await does(fight, damage('d1', EMBER, 4));
      expect(await card(fight.ana, byGm)).not.toContain('data-action');
      await ask(fight.ana, { type: 'undo', message: byGm });
      await fight.gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 9 })`);
      await ask(fight.ana, { type: 'undo', message: fight.id, force: true });
      await fight.table.settle();
      expect([await health(fight.gm, EMBER), await health(fight.gm, IMP)]).toEqual([5, 9]);
      expect(fight.ana.notifications.at(-1)?.message).toMatch(/Imp: Health is 9 now, not 13/);
    });

    test('not a plan that a player has written', async () => {
      const { gm, ana, table } = await struck(true);
      const record = await gm.run<Record<string, unknown>>(`return game.messages.contents.at(-1).toObject().system`);
      await ana.run(
        `await ChatMessage.create({ type: 'report', system: ${JSON.stringify({ ...record, record: String(record['record']).replaceAll('a1', 'a9') })} })`,
      );
      await table.settle();
      const forged = await ana.run<string>('return game.messages.contents.at(-1).id');
      expect(await card(gm, forged)).toBe('');
      await ask(gm, { type: 'undo', message: forged });
      await ask(gm, damage('d9', EMBER, 1));
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
    });
  });
});
