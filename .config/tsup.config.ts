import { builtinModules } from 'node:module';
import { defineConfig, type Options } from 'tsup';

// TypeScript 6 warns of an option that tsup still sets for declarations.
const library = {
  index: 'src/index.ts',
  analysis: 'src/analysis/index.ts',
  parallel: 'src/adapters/monte-carlo/index.ts',
};
const worker = { 'monte-carlo-worker': 'src/adapters/monte-carlo/worker.ts' };
const dts = { entry: library, compilerOptions: { ignoreDeprecations: '6.0' } };
// Small, without a CommonJS version: part of the package rather than a dependency of it.
const noExternal = [/^@stablelib\//, /^@stdlib\//];
// Left to package.json, which names another one for browsers.
const external = ['#workerpool'];

/** For browsers: the pool as one script without imports, and nothing where it would ask Node. */
const poolForBrowsers: NonNullable<Options['esbuildPlugins']>[0] = {
  name: 'pool-for-browsers',
  setup(build) {
    build.onResolve({ filter: /^#workerpool$/ }, ({ resolveDir, kind }) =>
      build.resolve('workerpool', { resolveDir, kind }),
    );
    build.onResolve({ filter: new RegExp(`^(${builtinModules.join('|')})$`) }, () => ({
      path: 'nothing',
      namespace: 'nothing',
    }));
    build.onLoad({ filter: /^nothing$/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};
const forBrowsers = {
  platform: 'browser',
  target: 'es2022',
  noExternal: [/./],
  esbuildPlugins: [poolForBrowsers],
  minify: true,
  silent: true,
} satisfies Options;

export default defineConfig([
  {
    entry: { ...library, cli: 'src/adapters/cli/main.ts' },
    format: 'esm',
    target: 'node20',
    dts,
    noExternal,
    external,
    silent: true,
  },
  // Split like the other: an error thrown by one entry must be an instance of the class that another exports. Worker threads
  // run CommonJS whatever their parent is.
  {
    entry: { ...library, ...worker },
    format: 'cjs',
    target: 'node20',
    splitting: true,
    shims: true,
    dts,
    noExternal,
    external,
    silent: true,
  },
  { entry: { workerpool: 'node_modules/workerpool/dist/workerpool.js' }, format: 'esm', ...forBrowsers },
  // A Web Worker has nobody to resolve imports.
  { entry: worker, format: 'iife', outExtension: () => ({ js: '.js' }), ...forBrowsers },
]);
