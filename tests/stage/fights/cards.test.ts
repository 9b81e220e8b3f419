import { afterEach, describe, expect, test } from 'vitest';
import { GENERATIONS } from '../scenarios/world.ts';
import {
  act,
  begin,
  cited,
  closeGame,
  conditions,
  endCombat,
  expectAgreement,
  item,
  look,
  next,
  openGame,
  passTo,
  place,
  refused,
  rollInitiative,
} from './game.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('cards, generation %i', (generation) => {
  test('wounds, wet and Air, a skill finished in the next turn, bleeding out', async () => {
    const game = await openGame(generation, 'cards');
    const { who } = game;
    const on = (...names: string[]): string[] => names.map((name) => who[name] ?? '');
    await place(game, { Ash: [6, 5], Rue: [5, 6], Brute: [7, 5], Wisp: [7, 4], Stalker: [6, 6] });

    // 19, 16, 6, 13 and 14.
    expect(await rollInitiative(game, [15, 14, 5, 10, 12])).toEqual(['Ash', 'Rue', 'Wisp', 'Stalker', 'Brute']);
    await begin(game);

    // A 20 doubles the die: 5 and 5 and 3 of 24 are a wound.
    await act(game, 'ana', { kind: 'attack', by: who['Ash'], with: [item('ashSword')], on: on('Brute') }, { faces: { ana: [20, 5] } });
    expect(await look(game, 'Brute')).toMatchObject({ health: { value: 11, max: 24 }, wounds: 1 });
    // Three AP are more than a turn has: begun with what is left.
    await act(game, 'ana', { kind: 'use', by: who['Ash'], what: 'prepare', choice: item('ashBulwark') });
    expect(await look(game, 'Ash')).toMatchObject({
      actionPoints: 0,
      focus: { value: 3, max: 4 },
      debt: { what: [item('ashBulwark')], paid: 1, cost: 3 },
    });

    expect(await next(game)).toBe('Rue');
    await act(game, 'ben', { kind: 'use', by: who['Rue'], what: 'prepare', choice: item('rueStorm'), on: on('Wisp') });
    expect(await look(game, 'Rue')).toMatchObject({ actionPoints: 0, mana: { value: 1, max: 3 }, debt: { paid: 2, cost: 3 } });
    await refused(game, 'ben', { kind: 'use', by: who['Rue'], what: 'move' }, /./);

    // Water: 12 does not keep it off light armour. Then Air, which counts double on the wet: 6 become 12, and a wound.
    expect(await next(game)).toBe('Wisp');
    const wisp = { kind: 'attack', by: who['Wisp'], on: on('Ash') };
    await act(game, 'gm', { ...wisp, with: [item('wispSplash')] }, { faces: { gm: [15, 3], ana: [12] } });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 16, max: 20 }, wounds: 0 });
    expect(await conditions(game, 'Ash')).toEqual(['slowed', 'wet']);
    await act(game, 'gm', { ...wisp, with: [item('wispGust')] }, { faces: { gm: [14, 5], ana: [16] } });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 4, max: 20 }, wounds: 1 });

    // A poisoned knife in the back.
    expect(await next(game)).toBe('Stalker');
    await act(game, 'gm', { kind: 'attack', by: who['Stalker'], with: [item('stalkerKnife')], on: on('Rue') }, { faces: { gm: [10, 2] } });
    expect(await look(game, 'Rue')).toMatchObject({ health: { value: 11, max: 16 } });

    // Down for the first time today: the daily wound, and what was begun is lost.
    expect(await next(game)).toBe('Brute');
    const axe = { kind: 'attack', by: who['Brute'], with: [item('bruteAxe')], on: on('Ash') };
    await act(game, 'gm', axe, { faces: { gm: [10, 2, 1] } });
    expect(await look(game, 'Ash')).toMatchObject({
      health: { value: 0, max: 20 },
      wounds: 2,
      knockedOutToday: true,
      debt: { what: [], paid: 0 },
    });
    expect(await conditions(game, 'Ash')).toEqual(['slowed', 'unconscious', 'wet']);

    // Round 2: Ash's turn passes by itself. Rue's begins with poison; then the thunder comes by itself: 13 against 7, 3d6 of Air.
    expect(await next(game, { faces: { ben: [4, 10, 4, 4, 4], gm: [5, 10] } })).toBe('Rue');
    expect(await look(game, 'Rue')).toMatchObject({ health: { value: 7, max: 16 }, actionPoints: 1, debt: { what: [] } });
    expect(await look(game, 'Wisp')).toMatchObject({ health: { value: 0, max: 12 }, wounds: 2 });
    // A potion of 5 wakes Ash with 1.
    await act(game, 'ben', { kind: 'use', by: who['Rue'], what: item('ruePotion'), on: on('Ash') });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 1, max: 20 }, wounds: 2 });
    await act(game, 'gm', { kind: 'remove', to: on('Rue'), condition: 'poisoned' });

    // Down again, and struck where Ash lies: a wound each time, however large, and the fourth is fatal.
    await passTo(game, 'Brute');
    await act(game, 'gm', axe, { faces: { gm: [12, 1, 1] } });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 0 }, wounds: 2 });
    await act(game, 'gm', { kind: 'damage', to: on('Ash'), parts: [{ amount: 15, type: 'slashing' }] });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 0 }, wounds: 3, bleedingOut: null });
    await act(game, 'gm', { kind: 'damage', to: on('Ash'), parts: [{ amount: 2, type: 'slashing' }] });
    expect(await look(game, 'Ash')).toMatchObject({ wounds: 4, bleedingOut: 0, dead: false });

    // Body 3: after three of its own turns another wound.
    for (const counted of [1, 2]) {
      await next(game);
      await passTo(game, 'Brute');
      expect(await look(game, 'Ash')).toMatchObject({ wounds: 4, bleedingOut: counted });
    }
    await next(game);
    expect(await look(game, 'Ash')).toMatchObject({ wounds: 5, dead: false });

    // Healing wakes, then fills, then takes a wound each time; below four the bleeding is over.
    await endCombat(game);
    await act(game, 'gm', { kind: 'heal', to: on('Ash'), amount: 8 });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 1, max: 20 }, wounds: 5 });
    await act(game, 'gm', { kind: 'heal', to: on('Ash'), amount: 30 });
    expect(await look(game, 'Ash')).toMatchObject({ health: { value: 20, max: 20 }, wounds: 5 });
    await act(game, 'gm', { kind: 'heal', to: on('Ash'), amount: 1 });
    await act(game, 'gm', { kind: 'heal', to: on('Ash'), amount: 1 });
    expect(await look(game, 'Ash')).toMatchObject({ wounds: 3, bleedingOut: null });

    // A long sleep is a new day.
    await act(game, 'gm', { kind: 'rest', who: on('Ash', 'Rue'), length: 'long' });
    expect(await look(game, 'Ash')).toMatchObject({ knockedOutToday: false, wounds: 3 });

    const signature = ['C-14', 'C-16', 'C-33', 'C-40', 'C-49', 'C-60', 'C-61', 'C-62', 'C-63', 'C-66', 'C-67', 'C-68', 'CR-32'];
    expect(await cited(game)).toEqual(expect.arrayContaining(signature));
    await expectAgreement(game);
  });
});
