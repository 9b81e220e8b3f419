import { afterEach, describe, expect, it } from 'vitest';
import type { Table } from '../../stage/engine/table.ts';
import { openPlain, refusedBy, seated } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

async function sit(given: Parameters<typeof seated>[0] = {}): Promise<Awaited<ReturnType<typeof seated>>> {
  const seats = await seated(given);
  ({ table } = seats);
  return seats;
}

describe('the start', () => {
  it('goes through its hooks in order', async () => {
    table = await openPlain();
    const gm = await table.join('Gm');
    expect(await gm.run(`return seen`)).toEqual(['init', 'i18nInit', 'setup', 'ready']);
    expect(await gm.run(`return [game.release.generation, game.system.id, game.user.name, game.users.size, game.ready]`)).toEqual([
      13,
      'plain',
      'Gm',
      3,
      true,
    ]);
  });

  it('is quick', async () => {
    table = await openPlain();
    await table.join('Gm');
    const before = performance.now();
    await table.join('Ann');
    expect(performance.now() - before).toBeLessThan(300);
  });

  it('sees writes that happened meanwhile', async () => {
    table = await openPlain();
    const gm = await table.join('Gm');
    const [ann] = await Promise.all([table.join('Ann'), gm.run(`await game.actors.getName('Hero').update({ 'system.hp': 3 })`)]);
    await table.settle();
    expect(await ann.run(`return game.actors.getName('Hero').system.hp`)).toBe(3);
  });

  it('names what the stage lacks', async () => {
    const { gm } = await sit();
    for (const name of [
      'foundry.nothing',
      'foundry.utils.nothing',
      'foundry.applications.api.Nothing',
      'game.nothing',
      'CONFIG.Nothing',
      'ui.nothing',
    ]) {
      expect(await refusedBy(gm.run(`return ${name}`))).toBe(`The stage does not have ${name}`);
    }
    expect(
      await gm.run(
        `CONFIG.Own = 1; game.own = 2; return [CONFIG.Own, game.own, foundry.data.operators === undefined, 'modifyBatch' in foundry.documents]`,
      ),
    ).toEqual([1, 2, true, false]);
  });

  it('or notes it', async () => {
    table = await openPlain({ strict: 'record' });
    const gm = await table.join('Gm');
    expect(await gm.run(`return foundry.nothing === undefined && foundry.utils.other === undefined`)).toBe(true);
    expect(gm.missing).toEqual(['foundry.nothing', 'foundry.utils.other']);
  });

  it('has globals of its generation', async () => {
    const names = ['mergeObject', 'Die', '_del', '_loc', 'fromUuid', 'Actor', 'Roll'];
    const present = `return ${JSON.stringify(names)}.filter((name) => name in globalThis)`;
    const { gm } = await sit();
    expect(await gm.run(present)).toEqual(['mergeObject', 'Die', 'fromUuid', 'Actor', 'Roll']);
    await table?.close();
    expect(await (await sit({ generation: 14 })).gm.run(present)).toEqual(['_del', '_loc', 'fromUuid', 'Actor', 'Roll']);
  });
});

describe('settings', () => {
  it('of the world reach everybody', async () => {
    const { gm, ann, table } = await sit();
    expect(await ann.run(`return game.settings.get('plain', 'world')`)).toBe(5);
    expect(await gm.run(`return game.settings.set('plain', 'world', '8')`)).toBe(8);
    await table.settle();
    expect(await ann.run(`return [game.settings.get('plain', 'world'), seen.at(-1)]`)).toEqual([8, 'world 8']);
    expect(table.server.log.at(-1)).toMatchObject({ action: 'setting', id: 'plain.world', changes: { value: 8 } });
  });

  it('of a client outlive a reload, and nobody else has them', async () => {
    const { gm, ann } = await sit();
    await ann.run(`await game.settings.set('plain', 'mine', 'b')`);
    expect(await ann.run(`return seen.at(-1)`)).toBe('mine b');
    await ann.reload();
    expect([await ann.run(`return game.settings.get('plain', 'mine')`), await gm.run(`return game.settings.get('plain', 'mine')`)]).toEqual(
      ['b', 'a'],
    );
  });

  it('of a user are theirs on the server', async () => {
    const { gm, ann, table } = await sit();
    await ann.run(`await game.settings.set('plain', 'own', { a: 1 })`);
    await table.settle();
    expect(await ann.run(`return [game.settings.get('plain', 'own'), seen.at(-1)]`)).toEqual([{ a: 1 }, 'own']);
    expect(await gm.run(`return [game.settings.get('plain', 'own'), seen.includes('own')]`)).toEqual([{}, false]);
    await ann.reload();
    expect(await ann.run(`return game.settings.get('plain', 'own')`)).toEqual({ a: 1 });
  });

  it('must be registered', async () => {
    const { ann } = await sit();
    expect(await refusedBy(ann.run(`return game.settings.get('plain', 'nothing')`))).toContain('not a registered game setting');
  });
});

