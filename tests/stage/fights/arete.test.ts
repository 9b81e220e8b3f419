import { afterEach, describe, expect, test } from 'vitest';
import { GENERATIONS } from '../scenarios/world.ts';
import {
  act,
  at,
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
  walk,
} from './game.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('arete, generation %i', (generation) => {
  test('ambush, cover, Soak, measured Opportunity Attacks, Disengage, one offensive reaction', async () => {
    const game = await openGame(generation, 'arete');
    const { who } = game;
    const on = (...names: string[]): string[] => names.map((name) => who[name] ?? '');
    const behind = (name: string, cover: string): object => ({ [who[name] ?? '']: { cover: { value: cover, from: 'said' } } });
    await place(game, { Kira: [6, 5], Bren: [5, 6], Ogre: [10, 5], Wolf: [11, 7], Acolyte: [12, 3] });

    // 13 and 6 against the wolf's 12: half of the group is hidden, and that is enough.
    await act(
      game,
      'gm',
      { kind: 'ambush', by: on('Bren', 'Kira'), on: on('Acolyte', 'Ogre', 'Wolf') },
      { faces: { ana: [11], ben: [5] } },
    );
    for (const name of ['Acolyte', 'Ogre', 'Wolf']) expect(await look(game, name)).toMatchObject({ surprised: true });

    // 13, 16, 11, 8 and 6.
    expect(await rollInitiative(game, [12, 15, 10, 8, 4])).toEqual(['Kira', 'Bren', 'Acolyte', 'Ogre', 'Wolf']);
    await begin(game);

    // Three squares are 15 of her 30; nobody's reach is left.
    expect(await walk(game, 'ben', 'Kira', [9, 5])).toEqual([9, 5]);
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { movement: 15, action: 1, bonus: 1, reaction: 2 } });

    const sword = { kind: 'attack', by: who['Kira'], with: [item('kiraLongsword')], on: on('Ogre') };
    await refused(game, 'ben', { ...sword, circumstances: behind('Ogre', 'total') }, /cover/i);
    // Half cover: 9 + 5 is just 12 + 2. 1 + 3, less 2 of Soak.
    await act(game, 'ben', { ...sword, circumstances: behind('Ogre', 'half') }, { faces: { ben: [9, 1] } });
    expect(await look(game, 'Ogre')).toMatchObject({ health: { value: 28, max: 30 } });
    // Three-quarter cover: 11 + 5 is below 17, whatever hand strikes.
    await act(
      game,
      'ben',
      { ...sword, with: [item('kiraDagger')], circumstances: behind('Ogre', 'threeQuarter') },
      { faces: { ben: [11] } },
    );
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { action: 0, bonus: 0 } });

    // A burst: the ogre makes its Reflex save and takes half, the wolf does not.
    expect(await next(game)).toBe('Bren');
    await act(
      game,
      'ana',
      { kind: 'use', by: who['Bren'], what: item('brenBurst'), on: on('Ogre', 'Wolf') },
      { faces: { gm: [10, 5], ana: [3, 4, 2, 3] } },
    );
    // 7 halved, less 2; 5 less 1.
    expect(await look(game, 'Ogre')).toMatchObject({ health: { value: 27, max: 30 } });
    expect(await look(game, 'Wolf')).toMatchObject({ health: { value: 8, max: 12 } });

    // Whoever is ambushed does nothing in the first round.
    await passTo(game, 'Ogre');
    await refused(game, 'gm', { kind: 'attack', by: who['Ogre'], with: [item('ogreClub')], on: on('Kira') }, /./);

    // Round 2: moving about in the ogre's reach is nothing to it; leaving it is.
    await passTo(game, 'Kira');
    expect(await look(game, 'Ogre')).toMatchObject({ surprised: false, turnBudget: { reaction: 1 } });
    expect(await walk(game, 'ben', 'Kira', [9, 4])).toEqual([9, 4]);
    expect(await walk(game, 'ben', 'Kira', [7, 4], { answers: { gm: [item('ogreClub')] }, faces: { gm: [9, 3, 4] } })).toEqual([7, 4]);
    // 9 + 6 meets her 15; 3 + 4 + 4, less 3.
    expect(await look(game, 'Kira')).toMatchObject({ health: { value: 16, max: 24 }, turnBudget: { movement: 15 } });
    expect(await look(game, 'Ogre')).toMatchObject({ turnBudget: { reaction: 0 }, offensiveUsed: true });
    // There and back again: it has no Reaction left.
    expect(await walk(game, 'ben', 'Kira', [9, 4])).toEqual([9, 4]);
    expect(await walk(game, 'ben', 'Kira', [8, 4])).toEqual([8, 4]);
    // What is not left to walk is not walked.
    expect(await walk(game, 'ben', 'Kira', [6, 4])).toEqual([8, 4]);
    expect(game.seats.ben.notifications.at(-1)?.message).toMatch(/./);
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { movement: 0 } });

    // The ogre comes after her and misses with a 2; her Riposte is the one offensive Reaction of the round.
    await passTo(game, 'Ogre');
    expect(await walk(game, 'gm', 'Ogre', [9, 4])).toEqual([9, 4]);
    await act(game, 'gm', { kind: 'attack', by: who['Ogre'], with: [item('ogreClub')], on: on('Kira') }, { faces: { gm: [2] } });
    const riposte = { ...sword, with: [item('kiraRiposte')] };
    await act(game, 'ben', riposte, { faces: { ben: [10, 4] } });
    expect(await look(game, 'Ogre')).toMatchObject({ health: { value: 22, max: 30 } });
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { reaction: 1 }, offensiveUsed: true });
    await refused(game, 'ben', riposte, /./);

    // A Parry is none, so it may be had as well: 14 + 4 still hits 17, and Soak leaves 1 of 1 + 2.
    await passTo(game, 'Wolf');
    expect(await walk(game, 'gm', 'Wolf', [8, 5])).toEqual([8, 5]);
    await act(game, 'ben', { kind: 'use', by: who['Kira'], what: item('kiraParry'), on: on('Kira') });
    expect(await conditions(game, 'Kira')).toEqual(['parrying']);
    await act(game, 'gm', { kind: 'attack', by: who['Wolf'], with: [item('wolfBite')], on: on('Kira') }, { faces: { gm: [14, 1] } });
    expect(await look(game, 'Kira')).toMatchObject({ health: { value: 15, max: 24 }, turnBudget: { reaction: 0 } });
    // It leaves her reach and comes up to Bren.
    expect(await walk(game, 'gm', 'Wolf', [6, 6])).toEqual([6, 6]);

    // Round 3: at close quarters a bow has Disadvantage, as the table measures: 12 of 19 and 12.
    expect(await next(game)).toBe('Kira');
    await act(game, 'ben', { ...sword, with: [item('kiraBow')] }, { faces: { ben: [19, 12, 6] } });
    expect(await look(game, 'Ogre')).toMatchObject({ health: { value: 18, max: 30 } });

    // Bren disengages: the wolf is not asked.
    expect(await next(game)).toBe('Bren');
    await act(game, 'ana', { kind: 'use', by: who['Bren'], what: 'disengage' });
    expect(await walk(game, 'ana', 'Bren', [3, 6])).toEqual([3, 6]);
    expect(await look(game, 'Wolf')).toMatchObject({ turnBudget: { reaction: 1 }, offensiveUsed: false });
    expect(await look(game, 'Bren')).toMatchObject({ health: { value: 22, max: 22 }, turnBudget: { action: 0, movement: 20 } });
    await next(game);
    expect(await conditions(game, 'Bren')).toEqual([]);

    await endCombat(game);
    const signature = ['A-06', 'A-20', 'A-24', 'A-26', 'A-34', 'A-54', 'A-41', 'A-42', 'A-18', 'A-44', 'A-45', 'A-63', 'AR-25'];
    expect(await cited(game)).toEqual(expect.arrayContaining(signature));
    await expectAgreement(game);
  });

  test('A-59 high alert that is kept up is told of when time passes, in no fight too, and again', async () => {
    const game = await openGame(generation, 'arete');
    const { who } = game;
    await place(game, { Ogre: [10, 5] });
    const reports = async (): Promise<number> =>
      await game.seats.gm.run<number>(
        'return game.messages.filter(({ system, whisper }) => whisper.length > 0 && JSON.stringify(system.record ?? null).includes("longAlert")).length',
      );
    await act(game, 'gm', { kind: 'use', by: who['Ogre'], what: 'highAlert' });
    await at(game, 'gm', 'await game.time.advance(599)');
    expect(await reports()).toBe(0);
    await at(game, 'gm', 'await game.time.advance(1)');
    expect(await reports()).toBe(1);
    await at(game, 'gm', 'await game.time.advance(60)');
    expect(await reports()).toBe(1);
    // However often it is said that it passes.
    const passes = "Hooks.callAll('updateWorldTime', game.time.worldTime, 0, {}, game.userId)";
    await at(game, 'gm', `await game.time.advance(3600); ${passes}; ${passes}`);
    expect(await reports()).toBe(2);
    await expectAgreement(game);
  });

  test('A-32, A-33 who shoots is hindered by whoever threatens them, and by friends at the target', async () => {
    const game = await openGame(generation, 'arete');
    const { who } = game;
    const shot = { kind: 'attack', by: who['Kira'], with: [item('kiraBow')], on: [who['Acolyte']] };
    // The ogre beside her, not the target, threatens: two dice.
    await place(game, { Kira: [3, 5], Bren: [3, 9], Ogre: [4, 5], Wolf: [14, 9], Acolyte: [12, 5] });
    await act(game, 'ben', shot, { faces: { ben: [15, 2] } });
    // Nobody is near anybody: one.
    await place(game, { Ogre: [14, 2] });
    await act(game, 'ben', shot, { faces: { ben: [2] } });
    // Her friend is at the target: two.
    await place(game, { Bren: [11, 5] });
    await act(game, 'ben', shot, { faces: { ben: [15, 2] } });
    // A GM has the last word.
    const untold = { [who['Acolyte'] ?? '']: { engaged: { value: false, from: 'said' }, threatened: { value: false, from: 'said' } } };
    await act(game, 'gm', { ...shot, circumstances: untold }, { faces: { ben: [2] } });
    expect(await cited(game)).toEqual(expect.arrayContaining(['A-32', 'A-33']));

    // at the target Bren threatens it; further away nobody does, and the GM is asked.
    const support = { kind: 'use', by: who['Bren'], what: 'support', on: [who['Kira'], who['Acolyte']] };
    await act(game, 'ana', support);
    expect(await conditions(game, 'Kira')).toEqual(['supported']);
    await act(game, 'gm', { kind: 'remove', to: [who['Kira']], condition: 'supported' });
    await place(game, { Bren: [3, 9] });
    await act(game, 'ana', support, { answers: { gm: ['cancel'] } });
    expect(await conditions(game, 'Kira')).toEqual([]);
    await act(game, 'ana', support, { answers: { gm: ['confirm'] } });
    expect(await conditions(game, 'Kira')).toEqual(['supported']);
    await expectAgreement(game);
  });
});
