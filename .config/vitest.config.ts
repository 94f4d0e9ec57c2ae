import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './slowest-first.js';

export const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^pinned-fields$/, replacement: `${root}.config/pinned-fields.ts` },
      { find: /^esop-repurchase$/, replacement: `${root}src/index.ts` },
      { find: /^esop-repurchase\/analysis$/, replacement: `${root}src/analysis/index.ts` },
      { find: /^esop-repurchase\/journal$/, replacement: `${root}src/presentation/journal/index.ts` },
      { find: /^esop-repurchase\/review$/, replacement: `${root}src/census/review/review.ts` },
      { find: /^esop-repurchase\/spreadsheet$/, replacement: `${root}src/hosts/spreadsheet/index.ts` },
      { find: /^esop-repurchase\/service$/, replacement: `${root}src/hosts/service/index.ts` },
      { find: /^esop-repurchase\/service\/sqlite$/, replacement: `${root}src/hosts/service/sqlite/index.ts` },
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
    // One more than there are processors: many files wait for a browser, a server or a database.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
  },
});
