import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../stage/engine/table.ts';
import {
  ask,
  begin,
  EMBER,
  faults,
  foe,
  GENERATIONS,
  hero,
  IMP,
  openFight,
  SWORD,
  systemOf,
  type FightOptions,
} from './scenarios/world.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

async function fight(options: FightOptions) {
  const opened = await openFight(options);
  table = opened.table;
  return opened;
}

const uuid = (id: string): string => `Actor.${id}`;
const MODES = ['public', 'gm', 'blind', 'self'] as const;

const choose = async (client: Client, generation: number, mode: string): Promise<void> => {
  const key = generation === 13 ? 'rollMode' : 'messageMode';
  const value = generation === 13 ? `${mode}roll` : mode;
  await client.run(`await game.settings.set('core', '${key}', '${value}')`);
};

interface Seen {
  readonly visible: boolean;
  readonly open: boolean;
  readonly html: string | null;
  readonly frame: string;
}

/** What a client shows of every message of ours: our card, and what Foundry's own frame says of it. */
const seen = async (client: Client): Promise<Seen[]> =>
  await client.run<Seen[]>(
    `return await Promise.all(game.messages.contents.map(async (m) => ({
       visible: m.visible,
       open: m.isContentVisible,
       html: await fourfold.cardHtml(m),
       frame: JSON.stringify([m.alias, m.speaker, m.flavor, m.content, m.title]),
     })))`,
  );

const OURS = /Ember|Imp|Sword|ff-card/;

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe.each(MODES)('a report for %s', (mode) => {
    const kinds: readonly (readonly [string, Record<string, unknown>, number[]])[] = [
      ['attack', { kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] }, [15, 4]],
      ['check', { kind: 'check', by: uuid(EMBER), attribute: 'str', dc: 10 }, [15]],
      ['damage', { kind: 'damage', to: [uuid(EMBER)], parts: [{ amount: 2, type: 'fire' }] }, []],
    ];
    test.each(kinds)('%s of a GM: nothing of it is shown to those it is not for', async (id, command, faces) => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ben = await opened.table.join('Ben');
      await begin(opened);
      await choose(opened.gm, generation, mode);
      opened.gm.nextFaces([...faces]);
      await ask(opened.gm, { type: 'command', command: { id, ...command } });
      await opened.table.settle();
      const [mine] = (await seen(opened.gm)).slice(-1);
      expect(mine?.html).toMatch(OURS);
      const others = await seen(ben);
      const last = others.at(-1);
      if (mode === 'public') expect(last?.html).toMatch(OURS);
      else {
        expect(last).toMatchObject({ open: false, html: null });
        expect(last?.frame).not.toMatch(OURS);
      }
      expect(faults(opened.gm, ben)).toEqual([]);
    });

    test('asked for by a player: they see it unless it is blind; others only what is public', async () => {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      const ben = await opened.table.join('Ben');
      await begin(opened);
      await choose(ana, generation, mode);
      ana.nextFaces([15, 4]);
      await ask(ana, { type: 'command', command: { id: 'a1', kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] } });
      await opened.table.settle();
      expect((await systemOf(opened.gm, IMP))['health']).toMatchObject({ value: 13 });
      const [own, other, gm] = [await seen(ana), await seen(ben), await seen(opened.gm)].map((all) => all.at(-1));
      expect(gm?.html).toMatch(OURS);
      expect(own?.html ?? '').toMatch(mode === 'blind' ? /^$/ : OURS);
      expect(other?.html ?? '').toMatch(mode === 'public' ? OURS : /^$/);
      if (mode !== 'public') expect(other?.frame).not.toMatch(OURS);
      expect(faults(opened.gm, ana, ben)).toEqual([]);
    });
  });

  test('questions and answers on their way are shown to nobody whom they do not concern', async () => {
    const opened = await fight({ generation, actors: [hero(), foe()] });
    const ana = await opened.table.join('Ana');
    const ben = await opened.table.join('Ben');
    await begin(opened);
    await ben.run(`globalThis.shown = [];
      const look = async (m) => { const open = m.isContentVisible; globalThis.shown.push([m.system.phase, open, open ? await fourfold.cardHtml(m) : null]); };
      Hooks.on('createChatMessage', look); Hooks.on('updateChatMessage', look);`);
    await choose(ana, generation, 'gm');
    ana.nextFaces([15, 4]);
    await ask(ana, { type: 'command', command: { id: 'a1', kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] } });
    await opened.table.settle();
    const shown = await ben.run<[string, boolean, string | null][]>('return globalThis.shown');
    expect(shown.map(([phase]) => phase)).toContain('answer');
    expect(shown.filter(([, open, html]) => open || html !== null)).toEqual([]);
  });

  describe('hidden creatures', () => {
    async function ambushed() {
      const opened = await fight({ generation, actors: [hero(), foe()] });
      const ana = await opened.table.join('Ana');
      await begin(opened);
      await opened.gm.run(`await game.combats.active.combatants.get('c100000000000000').update({ hidden: true })`);
      await opened.table.settle();
      const command = { id: 'h1', kind: 'attack', by: uuid(IMP), with: ['claw000000000000'], on: [uuid(EMBER)] };
      opened.gm.nextFaces([18]);
      // It is Ember's turn; the rules do not mind who is hidden.
      await opened.gm.run(`await game.combats.active.nextTurn()`);
      await opened.table.settle();
      ana.nextFaces([4, 4]);
      opened.gm.nextFaces([4, 4]);
      await ask(opened.gm, { type: 'command', command });
      await opened.table.settle();
      return { ...opened, ana };
    }

    test('what they do is told without them; the GM has the whole report', async () => {
      const { gm, ana } = await ambushed();
      const reports = await seen(ana);
      const open = reports.filter(({ open: visible }) => visible).map(({ html }) => html ?? '');
      expect(open.join('')).not.toMatch(/Imp|Claw/);
      expect(open.join('')).toMatch(/Something happens[^]*Ember/);
      const own = (await seen(gm)).map(({ html }) => html ?? '').join('');
      expect(own).toMatch(/Imp attacks Ember with Claw/);
      expect(own).not.toMatch(/Something happens/);
      expect(faults(gm, ana)).toEqual([]);
    });

    test('nothing of them travels in a message that players may read', async () => {
      const { ana } = await ambushed();
      const readable = await ana.run<string>(
        'return JSON.stringify(game.messages.contents.filter((m) => m.isContentVisible).map((m) => m.toObject()))',
      );
      expect(readable).not.toMatch(/Imp|Claw|claw000/);
    });
  });
});