describe('talk', () => {
  it('reaches the others, with the sender behind the message', async () => {
    const { gm, ann, bob, table } = await sit();
    for (const client of [gm, ann, bob]) await client.run(`seen.length = 0; game.socket.on('system.plain', (...args) => seen.push(args))`);
    await ann.run(`game.socket.emit('system.plain', { a: 1 }); game.socket.emit('system.other', 1)`);
    await table.settle();
    expect(await gm.run(`return [seen, game.users.getName('Ann').id === seen[0][1]]`)).toEqual([[[{ a: 1 }, expect.any(String)]], true]);
    expect(await ann.run(`return seen`)).toEqual([]);
    expect(await bob.run(`return seen.length`)).toBe(1);
  });

  it('asks one user', async () => {
    const { gm, ann, table } = await sit();
    const ask = (data: string, options = ''): string => `return game.users.getName('Gm').query('plain.add', ${data}${options})`;
    expect(await ann.run(ask(`{ one: 1, other: 2 }`))).toBe(3);
    expect(await gm.run(ask(`{ one: 1, other: 2 }`))).toBe(3);
    await gm.run(`CONFIG.queries['plain.add'] = () => { throw new Error('no'); }`);
    expect(await refusedBy(ann.run(ask(`{}`)))).toContain('no');
    await gm.run(`CONFIG.queries['plain.add'] = () => new Promise(() => {})`);
    const late = refusedBy(ann.run(ask(`{}`, `, { timeout: 5000 }`)));
    await table.settle();
    await table.advance(5000);
    expect(await late).toContain('timed out');
    gm.disconnect();
    await table.settle();
    expect(await refusedBy(ann.run(ask(`{}`)))).toContain('not active');
    expect(await refusedBy(ann.run(`return game.users.getName('Gm').query('plain.nothing')`))).toContain('not registered');
  });

  it('moves the clock of the world', async () => {
    const { gm, ann, table } = await sit();
    await ann.run(`seen.length = 0; Hooks.on('updateWorldTime', (...args) => seen.push(args))`);
    await gm.run(`await game.time.advance(30)`);
    await gm.run(`await game.actors.getName('Hero').update({ 'system.hp': 3 }, { worldTime: { delta: 6 } })`);
    await table.settle();
    expect(await ann.run(`return [game.time.worldTime, seen.filter(Array.isArray).map(([now, delta]) => [now, delta])]`)).toEqual([
      36,
      [
        [30, 30],
        [36, 6],
      ],
    ]);
  });
});

describe('texts and templates', () => {
  it('come from the system', async () => {
    const { gm } = await sit();
    expect(
      await gm.run(`
      const card = await foundry.applications.handlebars.renderTemplate('systems/plain/templates/card.hbs', { name: '<Ann>', hp: 3 });
      return [game.i18n.localize('PLAIN.Yes'), game.i18n.localize('PLAIN.No'), game.i18n.has('PLAIN.No'), card.trim(), CONFIG.Actor.dataModels.hero.schema.fields.hp.label]`),
    ).toEqual(['Yes', 'PLAIN.No', false, '<p>Hello, &lt;Ann&gt; three</p>', 'Hit points']);
    expect(
      await refusedBy(gm.run(`await foundry.applications.handlebars.renderTemplate('systems/plain/templates/none.hbs', {})`)),
    ).toContain('does not exist');
    expect(
      await refusedBy(gm.run(`await foundry.applications.handlebars.renderTemplate('systems/plain/../../../package.json', {})`)),
    ).toContain('does not exist');
  });

  it('have the core helpers', async () => {
    const { gm } = await sit();
    const render = (template: string): Promise<unknown> =>
      gm.run(`return Handlebars.compile(${JSON.stringify(template)})({ a: 1, list: ['x', 'y'], pairs: { p: 'P', q: 'Q' } })`);
    expect(
      await render(`{{#if (and (eq a 1) (or (gt a 3) (not (ne a 1))))}}yes{{/if}} {{ifThen a "t" "f"}} {{concat a "-" a}} {{checked a}}`),
    ).toBe('yes t 1-1 checked');
    expect(await render(`{{selectOptions pairs selected="q"}}`)).toBe(
      '<option value="p">P</option>\n<option value="q" selected>Q</option>',
    );
    expect(await render(`{{numberInput a name="n" min=0}}`)).toMatch(/^<input type="number" .*value="1".* min="0"/);
  });
});

describe('applications', () => {
  it('can be extended, configured and opened without a screen', async () => {
    const { gm } = await sit();
    expect(
      await gm.run(`
      const { HandlebarsApplicationMixin } = foundry.applications.api;
      class Sheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
        static DEFAULT_OPTIONS = { classes: ['plain'], position: { width: 300 } };
      }
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, 'plain', Sheet, { types: ['hero'], makeDefault: true });
      const { sheet } = game.actors.getName('Hero');
      await sheet.render({ force: true });
      return [sheet.constructor.name, sheet.options.classes, sheet.options.position, sheet.actor.name, sheet.isEditable, game.actors.getName('Orc').sheet]`),
    ).toEqual(['Sheet', ['plain'], { width: 300 }, 'Hero', true, null]);
  });

  it('ask questions that tests answer', async () => {
    const { gm, table } = await sit();
    gm.answerDialogs(true);
    expect(await gm.run(`return foundry.applications.api.DialogV2.confirm({ content: 'x' })`)).toBe(true);
    const open = gm.run(`return foundry.applications.api.DialogV2.wait({ content: 'y' })`);
    await table.settle();
    expect(gm.dialogs).toHaveLength(1);
    gm.answerDialogs('later');
    expect(await open).toBe('later');
  });
});
