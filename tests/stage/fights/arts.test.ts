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
  itemOf,
  look,
  next,
  openGame,
  passTo,
  place,
  refused,
  rollInitiative,
} from './game.ts';

afterEach(closeGame);

const nothing = { what: [], on: [] };

describe.each(GENERATIONS)('arts, generation %i', (generation) => {
  test('prepared attack, ritual, life cost, an art of a ring, a wizard’s spell', async () => {
    const game = await openGame(generation, 'arts');
    const { who } = game;
    const on = (...names: string[]): string[] => names.map((name) => who[name] ?? '');
    await place(game, { Ember: [6, 5], Vex: [5, 6], Hobgoblin: [7, 5], Ghoul: [7, 6], Imp: [9, 3] });

    // 17, 15, 6, 9 and 4.
    expect(await rollInitiative(game, [15, 14, 5, 8, 1])).toEqual(['Ember', 'Vex', 'Hobgoblin', 'Ghoul', 'Imp']);
    await begin(game);

    // The ring's flare, once: 4 of 1d6, the imp's 10 + 3 halves it. Then its use is gone.
    const flare = { kind: 'use', by: who['Ember'], what: item('emberFlare'), on: on('Imp') };
    await act(game, 'ana', flare, { faces: { ana: [4], gm: [10] }, answers: { gm: ['pass'] } });
    expect(await look(game, 'Imp')).toMatchObject({ health: { value: 6, max: 8 } });
    expect(await itemOf(game, 'Ember', 'emberFlare')).toMatchObject({ uses: { value: 0, max: 1 } });
    await refused(game, 'ana', flare, /./);

    // She winds up: locked in until it is released.
    await act(game, 'ana', { kind: 'use', by: who['Ember'], what: 'prepare', choice: item('emberOverhead'), on: on('Hobgoblin') });
    expect(await look(game, 'Ember')).toMatchObject({
      economy: { ap: 1 },
      charging: { what: [item('emberOverhead')], turns: 1, on: on('Hobgoblin') },
    });
    await refused(game, 'ana', { kind: 'attack', by: who['Ember'], with: [item('emberSword')], on: on('Ghoul') }, /./);

    // Vex begins a ritual: paid for, and nothing else goes.
    expect(await next(game)).toBe('Vex');
    await act(
      game,
      'ben',
      { kind: 'use', by: who['Vex'], what: item('vexDusk'), on: on('Ghoul') },
      { answers: { ana: ['pass'], gm: ['pass'] } },
    );
    expect(await look(game, 'Vex')).toMatchObject({ economy: { ap: 1 }, ritual: { what: [item('vexDusk')], paid: 1 } });
    await refused(game, 'ben', { kind: 'use', by: who['Vex'], what: item('vexSpark'), on: on('Ghoul') }, /./);

    // The ghoul bites: 14 + 2 is above 15. Whether that breaks the charge is the GM's word.
    await passTo(game, 'Ghoul');
    await act(
      game,
      'gm',
      { kind: 'attack', by: who['Ghoul'], with: [item('ghoulBite')], on: on('Ember') },
      { answers: { ana: ['pass'], gm: ['pass', 'keep'] }, faces: { gm: [14, 3], ana: [15] } },
    );
    expect(await look(game, 'Ember')).toMatchObject({ health: { value: 19, max: 24 }, charging: { turns: 1 } });

    // A wizard's spell fades once it is cast; 6 + 2 of the target does not save against 11.
    await passTo(game, 'Imp');
    const needle = { kind: 'use', by: who['Imp'], what: item('impNeedle'), on: on('Vex') };
    await act(game, 'gm', needle, { answers: { ana: ['pass'], gm: ['pass'] }, faces: { gm: [2], ben: [6] } });
    expect(await look(game, 'Vex')).toMatchObject({ health: { value: 16, max: 18 } });
    expect(await itemOf(game, 'Imp', 'impNeedle')).toMatchObject({ prepared: false });
    await refused(game, 'gm', needle, /./);

    // Round 2: the blow comes down by itself, for another AP: 12 + 3 against 14, 3d8 + 3.
    expect(await next(game, { faces: { ana: [12, 2, 3, 4] }, answers: { gm: ['pass'] } })).toBe('Ember');
    expect(await look(game, 'Hobgoblin')).toMatchObject({ health: { value: 6, max: 18 } });
    expect(await look(game, 'Ember')).toMatchObject({ charging: nothing, economy: { ap: 2 } });

    // The ritual goes on, and on the third payment everything that was stored breaks loose: 1d6 and three times 1d6.
    expect(await next(game, { answers: { ben: ['continue'] } })).toBe('Vex');
    expect(await look(game, 'Vex')).toMatchObject({ ritual: { paid: 2 }, economy: { ap: 1 } });
    await passTo(game, 'Imp');
    await next(game);
    expect(await next(game, { answers: { ben: ['continue'], ana: ['pass'], gm: ['pass'] }, faces: { gm: [4], ben: [3, 3, 2, 1] } })).toBe(
      'Vex',
    );
    expect(await look(game, 'Vex')).toMatchObject({ ritual: nothing });
    expect(await look(game, 'Ghoul')).toMatchObject({ health: { value: 7, max: 16 } });

    // Life cost: a spell of level 2 takes 2 Health; with no more than that left it takes the warlock too.
    await passTo(game, 'Imp');
    await next(game);
    expect(await next(game)).toBe('Vex');
    const hex = { kind: 'use', by: who['Vex'], what: item('vexHexBolt'), on: on('Ghoul') };
    await act(game, 'ben', hex, { answers: { ana: ['pass'], gm: ['pass'] }, faces: { gm: [15], ben: [2, 3] } });
    expect(await look(game, 'Vex')).toMatchObject({ health: { value: 14, max: 18 }, economy: { ap: 1 } });
    expect(await look(game, 'Ghoul')).toMatchObject({ health: { value: 5, max: 16 } });
    await passTo(game, 'Imp');
    await act(game, 'gm', { kind: 'damage', to: on('Vex'), parts: [{ amount: 12, type: 'cold' }] });
    await next(game);
    expect(await next(game)).toBe('Vex');
    await act(game, 'ben', hex, { answers: { ben: ['confirm'], ana: ['pass'], gm: ['pass'] }, faces: { gm: [3], ben: [4, 4] } });
    expect(await look(game, 'Ghoul')).toMatchObject({ health: { value: 0, max: 16 } });
    expect(await look(game, 'Vex')).toMatchObject({ health: { value: 0, max: 18 } });
    expect(await conditions(game, 'Vex')).toEqual(['prone', 'unconscious']);

    await endCombat(game);
    await act(game, 'gm', { kind: 'heal', to: on('Vex'), amount: 3 });
    expect(await conditions(game, 'Vex')).toEqual(['prone']);
    await act(game, 'gm', { kind: 'rest', who: on('Ember', 'Vex'), length: 'long' });
    expect(await look(game, 'Ember')).toMatchObject({ deathRow: 0 });

    const signature = ['T-29', 'T-50', 'T-51', 'T-52', 'T-55', 'T-58', 'T-72', 'T-78', 'T-92'];
    expect(await cited(game)).toEqual(expect.arrayContaining(signature));
    await expectAgreement(game);
  });
});
