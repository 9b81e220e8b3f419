import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Creature } from '../../src/rules/kernel/state.ts';
import { MemoryStore } from '../../stage/engine/server/store.ts';
import { openTable, type Client, type Table } from '../../stage/engine/table.ts';
import { EMBER, GENERATIONS, IMP, USERS, world } from '../../tools/matrix/world.ts';
import { Oracle } from '../../tools/soak/oracle.ts';
import { Permits } from '../../tools/soak/permits.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

const CREATURES = `const actors = await Promise.all(${JSON.stringify([`Actor.${EMBER}`, `Actor.${IMP}`])}.map((uuid) => fromUuid(uuid)));
  return Object.fromEntries(actors.map((actor) => [actor.uuid, fourfold.creatureOfActor(actor, fourfold.activeRuleset())]))`;

const damage = `await fourfold.request({ type: 'command', command: { kind: 'damage', id: 'oracleDamage0001', to: ['Actor.${IMP}'],
  parts: [{ amount: 3, type: 'untyped' }], exact: true } })`;

async function watched(
  generation: 13 | 14,
): Promise<{ readonly gm: Client; readonly oracle: Oracle; readonly permits: Permits; readonly at: Table }> {
  const at = await openTable({ generation, users: USERS, system: resolve('dist'), store: new MemoryStore(), world: world() });
  table = at;
  const gm = await at.join('Gamma');
  await at.settle();
  const permits = new Permits([gm.userId]);
  const oracle = new Oracle(await gm.run<Record<string, Creature>>(CREATURES), permits);
  oracle.watch(at.server);
  return { gm, oracle, permits, at };
}

describe.each(GENERATIONS)('the oracle, generation %i', (generation) => {
  test('a plan that is what the rules come to is no difference', async () => {
    const { gm, oracle, at } = await watched(generation);
    await gm.run(damage);
    await at.settle();
    expect(oracle.differences).toEqual([]);
    expect(oracle.unfinished()).toEqual([]);
    expect(oracle.against(await gm.run<Record<string, Creature>>(CREATURES))).toEqual([]);
  });

  test('a write of nobody is a failure, an edit of somebody is not', async () => {
    const { gm, oracle, permits, at } = await watched(generation);
    const changes = { 'system.health.value': 9 };
    permits.note({ name: 'edit', by: 'Gamma', source: '', byHand: { uuid: `Actor.${IMP}`, changes } }, gm.userId);
    await gm.run(`await game.actors.get('${IMP}').update(${JSON.stringify(changes)})`);
    await at.settle();
    expect(oracle.differences).toEqual([]);
    await gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 8 })`);
    await at.settle();
    expect(oracle.differences).toHaveLength(1);
    expect(oracle.differences[0]).toContain("nobody's");
    expect(oracle.against(await gm.run<Record<string, Creature>>(CREATURES))).toHaveLength(1);
  });

  test('a plan that says something else than the rules is a failure', async () => {
    const { gm, oracle, at } = await watched(generation);
    // Somebody tampers with the plan's values on their way out.
    await gm.run(`Hooks.on('preUpdateActor', (actor, changes) => { if (changes.system?.health) changes.system.health.value = 1; })`);
    await gm.run(damage);
    await at.settle();
    expect(oracle.against(await gm.run<Record<string, Creature>>(CREATURES)).join(' ')).toContain('health');
  });

  test('a plan that has not reached everybody is not finished', async () => {
    const { gm, oracle, at } = await watched(generation);
    at.scheduler.drop(({ kind, lane }) => kind === 'write' && lane.endsWith(' up') && at.server.log.length > 0, Infinity);
    gm.run(damage).catch((fault: unknown) => gm.errors.push(fault));
    await at.settle();
    expect(oracle.unfinished()).toHaveLength(generation === 13 ? 1 : 0);
  });
});
