import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests that judge a mutant: those of a formula or a year. Slow ones, and those of the tooling, would only cost hours. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      exclude: [
        'test/{package,layers,docs,hosts,presentation,census,analysis,bench,oracle}/**',
        'test/unit/input/**',
        'test/docs-model.test.ts',
      ],
      setupFiles: ['.config/vitest.mutation.setup.ts'],
      bail: 1,
    },
  }),
);
