import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../bootstrap/stop.mjs';
import { readOptions, typedPath } from '../command-line/options.ts';
import { dist } from '../shipped/places.ts';

/** What the stage is opened with. */
export interface StageOptions {
  /** The folder of the built system, with its system.json. */
  readonly system: string;
  /** Is that Fourfold's own dist? */
  readonly ownSystem: boolean;
  readonly generation: 13 | 14;
  readonly port: number;
  /** The ruleset a fresh world starts with; without it, the system's default. */
  readonly ruleset?: string;
  /** Forget the stored world and begin again. */
  readonly fresh: boolean;
}

const rulesets = ['warriors', 'arete', 'arts', 'cards'];

export function readStartOptions(args: readonly string[] = process.argv.slice(2)): StageOptions {
  const values = readOptions(
    {
      ruleset: { type: 'string' },
      generation: { type: 'string', default: '13' },
      port: { type: 'string', default: '30000' },
      system: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
    args,
  );
  return {
    ...readSystem(values.system),
    ...readRuleset(values.ruleset),
    generation: readGeneration(values.generation),
    port: readPort(values.port),
    fresh: values.fresh,
  };
}

function readSystem(given: string | undefined): { system: string; ownSystem: boolean } {
  if (given === undefined) return { system: dist, ownSystem: true };
  const system = typedPath(given);
  if (!existsSync(join(system, 'system.json'))) throw new Stop(`--system ${given} is not a system: it has no system.json.`);
  return { system, ownSystem: false };
}

function readRuleset(given: string | undefined): { ruleset?: string } {
  if (given === undefined) return {};
  if (!rulesets.includes(given)) throw new Stop(`--ruleset ${given} is unknown; choose one of ${rulesets.join(', ')}.`);
  return { ruleset: given };
}

function readGeneration(given: string): 13 | 14 {
  if (given === '13') return 13;
  if (given === '14') return 14;
  throw new Stop(`--generation ${given} is unknown; choose 13 or 14.`);
}

function readPort(given: string): number {
  const port = Number(given);
  if (/^\d+$/.test(given) && port >= 1 && port <= 65_535) return port;
  throw new Stop(`--port ${given} is not a port; choose a number from 1 to 65535.`);
}
