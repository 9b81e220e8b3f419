import { afterEach, describe, expect, test } from 'vitest';
import { ask, faults, foe, GENERATIONS, IMP, lastWrite, SWORD, writes } from '../scenarios/world.ts';
import { attacks, BIRCH, bystander, closeTable, EMBER, healthOf, openAsking, toldTo, uuid } from './table.ts';

afterEach(closeTable);

const players = (over: Record<string, unknown> = {}) => ({
  actors: [bystander(EMBER, 'Ember', 'Ana'), bystander(BIRCH, 'Birch', 'Ben'), foe(over)],
});
const strike = { type: 'command', command: { kind: 'attack', id: 'a', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] } };

describe.each(GENERATIONS)('generation %i', (generation) => {
  test('PRM-01: a player’s blow on somebody who is not theirs is written by the GM, without an error', async () => {
    const { ana, ben, gm, table } = await openAsking(generation, players());
    const before = lastWrite(table);
    ana.nextFaces([15, 4]);
    await ask(ana, strike);
    await table.settle();
    expect(await healthOf(ana, IMP)).toBe(13);
    expect(new Set(writes(table, 'Actor', before).map(({ user }) => user))).toEqual(new Set([gm.userId]));
    expect([ana, ben, gm].flatMap(toldTo)).toEqual([]);
    expect(faults(ana, ben, gm)).toEqual([]);
  });

  test('PRM-02: everything that it brings about happens where it is written: falling, its condition, its sign', async () => {
    const { ana, ben, gm, table } = await openAsking(generation, players({ health: { value: 3, max: 20 } }));
    const before = lastWrite(table);
    ana.nextFaces([15, 4]);
    await ask(ana, strike);
    await table.settle();
    expect(await healthOf(gm, IMP)).toBe(0);
    const fallen = `const a = game.actors.get('${IMP}'); return { keys: a.system.conditions.map((c) => c.key).sort(), signs: [...a.statuses].sort(), dead: a.system.dead }`;
    const seen = await ana.run<{ keys: string[]; signs: string[]; dead: boolean }>(fallen);
    expect(seen.dead || seen.keys.includes('unconscious')).toBe(true);
    expect(seen.signs.includes('dead') || seen.signs.includes('unconscious')).toBe(true);
    const others = table.server.log.filter(
      ({ seq, user, documentName }) => seq > before && user !== gm.userId && documentName !== 'ChatMessage',
    );
    expect(others).toEqual([]);
    expect(faults(ana, ben, gm)).toEqual([]);
  });

  test('PRM-04: what somebody edits makes no other client write anything', async () => {
    const { ana, ben, gm, table } = await openAsking(generation, players());
    const before = lastWrite(table);
    await ben.run(`await game.actors.get('${BIRCH}').update({ 'system.health.value': 4, 'system.attributes.str': 3 })`);
    await table.settle();
    const made = table.server.log.filter(({ seq }) => seq > before).map(({ user, documentName }) => [user, documentName]);
    expect(made).toEqual([[ben.userId, 'Actor']]);
    expect([ana, ben, gm].flatMap(toldTo)).toEqual([]);
    expect(faults(ana, ben, gm)).toEqual([]);
  });

  test('PRM-07: the GM who acted is gone in the middle of a request: it is neither lost nor a request for ever', async () => {
    const { ana, gm, table } = await openAsking(generation, players());
    gm.killAfterWrites(1);
    ana.nextFaces([15, 4]);
    await ask(ana, strike);
    await table.settle();
    gm.kill();
    await table.settle();
    expect(await attacks(ana)).toBe(0);
    await gm.reload();
    await table.settle();
    expect(await attacks(gm)).toBe(1);
    expect(await healthOf(gm, IMP)).toBe(13);
    expect(await gm.run("return game.messages.contents.map((m) => m.system.phase).filter((phase) => phase !== 'plan')")).toEqual([]);
    expect(faults(ana)).toEqual([]);
  });

  test('an assistant asks with the rights of a GM', async () => {
    const users = [
      { name: 'Gamma', role: 'GAMEMASTER' },
      { name: 'Ana', role: 'PLAYER' },
      { name: 'Ben', role: 'PLAYER' },
      { name: 'Asta', role: 'ASSISTANT' },
    ] as const;
    const { gm, table } = await openAsking(generation, { ...players(), users });
    const asta = await table.join('Asta');
    await ask(asta, { type: 'command', command: { id: 'd', kind: 'damage', to: [uuid(IMP)], parts: [{ amount: 5, type: 'untyped' }] } });
    await ask(asta, { type: 'command', command: { id: 'r', kind: 'rest', who: [uuid(EMBER)], length: 'short' } });
    await table.settle();
    expect(await healthOf(gm, IMP)).toBe(15);
    expect([toldTo(asta), faults(asta, gm)]).toEqual([[], []]);
  });
});
