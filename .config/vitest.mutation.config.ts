import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** What judges a mutant: tests of a formula or a year. Slow ones, and those of the tooling, would only cost hours. */
export default mergeConfig(
  base,
  defineConfig({
    test: { exclude: ['test/package/**', 'test/layers/**', 'test/docs/links.test.ts', 'test/adapters/**'] },
  }),
);
