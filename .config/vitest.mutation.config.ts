import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** What judges a mutant: tests of a formula or of the years. The others would only cost hours. */
const exclude = [
  'test/{adapters,layers,oracle,package}/**',
  'test/unit/input/**',
  'test/docs/links.test.ts',
  'test/properties/oracle.test.ts',
];

export default mergeConfig(base, defineConfig({ test: { exclude } }));
