import { afterEach, describe, expect, it } from 'vitest';
import type { Client, Table } from '../../stage/engine/table.ts';
import { hero, id, orc, refusedBy, scene, seated, users } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

const combat = {
  _id: id('combat'),
  round: 1,
  turn: 0,
  combatants: [
    { _id: id('cHero'), actorId: id('hero'), initiative: 3 },
    { _id: id('cOrc'), actorId: id('orc'), initiative: 2 },
  ],
};

async function sit(
  generation: 13 | 14 = 13,
  permissions: Record<string, number> = {},
): Promise<{ gm: Client; ann: Client; bob: Client; helper: Client; table: Table }> {
  const seats = await seated({
    generation,
    permissions,
    users: [...users, { name: 'Helper', role: 'ASSISTANT' }],
    world: { Actor: [hero, orc], Scene: [scene], Combat: [combat] },
  });
  ({ table } = seats);
  return { ...seats, helper: await table.join('Helper') };
}

describe('who may write', () => {
  it.each([
    ['an actor of somebody else', `game.actors.getName('Orc').update({ 'system.hp': 1 })`],
    ['an item of it', `game.actors.getName('Orc').items.contents[0].update({ name: 'x' })`],
    ['a new item in it', `game.actors.getName('Orc').createEmbeddedDocuments('Item', [{ name: 'x', type: 'gear' }])`],
    ['a new actor', `Actor.create({ name: 'x', type: 'npc' })`],
    ['deleting an own actor', `game.actors.getName('Hero').delete()`],
    ['a world setting', `game.settings.set('plain', 'world', 7)`],
    ['a flag of a combat', `game.combats.contents[0].setFlag('plain', 'x', 1)`],
    ['a combat', `game.combats.contents[0].delete()`],
    ['a combatant of somebody else', `game.combats.contents[0].combatants.contents[1].update({ initiative: 9 })`],
    ['a token of somebody else', `game.scenes.contents[0].tokens.contents[0].update({ x: 5 })`],
    ['the actor of such a token', `game.scenes.contents[0].tokens.contents[0].actor.update({ 'system.hp': 1 })`],
    ['the own role', `game.user.update({ role: 4 })`],
    ['what only game masters write', `game.actors.getName('Hero').update({ 'system.secret': 'x' })`],
  ])('a player may not change %s', async (_what, call) => {
    const { ann, table } = await sit();
    expect(await refusedBy(ann.run(`await ${call}`))).toMatch(/lacks permission|may not/);
    expect(ann.notifications.at(-1)?.level).toBe('error');
    expect(table.server.log).toEqual([]);
  });

  it.each([
    ['the own actor', `game.actors.getName('Hero').update({ 'system.hp': 1 })`],
    ['items of the own actor', `game.actors.getName('Hero').items.contents[0].update({ name: 'x' })`],
    ['the round', `game.combats.contents[0].update({ round: 2, turn: 0 })`],
    ['an own combatant', `game.combats.contents[0].combatants.contents[0].update({ initiative: 9 })`],
    ['an own setting', `game.settings.set('plain', 'own', { a: 1 })`],
    ['the own character', `game.user.update({ character: game.actors.getName('Hero').id })`],
    ['a message', `ChatMessage.create({ content: 'x' })`],
  ])('a player may change %s', async (_what, call) => {
    const { ann, table } = await sit();
    expect(await refusedBy(ann.run(`await ${call}`))).toBe('not refused');
    expect(table.server.log).toHaveLength(1);
  });

  it('a world may allow more', async () => {
    const { ann } = await sit(13, { ACTOR_CREATE: 1 });
    expect(await refusedBy(ann.run(`await Actor.create({ name: 'x', type: 'npc' })`))).toBe('not refused');
  });

  it('assistants do what game masters do, except for other users', async () => {
    const { helper } = await sit();
    expect(await refusedBy(helper.run(`await game.actors.getName('Orc').update({ 'system.hp': 1 })`))).toBe('not refused');
    expect(await refusedBy(helper.run(`await game.users.getName('Ann').update({ role: 4 })`))).toContain('lacks permission');
  });
});

describe('messages', () => {
  it('carry the author that the server knows', async () => {
    const { ann, gm, table } = await sit();
    await ann.run(`await ChatMessage.create({ content: 'x', author: game.users.getName('Gm').id })`);
    await table.settle();
    expect(await gm.run(`return game.messages.contents[0].author.name`)).toBe('Ann');
  });

  it('belong to their author and the game masters', async () => {
    const { ann, bob, gm, table } = await sit();
    await ann.run(`await ChatMessage.create({ content: 'x' })`);
    await table.settle();
    const change = `await game.messages.contents[0].update({ content: 'y' })`;
    expect(await refusedBy(bob.run(change))).toContain('lacks permission');
    expect(await refusedBy(ann.run(change))).toBe('not refused');
    expect(await refusedBy(gm.run(`await game.messages.contents[0].delete()`))).toBe('not refused');
  });
});

describe('levels', () => {
  it('are tested by name, number and exactly', async () => {
    const { ann, gm } = await sit();
    const test = `
      const [hero, orc] = [game.actors.getName('Hero'), game.actors.getName('Orc')];
      const ann = game.users.getName('Ann');
      return [hero.testUserPermission(ann, 'OWNER'), orc.testUserPermission(ann, 'LIMITED'), hero.testUserPermission(ann, 'LIMITED', { exact: true }),
        hero.testUserPermission(ann, 2), hero.isOwner, orc.isOwner, orc.visible, hero.hasPlayerOwner, hero.canUserModify(ann, 'update'), hero.canUserModify(ann, 'delete')]`;
    expect(await ann.run(test)).toEqual([true, false, false, true, true, false, false, true, true, false]);
    expect(await gm.run(test)).toEqual([true, false, false, true, true, true, true, true, true, false]);
  });
});
