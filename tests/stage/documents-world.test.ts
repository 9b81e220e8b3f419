import { afterEach, describe, expect, it } from 'vitest';
import { allowErrors, ask, closeTables, fight, join } from './documents-table.ts';

afterEach(closeTables);

const hero = `const hero = game.actors.getName('Ash');`;

for (const generation of [13, 14] as const) {
  describe(`actors in generation ${String(generation)}`, () => {
    it('are prepared in order and know their statuses', async () => {
      const { gm, player, table } = await join(generation);
      const made = await ask(
        gm,
        `${hero} const on = await hero.toggleStatusEffect('bleeding'); return [on.id, [...hero.statuses].sort(), hero.system.order, hero.system.double]`,
      );
      expect(made).toEqual(['testbleeding0000', ['bleeding', 'hurt'], ['system base', 'system derived'], 4]);
      await table.settle();
      expect(await ask(player, `${hero} return [...hero.statuses].sort()`)).toEqual(['bleeding', 'hurt']);
      expect(
        await ask(
          gm,
          `${hero} return [await hero.toggleStatusEffect('bleeding', { active: true }), await hero.toggleStatusEffect('bleeding'), await hero.toggleStatusEffect('bleeding', { active: false }), hero.statuses.size]`,
        ),
      ).toEqual([true, false, null, 0]);
      expect(
        await ask(gm, `${hero} await hero.toggleStatusEffect('calm'); await hero.toggleStatusEffect('calm'); return hero.effects.size`),
      ).toBe(0);
      expect(await ask(gm, `${hero} return hero.toggleStatusEffect('nonsense').catch((e) => e.message)`)).toContain('nonsense');
    });

    it('are changed by effects, their own and those of items', async () => {
      const { gm } = await join(generation);
      const result = await ask(
        gm,
        `${hero}
         await hero.createEmbeddedDocuments('ActiveEffect', [{ name: 'Strong', changes: [{ key: 'system.might', mode: 2, value: '3' }] }]);
         const [item] = await hero.createEmbeddedDocuments('Item', [{ name: 'Ring', type: 'gear', effects: [{ name: 'Grip', transfer: true, changes: [{ key: 'system.might', mode: 1, value: '2' }] }] }]);
         const values = [hero.system.might, hero.system.double, hero._source.system.might, hero.overrides['system.might'], item.actor === hero];
         await hero.effects.getName('Strong').update({ disabled: true });
         return [...values, hero.system.might];`,
      );
      // Multiplication comes before addition.
      expect(result).toEqual([7, 14, 2, 7, true, 4]);
    });

    it('change their bars within bounds', async () => {
      const { gm } = await join(generation);
      expect(
        await ask(
          gm,
          `${hero} await hero.modifyTokenAttribute('health', -3, true); const a = hero.system.health.value; await hero.modifyTokenAttribute('health', 99); return [a, hero.system.health.value]`,
        ),
      ).toEqual([7, 10]);
    });

    it('of unlinked tokens are their own', async () => {
      const { gm, player, table } = await join(generation);
      const made = await ask(
        gm,
        `${hero}
         const scene = await Scene.create({ name: 'Field', active: true });
         const data = (await hero.getTokenDocument({ x: 100, y: 200, actorLink: false })).toObject();
         const [one, two] = await scene.createEmbeddedDocuments('Token', [data, data]);
         globalThis.kept = one.actor;
         await one.actor.update({ 'system.health.value': 4 });
         await one.actor.toggleStatusEffect('bleeding');
         const [sword] = await one.actor.createEmbeddedDocuments('Item', [{ name: 'Sword', type: 'gear' }]);
         return { same: kept === one.actor, isToken: one.actor.isToken, uuid: one.actor.uuid === one.uuid + '.Actor.' + hero.id,
           found: (await fromUuid(one.actor.uuid)) === one.actor, own: one.actor.system.health.value, other: two.actor.system.health.value,
           base: hero.system.health.value, statuses: [...one.actor.statuses].sort(), clean: [...two.actor.statuses], sword: sword.parent === one.actor,
           bar: one.getBarAttribute('bar1'), owner: one.actor.token === one };`,
      );
      expect(made).toEqual({
        same: true,
        isToken: true,
        uuid: true,
        found: true,
        own: 4,
        other: 10,
        base: 10,
        statuses: ['bleeding', 'hurt'],
        clean: [],
        sword: true,
        bar: { type: 'bar', attribute: 'health', value: 4, max: 10, editable: true },
        owner: true,
      });
      await ask(gm, `${hero} await hero.update({ 'system.might': 9, 'system.health.value': 1 });`);
      await table.settle();
      expect(
        await ask(
          player,
          `const t = game.scenes.active.tokens.contents; return t.map((x) => [x.actor.system.might, x.actor.system.health.value, x.actor.items.size])`,
        ),
      ).toEqual([
        [9, 4, 1],
        [9, 1, 0],
      ]);
      expect(await ask(player, `${hero} return hero.getActiveTokens(false, true).length`)).toBe(2);
      expect(
        await ask(
          gm,
          `const t = game.scenes.active.tokens.contents[0]; await t.update({ x: 300 }); await t.move([{ x: 300, y: 0 }, { x: 0, y: 0 }]); return [t.x, t.y]`,
        ),
      ).toEqual([0, 0]);
    });
  });

  describe(`users in generation ${String(generation)}`, () => {
    it('have one active game master, who may change', async () => {
      const { gm, second, player, table } = await join(generation);
      const who =
        'return [game.users.activeGM?.name ?? null, game.user.isActiveGM, game.user.isGM, game.user.can("ACTOR_CREATE"), game.users.players.length]';
      expect(await ask(player, who)).toEqual(['Gamemaster', false, false, false, 1]);
      gm.disconnect();
      await table.settle();
      expect(await ask(second, who)).toEqual(['Second', true, true, true, 1]);
      second.disconnect();
      await table.settle();
      expect(await ask(player, who)).toEqual([null, false, false, false, 1]);
      expect(await ask(player, 'return game.users.getDesignatedUser((user) => user.active).name')).toBe('Pia');
    });
  });

  describe(`messages in generation ${String(generation)}`, () => {
    const modes = generation === 13 ? ['publicroll', 'gmroll', 'blindroll', 'selfroll'] : ['public', 'gm', 'blind', 'self'];
    const key = generation === 13 ? 'rollMode' : 'messageMode';

    it('are seen by whom the mode says', async () => {
      const { gm, player, second, table } = await fight(generation);
      for (const mode of modes)
        await ask(player, `const r = await new Roll('1d6').evaluate(); await r.toMessage({ flavor: '${mode}' }, { ${key}: '${mode}' })`);
      await table.settle();
      const seen = (client: typeof gm): Promise<unknown> => ask(client, 'return game.messages.map((m) => [m.flavor, m.isContentVisible])');
      expect(await seen(player)).toEqual([
        [modes[0], true],
        [modes[1], true],
        [modes[2], false],
        [modes[3], true],
      ]);
      for (const client of [gm, second]) {
        expect(await seen(client)).toEqual([
          [modes[0], true],
          [modes[1], true],
          [modes[2], true],
          [modes[3], false],
        ]);
      }
      expect(await ask(gm, 'return game.messages.contents[0].author.name')).toBe('Pia');
    });

    it('keep their recipients and revive their rolls', async () => {
      allowErrors();
      const { gm, player, table } = await join(generation);
      await ask(
        gm,
        `const r = await new FateRoll('2d6 + 1', {}, { kind: 'x' }).evaluate(); await ChatMessage.create({ rolls: [r], whisper: [game.users.getName('Pia').id] }, { ${key}: '${modes[1]!}' })`,
      );
      await ask(
        gm,
        `const r = await new Roll('1d6').evaluate(); const data = r.toJSON(); data.class = 'Nobody'; await ChatMessage.create({ rolls: [JSON.stringify(data)] })`,
      );
      await table.settle();
      expect(
        await ask(
          player,
          'return game.messages.map((m) => [m.whisper.length, m.rolls.map((r) => [r.constructor.name, r.options, r.dice.length])])',
        ),
      ).toEqual([
        [1, [['FateRoll', { kind: 'x' }, 1]]],
        [0, []],
      ]);
    });

    it('belong to their author', async () => {
      const { gm, player, table } = await join(generation);
      await ask(
        player,
        `await ChatMessage.create({ content: 'mine', author: game.users.activeGM.id, speaker: ChatMessage.getSpeaker({ actor: game.actors.getName('Ash') }) })`,
      );
      await ask(gm, `await ChatMessage.create({ content: 'yours' })`);
      await table.settle();
      expect(await ask(player, 'return game.messages.map((m) => [m.content, m.isAuthor, m.isOwner, m.alias])')).toEqual([
        ['mine', true, true, 'Ash'],
        ['yours', false, false, 'Gamemaster'],
      ]);
      expect(await ask(player, `return game.messages.contents[1].delete().then(() => 'gone', () => 'refused')`)).toBe('refused');
    });

    it('prepare data without being sent', async () => {
      const { gm } = await join(generation);
      const apply = generation === 13 ? 'applyRollMode' : 'applyMode';
      const result = await ask(
        gm,
        `const r = await new Roll('1d6').evaluate();
         const data = await r.toMessage({ flavor: 'x' }, { ${key}: '${modes[2]!}', create: false });
         const own = ChatMessage.${apply}({ content: 'c' }, '${modes[1]!}');
         const kept = ChatMessage.${apply}({ whisper: ['someoneelse00000'] }, '${modes[1]!}');
         const message = new ChatMessage({ content: 'c' });
         message.${apply}('${modes[3]!}');
         return [data.blind, data.whisper.length, data.rolls.length, own.whisper.length, kept.whisper, message.whisper, game.messages.size]`,
      );
      expect(result).toEqual([true, 2, 1, 2, ['someoneelse00000'], ['Gamemaster000000'], 0]);
    });

    it(generation === 14 ? 'are public when code asks for the old mode' : 'know the current mode', async () => {
      const { gm } = await join(generation);
      const old = await ask(gm, `return game.settings.get('core', 'rollMode')`);
      expect(old).toBe(generation === 14 ? null : 'publicroll');
    });
  });
}

