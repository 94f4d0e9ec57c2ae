import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as core from '../../../src/index.js';
import { closePages, sharedChromium } from '../../browser.js';
import { everything, monteCarlo, prepared } from '../parallel/built.js';
import { serve } from './serve.js';
import { inDist, inputs, OUTPUT_OF, outputsHere } from './vectors.js';

const chromium = await sharedChromium();
if (typeof chromium === 'string') console.warn(`SKIPPED, scripts for pages in a browser: ${chromium}`);

const PAGES = ['esop-repurchase', 'esop-repurchase.all'].flatMap((name) =>
  (['global', 'browser'] as const).map((kind) => ({ name: `${name}.${kind}.js`, kind })),
);
const hasRuns = (name: string): boolean => name.includes('.all.');

const integrityOf = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** The files of a site with a page for each script, named after it. What a page computes stays in its globals. */
function site(): Map<string, string> {
  const files = new Map([
    [
      '/listen.js',
      "violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.effectiveDirective))",
    ],
    ['/inputs.js', `inputs = ${JSON.stringify(inputs)}`],
    [
      '/run.js',
      `globalThis.api = EsopRepurchase; 
       globalThis.outputs = 'FINDING_CODES' in api ? inputs.map((${OUTPUT_OF})(api)) : inputs.map((input) => JSON.stringify(api.simulate(...input)))`,
    ],
    ['/eval.html', '<!doctype html><script src="listen.js"></script><script src="eval.js"></script>'],
    ['/eval.js', "try { new Function('') } catch {}"],
    ['/monte-carlo-worker.js', readFileSync(inDist('monte-carlo-worker.js'), 'utf8')],
  ]);
  for (const { name, kind } of PAGES) {
    const text = readFileSync(inDist(name), 'utf8');
    files.set(`/${name}`, text);
    files.set(
      `/module-${name}`,
      `import * as api from './${name}'; Object.assign(globalThis, { EsopRepurchase: api })`,
    );
    const load =
      kind === 'global'
        ? `<script src="${name}" integrity="${integrityOf(text)}"></script>`
        : `<link rel="modulepreload" href="${name}" integrity="${integrityOf(text)}">
          <script type="module" src="module-${name}"></script>`;
    const page = `<!doctype html><script src="listen.js"></script><script src="inputs.js"></script>${load}
      <script type="module" src="run.js"></script>`;
    files.set(`/${name}.html`, page);
    files.set(`/changed-${name}`, `${text} `);
    files.set(`/changed-${name}.html`, page.replace(`src="${name}"`, `src="changed-${name}"`));
  }
  return files;
}

interface Page {
  readonly names: string[];
  readonly outputs: string[];
  /** Messages of the console, uncaught errors and violations of the policy. */
  readonly complaints: string[];
  /** Paths of all requests to the network. */
  readonly requests: string[];
  /** Asks for something in the page and gives its text. */
  readonly ask: (expression: string) => Promise<string>;
}

describe.skipIf(typeof chromium === 'string')('scripts for pages, in Chromium under a strict policy', () => {
  const browser = chromium as Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  let expected: string[];

  beforeAll(async () => {
    server = await serve(site());
    expected = await outputsHere();
  });

  afterAll(async () => {
    await closePages(browser);
    server.close();
  });

  async function open(path: string): Promise<Page> {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await tab.goto(`${server.url}${path}`, { waitUntil: 'load' });
    const ask = (expression: string): Promise<string> => tab.evaluate(expression);
    const list = async (expression: string): Promise<string[]> =>
      JSON.parse(await ask(`JSON.stringify(${expression})`)) as string[];
    const names = await list("'api' in globalThis ? Object.keys(api).sort() : []");
    const outputs = await list("'outputs' in globalThis ? outputs : []");
    complaints.push(...(await list('violations')));
    return { names, outputs, complaints, requests, ask };
  }

  test.each(PAGES)('$name gives the bytes of Node alone, without a violation', async ({ name }) => {
    const page = await open(`/${name}.html`);
    expect(page.complaints).toEqual([]);
    expect(page.outputs).toHaveLength(expected.length);
    page.outputs.forEach((output, i) =>
      expect(output).toBe(hasRuns(name) ? expected[i] : JSON.stringify(core.simulate(...inputs[i]!))),
    );
    const names = Object.keys(core).filter((each) => hasRuns(name) || each !== 'FINDING_CODES');
    expect(page.names).toEqual(expect.arrayContaining(names));
    const own = [`/${name}.html`, '/listen.js', '/inputs.js', '/run.js', `/${name}`];
    expect(page.requests.filter((path) => path !== `/module-${name}`).sort()).toEqual(own.sort());
  });

  test.each(PAGES.filter(({ name }) => hasRuns(name)))(
    '$name finds its workers, which compute what Node does, without a violation',
    async ({ name }) => {
      const page = await open(`/${name}.html`);
      const [planRules, assumptions, state, config, options] = everything(20).map((argument) =>
        JSON.stringify(argument),
      );
      const plan = `api.prepare(${[planRules, assumptions, state, config].join()})`;
      const text = await page.ask(`
        api.runMonteCarlo(${plan}, ${options}, { workers: 2 }).then((result) => JSON.stringify(result))
      `);
      expect(text).toBe(JSON.stringify(monteCarlo(...prepared(everything(20)))));
      expect(page.complaints).toEqual([]);
      expect(await page.ask('JSON.stringify(violations)')).toBe('[]');
    },
  );

  test('code made of text, if only to see whether it is allowed, would be noticed', async () => {
    expect((await open('/eval.html')).complaints).toContain('script-src');
  });

  test('a script of which one byte differs is refused by its integrity', async () => {
    const page = await open('/changed-esop-repurchase.global.js.html');
    expect(page.complaints.join('\n')).toContain('integrity');
    expect(page.names).toEqual([]);
  });
});

describe('scripts for pages', () => {
  test.each(PAGES.filter(({ name }) => !hasRuns(name)))('$name makes no code of text', ({ name }) => {
    const script = readFileSync(inDist(name), 'utf8');
    expect(script).not.toMatch(/\beval\b|\bFunction\s*\(|WebAssembly|fetch\(|XMLHttpRequest|\bimport\s*\(/);
  });
});
