import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['.config/vitest.setup.mjs'],
    // Tests assert no times. These end what hangs, on a machine that does other things too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for takes milliseconds, and much longer on a machine that does other things too.
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules of their process: they change no globals, and reading src again for each of them took minutes.
    isolate: false,
    // Modules of Node, from TypeScript by tsx: Vite's own make a property of every imported name, and a projection takes twice as long.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than there are processors: many files wait for a browser, a server or a database.
    maxWorkers: availableParallelism() + 1,
  },
});
