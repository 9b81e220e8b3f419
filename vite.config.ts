import { defineConfig } from 'vite';

// One ES module for Foundry. Class names are kept because Foundry finds a stored roll's class by its name.
const keepNames = { class: true, function: false };

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2023',
    modulePreload: false,
    emptyOutDir: false,
    outDir: 'dist',
    // One module on purpose; `npm run size` tells how large it is.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: 'src/fourfold.ts',
      output: {
        format: 'es',
        entryFileNames: 'fourfold.mjs',
        codeSplitting: false,
        minify: { compress: { keepNames }, mangle: { keepNames }, codegen: true },
      },
    },
  },
});
