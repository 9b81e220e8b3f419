import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** Where each import of a file leads, as a path from the root of the project; packages by their name. */
function importsOf({ path, text }: SourceFile): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName }) => (fileName.startsWith('.') ? posix.join(posix.dirname(path), fileName) : fileName));
}

function strayImports(folder: string, allowed: RegExp): string[] {
  return sourcesBelow(folder).flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.test(target))
      .map((target) => `${file.path} imports ${target}`),
  );
}

// The dependency rules say the same with a resolver; this reads the text, type-only imports included.
describe('imports', () => {
  it('are found, type-only and dynamic ones included, and nothing that only reads like one', () => {
    const text = "import type { A } from './a.ts';\nexport * from '../b.ts';\nawait import('c');\nconst from = { key: 'x.from', of: 'y' };";
    expect(importsOf({ path: 'src/x/y.ts', text })).toEqual(['src/x/a.ts', 'src/b.ts', 'c']);
  });

  it('of the rules stay in the rules', () => {
    expect(strayImports('src/rules', /^src\/rules\//)).toEqual([]);
  });

  it('of the source stay in the source', () => {
    expect(strayImports('src', /^src\/|^fvtt-types\//)).toEqual([]);
  });

  it('of the stage never reach the system', () => {
    expect(strayImports('stage', /^(?!src\/|tests\/|tools\/)/)).toEqual([]);
  });

  it('name the file with its ending', () => {
    const bare = ['src', 'stage', 'tests', 'tools'].flatMap((folder) =>
      sourcesBelow(folder).flatMap((file) =>
        importsOf(file)
          .filter((target) => /^(src|stage|tests|tools)\//.test(target) && !/\.(ts|mjs|json)$/.test(target))
          .map((target) => `${file.path} imports ${target}`),
      ),
    );
    expect(bare).toEqual([]);
  });
});
