import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everything, monteCarlo, prepared } from '../hosts/parallel/built.js';
import { closePages, sharedChromium } from '../browser.js';
import { missingRuntimes, RUNTIMES } from './runtimes.js';
import { execute, installBesidePeers } from './tarball.js';

const missing = missingRuntimes();
if (missing !== null) console.warn(`SKIPPED, the packed package in test runners and bundlers: ${missing}`);
const chromium = await sharedChromium();
if (typeof chromium === 'string') console.warn(`SKIPPED, the page of a development server: ${chromium}`);

const packages = createRequire(resolve('test/package/runtimes/package.json'));
/** A module of a package that is installed with the runtimes. Its types are not installed here. */
const load = async <Module>(name: string): Promise<Module> =>
  (await import(/* @vite-ignore */ pathToFileURL(packages.resolve(name)).href)) as Module;

/** What users write: `answer` is the result of Monte Carlo on two workers as JSON. */
const program = (load: (names: string, entry: string) => string, options = ''): string => `
${load('prepare', 'esop-repurchase')}
${load('runMonteCarlo', 'esop-repurchase/parallel')}
const [rules, assumptions, state, config, options] = ${JSON.stringify(everything(12))};
const signal = new AbortController().signal;
const answer = runMonteCarlo(prepare(rules, assumptions, state, config), options, { workers: 2, signal, ${options} })
  .then((result) => JSON.stringify(result), String);
`;
const byImport = (names: string, entry: string): string => `import { ${names} } from '${entry}';`;
const byRequire = (names: string, entry: string): string => `const { ${names} } = require('${entry}');`;

interface Rollup {
  readonly rollup: (options: object) => Promise<{ write(output: object): Promise<unknown>; close(): Promise<void> }>;
}
interface Vite {
  readonly createServer: (options: object) => Promise<{
    listen(): Promise<unknown>;
    close(): Promise<void>;
    readonly resolvedUrls: { readonly local: readonly string[] };
  }>;
}

