import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../bootstrap/stop.mjs';
import { readOptions, typedPath } from '../command-line/options.ts';
import { dist } from '../shipped/places.ts';
import { mixNames, readMix, type StageMix } from './mixes.ts';

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
  /** A house mix that a fresh world starts with; its game is the ruleset. */
  readonly mix?: StageMix;
  /** Forget the stored world and begin again. */
  readonly fresh: boolean;
}

const rulesets = ['warriors', 'arete', 'arts', 'cards'];

export function readStartOptions(args: readonly string[] = process.argv.slice(2)): StageOptions {
  const values = readOptions(
    {
      ruleset: { type: 'string' },
      mix: { type: 'string' },
      generation: { type: 'string', default: '13' },
      port: { type: 'string', default: '30000' },
      system: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
    args,
  );
  return {
    ...readSystem(values.system),
    ...readGame(values.ruleset, values.mix),
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

/** A mix names its game; who names another one as well wants two things at once. */
function readGame(ruleset: string | undefined, name: string | undefined): { ruleset?: string; mix?: StageMix } {
  if (ruleset !== undefined && !rulesets.includes(ruleset))
    throw new Stop(`--ruleset ${ruleset} is unknown; choose one of ${rulesets.join(', ')}.`);
  if (name === undefined) return ruleset === undefined ? {} : { ruleset };
  const names = mixNames();
  if (!names.includes(name)) throw new Stop(`--mix ${name} is unknown; choose one of ${names.join(', ')}.`);
  const mix = readMix(name);
  if (ruleset !== undefined && ruleset !== mix.ruleset) throw new Stop(`--mix ${name} is for ${mix.ruleset}, not for ${ruleset}.`);
  return { ruleset: mix.ruleset, mix };
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
