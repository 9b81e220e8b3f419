import { afterEach, describe, expect, test } from 'vitest';
import { at, closeGame, openGame, type Game } from '../fights/game.ts';
import { faults, GENERATIONS } from '../scenarios/world.ts';

afterEach(closeGame);

/** Two more wolves, by tokens of their own; nobody has rolled yet. */
async function pack(game: Game): Promise<void> {
  await game.seats.gm.run(`
    const scene = game.scenes.active;
    const wolf = scene.tokens.find(({ name }) => name === 'Wolf');
    const { _id, ...data } = wolf.toObject();
    const tokens = await scene.createEmbeddedDocuments('Token', [2, 3].map((n) => ({ ...data, name: 'Wolf (' + n + ')', x: n * 100 })));
    await game.combat.createEmbeddedDocuments('Combatant', tokens.map(({ id, actorId }) => ({ tokenId: id, sceneId: scene.id, actorId })));
    await game.combat.resetAll();`);
  await game.table.settle();
}

const initiatives = async ({ seats }: Game): Promise<Record<string, number>> =>
  Object.fromEntries(
    await seats.gm.run<[string, number][]>('return game.combat.combatants.map(({ name, initiative }) => [name, initiative])'),
  );

const WOLVES = `await game.combat.rollInitiative(game.combat.combatants.filter(({ name }) => name.startsWith('Wolf')).map(({ id }) => id))`;

describe.each(GENERATIONS)('generation %i: initiative in the tracker', (generation) => {
  const ruled = async (game: Game, value: string): Promise<void> => {
    await game.seats.gm.run(`await game.settings.set('fourfold', 'rulings', { 'a.groupInitiative': '${value}' })`);
    await game.table.settle();
  };
  const messages = async ({ seats }: Game): Promise<number> =>
    await seats.gm.run<number>("return game.messages.filter((message) => message.getFlag('core', 'initiativeRoll')).length");

  test('A-22: copies of an NPC share a die where the ruling says so, and one message tells it', async () => {
    const game = await openGame(generation, 'arete');
    await pack(game);
    await ruled(game, 'group');
    await at(game, 'gm', WOLVES, { faces: { gm: [8] } });
    const found = await initiatives(game);
    expect(found['Wolf (2)']).toBe(found['Wolf']);
    expect(found['Wolf (3)']).toBe(found['Wolf']);
    expect(await messages(game)).toBe(1);
    expect(faults(game.seats.gm, game.seats.ana)).toEqual([]);
  });

  test('A-22: everybody rolls where the ruling says so', async () => {
    const game = await openGame(generation, 'arete');
    await pack(game);
    await ruled(game, 'each');
    await at(game, 'gm', WOLVES, { faces: { gm: [8, 15, 3] } });
    const found = await initiatives(game);
    // The tracker names no formula: the game's own counts, and each adds what is its own.
    expect(found['Wolf']).toBe(10);
    const [first = 0] = [found['Wolf']];
    expect([(found['Wolf (2)'] ?? 0) - first, (found['Wolf (3)'] ?? 0) - first]).toEqual([7, -5]);
    expect(await messages(game)).toBe(3);
  });

  test('A-22: the GM is asked by default; without an answer nothing is rolled', async () => {
    const game = await openGame(generation, 'arete');
    await pack(game);
    await at(game, 'gm', WOLVES, { answers: { gm: [null] } });
    expect((await initiatives(game))['Wolf']).toBeNull();
    await at(game, 'gm', WOLVES, { faces: { gm: [8] }, answers: { gm: ['group'] } });
    expect((await initiatives(game))['Wolf (3)']).toBe((await initiatives(game))['Wolf']);
    await game.seats.gm.run('await game.combat.resetAll()');
    await at(game, 'gm', WOLVES, { faces: { gm: [8, 15, 3] }, answers: { gm: ['each'] } });
    expect((await initiatives(game))['Wolf (3)']).not.toBe((await initiatives(game))['Wolf']);
  });

  test.each([['each'], ['group']])('A-22: a combat that is ended while the GM is asked is no fault: %s', async (answer) => {
    const game = await openGame(generation, 'arete');
    const { gm } = game.seats;
    await pack(game);
    const rolled = gm.run(WOLVES).then(
      () => 'over',
      (fault: unknown) => String(fault),
    );
    await game.table.settle();
    await gm.run('await game.combat.delete()');
    gm.answerDialogs(answer);
    await game.table.settle();
    expect(await rolled).toBe('over');
    expect([faults(gm), gm.notifications]).toEqual([[], []]);
  });

  test('A-22: a group with somebody hidden in it is rolled for the GMs alone', async () => {
    const game = await openGame(generation, 'arete');
    await pack(game);
    await ruled(game, 'group');
    await game.seats.gm.run("await game.combat.combatants.find(({ name }) => name === 'Wolf (3)').update({ hidden: true })");
    await at(game, 'gm', WOLVES, { faces: { gm: [8] } });
    const seen = await game.seats.ana.run<number>(
      "return game.messages.filter((message) => message.isContentVisible && message.getFlag('core', 'initiativeRoll')).length",
    );
    expect([await messages(game), seen]).toEqual([1, 0]);
  });

  test('A-26: the GM is asked whether a late joiner of the ambushed is surprised too', async () => {
    const game = await openGame(generation, 'arete');
    const wolf = "game.combat.combatants.find(({ name }) => name === 'Wolf (2)').actor.system.surprised";
    await at(game, 'gm', 'await game.combat.startCombat()');
    await game.seats.gm.run("await game.actors.getName('Ogre').update({ system: { surprised: true } })");
    await game.table.settle();
    await at(
      game,
      'gm',
      `const scene = game.scenes.active;
       const { _id, ...data } = scene.tokens.find(({ name }) => name === 'Wolf').toObject();
       const [token] = await scene.createEmbeddedDocuments('Token', [{ ...data, name: 'Wolf (2)', actorLink: false }]);
       await game.combat.createEmbeddedDocuments('Combatant', [{ tokenId: token.id, sceneId: scene.id, actorId: token.actorId }]);`,
      { answers: { gm: ['surprised'] } },
    );
    expect(await game.seats.gm.run<boolean>(`return ${wolf}`)).toBe(true);
    expect(faults(game.seats.gm, game.seats.ana)).toEqual([]);
  });

  test('WR-28: whoever is Shaken rolls initiative with the penalty that the rules give', async () => {
    const game = await openGame(generation, 'warriors');
    const [name = ''] = Object.keys(game.who);
    const formula = `return game.combat.combatants.find(({ actor }) => actor.name === ${JSON.stringify(name)}).getInitiativeRoll().formula`;
    const before = await game.seats.gm.run<string>(formula);
    await game.seats.gm.run(
      `await game.combat.combatants.find(({ actor }) => actor.name === ${JSON.stringify(name)}).actor.toggleStatusEffect('shaken')`,
    );
    await game.table.settle();
    const after = await game.seats.gm.run<string>(formula);
    expect(before).not.toContain('Shaken');
    expect(after).toBe(`${before} - 6[Shaken]`);
  });
});
