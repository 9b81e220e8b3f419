import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Script } from 'node:vm';
import { bagsOf, listOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { readPack } from '../server/level.ts';

/** A built system in a folder: its manifest, scripts, texts, templates and packs. */
export class SystemFiles {
  readonly folder: string;
  readonly manifest: Bag;
  readonly #texts = new Map<string, string | null>();
  #scripts: Script[] | undefined;

  constructor(folder: string) {
    this.folder = folder;
    this.manifest = JSON.parse(readFileSync(join(folder, 'system.json'), 'utf8')) as Bag;
  }

  get id(): string {
    return textOf(this.manifest['id']);
  }

  /** A file by its path inside the system; nothing outside of it can be read. */
  read(path: string): string | null {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const full = join(this.folder, normalize(`/${path}`));
    const text = existsSync(full) ? readFileSync(full, 'utf8') : null;
    this.#texts.set(path, text);
    return text;
  }

  /** The system's modules as scripts that can run in many realms. They must not import anything. */
  get scripts(): Script[] {
    this.#scripts ??= listOf(this.manifest['esmodules']).map((path) => {
      const code = this.read(textOf(path));
      if (code === null) throw new Error(`${this.folder} has no ${textOf(path)}`);
      return new Script(asScript(code), { filename: `systems/${this.id}/${textOf(path)}` });
    });
    return this.#scripts;
  }

  async packs(): Promise<[id: string, documents: Bag[]][]> {
    const packs = bagsOf(this.manifest['packs']);
    return Promise.all(
      packs.map(async (pack) => {
        const path = textOf(pack['path'] ?? `packs/${textOf(pack['name'])}`);
        return [`${this.id}.${textOf(pack['name'])}`, await readPack(join(this.folder, path))] as [string, Bag[]];
      }),
    );
  }
}

/** A module without imports as a script: strict, with names of its own, without exports. */
function asScript(code: string): string {
  const body = code
    .replace(/^\s*export\s*\{[^}]*\}\s*;?/gm, '')
    .replace(/;export\s*\{[^}]*\}\s*;?\s*$/, ';')
    .replace(/^(\s*)export\s+default\s+/gm, '$1void ')
    .replace(/^(\s*)export\s+(?=(?:async|function|class|const|let|var)\b)/gm, '$1');
  return `(() => {"use strict";${body}\n})();`;
}
