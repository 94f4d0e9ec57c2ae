import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * Tests that judge a mutant: of formulas and years, of a census and its command line, of the service. Slow tests and those of the tooling
 * would cost hours; tests that start the built service would see no mutant.
 */
export default mergeConfig(
  base,
  defineConfig({
    // Mutants are switched in modules of Vite's own.
    resolve: { tsconfigPaths: true },
    test: {
      experimental: { viteModuleRunner: true, fsModuleCache: true },
      exclude: [
        'test/{package,layers,docs,presentation,analysis,bench,oracle}/**',
        'test/hosts/!(service|cli)/**',
        'test/hosts/cli/!(census-*).test.ts',
        'test/hosts/service/{client,openapi}/**',
        'test/hosts/service/{faults,guide,deploy,databases,bodies,security,engine-version,node/threads}.test.ts',
        'test/hosts/service/commands/{serve,settings}.test.ts',
        'test/{census,hosts/service}/guide.test.ts',
        'test/unit/input/**',
        'test/docs-model.test.ts',
      ],
      setupFiles: ['.config/vitest.mutation.setup.ts'],
      bail: 1,
    },
  }),
);
