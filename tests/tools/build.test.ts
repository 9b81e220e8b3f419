import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildScript } from '../../tools/build/script.ts';
import { buildStyles } from '../../tools/build/styles.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function bundle(files: Record<string, string>): Promise<{ out: string; code: string }> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const out = join(folder, 'dist');
  await buildScript(join(folder, 'fourfold.ts'), out);
  return { out, code: readFileSync(join(out, 'fourfold.mjs'), 'utf8') };
}

const sources = {
  'check-roll.ts':
    'export class CheckRoll { static readonly made: number = 1; aVeryLongLocalName(): string { return this.constructor.name; } }',
  'late.ts': 'export class LateRoll {}',
  'once-roll.ts': 'export class OnceRoll {}',
  'fourfold.ts': `
    import { CheckRoll } from './check-roll.ts';
    import { OnceRoll } from './once-roll.ts';
    const DamageRoll = class DamageRoll extends CheckRoll {};
    const make = (aVeryLongParameterName: number): number => aVeryLongParameterName + 1;
    globalThis.rollClasses = [CheckRoll, DamageRoll, class SaveRoll extends CheckRoll {}];
    globalThis.rollClasses.push(OnceRoll);
    globalThis.lateClass = import('./late.ts').then((late) => late.LateRoll);
    globalThis.made = make(CheckRoll.made);
  `,
};

describe('the built script', () => {
  it('is one minified file', async () => {
    const { out, code } = await bundle(sources);
    expect(readdirSync(out)).toEqual(['fourfold.mjs']);
    expect(code.trim().split('\n')).toHaveLength(1);
    expect(code).not.toContain('aVeryLongParameterName');
  });

  it('keeps the names of classes', async () => {
    const { out } = await bundle(sources);
    await import(pathToFileURL(join(out, 'fourfold.mjs')).href);
    const world = globalThis as unknown as { rollClasses: (new () => object)[]; lateClass: Promise<new () => object> };
    expect(world.rollClasses.map((roll) => roll.name)).toEqual(['CheckRoll', 'DamageRoll', 'SaveRoll', 'OnceRoll']);
    expect((await world.lateClass).name).toBe('LateRoll');
  });
});

it('stylesheets are compiled beside the script', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'fourfold.scss'), '.fourfold { .sheet { color: red; } }');
  await buildStyles(join(folder, 'fourfold.scss'), join(folder, 'dist'));
  expect(readFileSync(join(folder, 'dist/fourfold.css'), 'utf8')).toBe('.fourfold .sheet{color:red}');
});
