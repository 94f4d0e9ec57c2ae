import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * The tests that judge a mutant: those of a formula or a year, of a census and of the command line that reads one, of the service. Slow ones, and those of the tooling, would only
 * cost hours; those that start the built service would see no mutant.
 */
export default mergeConfig(
  base,
  defineConfig({
    test: {
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
