import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nextFreePort } from '../../tools/start/free-port.ts';
import { readMix as readMixText } from '../../src/foundry/apps/mix-text.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { compile } from '../../src/rules/rulesets/compile.ts';
import { mixNames, readMix } from '../../tools/start/mixes.ts';
import { readStartOptions } from '../../tools/start/start-options.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('the options of npm start', () => {
  it('have defaults', () => {
    const { system, ...rest } = readStartOptions([]);
    expect(system).toMatch(/dist$/);
    expect(rest).toEqual({ ownSystem: true, generation: 13, port: 30_000, fresh: false });
  });

  it('can all be given', () => {
    const system = temporaryFolder();
    writeFileSync(join(system, 'system.json'), '{}');
    const args = ['--ruleset', 'arts', '--generation', '14', '--port=8080', '--fresh', '--system', system];
    expect(readStartOptions(args)).toEqual({ system, ownSystem: false, ruleset: 'arts', generation: 14, port: 8080, fresh: true });
  });

  it.each([
    [['--ruleset', 'chess'], '--ruleset chess is unknown; choose one of warriors, arete, arts, cards.'],
    [['--mix', 'soup'], '--mix soup is unknown; choose one of grim-arts.'],
    [['--ruleset', 'cards', '--mix', 'grim-arts'], '--mix grim-arts is for arts, not for cards.'],
    [['--generation', '12'], '--generation 12 is unknown; choose 13 or 14.'],
    [['--port', '0'], '--port 0 is not a port; choose a number from 1 to 65535.'],
    [['--port', 'x'], '--port x is not a port; choose a number from 1 to 65535.'],
    [['--port', '70000'], '--port 70000 is not a port; choose a number from 1 to 65535.'],
    [['--system', '/nowhere'], '--system /nowhere is not a system: it has no system.json.'],
    [['--colour', 'red'], "Unknown option '--colour'; this command knows --ruleset, --mix, --generation, --port, --system, --fresh."],
  ])('%j are refused in one sentence', (args, message) => {
    expect(() => readStartOptions(args)).toThrow(message);
  });
});

it.each(['warriors', 'arete', 'arts', 'cards'])('%s can be started with', (ruleset) => {
  expect(readStartOptions(['--ruleset', ruleset])).toMatchObject({ ruleset });
});

describe.each(mixNames())('the mix %s', (name) => {
  const mix = readMix(name);

  it('names its game', () => {
    expect(readStartOptions(['--mix', name])).toMatchObject({ ruleset: mix.ruleset, mix: { name } });
    expect(readStartOptions(['--mix', name, '--ruleset', mix.ruleset])).toMatchObject({ ruleset: mix.ruleset });
  });

  it('can be taken over by a table as it is', () => {
    const host = MANIFESTS[mix.ruleset];
    if (host === undefined) throw new Error(`There is no ${mix.ruleset}.`);
    const { mix: text } = JSON.parse(readFileSync(join(import.meta.dirname, `../../stage/mixes/${name}.json`), 'utf8')) as { mix: object };
    expect(readMixText(JSON.stringify(text), mix.ruleset, (settings) => compile(host, settings))).toEqual({ settings: mix.settings });
  });
});

it('a taken port gives way to the next free one', async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await nextFreePort(port)).toBeGreaterThan(port);
});
