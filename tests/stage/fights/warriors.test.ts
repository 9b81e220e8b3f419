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
} from './game.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('warriors, generation %i', (generation) => {
  test('Bleeding, Shaken, Breakdown, Death Saves, care, Trauma and rests', async () => {
    const game = await openGame(generation, 'warriors');
    const { who } = game;
    const on = (name: string): string[] => [who[name] ?? ''];
    await place(game, { Fern: [6, 5], Thorn: [6, 6], Rogue: [7, 5], Fox: [7, 4], Shade: [7, 6] });

    // 18, 13, 8, 14 and 6.
    expect(await rollInitiative(game, [15, 10, 5, 13, 4])).toEqual(['Fern', 'Rogue', 'Thorn', 'Fox', 'Shade']);
    await begin(game);

    // Fern keeps an eye on Thorn: a Soul Art that she concentrates on.
    await act(game, 'ana', { kind: 'use', by: who['Fern'], what: item('fernGlow'), on: on('Thorn') });
    expect(await look(game, 'Fern')).toMatchObject({
      resolve: { value: 5, max: 6 },
      concentrating: [item('fernGlow')],
      pools: { preparation: 1, action: 0, reaction: 1 },
    });
    expect(await conditions(game, 'Thorn')).toEqual(['steadied']);

    // The rogue rolls nothing: 15 against Fern's 5 + 5. She bleeds.
    expect(await next(game)).toBe('Rogue');
    await act(
      game,
      'gm',
      { kind: 'attack', by: who['Rogue'], with: [item('rogueRake')], on: on('Fern') },
      { faces: { ana: [5], gm: [2] } },
    );
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 15, max: 20 } });
    expect(await conditions(game, 'Fern')).toEqual(['bleeding']);

    // Thorn strikes, and once more with his Extra Action; then no more.
    expect(await next(game)).toBe('Thorn');
    const claw = { kind: 'attack', by: who['Thorn'], with: [item('thornClaw')], on: on('Rogue') };
    await act(game, 'ben', claw, { faces: { ben: [12, 3] } });
    expect(await look(game, 'Rogue')).toMatchObject({ health: { value: 11, max: 15 } });
    await act(game, 'ben', claw, { faces: { ben: [2] } });
    expect(await look(game, 'Thorn')).toMatchObject({ pools: { action: 0, extraAttack: 0 } });
    await refused(game, 'ben', claw, /Extra/);

    // The fox snaps: two stacks more, three in all.
    expect(await next(game)).toBe('Fox');
    await act(game, 'gm', { kind: 'attack', by: who['Fox'], with: [item('foxBite')], on: on('Fern') }, { faces: { ana: [4], gm: [1] } });
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 12, max: 20 } });
    expect(await conditions(game, 'Fern')).toEqual(['bleeding 3']);

    // Dread on both: Fern's 12 + 4 makes the save against 15 and takes half, Thorn's 3 + 1 + 1 does not.
    expect(await next(game)).toBe('Shade');
    await act(
      game,
      'gm',
      { kind: 'use', by: who['Shade'], what: item('shadeDread'), on: [...on('Fern'), ...on('Thorn')] },
      { faces: { ana: [12], ben: [3], gm: [4, 6] } },
    );
    expect(await look(game, 'Shade')).toMatchObject({ resolve: { value: 2, max: 4 } });
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 10, max: 20 } });
    expect(await look(game, 'Thorn')).toMatchObject({ health: { value: 14, max: 20 } });
    expect(await conditions(game, 'Thorn')).toEqual(['steadied', 'weakened']);

    // Fear, and then Starfall with all that is left: Shaken, so 15 + 5 - 6 just hits, and every concentration is gone.
    expect(await next(game)).toBe('Fern');
    await act(game, 'gm', { kind: 'lose', who: who['Fern'], track: 'resolve', amount: 2, why: 'fear' });
    await act(
      game,
      'ana',
      { kind: 'attack', by: who['Fern'], with: [item('fernStarfall')], on: on('Shade') },
      { answers: { ana: ['confirm'] }, faces: { ana: [15, 5, 6] } },
    );
    expect(await look(game, 'Shade')).toMatchObject({ health: { value: 5, max: 16 } });
    expect(await look(game, 'Fern')).toMatchObject({ resolve: { value: 0, max: 6 }, concentrating: [], breakdownFailures: 0 });
    expect(await conditions(game, 'Fern')).toEqual(['bleeding 3', 'shaken']);
    expect(await conditions(game, 'Thorn')).toEqual(['weakened']);

    // The end of her turn: Bleeding first, then the Breakdown Save, whose natural 1 counts twice.
    expect(await next(game, { faces: { ana: [2, 2, 1, 1] } })).toBe('Rogue');
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 5, max: 20 }, breakdownFailures: 2 });
    expect(await conditions(game, 'Fern')).toEqual(['bleeding 2', 'shaken']);

    // Thorn helps her to regain composure; the bonus is for one save.
    await passTo(game, 'Thorn');
    await act(game, 'ben', { kind: 'use', by: who['Thorn'], what: 'regainComposure', on: on('Fern') });
    expect(await look(game, 'Fern')).toMatchObject({ composure: 1 });
    await passTo(game, 'Fern');
    await refused(game, 'ana', { kind: 'attack', by: who['Fern'], with: [item('fernStarlance')], on: on('Shade') }, /Shaken/);
    // 2d4 of Bleeding; 2 + 4 + 2 is below 10: the third failure.
    expect(await next(game, { faces: { ana: [1, 1, 2] } })).toBe('Rogue');
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 3, max: 20 }, breakdownFailures: 3, composure: 0 });
    expect(await conditions(game, 'Fern')).toEqual(['bleeding', 'breakdown', 'shaken']);

    // Thorn goes down, and is bitten where he lies.
    await act(game, 'gm', { kind: 'damage', to: on('Thorn'), parts: [{ amount: 14, type: 'physical' }] });
    expect(await conditions(game, 'Thorn')).toEqual(['dying']);
    // Whoever is dying has no defence: 1d8 + 3, one failure.
    await act(game, 'gm', { kind: 'attack', by: who['Rogue'], with: [item('rogueBite')], on: on('Thorn') }, { faces: { gm: [6] } });
    expect(await look(game, 'Thorn')).toMatchObject({ health: { value: 0, max: 20 }, deathFailures: 1 });
    // A Death Save of 9 is a failure, and his turn is over with it.
    expect(await next(game, { faces: { ben: [9] } })).toBe('Fox');
    expect(await look(game, 'Thorn')).toMatchObject({ deathFailures: 2, dead: false });

    // Fern has broken down: nothing but instinct. Her turn ends with Bleeding alone.
    await passTo(game, 'Fern');
    await refused(game, 'ana', { kind: 'attack', by: who['Fern'], with: [item('fernClaw')], on: on('Rogue') }, /./);
    expect(await next(game, { faces: { ana: [1] } })).toBe('Rogue');
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 2, max: 20 }, breakdownFailures: 3 });
    expect(await conditions(game, 'Fern')).toEqual(['breakdown', 'shaken']);

    // A 20 at death's door: awake with 1 Hit Point, and no Action in this turn.
    expect(await next(game, { faces: { ben: [20] } })).toBe('Thorn');
    expect(await look(game, 'Thorn')).toMatchObject({ health: { value: 1, max: 20 }, deathFailures: 0 });
    expect(await conditions(game, 'Thorn')).toEqual(['recovering']);
    await refused(game, 'ben', claw, /./);

    // The GM ends it: foes are defeated at 0.
    for (const name of ['Rogue', 'Fox', 'Shade']) {
      await act(game, 'gm', { kind: 'damage', to: on(name), parts: [{ amount: 40, type: 'physical' }] });
      expect(await look(game, name)).toMatchObject({ health: { value: 0 }, defeated: true });
    }
    await refused(game, 'gm', { kind: 'care', to: who['Fern'], by: on('Thorn'), minutes: 10, safe: true }, /./);
    await endCombat(game);

    // Ten minutes of care bring her back; what remains is a Trauma.
    await act(game, 'gm', { kind: 'care', to: who['Fern'], by: on('Thorn'), minutes: 10, safe: true }, { faces: { ana: [3] } });
    expect(await look(game, 'Fern')).toMatchObject({ resolve: { value: 1, max: 6 }, breakdownFailures: 0 });
    expect(await conditions(game, 'Fern')).toEqual(['trauma']);

    // A Short Rest for both, and a Long Rest.
    const both = [...on('Fern'), ...on('Thorn')];
    await act(game, 'gm', { kind: 'rest', who: both, length: 'short' }, { faces: { ana: [4, 2], ben: [5, 3] } });
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 7 }, resolve: { value: 5 }, shortRests: 1 });
    await at(game, 'gm', 'await game.time.advance(86400)');
    await act(game, 'gm', { kind: 'rest', who: both, length: 'long' });
    expect(await look(game, 'Fern')).toMatchObject({ health: { value: 20 }, resolve: { value: 6 }, shortRests: 0 });
    expect(await conditions(game, 'Fern')).toEqual(['trauma']);

    const signature = ['W-26', 'W-36', 'W-61', 'W-62', 'W-63', 'W-68', 'W-73', 'W-74', 'W-50', 'W-52', 'W-56', 'W-78', 'W-79', 'W-82'];
    expect(await cited(game)).toEqual(expect.arrayContaining(signature));
    await expectAgreement(game);
  });
});
