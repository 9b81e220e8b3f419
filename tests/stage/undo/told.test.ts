import { afterEach, describe, expect, test } from 'vitest';
import { faults, GENERATIONS, IMP, ask, nextTurn, type Fight, type Generation } from '../scenarios/world.ts';
import type { Client } from '../../../stage/engine/table.ts';
import { attack, begun, card, closeFight, damage, does, health, press } from './fights.ts';
import { leaked } from '../secrecy/reach.ts';

afterEach(closeFight);

interface Told extends Fight {
  readonly ana: Client;
  readonly ben: Client;
  /** What Ana was told of her blow. */
  readonly told: string;
}

/** Ana strikes a foe whose numbers are kept from players. */
async function struck(generation: Generation, playersUndo = true): Promise<Told> {
  const fight = await begun({ generation, settings: { playersUndo, showNumbers: 'owned' } });
  const [ana, ben] = [await fight.table.join('Ana'), await fight.table.join('Ben')];
  ana.nextFaces([15, 4]);
  await ask(ana, attack('a1'));
  await fight.table.settle();
  expect(await health(fight.gm, IMP)).toBe(13);
  const ofBlow = "m.system.phase === 'told' && m.system.planId !== ''";
  const told = await ana.run<string>(`return game.messages.contents.find((m) => ${ofBlow})?.id ?? ''`);
  expect(told).not.toBe('');
  return { ...fight, ana, ben, told };
}

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('a card that was made anew for players', () => {
    test('lets the player who caused the step take it back and do it again, and nobody else', async () => {
      const { gm, ana, ben, table, told } = await struck(generation);
      expect(await card(ana, told)).toContain('data-action="undo"');
      expect(await card(ben, told)).not.toContain('data-action');
      await press(ben, told, 'undo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
      await press(ana, told, 'undo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(20);
      expect(await card(ana, told)).toMatch(/Taken back[^]*data-action="redo"/);
      expect(await card(ben, told)).toContain('Taken back');
      await press(ana, told, 'redo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
      expect(await card(ana, told)).toMatch(/Done again[^]*data-action="undo"/);
      expect(faults(gm, ana, ben)).toEqual([]);
    });

    test('has no button where the table does not let players take back', async () => {
      const { gm, ana, table, told } = await struck(generation, false);
      expect(await card(ana, told)).not.toContain('data-action');
      await press(ana, told, 'undo');
      await table.settle();
      expect(await health(gm, IMP)).toBe(13);
    });

    test('shows its player no more by being taken back than it told', async () => {
      const at = await struck(generation);
      const masked = ['20 → <b>13</b>', '13 → <b>20</b>', '"before":20', '"after":20'];
      await press(at.ana, at.told, 'undo');
      await at.table.settle();
      expect(await health(at.gm, IMP)).toBe(20);
      expect(await leaked(at.ana, masked)).toEqual([]);
      const addressed = `return game.messages.contents.filter((m) => m.system.kind === 'undo' && m.whisper.includes(game.userId)).length`;
      expect(await at.ana.run(addressed)).toBe(0);
    });

    test('a later change by somebody else is refused without its numbers', async () => {
      const at = await struck(generation);
      await at.gm.run(`await game.actors.get('${IMP}').update({ 'system.health.value': 17 })`);
      await at.table.settle();
      await press(at.ana, at.told, 'undo');
      await at.table.settle();
      expect(await health(at.gm, IMP)).toBe(17);
      expect(at.ana.notifications.map(({ message }) => message)).toEqual([
        'Something has changed since; a GM can decide what becomes of it.',
      ]);
    });

    test('of what a GM did has no button, and no id of its step', async () => {
      const at = await struck(generation);
      await does(at, damage('d1', IMP, 3));
      await nextTurn(at);
      const others = await at.ana.run<string[]>(
        `return game.messages.contents.filter((m) => m.system.phase === 'told' && m.id !== '${at.told}').map((m) => m.id)`,
      );
      expect(others.length).toBeGreaterThan(0);
      for (const id of others) {
        expect(await card(at.ana, id)).not.toContain('data-action');
        expect(await at.ana.run(`return game.messages.get('${id}').system.planId`)).toBe('');
      }
    });
  });
});
