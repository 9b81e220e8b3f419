import { ClassicLevel } from 'classic-level';
import { Stop } from '../bootstrap/stop.mjs';

/** All keys of a compiled pack; every document, embedded ones included, has its own. */
export async function readLevelKeys(folder: string): Promise<string[]> {
  const level = new ClassicLevel<string, unknown>(folder, { createIfMissing: false, valueEncoding: 'json' });
  try {
    await level.open();
    return await level.keys().all();
  } catch (error) {
    throw new Stop(`${folder} cannot be read as a compendium pack (${reason(error)}).`);
  } finally {
    await level.close();
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException).code : undefined;
  return code === 'LEVEL_LOCKED' ? 'another program has it open, perhaps Foundry' : 'it is missing or damaged';
}
