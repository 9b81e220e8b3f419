import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../stage/engine/table.ts';
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
  openFight,
  SWORD,
  systemOf,
  writes,
  type FightOptions,
} from './scenarios/world.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

async function fight(options: FightOptions) {
  const opened = await openFight(options);
  table = opened.table;
  return opened;
}

const uuid = (id: string): string => `Actor.${id}`;
const attack = (id: string): Record<string, unknown> => ({
  type: 'command',
  command: { id, kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] },
});
const policy = (over: Record<string, string>): Record<string, unknown> => ({
  policy: { turnEdges: 'automatic', attacks: 'automatic', abilities: 'automatic', byHand: 'automatic', ...over },
});
const idOf = async (client: Client, phase: string): Promise<string> =>
  await client.run<string>(`return game.messages.contents.findLast((m) => m.system.phase === '${phase}')?.id ?? ''`);
const act = async (client: Client, id: string, action: string): Promise<void> => {
  await client.run(`await fourfold.act(game.messages.get('${id}'), '${action}')`);
};
const card = async (client: Client, id: string): Promise<string> =>
  await client.run<string>(`return (await fourfold.cardHtml(game.messages.get('${id}'))) ?? ''`);
const healthOf = async (client: Client, id: string): Promise<unknown> =>
  ((await systemOf(client, id))['health'] as { value: number }).value;
const phases = async (client: Client): Promise<string[]> =>
  await client.run("return game.messages.contents.map((m) => m.system.phase).filter((phase) => phase !== 'plan')");

