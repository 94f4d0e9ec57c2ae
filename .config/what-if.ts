/**
 * The what-if page: `dist/what-if/`, a folder of static files that any host may serve. With `--serve` it is also served on
 * this machine, to this machine only.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtinModules } from 'node:module';
import { extname, join } from 'node:path';
import { build as bundle, type BuildOptions, type Plugin } from 'esbuild';
import { fieldsOfTheForm, formFields } from './form-fields.js';
import { CHART_STYLE, DARK, LIGHT } from '../src/adapters/charts/chart-style.js';
import { withoutSentences } from './without-sentences.js';
import { renderDocumentation } from './what-if-documentation.js';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src/adapters/what-if');
const target = join(root, 'dist/what-if');

/** The colours of the page are those of the charts. */
const PALETTE = `:root, .light { color-scheme: light; ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; ${DARK} } }
`;

/** What the page may do, on every host: its own script and style, no connection to anywhere. The same stands in index.html. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; " +
  "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const common: BuildOptions = {
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  loader: { '.csv': 'text' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/** The pool for browsers, its calls to Node left empty. */
const poolForBrowsers: Plugin = {
  name: 'pool-for-browsers',
  setup: (building) => {
    building.onResolve({ filter: new RegExp(`^(${builtinModules.join('|')})$`) }, () => ({
      path: 'nothing',
      namespace: 'nothing',
    }));
    building.onLoad({ filter: /^nothing$/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};

/** In the page's script the pool is the one that chance.js brings: nobody asks for it before that script is there. */
const poolOfChance: Plugin = {
  name: 'pool-of-chance',
  setup: (building) => {
    building.onResolve({ filter: /^workerpool$/ }, ({ path }) => ({ path, namespace: 'chance' }));
    building.onLoad({ filter: /.*/, namespace: 'chance' }, () => ({
      contents: 'export default new Proxy({}, { get: (_, name) => globalThis.whatIfChance.workerpool[name] });',
    }));
  },
};

/** The script of the workers as text inside a script: nothing is fetched once the page is there. */
const workerAsText: Plugin = {
  name: 'worker-as-text',
  setup: (building) => {
    building.onResolve({ filter: /^monte-carlo-worker$/ }, ({ path }) => ({ path, namespace: 'worker' }));
    building.onLoad({ filter: /.*/, namespace: 'worker' }, async () => {
      const entryPoints = [join(root, 'src/adapters/monte-carlo/worker.ts')];
      const { outputFiles } = await bundle({
        ...common,
        entryPoints,
        write: false,
        plugins: [poolForBrowsers, withoutSentences],
      });
      return { contents: outputFiles[0]!.text, loader: 'text' };
    });
  },
};

/** The page's script, and the parts that it does not wait for; each leaves its exports under its global name. */
const SCRIPTS = [
  { entry: 'main.tsx', name: 'page.js', global: null },
  { entry: 'parts/workbook.ts', name: 'workbook.js', global: 'whatIfWorkbook' },
  { entry: 'parts/form.tsx', name: 'form.js', global: 'whatIfForm' },
  { entry: 'parts/explain.ts', name: 'explain.js', global: 'whatIfExplain' },
  { entry: 'parts/chance.ts', name: 'chance.js', global: 'whatIfChance' },
] as const;

const ASSETS = ['index.html', 'print.css', 'icon.svg'] as const;

/** Writes the folder. `fields` are the inputs that the form offers: all that the engine knows. */
export async function buildWhatIf(folder = target, fields = formFields()): Promise<void> {
  const formTable = fieldsOfTheForm(fields);
  mkdirSync(folder, { recursive: true });
  for (const { entry, name, global } of SCRIPTS) {
    await bundle({
      ...common,
      entryPoints: [join(source, entry)],
      outfile: join(folder, name),
      ...(global === null ? {} : { globalName: global }),
      plugins: [
        entry === 'main.tsx' ? poolOfChance : poolForBrowsers,
        workerAsText,
        formTable,
        ...(entry === 'parts/explain.ts' ? [] : [withoutSentences]),
      ],
    });
  }
  for (const name of ASSETS) cpSync(join(source, name), join(folder, name));
  const style = readFileSync(join(source, 'style.css'), 'utf8');
  writeFileSync(join(folder, 'style.css'), `${PALETTE}${CHART_STYLE}${style}`);
  for (const name of ['model', 'sources']) {
    const markdown = readFileSync(join(root, `docs/${name}.md`), 'utf8');
    writeFileSync(join(folder, `${name}.html`), renderDocumentation(markdown));
  }
  await writeServiceWorker(folder);
}

/** sw.js: with it a page that was opened once opens without its host. Its build is named by what is in it. */
async function writeServiceWorker(folder: string): Promise<void> {
  const names = [...SCRIPTS.map(({ name }) => name), ...ASSETS, 'style.css', 'model.html', 'sources.html'];
  const hash = createHash('sha256');
  for (const name of names) hash.update(readFileSync(join(folder, name)));
  await bundle({
    ...common,
    entryPoints: [join(source, 'offline/service-worker.ts')],
    outfile: join(folder, 'sw.js'),
    define: {
      BUILD: JSON.stringify(`what-if-${hash.digest('hex').slice(0, 16)}`),
      FILES: JSON.stringify(['./', ...names]),
    },
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves the folder on loopback; any free port for 0. */
export async function serveWhatIf(port: number, folder = target): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url = '/', method }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const type = TYPES[extname(name)];
    const headers = {
      // What keeps the page for later has to fetch it.
      'content-security-policy': name === 'sw.js' ? "default-src 'none'; connect-src 'self'" : POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    };
    // Only names that the build writes: no folders, and a single dot.
    if (method !== 'GET' || type === undefined || !/^[a-z-]+\.[a-z]+$/.test(name)) {
      response.writeHead(404, headers).end();
      return;
    }
    try {
      const content = readFileSync(join(folder, name));
      response.writeHead(200, { ...headers, 'content-type': type }).end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

if (process.argv.includes('--serve')) {
  await buildWhatIf();
  const wanted = Number(process.env['PORT'] ?? 8080);
  const { address } = await serveWhatIf(wanted).catch(() => serveWhatIf(0));
  console.log(`The what-if page: ${address} (on this machine only; Ctrl+C ends it)`);
}
