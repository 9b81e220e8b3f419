import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { unitSuites } from './tools/suites/folders.ts';

export default defineConfig({
  test: {
    // At least two at a time: on two cores one worker alone would leave the other core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: unitSuites().map((name) => ({
      test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node', testTimeout: 60_000 },
    })),
  },
});
