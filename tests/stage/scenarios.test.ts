import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../stage/engine/table.ts';
import {
  ask,
  begin,
  condition,
  DAGGER,
  DIRK,
  EMBER,
  faults,
  foe,
  GENERATIONS,
  hero,
  IMP,
  lastWrite,
  nextTurn,
  openFight,
  SWORD,
  systemOf,
  writes,
  type FightOptions,
} from './scenarios/world.ts';

let table: Table | undefined;
const players: Client[] = [];

afterEach(async () => {
  await table?.close();
  table = undefined;
  players.length = 0;
});

async function fight(options: FightOptions) {
  const opened = await openFight(options);
  table = opened.table;
  return opened;
}

const burning = condition('b1', 'burning', { amount: 3 });
const regeneration = condition('r1', 'regeneration', { amount: 2 });
const down = {
  health: { value: 0, max: 10 },
  conditions: [condition('u', 'unconscious', {}), condition('p', 'prone', {})],
  economy: { ap: 0, reactions: 1 },
};

const uuid = (id: string): string => `Actor.${id}`;
const attack = (id: string, extra: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'command',
  command: { id, kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)], ...extra },
});
const reports = async (client: Client): Promise<Record<string, unknown>[]> =>
  await client.run(
    "return game.messages.contents.filter((m) => m.system.phase === 'plan').map((m) => ({ id: m.id, record: m.system.record, rolls: m.rolls.length }))",
  );

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('1: Burning and Regeneration at the start of a turn', () => {
    test.each([
      ['Burning first', [burning, regeneration]],
      ['Regeneration first', [regeneration, burning]],
    ])('%s: Health 1, one write of the actor, one of the combatant, one message', async (_name, conditions) => {
      const opened = await fight({ generation, actors: [hero({ health: { value: 2, max: 10 }, conditions }), foe()] });
      const before = lastWrite(opened.table);
      await begin(opened);
      expect(faults(opened.gm)).toEqual([]);
      expect((await systemOf(opened.gm, EMBER))['health']).toEqual({ value: 1, max: 10 });
      expect(writes(opened.table, 'Actor', before).map((write) => write.action)).toEqual(['update']);
      expect(writes(opened.table, 'Combatant', before).map((write) => write.action)).toEqual(['update']);
      expect(writes(opened.table, 'ChatMessage', before).map((write) => write.action)).toEqual(['create']);
      expect(JSON.stringify(await reports(opened.gm))).toMatch(/burning/i);
      expect(JSON.stringify(await reports(opened.gm))).toMatch(/regeneration/i);
    });
  });

  describe('2: Death Row', () => {
    test('odd, odd, odd: dead, and the tracker shows it; jumped-over turns are none of the dying', async () => {
      const opened = await fight({ generation, actors: [hero({ ...down }), foe()] });
      await opened.gm.run("await game.settings.set('core', 'combatTrackerConfig', { skipDefeated: true })");
      opened.gm.nextFaces([7, 1, 19]);
      const rows: unknown[] = [];
      await begin(opened);
      rows.push((await systemOf(opened.gm, EMBER))['deathRow']);
      for (let round = 2; round <= 3; round += 1) {
        while ((await opened.gm.run<number>(`return game.combats.active.round`)) < round) await nextTurn(opened);
        rows.push((await systemOf(opened.gm, EMBER))['deathRow']);
      }
      expect(rows).toEqual([1, 2, 3]);
      expect(opened.gm.facesLeft).toBe(0);
      expect((await systemOf(opened.gm, EMBER))['dead']).toBe(true);
      expect(await opened.gm.run(`return game.combats.active.combatants.get('c000000000000000').defeated`)).toBe(true);
      expect(await opened.gm.run(`return game.actors.get('${EMBER}').statuses.has('dead')`)).toBe(true);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('even: nothing', async () => {
      const opened = await fight({ generation, actors: [hero({ ...down, deathRow: 1 }), foe()] });
      opened.gm.nextFaces([8]);
      await begin(opened);
      expect((await systemOf(opened.gm, EMBER))['deathRow']).toBe(1);
      expect(opened.gm.facesLeft).toBe(0);
    });

    test('healed above 0 in the same window: awake, no roll, Death Row kept; a long rest clears it', async () => {
      const conditions = [...down.conditions, regeneration];
      const opened = await fight({ generation, actors: [hero({ ...down, conditions, deathRow: 2 }), foe()] });
      opened.gm.nextFaces([7]);
      await begin(opened);
      const after = await systemOf(opened.gm, EMBER);
      expect(after).toMatchObject({ health: { value: 2 }, deathRow: 2, dead: false, economy: { ap: 3 } });
      expect((after['conditions'] as { key: string }[]).map((one) => one.key).sort()).toEqual(['prone', 'regeneration']);
      expect(opened.gm.facesLeft).toBe(1);
      await ask(opened.gm, { type: 'command', command: { id: 'rest1', kind: 'rest', who: [uuid(EMBER)], length: 'long' } });
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['deathRow']).toBe(0);
      expect(faults(opened.gm)).toEqual([]);
    });
  });

  describe('3: an attack and what damage brings about', () => {
    test('natural 20: maximum dice, none rolled', async () => {
      const opened = await fight({ generation, actors: [hero(), foe({ ac: 30 })] });
      await begin(opened);
      opened.gm.nextFaces([20]);
      await ask(opened.gm, attack('a1'));
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 9, max: 20 });
      expect(opened.gm.facesLeft).toBe(0);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('two Light weapons strike in one attack; reduction applies to each', async () => {
      const opened = await fight({ generation, actors: [hero(), foe({ reduction: [{ key: 'all', value: 2 }] })] });
      await begin(opened);
      opened.gm.nextFaces([15, 4, 3]);
      await ask(opened.gm, attack('a1', { with: [DAGGER, DIRK] }));
      await opened.table.settle();
      // 4 + 2 - 2 and 3 + 2 - 2
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 13, max: 20 });
      expect((await systemOf(opened.gm, EMBER))['economy']).toMatchObject({ ap: 2 });
    });

    test('a concentrating target saves when it is damaged', async () => {
      const opened = await fight({ generation, actors: [hero(), foe({ concentrating: ['veil'] })] });
      await begin(opened);
      opened.gm.nextFaces([15, 4, 5]);
      await ask(opened.gm, attack('a1'));
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['concentrating']).toEqual([]);
      expect(opened.gm.facesLeft).toBe(0);
    });

    test('Bonus Health from two sources never adds', async () => {
      const bonusHealth = [
        { key: 'A', value: 8, turns: null },
        { key: 'B', value: 5, turns: null },
      ];
      const opened = await fight({ generation, actors: [hero(), foe({ bonusHealth })] });
      await begin(opened);
      opened.gm.nextFaces([15, 7]);
      await ask(opened.gm, attack('a1'));
      await opened.table.settle();
      const after = await systemOf(opened.gm, IMP);
      // 10 damage against the stronger source of 8
      expect(after['health']).toEqual({ value: 18, max: 20 });
      expect(after['bonusHealth']).toEqual([]);
    });
  });

  describe('4: undo restores exactly', () => {
    const cases: readonly [string, Record<string, unknown>, Record<string, unknown>, number[]][] = [
      ['an attack', {}, attack('a1'), [15, 4]],
      ['an attack that fells', {}, attack('a2', {}), [20]],
      [
        'an attack on Bonus Health and concentration',
        { concentrating: ['veil'], bonusHealth: [{ key: 'A', value: 8, turns: null }] },
        attack('a3'),
        [15, 4, 5],
      ],
    ];
    test.each(cases)('%s', async (_name, target, request, faces) => {
      const opened = await fight({ generation, actors: [hero(), foe({ health: { value: 9, max: 20 }, ...target })] });
      await begin(opened);
      const before = [await systemOf(opened.gm, EMBER), await systemOf(opened.gm, IMP)].map(withoutMarks);
      opened.gm.nextFaces([...faces]);
      await ask(opened.gm, request);
      await opened.table.settle();
      expect([await systemOf(opened.gm, EMBER), await systemOf(opened.gm, IMP)].map(withoutMarks)).not.toEqual(before);
      const last = (await reports(opened.gm)).at(-1);
      await ask(opened.gm, { type: 'undo', message: last?.['id'] });
      await opened.table.settle();
      expect([await systemOf(opened.gm, EMBER), await systemOf(opened.gm, IMP)].map(withoutMarks)).toEqual(before);
      const statuses = 'concentrating' in target ? ['concentrating'] : [];
      expect(await opened.gm.run(`return [...game.actors.get('${IMP}').statuses]`)).toEqual(statuses);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('a turn start', async () => {
      const opened = await fight({
        generation,
        actors: [hero({ health: { value: 2, max: 10 }, conditions: [burning, regeneration], economy: { ap: 1, reactions: 1 } }), foe()],
      });
      const before = withoutMarks(await systemOf(opened.gm, EMBER));
      await begin(opened);
      const last = (await reports(opened.gm)).at(-1);
      await ask(opened.gm, { type: 'undo', message: last?.['id'] });
      await opened.table.settle();
      expect(withoutMarks(await systemOf(opened.gm, EMBER))).toEqual(before);
    });
  });

  describe('5: a player at a second client', () => {
    test('rolls its own dice there; the executor applies; nobody sees an error', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      ana.nextFaces([15, 4]);
      opened.gm.nextFaces([1, 1]);
      await ask(ana, attack('a1'));
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 13, max: 20 });
      expect((await systemOf(ana, IMP))['health']).toEqual({ value: 13, max: 20 });
      expect(ana.facesLeft).toBe(0);
      expect(opened.gm.facesLeft).toBe(2);
      expect(faults(opened.gm, ana)).toEqual([]);
      expect(ana.notifications).toEqual([]);
      // Only the report is left of the conversation.
      expect(await opened.gm.run("return game.messages.contents.map((m) => m.system.phase).filter((phase) => phase !== 'plan')")).toEqual(
        [],
      );
    });

    test.each([
      ['in the name of a creature that is not theirs', attack('f1', { by: uuid(IMP), with: ['claw000000000000'], on: [uuid(EMBER)] })],
      ['that only a GM gives', { type: 'command', command: { id: 'f2', kind: 'rest', who: [uuid(EMBER)], length: 'long' } }],
      ['that makes no sense', { type: 'command', command: { id: 'f3', kind: 'attack', by: uuid(EMBER) } }],
    ])('a request %s is refused', async (_name, request) => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      const before = [await systemOf(opened.gm, EMBER), await systemOf(opened.gm, IMP)];
      await ask(ana, request);
      await opened.table.settle();
      expect([await systemOf(opened.gm, EMBER), await systemOf(opened.gm, IMP)]).toEqual(before);
      expect(ana.notifications.length).toBe(1);
      expect(opened.gm.notifications).toEqual([]);
      expect(faults(opened.gm, ana)).toEqual([]);
    });

    test('a repeated request is refused', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      ana.nextFaces([15, 4, 15, 4]);
      await ask(ana, attack('r1'));
      await opened.table.settle();
      await ask(ana, attack('r1'));
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 13, max: 20 });
      expect(ana.notifications.length).toBe(1);
    });

    test('an answer with other dice, or from another user, is refused', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ben = await opened.table.join('Ben');
      const ana = await opened.table.join('Ana');
      await begin(opened);
      ana.nextFaces([15, 4]);
      await ana.run("Hooks.on('preCreateChatMessage', (m, data) => data.system?.phase !== 'answer')");
      await ask(ana, attack('x1'));
      await opened.table.settle();
      const pending = await opened.gm.run<string>("return game.messages.contents.find((m) => m.system.phase === 'pending').id");
      await ben.run(
        `const roll = await new Roll('1d20').evaluate(); await ChatMessage.create({ type: 'report', rolls: [roll], system: { phase: 'answer', to: '${pending}', request: '{"choices":[]}' } })`,
      );
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 20, max: 20 });
      expect(faults(opened.gm, ana, ben)).toEqual([]);
    });
  });

  describe('6: reloads and a killed executor', () => {
    test('both clients reload while a question is open', async () => {
      const opened = await fight({ generation, actors: [hero({ ...down, deathRow: 1 }), foe()] });
      const ana = await opened.table.join('Ana');
      await ana.run("globalThis.heldBack = Hooks.on('preCreateChatMessage', (m, data) => data.system?.phase !== 'answer')");
      await begin(opened);
      expect((await systemOf(opened.gm, EMBER))['deathRow']).toBe(1);
      await opened.gm.reload();
      await opened.table.settle();
      ana.nextFaces([7]);
      await ana.reload();
      ana.nextFaces([7]);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['deathRow']).toBeGreaterThanOrEqual(1);
      const rolled = await opened.gm.run<number>("return game.messages.contents.filter((m) => m.system.phase === 'plan').length");
      expect(rolled).toBe(1);
      expect(await opened.gm.run("return game.messages.contents.filter((m) => m.system.phase !== 'plan').length")).toBe(0);
    });

    test('killed between any two writes: after its return nothing is lost or done twice', async () => {
      const actors = [
        hero({ health: { value: 2, max: 10 }, conditions: [burning, regeneration], economy: { ap: 0, reactions: 0 } }),
        foe(),
      ];
      for (let kills = 0; kills <= 9; kills += 1) {
        const opened = await fight({ generation, actors });
        opened.gm.killAfterWrites(kills);
        await opened.gm.run(`void game.combats.active.startCombat()`);
        await opened.table.settle();
        await opened.gm.reload();
        await opened.table.settle();
        if (!(await opened.gm.run<boolean>('return game.combats.active.started'))) await begin(opened);
        const after = await systemOf(opened.gm, EMBER);
        expect({ kills, health: after['health'], economy: after['economy'] }).toEqual({
          kills,
          health: { value: 1, max: 10 },
          economy: { ap: 3, reactions: 1, jumped: false },
        });
        // TR-23: Reactions come with the start of the combat, the rest with the start of the turn.
        expect(await reports(opened.gm)).toHaveLength(2);
        expect(await opened.gm.run(`return game.combats.active.combatants.get('c000000000000000').system.done.start`)).toBe('1');
        await opened.table.close();
      }
    });
  });

  describe('7: held reports', () => {
    test('the GM changes a rolled die; all follow-ups recompute; one commit', async () => {
      const opened = await fight({
        generation,
        actors: [hero(), foe()],
        settings: { policy: { turnEdges: 'automatic', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' } },
      });
      await begin(opened);
      const before = lastWrite(opened.table);
      opened.gm.nextFaces([5]);
      await ask(opened.gm, attack('h1'));
      await opened.table.settle();
      const held = await opened.gm.run<string>("return game.messages.contents.find((m) => m.system.phase === 'held').id");
      expect(writes(opened.table, 'Actor', before)).toEqual([]);
      // A miss becomes a hit: its damage die is rolled now.
      opened.gm.nextFaces([6]);
      const key = `attack/${uuid(IMP)}/0/d20`;
      expect(await opened.gm.run(`return await fourfold.changeDie(game.messages.get('${held}'), ${JSON.stringify(key)}, 0, 16)`)).toBe(
        true,
      );
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 20, max: 20 });
      expect(await opened.gm.run(`return await fourfold.changeDie(game.messages.get('${held}'), ${JSON.stringify(key)}, 0, 21)`)).toBe(
        false,
      );
      await opened.gm.run(`await fourfold.applyHeld(game.messages.get('${held}'))`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 11, max: 20 });
      expect(writes(opened.table, 'Actor', before).filter((write) => write.id === IMP)).toHaveLength(1);
      expect(await reports(opened.gm)).toHaveLength(1);
      expect(await opened.gm.run("return game.messages.contents.filter((m) => m.system.phase === 'held').length")).toBe(0);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('a dropped plan leaves nothing', async () => {
      const opened = await fight({
        generation,
        actors: [hero(), foe()],
        settings: { policy: { turnEdges: 'automatic', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' } },
      });
      await begin(opened);
      opened.gm.nextFaces([15, 4]);
      await ask(opened.gm, attack('h2'));
      await opened.table.settle();
      await opened.gm.run("await fourfold.dropHeld(game.messages.contents.find((m) => m.system.phase === 'held'))");
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['economy']).toMatchObject({ ap: 3 });
      expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 20, max: 20 });
    });
  });

  test('a plain attack asks nobody anything when nobody holds a usable reaction', async () => {
    const opened = await fight({ generation, actors: [hero(), foe()] });
    await begin(opened);
    opened.gm.nextFaces([15, 4]);
    await ask(opened.gm, attack('p1'));
    await opened.table.settle();
    expect(opened.gm.dialogs).toEqual([]);
    expect((await systemOf(opened.gm, IMP))['health']).toEqual({ value: 13, max: 20 });
  });
});

function withoutMarks(system: Record<string, unknown>): Record<string, unknown> {
  const { applied: _applied, ...rest } = system;
  return rest;
}
