import { defineConfig } from 'tsup';

// TypeScript 6 warns of an option that tsup still sets for declarations.
const dts = { entry: { index: 'src/index.ts' }, compilerOptions: { ignoreDeprecations: '6.0' } };
// Small, without a CommonJS version: part of the package rather than a dependency of it.
const noExternal = [/^@stablelib\//];
const index = 'src/index.ts';

export default defineConfig([
  { entry: { index, cli: 'src/adapters/cli/main.ts' }, format: 'esm', target: 'node20', dts, noExternal, silent: true },
  { entry: { index }, format: 'cjs', target: 'node20', dts, noExternal, silent: true },
]);
