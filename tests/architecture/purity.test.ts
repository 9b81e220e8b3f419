import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, sourcesBelow } from './source-files.ts';

const modules = sourcesBelow('src/rules').map(({ path }) => path);
const entry = 'virtual:all-rules';

/** One script that imports every module of the rules, as an expression whose value is all their exports by path. */
async function bundleRules(): Promise<string> {
  const code = modules.map((path, index) => `export * as m${index} from ${JSON.stringify(join(root, path))};`).join('\n');
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'all-rules', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) }],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'iife', name: 'rules' } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

/** A bare JavaScript world: no Foundry, no browser, no Node, and a clock, chance and promises that fail when touched. */
function bareWorld() {
  const world = createContext({});
  new Script(`
    const forbid = (name) => () => { throw new Error('the rules used ' + name); };
    const trap = (name) => new Proxy(function () {}, { apply: forbid(name), construct: forbid(name), get: forbid(name) });
    Math.random = forbid('Math.random');
    globalThis.Date = trap('Date');
    globalThis.Promise = trap('Promise');
    delete globalThis.console;
  `).runInContext(world);
  return world;
}

describe('the rules in a bare world', () => {
  let bundle = '';
  beforeAll(async () => {
    bundle = await bundleRules();
  });

  it('there are rules', () => {
    expect(modules.length).toBeGreaterThan(0);
  });

  it('every module can be imported', () => {
    const world = bareWorld();
    new Script(bundle, { filename: 'rules.js' }).runInContext(world);
    const names = new Script('Object.keys(rules)').runInContext(world) as string[];
    expect(names).toHaveLength(modules.length);
  });

  it('importing them leaves no mark on the world', () => {
    const world = bareWorld();
    const before = Object.getOwnPropertyNames(world);
    new Script(bundle).runInContext(world);
    expect(Object.getOwnPropertyNames(world).filter((name) => !before.includes(name))).toEqual(['rules']);
  });

  it.each([
    'Math.random()',
    'new Date()',
    'Date.now()',
    'Promise.resolve()',
    'console.log()',
    'setTimeout(() => {})',
    'process.cwd()',
    'document.title',
    'game.user',
  ])('the bare world would notice %s', (code) => {
    expect(() => new Script(code).runInContext(bareWorld()) as unknown).toThrow();
  });
});