describe.each(GENERATIONS)('generation %i', (generation) => {
  async function attacked(settings: Record<string, unknown> = {}) {
    const opened = await fight({ generation, actors: [hero({ economy: { ap: 1, reactions: 1 } }), foe()], settings });
    await begin(opened);
    opened.gm.nextFaces([15, 4]);
    await ask(opened.gm, attack('a1'));
    await opened.table.settle();
    expect(await healthOf(opened.gm, IMP)).toBe(13);
    return { ...opened, id: await idOf(opened.gm, 'plan') };
  }

  describe('taking back', () => {
    test('undo, then the card says so, then redo', async () => {
      const { gm, table: at, id } = await attacked();
      expect(await card(gm, id)).toContain('data-action="undo"');
      await act(gm, id, 'undo');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(20);
      expect(await card(gm, id)).toMatch(/ff-card--undone[^]*Taken back[^]*data-action="redo"/);
      await act(gm, id, 'redo');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      expect(await card(gm, id)).toContain('data-action="undo"');
      expect(gm.dialogs).toEqual([]);
      expect(faults(gm)).toEqual([]);
    });

    test('where a value was changed since, the GM sees both and may leave it or restore it', async () => {
      const { gm, table: at, id } = await attacked();
      await gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 5 })`);
      await at.settle();
      gm.answerDialogs('leave');
      await act(gm, id, 'undo');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(5);
      const asked: string[] = [];
      gm.answerDialogs((config: { content: string }) => (asked.push(config.content), { place0: 'restore' }));
      await act(gm, id, 'undo');
      await at.settle();
      expect(asked[0]).toMatch(/Imp: Health[^]*<td>13<\/td>[^]*<td>5<\/td>[^]*<td>20<\/td>/);
      expect(await healthOf(gm, IMP)).toBe(20);
      expect(faults(gm)).toEqual([]);
    });

    test('a double click undoes once', async () => {
      const { gm, table: at, id } = await attacked();
      const before = lastWrite(at);
      await gm.run(`const m = game.messages.get('${id}'); await Promise.all([fourfold.act(m, 'undo'), fourfold.act(m, 'undo')])`);
      await at.settle();
      expect(writes(at, 'ChatMessage', before)).toHaveLength(1);
      expect(gm.notifications).toEqual([]);
    });

    test('players take back their own only, and only where the table lets them', async () => {
      const opened = await fight({ generation, actors: [hero({ economy: { ap: 1, reactions: 0 } }), foe()] });
      const { gm, table: at } = opened;
      await begin(opened);
      const ana = await at.join('Ana');
      const ben = await at.join('Ben');
      ana.nextFaces([15, 4]);
      await ask(ana, attack('a1'));
      await at.settle();
      const id = await idOf(gm, 'plan');
      expect(await card(ana, id)).not.toContain('data-action');
      await act(ana, id, 'undo');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      await gm.run("await game.settings.set('fourfold', 'playersUndo', true)");
      await at.settle();
      expect(await card(ben, id)).not.toContain('data-action');
      expect(await card(ana, id)).toContain('data-action="undo"');
      const turn = await gm.run<string>("return game.messages.contents.find((m) => m.system.phase === 'plan').id");
      expect(await card(ana, turn)).not.toContain('data-action');
      await ask(ana, { type: 'undo', message: turn });
      await ask(ben, { type: 'undo', message: id });
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      await act(ana, id, 'undo');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(20);
      expect(faults(gm, ana, ben)).toEqual([]);
    });
  });

  describe('open questions', () => {
    async function waiting() {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      await ana.run("Hooks.on('preCreateChatMessage', (m, data) => data.system?.phase !== 'answer')");
      await ask(ana, attack('a1'));
      await opened.table.settle();
      return { ...opened, ana, id: await idOf(opened.gm, 'pending') };
    }

    test('the card says what is asked and from whom', async () => {
      const { gm, ana, id } = await waiting();
      expect(await card(gm, id)).toMatch(/Ember attacks Imp with Sword[^]*waiting for Ana[^]*data-action="answer"/);
      expect(await card(ana, id)).not.toContain('data-action');
    });

    test('the dice of a player who leaves are rolled by the GM', async () => {
      const { gm, ana, table: at } = await waiting();
      gm.nextFaces([15, 4]);
      ana.disconnect();
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      expect(await phases(gm)).toEqual([]);
      expect(faults(gm)).toEqual([]);
    });

    test('what the player answers meanwhile counts', async () => {
      const { gm, ana, table: at, id } = await waiting();
      await ana.reload();
      ana.nextFaces([15, 4]);
      await at.settle();
      const health = await healthOf(gm, IMP);
      await gm.run(`const m = game.messages.get('${id}'); if (m) await fourfold.answerAsGm(m)`);
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(health);
      expect(await phases(gm)).toEqual([]);
    });
  });

  describe('requests while no GM is there', () => {
    async function alone() {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      await begin(opened);
      const ana = await opened.table.join('Ana');
      opened.gm.disconnect();
      await opened.table.settle();
      await ask(ana, attack('a1'));
      await opened.table.settle();
      expect(ana.notifications.map(({ level }) => level)).toEqual(['info']);
      const id = await idOf(ana, 'intent');
      expect(await card(ana, id)).toContain('Waits for a GM');
      await opened.gm.reload();
      await opened.table.settle();
      return { ...opened, ana, id };
    }

    test('is offered to the GM who comes, and run on their word', async () => {
      const { gm, ana, table: at, id } = await alone();
      expect(await healthOf(gm, IMP)).toBe(20);
      expect(await card(gm, id)).toMatch(/data-action="run"[^]*data-action="dropIntent"/);
      expect(await card(ana, id)).toMatch(/data-action="dropIntent"/);
      expect(await card(ana, id)).not.toMatch(/data-action="run"/);
      ana.nextFaces([15, 4]);
      await act(gm, id, 'run');
      await at.settle();
      expect(await healthOf(gm, IMP)).toBe(13);
      expect(await phases(gm)).toEqual([]);
      expect(faults(gm, ana)).toEqual([]);
    });

    test('or dropped', async () => {
      const { gm, ana, table: at, id } = await alone();
      await act(gm, id, 'dropIntent');
      await at.settle();
      expect(await phases(ana)).toEqual([]);
      expect(await healthOf(gm, IMP)).toBe(20);
    });
  });

  describe('held reports', () => {
    test('the acting GM changes a die within its bounds and applies', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()], settings: policy({ attacks: 'confirm' }) });
      const { gm } = opened;
      await begin(opened);
      gm.nextFaces([5]);
      await ask(gm, attack('h1'));
      await opened.table.settle();
      const id = await idOf(gm, 'held');
      expect(await card(gm, id)).toMatch(/min="1" max="20"[^]*data-action="applyHeld"[^]*data-action="dropHeld"/);
      gm.nextFaces([6]);
      const key = JSON.stringify(`attack/${uuid(IMP)}/0/d20`);
      await gm.run(
        `await fourfold.act(game.messages.get('${id}'), 'changeDie', { key: ${key}, index: 0, face: 21, faces: 20 });
         await fourfold.act(game.messages.get('${id}'), 'changeDie', { key: ${key}, index: 0, face: 16, faces: 20 })`,
      );
      await opened.table.settle();
      expect(gm.notifications.map(({ level }) => level)).toEqual(['warn']);
      expect(await card(gm, id)).toMatch(/16 \+ 1 Strength &#x3D;/);
      await act(gm, id, 'applyHeld');
      await opened.table.settle();
      expect(await healthOf(gm, IMP)).toBe(11);
      expect(await phases(gm)).toEqual([]);
      expect(faults(gm)).toEqual([]);
    });
  });

  describe('reminders', () => {
    test('a turn start says what is due, writes no creature, and comes once', async () => {
      const conditions = [condition('b1', 'burning', { amount: 3 })];
      const opened = await fight({
        generation,
        actors: [hero({ conditions, economy: { ap: 1, reactions: 1 } }), foe()],
        settings: policy({ turnEdges: 'remind' }),
      });
      const before = lastWrite(opened.table);
      await begin(opened);
      expect(writes(opened.table, 'Actor', before)).toEqual([]);
      const text = await card(opened.gm, await idOf(opened.gm, 'remind'));
      expect(text).toMatch(/Reminder[^]*Ember: start of turn[^]*Burning −3/);
      expect(text).not.toContain('data-action');
      await opened.gm.reload();
      await opened.table.settle();
      expect(await phases(opened.gm)).toEqual(['remind']);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('of what needs dice it names the dice and rolls none', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()], settings: policy({ attacks: 'remind' }) });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      await ask(ana, attack('r1'));
      await opened.table.settle();
      expect(await phases(opened.gm)).toEqual(['remind']);
      expect(await card(ana, await idOf(ana, 'remind'))).toMatch(/Ember attacks Imp[^]*Attack: Sword against Imp/);
      expect(await healthOf(opened.gm, IMP)).toBe(20);
      expect((await systemOf(opened.gm, EMBER))['economy']).toMatchObject({ ap: 3 });
      expect(faults(opened.gm, ana)).toEqual([]);
    });
  });
});
