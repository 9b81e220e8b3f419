import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../../stage/engine/table.ts';
import { ask, condition, faults, GENERATIONS, lastWrite, writes } from '../scenarios/world.ts';
import { combatantId, COMBAT, combatants, creature, id, move, openTracker, place, tallies, type Bag } from './tracker.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

const sword: Bag = {
  _id: id('sword'),
  name: 'Sword',
  type: 'weapon',
  system: { equipped: true, tags: ['standard'], melee: true, damage: [{ formula: '1d8+3', type: 'slashing' }], cost: { ap: 1 } },
};

describe.each(GENERATIONS)('generation %i', (generation) => {
  async function open(join: readonly string[], actors?: readonly Bag[], world: Record<string, Bag[]> = {}) {
    const opened = await openTracker({ generation, join, world, ...(actors === undefined ? {} : { actors }) });
    table = opened.table;
    const [first, second, third] = opened.clients as readonly [Client, Client, Client];
    return { table: opened.table, clients: opened.clients, first, second, third };
  }

  test('DUP-10: what follows from damage is asked of its player alone', async () => {
    const ash = creature('Ash', 'Ana', { concentrating: ['veil'], conditions: [] });
    const { table: at, first: gm, second: ana, third: ben, clients } = await open(['Gamma', 'Ana', 'Ben'], [ash, creature('Bo')]);
    ana.nextFaces([20]);
    ben.nextFaces([1]);
    gm.nextFaces([1]);
    const parts = [{ amount: 4, type: 'fire' }];
    await ask(gm, { type: 'command', command: { kind: 'damage', id: id('d1'), to: [`Actor.${id('Ash')}`], parts } });
    await at.settle();
    expect([ana.facesLeft, ben.facesLeft, gm.facesLeft]).toEqual([0, 1, 1]);
    expect(await gm.run(`return game.actors.get('${id('Ash')}').system.concentrating`)).toEqual(['veil']);
    expect(faults(...clients)).toEqual([]);
  });

  test('DUP-11: what a new actor begins with is written once, by its creator, in the same write', async () => {
    const { table: at, first, clients } = await open(['Gamma', 'Delta', 'Assi']);
    const before = lastWrite(at);
    await first.run("await Actor.create({ name: 'New', type: 'character' })");
    await at.settle();
    expect(writes(at, 'Actor', before).map(({ action }) => action)).toEqual(['create']);
    expect(writes(at, 'Item', before)).toEqual([]);
    expect(faults(...clients)).toEqual([]);
  });

  test('DUP-13: Health changed from the token bar is one change with one report', async () => {
    const { table: at, first, clients } = await open(['Gamma', 'Delta']);
    const before = lastWrite(at);
    await first.run(`await game.actors.get('${id('Bo')}').modifyTokenAttribute('health', -5, true)`);
    await at.settle();
    expect((await tallies(first, 'Bo'))['Bo']).toEqual([5, 0]);
    expect(writes(at, 'Actor', before)).toHaveLength(1);
    expect(await first.run("return game.messages.filter((m) => m.system.phase === 'plan').length")).toBe(1);
    expect(faults(...clients)).toEqual([]);
  });

  test('EVT-26: a fight that everybody has left stands in nobody’s way', async () => {
    const { table: at, first } = await open(['Gamma']);
    await move(at, first, 'startCombat()');
    await move(at, first, `deleteEmbeddedDocuments('Combatant', ['${combatantId(0)}', '${combatantId(1)}', '${combatantId(2)}'])`);
    await move(at, first, 'nextTurn()');
    expect(await place(first)).toBe('1 nobody');
    await first.run(`const made = await Combat.create({ combatants: ${JSON.stringify(combatants(['Ash', 'Bo']))} });
      await made.activate(); await made.startCombat(); await made.nextTurn()`);
    await at.settle();
    expect(await tallies(first, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [1, 0], Cy: [0, 0] });
    expect(faults(first)).toEqual([]);
  });

  test('IDN-06: whoever has several tokens pays once', async () => {
    const tokens = ['Ash1', 'Ash2'].map((name) => ({ _id: id(name), name, actorId: id('Ash'), actorLink: true }));
    const ash = { ...creature('Ash', null, { conditions: [], economy: { ap: 3, reactions: 1 } }), items: [sword] };
    const scene = { _id: id('scene'), name: 'Here', active: true, tokens };
    const { table: at, first } = await open(['Gamma'], [ash, creature('Bo')], { Scene: [scene] });
    await move(at, first, 'startCombat()');
    first.nextFaces([1]);
    const command = { kind: 'attack', id: id('a1'), by: `Actor.${id('Ash')}`, with: [id('sword')], on: [`Actor.${id('Bo')}`] };
    await ask(first, { type: 'command', command });
    await at.settle();
    expect(await first.run(`return game.actors.get('${id('Ash')}').system.economy.ap`)).toBe(2);
    expect(first.facesLeft).toBe(0);
    expect(faults(first)).toEqual([]);
  });

  test('IDN-10: what was written is the same by every way to the actor, on every client', async () => {
    const imp = { _id: id('Imp1'), name: 'Imp 1', actorId: id('Imp'), actorLink: false, delta: {} };
    const scene = { _id: id('scene'), name: 'Here', active: true, tokens: [imp] };
    const fight = {
      _id: COMBAT,
      active: true,
      combatants: [{ _id: combatantId(0), tokenId: imp._id, sceneId: scene._id, actorId: id('Imp') }],
    };
    const { table: at, first, second } = await open(['Gamma', 'Ana'], [creature('Imp')], { Scene: [scene], Combat: [fight] });
    await move(at, first, 'startCombat()');
    for (const client of [first, second]) {
      const read = await client.run<number[]>(
        `const token = game.scenes.get('${id('scene')}').tokens.get('${imp._id}'); const combat = game.combats.get('${COMBAT}');
         return [token.actor, combat.combatants.get('${combatantId(0)}').actor, combat.combatant.actor, fromUuidSync(token.actor.uuid)]
           .map((actor) => actor.system.health.value)`,
      );
      expect(read).toEqual([99, 99, 99, 99]);
    }
    expect(faults(first, second)).toEqual([]);
  });

  test('IDN-13: what names a creature that is gone is refused with a sentence', async () => {
    const ash = { ...creature('Ash', null, { conditions: [], economy: { ap: 3, reactions: 1 } }), items: [sword] };
    const { table: at, first } = await open(['Gamma'], [ash, creature('Bo')]);
    await move(at, first, 'startCombat()');
    await first.run(`await game.actors.get('${id('Bo')}').delete()`);
    const command = { kind: 'attack', id: id('a1'), by: `Actor.${id('Ash')}`, with: [id('sword')], on: [`Actor.${id('Bo')}`] };
    await ask(first, { type: 'command', command });
    await at.settle();
    expect(JSON.stringify(first.notifications)).toContain('The creature is gone.');
    expect(await first.run(`return game.actors.get('${id('Ash')}').system.economy.ap`)).toBe(3);
    expect(faults(first)).toEqual([]);
  });

  test('DUP-08: what a status brings about comes once, whoever owns the creature and is there', async () => {
    const down = creature('Ash', 'Ana', { health: { value: 3, max: 10 }, conditions: [condition('x', 'burning', { amount: 5 })] });
    const { table: at, first, clients } = await open(['Gamma', 'Delta', 'Ana'], [down, creature('Bo')]);
    await move(at, first, 'startCombat()');
    const conditions = await first.run<string[]>(`return game.actors.get('${id('Ash')}').system.conditions.map(({ key }) => key).sort()`);
    expect(conditions.filter((key) => key === 'unconscious')).toEqual(['unconscious']);
    expect(await first.run(`return game.actors.get('${id('Ash')}').effects.filter((e) => e.statuses.has('unconscious')).length`)).toBe(1);
    expect(faults(...clients)).toEqual([]);
  });
});
