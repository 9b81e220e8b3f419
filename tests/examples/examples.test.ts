import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesIn } from './runner/run-file.ts';
import { exampleFilesOf } from './runner/run-folder.ts';

for (const path of exampleFilesOf(import.meta.dirname)) {
  describe(basename(path), () => {
    for (const { id, run } of examplesIn(readFileSync(path, 'utf8'))) {
      it(id, () => {
        expect(run()).toBeNull();
      });
    }
  });
}
