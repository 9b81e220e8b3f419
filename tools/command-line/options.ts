import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { Stop } from '../bootstrap/stop.mjs';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Read `--name value` and `--flag`; anything unknown ends the command with one sentence. */
export function readOptions<const T extends Options>(options: T, args: readonly string[] = process.argv.slice(2)) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Stop(`${reason}; this command knows ${names(options)}.`);
  }
}

function names(options: Options): string {
  return Object.keys(options)
    .map((name) => `--${name}`)
    .join(', ');
}

/** npm runs scripts in the project's folder; a path that a person typed is meant from where they stand. */
export function typedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
