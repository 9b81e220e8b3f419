import { afterEach, describe, expect, it } from 'vitest';
import { ask, closeTables, fight, join, told } from './documents-table.ts';

afterEach(closeTables);

for (const generation of [13, 14] as const) {
  describe(`combat in generation ${String(generation)}`, () => {
    it('starts, turns and ends rounds in order, on the active game master only', async () => {
      const { gm, player, second, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat()');
      await table.settle();
      expect(await told(gm)).toEqual(['startRound {"round":1,"skipped":false}', 'startTurn Ash {"round":1,"turn":0,"skipped":false}']);
      await ask(gm, 'await game.combat.nextTurn(); await game.combat.nextTurn(); await game.combat.nextTurn();');
      await table.settle();
      expect(await told(gm)).toEqual([
        'endTurn Ash {"round":1,"turn":0,"skipped":false}',
        'startTurn Bo {"round":1,"turn":1,"skipped":false}',
        'endTurn Bo {"round":1,"turn":1,"skipped":false}',
        'startTurn Cy {"round":1,"turn":2,"skipped":false}',
        'endTurn Cy {"round":1,"turn":2,"skipped":false}',
        'endRound {"round":1,"skipped":false}',
        'startRound {"round":2,"skipped":false}',
        'startTurn Ash {"round":2,"turn":0,"skipped":false}',
      ]);
      expect(await told(player)).toEqual([]);
      expect(await told(second)).toEqual([]);
      expect(await ask(player, 'return [game.combat.round, game.combat.turn, game.combat.combatant.name, game.time.worldTime]')).toEqual([
        2,
        0,
        'Ash',
        6,
      ]);
      expect(await ask(player, 'return game.combat.previous.combatantId === game.combat.turns[2].id')).toBe(true);
    });

    it('is silent on the way back and when told to be', async () => {
      const { gm, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat(); await game.combat.nextTurn();');
      await table.settle();
      await told(gm);
      await ask(
        gm,
        'await game.combat.previousTurn(); await game.combat.update({ turn: 2 }, { turnEvents: false }); await game.combat.previousRound();',
      );
      await table.settle();
      expect(await told(gm)).toEqual([]);
      expect(await ask(gm, 'return [game.combat.round, game.combat.turn, game.combat.started]')).toEqual([0, null, false]);
    });

    it('marks what a round jump and defeated combatants skip', async () => {
      const { gm, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat()');
      await table.settle();
      await told(gm);
      await ask(gm, 'await game.combat.nextRound()');
      await table.settle();
      expect((await told(gm)).map((line) => line.replace(/ \{.*"skipped":(\w+)\}/, ' $1'))).toEqual([
        'endTurn Ash false',
        'startTurn Bo true',
        'endTurn Bo true',
        'startTurn Cy true',
        'endTurn Cy true',
        'endRound false',
        'startRound false',
        'startTurn Ash false',
      ]);
      await ask(
        gm,
        `await game.settings.set('core', 'combatTrackerConfig', { skipDefeated: true });
         await game.combat.turns[1].actor.toggleStatusEffect('dead');
         await game.combat.nextTurn();`,
      );
      await table.settle();
      expect((await told(gm)).map((line) => line.replace(/ \{.*"skipped":(\w+)\}/, ' $1'))).toEqual([
        'endTurn Ash false',
        'startTurn Bo true',
        'endTurn Bo true',
        'startTurn Cy false',
      ]);
    });

    it('calls nobody without a game master, and lets a player move the turn', async () => {
      const { gm, second, player, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat()');
      await table.settle();
      gm.disconnect();
      await ask(player, 'await game.combat.nextTurn()');
      await table.settle();
      expect(await told(second)).toEqual([
        'endTurn Ash {"round":1,"turn":0,"skipped":false}',
        'startTurn Bo {"round":1,"turn":1,"skipped":false}',
      ]);
      second.disconnect();
      await ask(player, 'await game.combat.nextTurn()');
      await table.settle();
      expect(await told(player)).toEqual([]);
      expect(await ask(player, 'return game.combat.turn')).toBe(2);
      expect(await ask(player, 'lockRounds = true; return game.combat.nextTurn().then(() => "moved", (e) => e.constructor.name)')).toBe(
        'Error',
      );
      expect(await ask(player, 'return game.combat.update({ active: false }).then(() => "done", () => "refused")')).toBe('refused');
    });

    it('keeps the turn with its combatant when the order changes', async () => {
      const { gm, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat(); await game.combat.nextTurn();');
      await table.settle();
      await told(gm);
      await ask(
        gm,
        `await game.combat.combatants.getName('Cy').update({ initiative: 30 }); await game.combat.setInitiative(game.combat.combatants.getName('Bo').id, 1)`,
      );
      await table.settle();
      expect(await ask(gm, 'return [game.combat.turn, game.combat.combatant.name]')).toEqual([2, 'Bo']);
      expect(await told(gm)).toEqual([]);
      expect(table.server.world.collection('Combat').values().next().value).toMatchObject({ turn: 2, round: 1 });
    });

    it('tells of a turn that passes because its combatant left', async () => {
      const { gm, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat()');
      await table.settle();
      await told(gm);
      await ask(gm, `await game.combat.combatants.getName('Ash').delete()`);
      await table.settle();
      const context = generation === 13 ? '1' : '{"round":1,"turn":0,"skipped":false}';
      expect((await told(gm)).sort()).toEqual(['exit Ash', `startTurn Bo ${context}`]);
    });

    it('rolls initiative without events and posts it', async () => {
      const { gm, player, table } = await fight(generation);
      gm.nextFaces([12, 3, 20]);
      await ask(gm, 'await game.combat.resetAll(); await game.combat.rollAll();');
      await table.settle();
      expect(await ask(gm, 'return game.combat.turns.map((c) => c.initiative).sort((a, b) => a - b)')).toEqual([5, 14, 22]);
      const cards = await ask(
        player,
        `return game.messages.map((m) => [m.isRoll, m.getFlag('core', 'initiativeRoll'), m.rolls[0].constructor.name])`,
      );
      expect(cards).toEqual([1, 2, 3].map(() => [true, true, 'Roll']));
      expect(await told(gm)).toEqual([]);
    });

    it('fires the hooks of the initiator before, of all after', async () => {
      const { gm, player, table } = await fight(generation);
      await ask(gm, 'await game.combat.startCombat(); await game.combat.nextTurn(); await game.combat.nextRound();');
      await table.settle();
      const names = async (client: typeof gm): Promise<string[]> =>
        ((await ask(client, 'return globalThis.hooked ?? []')) as string[]).map((line) => line.split(' ')[0]!);
      expect(await names(gm)).toEqual([
        'combatStart',
        'combatTurnChange',
        'combatTurn',
        'combatTurnChange',
        'combatRound',
        'combatTurnChange',
      ]);
      expect(await names(player)).toEqual(['combatTurnChange', 'combatTurnChange', 'combatTurnChange']);
    });

    it('knows who takes part', async () => {
      const { gm, player, table } = await join(generation);
      await ask(
        gm,
        `const ash = game.actors.getName('Ash');
         const scene = await Scene.create({ name: 'Field', active: true });
         const data = (await ash.getTokenDocument({ actorLink: false, name: 'Copy' })).toObject();
         const [token] = await scene.createEmbeddedDocuments('Token', [data]);
         const combat = await Combat.create({ active: true, scene: scene.id });
         const [group] = await combat.createEmbeddedDocuments('CombatantGroup', [{ name: 'Pack', initiative: 7 }]);
         await TokenDocument.createCombatants([token]);
         await combat.combatants.contents[0].update({ group: group.id });`,
      );
      await table.settle();
      const about = `const c = game.combat.combatants.contents[0];
        return [c.name, c.token.name, c.actor.isToken, c.isNPC, c.players.map((u) => u.name), c.isOwner, c.isDefeated, c.initiative, c.group?.name, c.actor.inCombat, game.combat.getCombatantsByActor(c.actor).length]`;
      expect(await ask(player, about)).toEqual(['Copy', 'Copy', true, false, ['Pia'], true, false, 7, 'Pack', true, 1]);
      expect(
        await ask(
          player,
          `await game.combat.combatants.contents[0].update({ initiative: 3 }); return game.combat.combatants.contents[0]._source.initiative`,
        ),
      ).toBe(3);
      await ask(gm, `await game.combat.combatants.contents[0].actor.toggleStatusEffect('dead')`);
      await table.settle();
      expect(await ask(player, 'return game.combat.combatants.contents[0].isDefeated')).toBe(true);
      await ask(gm, 'await game.scenes.active.tokens.contents[0].delete()');
      await table.settle();
      expect(await ask(player, 'return game.combat.combatants.size')).toBe(0);
    });

    it('rolls for one actor, whoever owns it', async () => {
      const { player, table } = await fight(generation);
      player.nextFaces([6]);
      await ask(
        player,
        `const ash = game.actors.getName('Ash'); await ash.rollInitiative({ rerollInitiative: true }); await game.combat.rollAll();`,
      );
      await table.settle();
      expect(await ask(player, `return game.combat.combatants.getName('Ash').initiative`)).toBe(8);
      expect(await ask(player, 'return game.messages.size')).toBe(1);
      expect(
        await ask(player, `return game.combat.combatants.getName('Bo').update({ initiative: 1 }).then(() => 'done', () => 'refused')`),
      ).toBe('refused');
    });

    it('does nothing odd without combatants', async () => {
      const { gm, table } = await join(generation);
      await ask(
        gm,
        'const c = await Combat.create({ active: true }); await c.startCombat(); await c.nextTurn(); await c.previousTurn(); await c.endCombat();',
      );
      await table.settle();
      expect(await ask(gm, 'return game.combats.size')).toBe(0);
    });
  });
}
