import { afterEach, describe, expect, test } from 'vitest';
import manifest from '../../../system.json' with { type: 'json' };
import { ACTOR_SHAPE } from '../../../src/foundry/data/actor-shape.ts';
import { ITEM_SHAPES } from '../../../src/foundry/data/item-shapes.ts';
import { placesOf } from '../../../src/foundry/data/shape.ts';
import type { Client } from '../../../stage/engine/table.ts';
import { ask, condition, faults, GENERATIONS, nextTurn, foe, IMP, SWORD } from '../scenarios/world.ts';
import { BIRCH, bystander, CLAW, clawAt, closeTable, EMBER, ember, healthOf, openAsking, press, uuid, type Asking } from '../asks/table.ts';

afterEach(closeTable);

type Bag = Record<string, unknown>;

const evil = (what: string): string =>
  `<img src=x onerror="alert('${what}')"><iframe src=x></iframe><script>alert(1)</script>${what} & 5 -> 3`;
const MARKUP = /<\s*(img|iframe|script|frame|object|embed)/i;

interface Dialog {
  readonly config: {
    readonly content?: string;
    readonly buttons?: readonly { readonly label: string }[];
    readonly ok?: { readonly label: string };
  };
}

/** Everything that is put into the page as HTML for a client: cards, and what dialogs are made of. */
async function markup(client: Client): Promise<string[]> {
  const cards = await client.run<string[]>(
    "const texts = []; for (const m of game.messages) texts.push((await fourfold.cardHtml(m)) ?? '', m.content, m.flavor); return texts",
  );
  const dialogs = (client.dialogs as readonly Dialog[]).flatMap(({ config: { content = '', buttons = [], ok } }) => [
    content,
    ...buttons.map(({ label }) => label),
    ok?.label ?? '',
  ]);
  return [...cards, ...dialogs];
}

async function expectWords(asking: Asking): Promise<void> {
  for (const client of [asking.gm, asking.ana, asking.ben]) {
    const texts = await markup(client);
    expect(texts.filter((text) => MARKUP.test(text))).toEqual([]);
  }
  expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
}

const renamed = (actor: Bag, name: string): Bag => ({
  ...actor,
  name: evil(name),
  items: (actor['items'] as Bag[]).map((item, index) => ({ ...item, name: evil(`${name}-item-${String(index)}`) })),
});

async function hostile(generation: 13 | 14): Promise<Asking> {
  const named = condition('n1', 'burning', { amount: 1, name: evil('condition'), origin: evil('origin') });
  const actors = [
    renamed(foe(), 'imp'),
    renamed(ember({ conditions: [named] }), 'ember'),
    renamed(bystander(BIRCH, 'Birch', 'Ben'), 'birch'),
  ];
  return await openAsking(generation, { actors });
}

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('SEC-01, SEC-02: what people typed stays words', () => {
    test('in questions, their choices, what waits, and reports', async () => {
      const asking = await hostile(generation);
      await clawAt(asking, 'a1');
      expect(asking.ana.dialogs).toHaveLength(1);
      await expectWords(asking);
      asking.gm.nextFaces([15, 4]);
      asking.ana.answerDialogs('parry00000000000');
      await asking.table.settle();
      expect(await healthOf(asking.gm)).toBe(3);
      await expectWords(asking);
      for (let turn = 0; turn < 4; turn += 1) await nextTurn(asking);
      await expectWords(asking);
      await press(asking, asking.gm, 'plan', 'undo');
      await expectWords(asking);
    });

    test('in labels, bonuses, formulas and ids that a request brings along', async () => {
      const asking = await hostile(generation);
      await nextTurn(asking);
      asking.ana.nextFaces([15, 4, 12]);
      const bonuses = [{ value: 1, name: evil('bonus') }];
      const edges = [{ edge: 'advantage', name: evil('edge') }];
      await ask(asking.ana, {
        type: 'command',
        command: { kind: 'attack', id: evil('id'), by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)], bonuses },
      });
      await ask(asking.ana, { type: 'command', command: { kind: 'check', id: 'c', by: uuid(EMBER), attribute: 'str', edges } });
      await ask(asking.ana, { type: 'command', command: { kind: 'check', id: 'c2', by: uuid(EMBER), attribute: evil('attribute') } });
      await ask(asking.gm, { type: 'command', command: { kind: 'heal', id: 'h', to: [uuid(EMBER)], formula: evil('formula') } });
      const template = { key: evil('key'), data: { name: evil('template') } };
      await ask(asking.gm, {
        type: 'command',
        command: { kind: 'apply', id: 'k', to: [uuid(IMP)], condition: template, source: evil('source') },
      });
      await asking.table.settle();
      await expectWords(asking);
    });

    test('in the names of users and in notifications, which Foundry takes for HTML', async () => {
      const asking = await hostile(generation);
      await asking.ana.run(`globalThis.calls = [];
        for (const level of ['info', 'warn', 'error']) ui.notifications[level] = (...args) => void calls.push(args);`);
      await ask(asking.ana, { type: 'command', command: { kind: 'attack', id: 'late', by: uuid(EMBER), with: [CLAW], on: [uuid(IMP)] } });
      await asking.gm.run(`await game.users.get('${asking.ana.userId}').update({ name: ${JSON.stringify(evil('user'))} })`);
      await asking.table.settle();
      const calls = await asking.ana.run<[string, Bag][]>('return calls');
      expect(calls).toHaveLength(1);
      // As values of a format they are escaped; anything else would be HTML.
      for (const [key, options] of calls) {
        expect(key).toBe('FOURFOLD.Said');
        expect(options).toMatchObject({ format: { text: expect.stringContaining('ember') as string } });
        expect(options).not.toHaveProperty('escape');
      }
      await clawAt(asking, 'a1');
      await expectWords(asking);
    });
  });

  test('SEC-05: signs that look like markup do not lose a message', async () => {
    const asking = await openAsking(generation, {
      actors: [bystander(EMBER, '< Ember -> 3 >', 'Ana'), bystander(BIRCH, 'Birch', 'Ben'), foe()],
    });
    asking.ana.nextFaces([15, 4]);
    await ask(asking.ana, { type: 'command', command: { kind: 'attack', id: 'a', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] } });
    await asking.table.settle();
    expect(await healthOf(asking.gm, IMP)).toBe(13);
    const cards = (await markup(asking.ben)).join('\n');
    expect(cards).toMatch(/&lt; Ember -&gt; 3 &gt;/);
    expect(faults(asking.gm, asking.ana, asking.ben)).toEqual([]);
  });
});

describe('SEC-04: fields of rich text', () => {
  type Declared = Readonly<Record<string, { readonly htmlFields?: readonly string[] }>>;
  const { Actor, Item } = manifest.documentTypes as unknown as { readonly Actor: Declared; readonly Item: Declared };
  const rich = (shapes: Parameters<typeof placesOf>[0]): string[] =>
    placesOf(shapes)
      .filter(({ shape }) => shape.kind === 'html')
      .map(({ path }) => path);

  test.each(Object.entries(ITEM_SHAPES))('of %s are all told to Foundry', (type, shapes) => {
    expect(rich(shapes).length).toBeGreaterThan(0);
    expect([...(Item[type]?.htmlFields ?? [])].sort()).toEqual(rich(shapes).sort());
  });

  test.each(Object.keys(Actor))('of %s are all told to Foundry', (type) => {
    expect([...(Actor[type]?.htmlFields ?? [])].sort()).toEqual(rich(ACTOR_SHAPE).sort());
  });
});
