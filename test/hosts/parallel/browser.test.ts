import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build as bundle, type PluginBuild } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../src/index.js';
import { closePages, sharedChromium } from '../../browser.js';
import { everything, inDist, monteCarlo, prepared, type Arguments } from './built.js';
import type * as entry from './page.js';

/** What the page leaves for the test. */
declare const page: typeof entry;

const chromium = await sharedChromium();
if (typeof chromium === 'string') console.warn(`SKIPPED, Monte Carlo in a browser: ${chromium}`);

describe.skipIf(typeof chromium === 'string')('in Chromium', () => {
  const browser = chromium as Browser;
  const expected = JSON.stringify(monteCarlo(...prepared(everything())));
  let server: Server | undefined;
  let tab: Page;

  beforeAll(async () => {
    const files = new Map([
      ['/', '<!doctype html><script type="module" src="page.js"></script>'],
      ['/page.js', await pageScript()],
      ['/monte-carlo-worker.js', readFileSync(inDist('monte-carlo-worker.js'), 'utf8')],
    ]);
    const script = files.get('/monte-carlo-worker.js')!;
    files.set('/elsewhere/worker.js', script);
    files.set('/older/worker.js', script.replaceAll(ENGINE_VERSION, '0.0.1'));
    const policy = `<meta http-equiv="content-security-policy" content="worker-src 'none'">`;
    files.set('/without-workers', `${policy}<script type="module" src="page.js"></script>`);
    const listener = createServer(({ url = '' }, response) => {
      const body = files.get(url);
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
    });
    server = listener;
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`);
    await tab.waitForFunction('globalThis.page !== undefined');
  });

  afterAll(async () => {
    await closePages(browser);
    server?.close();
  });

  test('the page’s own thread gives the same bytes as Node', async () => {
    expect(await tab.evaluate((input) => page.onThisThread(input), everything())).toBe(expected);
  });

  test.each([1, 2, 3])('%i Web Workers do, and are gone afterwards', async (workers) => {
    const { text, progress } = await tab.evaluate(([input, count]) => page.onWorkers(input, { workers: count }), [
      everything(),
      workers,
    ] as [Arguments, number]);
    expect(text).toBe(expected);
    expect(progress.at(-1)).toEqual({ done: 60, total: 60 });
    await expect.poll(() => tab.workers().length).toBe(0);
  });

  test('as many as there are cores, from a script that was moved', async () => {
    const { text } = await tab.evaluate(
      (input) => page.onWorkers(input, { workerUrl: 'elsewhere/worker.js' }),
      everything(),
    );
    expect(text).toBe(expected);
  });

  test('an aborted signal stops them', async () => {
    expect(await tab.evaluate((input) => page.aborted(input), everything(1_000_000))).toBe('enough');
    await expect.poll(() => tab.workers().length).toBe(0);
  });

  test('a page of Electron that has Node uses Web Workers', async () => {
    await tab.evaluate("globalThis.process = { versions: { node: '20.0.0' }, type: 'renderer' }");
    const { text } = await tab.evaluate((input) => page.onWorkers(input, { workers: 2 }), everything());
    await tab.evaluate('delete globalThis.process');
    expect(text).toBe(expected);
  });

  test.each([
    ['a missing script', '', 'nowhere.js', /cannot start: nowhere\.js does not exist.*Set `workerUrl`.*monteCarlo\(\)/],
    [
      'a policy without workers',
      'without-workers',
      undefined,
      /cannot start: .*policy.*Set `workerUrl`.*monteCarlo\(\)/,
    ],
    ['a script of another version', '', 'older/worker.js', /version 0\.0\.1.*copy the script again/],
  ])('%s is an error', async (_, path, workerUrl, message) => {
    const other = await browser.newPage();
    await other.goto(new URL(path, tab.url()).href);
    await other.waitForFunction('globalThis.page !== undefined');
    const outcome = other.evaluate(([input, url]) => page.onWorkers(input, { workerUrl: url }), [
      everything(),
      workerUrl,
    ] as [Arguments, string | undefined]);
    await expect(outcome).rejects.toThrow(message);
  });
});

/** The page's script, as the bundler of a user's application makes it of the built package. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [new URL('page.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    plugins: [{ name: 'built', setup: resolveToBuilt }],
  });
  return outputFiles[0]!.text;
}

const BUILT = new Map([
  ['../../../src/analysis/index.js', 'analysis.js'],
  ['../../../src/hosts/parallel/index.js', 'parallel.js'],
  ['../../../src/index.js', 'index.js'],
]);

function resolveToBuilt(build: PluginBuild): void {
  build.onResolve({ filter: /^\.\.\/.*\/src\// }, ({ path }) => ({ path: inDist(BUILT.get(path)!) }));
}
