/** What the buttons that add to a sheet create, from the drawn button to the document. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actorSource } from './data-documents.ts';
import { anything } from './sheets-anything.ts';
import { contextOf, draw, language, RULESETS } from './sheets-drawing.ts';

type Handlers = (typeof import('../../src/foundry/sheets/actor-actions.ts'))['ACTOR_ACTIONS'];
type Dataset = Readonly<Record<string, string>>;

let handlers: Handlers;

beforeAll(async () => {
  vi.stubGlobal('game', { release: { generation: 13 }, i18n: language });
  vi.stubGlobal('foundry', anything);
  handlers = (await import('../../src/foundry/sheets/actor-actions.ts')).ACTOR_ACTIONS;
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const rules = RULESETS.get('arete');

/** `data-…` of the buttons that add an ability, as the template writes them. */
function buttons(): readonly Dataset[] {
  const html = draw('templates/actor/actions.hbs', contextOf(actorSource({}), rules === undefined ? {} : { rules }));
  return [...html.matchAll(/<button [^>]*data-action="addItem"[^>]*>/g)].map(
    ([tag]) => Object.fromEntries([...tag.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])) as Dataset,
  );
}

async function press(dataset: Dataset) {
  const created: unknown[] = [];
  const render = vi.fn(() => Promise.resolve());
  const createEmbeddedDocuments = (type: string, sources: readonly unknown[]) => {
    created.push(type, ...sources);
    return Promise.resolve([{ sheet: { render } }]);
  };
  const actor = { uuid: 'Actor.x', items: new Map(), createEmbeddedDocuments };
  const target = { dataset, closest: () => null };
  await handlers['addItem']?.call({ actor, element: target } as never, {} as Event, target as never);
  return { created, opened: render.mock.calls };
}

describe('A-55 adding an ability', () => {
  it.each([
    [0, { name: 'New Ability' }],
    [1, { name: 'New manoeuvre', system: { kind: 'manoeuvre', tags: ['attackReplacement'] } }],
    [2, { name: 'New manoeuvre', system: { kind: 'manoeuvre', tags: ['stance'] } }],
    [3, { name: 'New manoeuvre', system: { kind: 'manoeuvre', tags: ['timing'] } }],
  ])('with button %i of the row', async (index, source) => {
    expect(buttons()).toHaveLength(4);
    const { created, opened } = await press(buttons()[index] ?? {});
    expect(created).toEqual(['Item', { type: 'ability', img: 'systems/fourfold/assets/icons/ability.svg', ...source }]);
    expect(opened).toEqual([[{ force: true }]]);
  });

  it('does nothing for what is no type of item', async () => {
    expect(await press({ type: 'nonsense', tag: 'stance' })).toEqual({ created: [], opened: [] });
  });
});
