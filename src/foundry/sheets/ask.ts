/** Commands that a sheet asks for. */
import { request } from '../boundary/relay.ts';
import { foundryApi } from '../ports/index.ts';
import type { Command } from '../../rules/kernel/command.ts';
import type { Wanted } from './track-commands.ts';

/** Asks for a command under a new id. */
export async function ask(command: Wanted): Promise<void> {
  // Each kind of command is whole with its id.
  await request({ type: 'command', command: { ...command, id: foundryApi().utils.randomID(16) } as Command });
}
