import { defineConfig } from 'vitest/config';
import { unitSuites } from './tools/suites/folders.ts';

export default defineConfig({
  test: {
    projects: unitSuites().map((name) => ({
      test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node', testTimeout: 20_000 },
    })),
  },
});