describe('generation 13', () => {
  it('has status effects as an array and no expiry', async () => {
    const { gm } = await join(13);
    expect(await ask(gm, 'return [Array.isArray(CONFIG.statusEffects), CONFIG.statusEffects.length]')).toEqual([true, 3]);
  });
});

describe('generation 14', () => {
  it('has status effects by id, with methods of arrays', async () => {
    const { gm } = await join(14);
    expect(
      await ask(
        gm,
        `return [Array.isArray(CONFIG.statusEffects), Object.keys(CONFIG.statusEffects), CONFIG.statusEffects.find((s) => s.id === 'calm').name, CONFIG.statusEffects.dead.name]`,
      ),
    ).toEqual([false, ['dead', 'bleeding', 'calm'], 'Calm', 'Dead']);
  });

  it('refuses to prepare an actor whose class leaves out super.prepareBaseData', async () => {
    const { gm } = await join(
      14,
      `class Bad extends Actor { prepareBaseData() {} }\nHooks.once('init', () => { CONFIG.Actor.documentClass = Bad; });`,
    );
    allowErrors();
    expect(gm.errors.some((error) => String((error as Error).message).includes('already completed'))).toBe(true);
  });

  it('lets effects expire after the handlers of the system', async () => {
    const { gm, table } = await fight(14);
    await ask(
      gm,
      `const ash = game.combat.combatants.getName('Ash').actor;
       await game.combat.startCombat();
       await ash.createEmbeddedDocuments('ActiveEffect', [{ name: 'Brief', duration: { rounds: 1 } }, { name: 'Lasting', duration: { value: null } }]);`,
    );
    await table.settle();
    const state = (): Promise<unknown> =>
      ask(
        gm,
        `const ash = game.combat.combatants.getName('Ash').actor; return ash.effects.map((e) => [e.name, e.duration.value, e.duration.expiry, e.duration.expired, e.active])`,
      );
    expect(await state()).toEqual([
      ['Brief', 1, 'turnStart', false, true],
      ['Lasting', null, null, false, true],
    ]);
    await ask(gm, 'await game.combat.nextRound()');
    await table.settle();
    expect(await state()).toEqual([
      ['Brief', 1, 'turnStart', true, false],
      ['Lasting', null, null, false, true],
    ]);
  });

  it('ends effects by the clock', async () => {
    const { gm, table } = await join(14);
    await ask(
      gm,
      `CONFIG.ActiveEffect.expiryAction = 'delete'; ${hero} await hero.createEmbeddedDocuments('ActiveEffect', [{ name: 'Minute', duration: { value: 1, units: 'minutes' } }]); await game.time.advance(59);`,
    );
    await table.settle();
    expect(await ask(gm, `${hero} return hero.effects.size`)).toBe(1);
    await ask(gm, 'await game.time.advance(1)');
    await table.settle();
    expect(await ask(gm, `${hero} return hero.effects.size`)).toBe(0);
  });
});
