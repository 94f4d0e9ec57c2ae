import { builtinModules } from 'node:module';
import { defineConfig, type Options } from 'tsup';
import { keepConst } from './keep-const.js';
import { withoutSentences } from './without-sentences.js';

// TypeScript 6 warns about an option that tsup still sets for declarations.
const library = {
  index: 'src/index.ts',
  analysis: 'src/analysis/index.ts',
  review: 'src/adapters/review/review.ts',
  parallel: 'src/adapters/monte-carlo/index.ts',
  spreadsheet: 'src/adapters/spreadsheet/index.ts',
  service: 'src/adapters/service/index.ts',
  'service-sqlite': 'src/adapters/service/sqlite/index.ts',
  'service-postgres': 'src/adapters/service/postgres/index.ts',
  'service-node': 'src/adapters/service/node/index.ts',
};
const worker = { 'monte-carlo-worker': 'src/adapters/monte-carlo/worker.ts' };
const dts = { entry: library, compilerOptions: { ignoreDeprecations: '6.0' } };
// Small, without a CommonJS version: part of the package rather than a dependency of it.
const noExternal = [/^@stablelib\//, /^@stdlib\//];
// Left to package.json, which names another one for browsers.
const external = ['#workerpool'];

/** Bundles the pool into the script that needs it; for browsers, its calls to Node are left empty. */
const poolInside: NonNullable<Options['esbuildPlugins']>[0] = {
  name: 'pool-inside',
  setup(build) {
    build.onResolve({ filter: /^#workerpool$/ }, ({ resolveDir, kind }) =>
      build.resolve('workerpool', { resolveDir, kind }),
    );
    if (build.initialOptions.platform !== 'browser') return;
    build.onResolve({ filter: new RegExp(`^(${builtinModules.join('|')})$`) }, () => ({
      path: 'nothing',
      namespace: 'nothing',
    }));
    build.onLoad({ filter: /^nothing$/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};

const selfContained = {
  noExternal: [/./],
  esbuildPlugins: [poolInside, withoutSentences],
  minify: true,
  silent: true,
} satisfies Options;
const forBrowsers = { ...selfContained, platform: 'browser', target: 'es2022' } satisfies Options;

/** Whole scripts for pages that have no bundler. Their sizes are promised, and this minifier makes them 3 percent smaller. */
const forPages = {
  ...forBrowsers,
  minify: 'terser',
  sourcemap: true,
  splitting: false,
} satisfies Options;
const terserOptions = { ecma: 2020, compress: { passes: 3, unsafe_arrows: true } } as const;

export default defineConfig([
  {
    entry: { ...library, cli: 'src/adapters/cli/main.ts' },
    format: 'esm',
    target: 'node20',
    dts,
    noExternal,
    external,
    plugins: [keepConst],
    silent: true,
  },
  // Split like the other: an error thrown by one entry must be an instance of the class that another exports.
  {
    entry: library,
    format: 'cjs',
    target: 'node20',
    splitting: true,
    shims: true,
    dts,
    noExternal,
    external,
    plugins: [keepConst],
    silent: true,
  },
  { entry: { workerpool: 'node_modules/workerpool/dist/workerpool.js' }, format: 'esm', ...forBrowsers },
  // A Web Worker has nobody to resolve imports, and a thread without imports starts in half the time. CommonJS runs in threads of
  // both kinds of module.
  { entry: worker, format: 'iife', outExtension: () => ({ js: '.js' }), ...forBrowsers },
  {
    entry: { ...worker, 'service-worker': 'src/adapters/service/node/worker.ts' },
    format: 'cjs',
    target: 'node20',
    splitting: false,
    ...selfContained,
  },
  {
    ...forPages,
    entry: {
      'esop-repurchase': 'src/adapters/browser/global.ts',
      'esop-repurchase.all': 'src/adapters/browser/all-global.ts',
    },
    format: 'iife',
    terserOptions: { ...terserOptions, toplevel: true },
    esbuildOptions: (options) => {
      options.inject = ['src/adapters/browser/script-url.ts'];
      options.define = { ...options.define, 'import.meta.url': 'scriptUrl' };
    },
  },
  {
    ...forPages,
    entry: { 'esop-repurchase': 'src/index.ts', 'esop-repurchase.all': 'src/adapters/browser/all.ts' },
    format: 'esm',
    terserOptions: { ...terserOptions, module: true },
    outExtension: () => ({ js: '.browser.js' }),
  },
]);
