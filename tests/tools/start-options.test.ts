import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nextFreePort } from '../../tools/start/free-port.ts';
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
    [['--generation', '12'], '--generation 12 is unknown; choose 13 or 14.'],
    [['--port', '0'], '--port 0 is not a port; choose a number from 1 to 65535.'],
    [['--port', 'x'], '--port x is not a port; choose a number from 1 to 65535.'],
    [['--port', '70000'], '--port 70000 is not a port; choose a number from 1 to 65535.'],
    [['--system', '/nowhere'], '--system /nowhere is not a system: it has no system.json.'],
    [['--colour', 'red'], "Unknown option '--colour'; this command knows --ruleset, --generation, --port, --system, --fresh."],
  ])('%j are refused in one sentence', (args, message) => {
    expect(() => readStartOptions(args)).toThrow(message);
  });
});

it('a taken port gives way to the next free one', async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await nextFreePort(port)).toBeGreaterThan(port);
});