/** Needs the build, and packs what it finds in dist/. */
describe.skipIf(missing !== null)('esop-repurchase/parallel of the packed package computes what Node computes', () => {
  let folder: string;
  let expected: string;
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const runs = (command: string, ...args: string[]): string => execute(folder, command, ...args).trim();

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-hosts-')));
    write('package.json', '{ "private": true, "type": "module" }');
    installBesidePeers(folder);
    write('module.mjs', `${program(byImport, 'workerUrl: globalThis.process.argv[2]')} console.log(await answer);`);
    expected = JSON.stringify(monteCarlo(...prepared(everything(12))));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('in Jest with jsdom and CommonJS', () => {
    const jest = join(folder, 'jest');
    mkdirSync(jest);
    write('jest/package.json', '{}');
    write(
      'jest/a.test.js',
      `${program(byRequire)}
      test('computes', async () => {
        expect(document.body).not.toBeNull();
        expect(await answer).toBe(${JSON.stringify(expected)});
      });`,
    );
    const config = JSON.stringify({ rootDir: jest, testEnvironment: packages.resolve('jest-environment-jsdom') });
    const jestProgram = join(packages.resolve('jest/package.json'), '../bin/jest.js');
    const { status, stderr } = spawnSync('node', [jestProgram, '--config', config], {
      cwd: jest,
      encoding: 'utf8',
    });
    expect(stderr).toContain('1 passed');
    expect(status).toBe(0);
  });

  test('in Deno', () => {
    expect(runs(RUNTIMES.Deno, 'run', '--allow-all', '--node-modules-dir=manual', 'module.mjs')).toBe(expected);
  });

  test('in Bun', () => {
    expect(runs(RUNTIMES.Bun, 'module.mjs')).toBe(expected);
  });

  describe('bundled for Node as a module', () => {
    const bundlers = {
      esbuild: (entry: string, file: string): Promise<unknown> =>
        build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: file }),
      rollup: async (entry: string, file: string): Promise<void> => {
        const { rollup } = await load<Rollup>('rollup');
        const { nodeResolve } = await load<{ nodeResolve: () => object }>('@rollup/plugin-node-resolve');
        const { default: commonjs } = await load<{ default: () => object }>('@rollup/plugin-commonjs');
        const bundle = await rollup({ input: entry, plugins: [nodeResolve(), commonjs()], onwarn: () => undefined });
        await bundle.write({ file, format: 'es', inlineDynamicImports: true });
        await bundle.close();
      },
    };

    test.each(Object.entries(bundlers))(
      'by %s, within reach of the installed package and elsewhere',
      async (name, bundle) => {
        const file = join(folder, `${name}.mjs`);
        await bundle(join(folder, 'module.mjs'), file);
        expect(runs('node', file)).toBe(expected);

        const elsewhere = mkdtempSync(join(tmpdir(), 'esop-elsewhere-'));
        try {
          const moved = join(elsewhere, 'bundle.mjs');
          copyFileSync(file, moved);
          const worker = createRequire(file).resolve('esop-repurchase/parallel/worker');
          expect(execute(elsewhere, 'node', moved, pathToFileURL(worker).href).trim()).toBe(expected);
          expect(execute(elsewhere, 'node', moved)).toMatch(
            /^Error: A worker cannot start: .*monte-carlo-worker\.js does not exist.*Set `workerUrl`/,
          );
        } finally {
          rmSync(elsewhere, { recursive: true });
        }
      },
      120_000,
    );
  });

  test('bundled for Node as CommonJS by esbuild, with the script in the installed package or beside the bundle', async () => {
    write(
      'common.mjs',
      `${program(byImport, 'workerUrl: globalThis.process.argv[2]')} answer.then(console.log, (error) => console.log(String(error)));`,
    );
    const file = join(folder, 'common.cjs');
    await build({
      entryPoints: [join(folder, 'common.mjs')],
      bundle: true,
      platform: 'node',
      outfile: file,
      logLevel: 'error',
    });
    expect(runs('node', file)).toBe(expected);
    const elsewhere = mkdtempSync(join(tmpdir(), 'esop-elsewhere-'));
    try {
      copyFileSync(file, join(elsewhere, 'common.cjs'));
      expect(execute(elsewhere, 'node', 'common.cjs')).toMatch(
        /monte-carlo-worker\.js does not exist.*Set `workerUrl`/,
      );
      copyFileSync(
        createRequire(file).resolve('esop-repurchase/parallel/worker'),
        join(elsewhere, 'monte-carlo-worker.js'),
      );
      expect(execute(elsewhere, 'node', 'common.cjs').trim()).toBe(expected);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  describe.skipIf(typeof chromium === 'string')('in a browser, from the development server of Vite', () => {
    let server: Awaited<ReturnType<Vite['createServer']>>;
    beforeAll(async () => {
      const root = join(folder, 'page');
      mkdirSync(root);
      const page = (name: string, script: string): void => {
        write(`page/${name}.html`, `<!doctype html><script type="module" src="/${name}.js"></script>`);
        write(`page/${name}.js`, `${script} globalThis.answer = answer;`);
      };
      page('beside', program(byImport));
      page('by-url', `import workerUrl from 'esop-repurchase/parallel/worker?url';${program(byImport, 'workerUrl')}`);
      const { createServer } = await load<Vite>('vite');
      server = await createServer({
        root,
        configFile: false,
        logLevel: 'error',
        cacheDir: join(folder, 'vite'),
        server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { allow: [folder] } },
        optimizeDeps: { include: ['esop-repurchase', 'esop-repurchase/parallel'] },
      });
      await server.listen();
    });
    afterAll(async () => {
      await closePages(chromium as Browser);
      await server.close();
    });

    test.each(['beside', 'by-url'])('with the script %s', async (name) => {
      const tab = await (chromium as Browser).newPage();
      await tab.goto(`${server.resolvedUrls.local[0]!}${name}.html`);
      await tab.waitForFunction('globalThis.answer !== undefined');
      expect(await tab.evaluate('answer')).toBe(expected);
    });
  });
});
