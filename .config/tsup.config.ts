import { defineConfig, type Options } from 'tsup';
import serviceJson from '../src/hosts/service/package.json' with { type: 'json' };
import { keepConst, pureConstants } from './build/constants.js';
import { decimalInUse } from './build/decimal-in-use.js';
import {
  errorNames,
  errorNamesAndOrigins,
  importsLeftAlone,
  librariesMinified,
  nodeByImport,
} from './build/modules.js';
import { thirdPartyLicenses } from './build/third-party-licenses.js';
import { withoutAbout, withoutNames } from './build/without-sentences.js';

export const publicEntries = {
  index: 'src/index.ts',
  analysis: 'src/analysis/index.ts',
  review: 'src/census/review/review.ts',
  journal: 'src/presentation/journal/index.ts',
  parallel: 'src/hosts/parallel/index.ts',
  spreadsheet: 'src/hosts/spreadsheet/index.ts',
};
/** `internal` is for the service alone, which is compiled from its source: it has no declarations. */
const library = { ...publicEntries, internal: 'src/hosts/internal/index.ts' };
/** The service is a package of its own: nothing is bundled into it but its own modules. */
export const service = {
  index: 'src/hosts/service/index.ts',
  sqlite: 'src/hosts/service/sqlite.ts',
  postgres: 'src/hosts/service/postgres.ts',
  node: 'src/hosts/service/node/index.ts',
};
const ofService = {
  outDir: 'src/hosts/service/dist',
  external: Object.keys({ ...serviceJson.dependencies, ...serviceJson.peerDependencies }).map(
    (name) => new RegExp(`^${name}(/|$)`),
  ),
} satisfies Options;
const licenses = thirdPartyLicenses('dist/THIRD-PARTY-LICENSES.txt');
const worker = { 'monte-carlo-worker': 'src/hosts/parallel/worker.ts' };
/** Declarations are bundled from those that the compiler has written. */
const declarations = (entries: Readonly<Record<string, string>>): NonNullable<Options['dts']> => ({
  entry: Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, `dist/declarations/${file.replace(/ts$/, 'd.ts')}`]),
  ),
  // TypeScript 6 warns about an option that tsup still sets.
  compilerOptions: { ignoreDeprecations: '6.0' },
});

const forBrowsers = {
  noExternal: [/./],
  platform: 'browser',
  target: 'es2022',
  esbuildPlugins: [decimalInUse, withoutAbout, errorNames, licenses],
  minify: true,
  silent: true,
} satisfies Options;

/** Scripts for pages that have no bundler. Each stands alone: projections, or everything. */
export const pageScripts = {
  'esop-repurchase': 'src/hosts/browser/core.ts',
  'esop-repurchase.all': 'src/hosts/browser/all.ts',
};

/** Short names and no white space; the syntax stays. */
const minified = { minifyWhitespace: true, minifyIdentifiers: true };

const modules = {
  format: 'esm',
  target: 'node20',
  removeNodeProtocol: false,
  esbuildOptions: (options) => {
    Object.assign(options, minified);
  },
  plugins: [keepConst, pureConstants, importsLeftAlone],
  silent: true,
} satisfies Options;

/** Split like the modules: an error thrown by one entry must be an instance of the class that another exports. */
const commonModules = {
  format: 'cjs',
  target: 'node20',
  splitting: true,
  // The same code again, so its names may be short. Its syntax is left: V8 compiles in the figures that constants stand for. Only `??`
  // and `?.` are spelled out: tsup's rewriter of imports would make calls of them, and `return_nullishCoalesce` of `return/a/.exec(b)??c`.
  esbuildOptions: (options) => {
    const supported = { 'nullish-coalescing': false, 'optional-chain': false };
    Object.assign(options, { ...minified, supported });
    options.inject = ['src/hosts/parallel/module-url.ts'];
    options.define = { ...options.define, 'import.meta.url': 'moduleUrl' };
  },
  plugins: [keepConst, importsLeftAlone],
  silent: true,
} satisfies Options;

// What package.json does not say is installed beside the package becomes part of it.
export default defineConfig([
  {
    ...modules,
    // The errors are a file of their own, so that a bundle with no more than them has no arithmetic in it.
    entry: {
      ...library,
      'internal-command-line': 'src/hosts/cli/internal.ts',
      errors: 'src/engine/errors.ts',
    },
    noExternal: ['zod'],
    esbuildPlugins: [withoutNames, nodeByImport, decimalInUse, errorNames, librariesMinified, licenses],
  },
  // A program of its own, with its libraries: to find a hundred small files takes Node as long as a command takes.
  {
    ...modules,
    entry: { cli: 'src/hosts/cli/main.ts' },
    noExternal: ['zod'],
    esbuildPlugins: [withoutNames, nodeByImport, decimalInUse, errorNamesAndOrigins, librariesMinified, licenses],
  },
  {
    ...commonModules,
    entry: library,
    noExternal: ['zod'],
    dts: declarations(publicEntries),
    esbuildPlugins: [withoutNames, decimalInUse, errorNames, librariesMinified, licenses],
  },
  {
    ...modules,
    ...ofService,
    entry: { ...service, cli: 'src/hosts/service/main.ts' },
    esbuildPlugins: [errorNames],
  },
  {
    ...commonModules,
    ...ofService,
    entry: { ...service, 'service-worker': 'src/hosts/service/node/worker.ts' },
    dts: declarations(service),
    esbuildPlugins: [errorNames],
  },
  // A Web Worker has nobody to resolve imports, and a thread without imports starts in half the time. A plain script runs in both, as
  // either kind of module.
  { entry: worker, format: 'iife', outExtension: () => ({ js: '.js' }), ...forBrowsers },
  // This minifier makes them 3 percent smaller. `build/classic-scripts.ts` makes those for a script tag of them.
  {
    ...forBrowsers,
    entry: pageScripts,
    format: 'esm',
    splitting: false,
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2, unsafe_arrows: true } },
    outExtension: () => ({ js: '.browser.js' }),
  },
]);
