import { afterEach, describe, expect, test } from 'vitest';
import { ask, EMBER, faults, GENERATIONS, IMP, SWORD } from '../scenarios/world.ts';
import { attack, begun, closeFight } from '../undo/fights.ts';

afterEach(closeFight);

describe.each(GENERATIONS)('generation %i: a refusal says what is in the way', (generation) => {
  test('what a thing is paid with has the name that people know', async () => {
    const { gm, table } = await begun({ generation });
    await gm.run(`await game.actors.get('${EMBER}').items.get('${SWORD}').update({ 'system.cost': { mana: 2 } })`);
    await ask(gm, attack('a1'));
    await table.settle();
    expect(gm.notifications.map(({ message }) => message)).toEqual(['Ember has no Mana to pay with.']);
  });

  test('a die of a held plan that cannot be played any more: why, not that the face was wrong', async () => {
    const { gm, table } = await begun({ generation, settings: { policy: { attacks: 'confirm' } } });
    gm.nextFaces([15, 4]);
    await ask(gm, attack('a1'));
    await table.settle();
    const change = async (face: number): Promise<boolean> =>
      await gm.run<boolean>(`const held = game.messages.contents.find((m) => m.system.phase === 'held');
        return await fourfold.changeDie(held, Object.keys(held.system.held.tape)[0], 0, ${String(face)})`);
    expect(await change(21)).toBe(false);
    await gm.run(`await game.actors.get('${IMP}').delete()`);
    expect(await change(18)).toBe(false);
    expect(gm.notifications.map(({ message }) => message)).toEqual(['That face does not fit its die.', 'The creature is gone.']);
    expect(faults(gm)).toEqual([]);
  });
});
