import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import tsconfig from '../tsconfig.json' with { type: 'json' };

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The entries of the packages, from source, as the compiler finds them. */
const entries: Readonly<Record<string, readonly string[]>> = tsconfig.compilerOptions.paths;

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^pinned-fields$/, replacement: `${root}.config/pinned-fields.ts` },
      { find: /^acme-plan$/, replacement: `${root}.config/acme-plan.ts` },
      ...Object.entries(entries).map(([name, [file]]) => ({
        find: new RegExp(`^${name}$`),
        replacement: root + file!,
      })),
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['.config/vitest.setup.ts'],
    // Tests assert no times. These end what hangs, on a machine that does other things too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for takes milliseconds, and much longer on a machine that does other things too.
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules of their process: they change no globals, and reading src again for each of them took minutes.
    isolate: false,
    // Kept between runs, by their content: a run of a few files takes half the time.
    experimental: { fsModuleCache: true },
    // One more than there are processors: many files wait for a browser, a server or a database.
    maxWorkers: availableParallelism() + 1,
  },
});
