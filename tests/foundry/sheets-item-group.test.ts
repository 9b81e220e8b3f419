/** The sheet of an item: a changed group reaches the document as tags. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { itemSource } from './data-documents.ts';
import { anything } from './sheets-anything.ts';
import { language, RULESETS } from './sheets-drawing.ts';

const active: { rules: CompiledRuleset | undefined } = { rules: RULESETS.get('arete') };
vi.mock('../../src/foundry/settings/ruleset.ts', () => ({ activeRuleset: () => active.rules }));

class Base {
  readonly element = new EventTarget();
  readonly item: unknown;
  constructor(item: unknown) {
    this.item = item;
  }
  _onFirstRender(): Promise<void> {
    return Promise.resolve();
  }
}

interface Sheet {
  readonly element: EventTarget;
  _onFirstRender(context: object, options: object): Promise<void>;
}
let SheetClass: new (item: unknown) => Sheet;

beforeAll(async () => {
  const applications = { api: { HandlebarsApplicationMixin: (base: unknown) => base }, sheets: { ItemSheetV2: Base, ActorSheetV2: Base } };
  const foundry = new Proxy(anything, { get: (_target, name): unknown => (name === 'applications' ? applications : anything) });
  vi.stubGlobal('game', { release: { generation: 13 }, i18n: language });
  vi.stubGlobal('foundry', foundry);
  SheetClass = (await import('../../src/foundry/sheets/item-sheet.ts')).FourfoldItemSheet as never;
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const written: unknown[] = [];
beforeEach(() => {
  written.length = 0;
});

/** Changes a select of the sheet of an ability. */
async function choose(tags: readonly string[], name: string, value: string): Promise<void> {
  const { system } = itemSource('ability', { tags });
  const update = (change: unknown): Promise<void> => {
    written.push(change);
    return Promise.resolve();
  };
  const sheet = new SheetClass({ type: 'ability', actor: null, _source: { system }, update });
  await sheet._onFirstRender({}, {});
  const event = new Event('change');
  const select = { tagName: 'SELECT', name, value, options: [], selectedIndex: 0, dataset: {} };
  Object.defineProperty(event, 'target', { value: select });
  sheet.element.dispatchEvent(event);
  await Promise.resolve();
}

describe('A-55 the group chosen on the sheet of an ability', () => {
  it('is written as its tag, beside the other tags', async () => {
    await choose(['heavy', 'stance'], 'group', 'timing');
    expect(written).toEqual([{ 'system.tags': ['heavy', 'timing'] }]);
  });

  it('none takes the tag away', async () => {
    await choose(['stance', 'heavy'], 'group', '');
    expect(written).toEqual([{ 'system.tags': ['heavy'] }]);
  });

  it('is not written when it is the one that is stored', async () => {
    await choose(['heavy', 'stance'], 'group', 'stance');
    expect(written).toEqual([]);
  });

  it('leaves every other field as it was', async () => {
    await choose(['heavy'], 'system.kind', 'manoeuvre');
    expect(written).toEqual([{ 'system.kind': 'manoeuvre' }]);
  });
});
