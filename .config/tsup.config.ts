import { defineConfig } from 'tsup';

// TypeScript 6 warns of an option that tsup still sets for declarations.
const library = { index: 'src/index.ts', analysis: 'src/analysis/index.ts' };
const dts = { entry: library, compilerOptions: { ignoreDeprecations: '6.0' } };
// Small, without a CommonJS version: part of the package rather than a dependency of it.
const noExternal = [/^@stablelib\//, /^@stdlib\//];

export default defineConfig([
  {
    entry: { ...library, cli: 'src/adapters/cli/main.ts' },
    format: 'esm',
    target: 'node20',
    dts,
    noExternal,
    silent: true,
  },
  // Split like the other: an error thrown by one entry must be an instance of the class that another exports.
  { entry: library, format: 'cjs', target: 'node20', splitting: true, dts, noExternal, silent: true },
]);
