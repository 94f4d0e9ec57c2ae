import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle, type BuildOptions, type Plugin } from 'esbuild';
import { Marked } from 'marked';
import type { AcmePlan } from '../docs/examples/acme/inputs.js';
import { ANALYSES } from '../src/analysis/index.js';
import { readCensusText } from '../src/census/in-hand/census-table.js';
import { dialogueOf, proposedColumns } from '../src/census/index.js';
import { readArgument } from '../src/engine/input/schema/read-argument.js';
import { servePage } from '../src/hosts/cli/commands/what-if.js';
import { OWN_SECTIONS } from '../src/hosts/what-if/more/own-sections.js';
import { CHART_STYLE, DARK, LIGHT } from '../src/presentation/charts/chart-style.js';
import { decimalInUse } from './build/decimal-in-use.js';
import { origins } from './build/modules.js';
import { thirdPartyLicenses } from './build/third-party-licenses.js';
import { withoutSentences, withoutSentencesOfInputs } from './build/without-sentences.js';
import { fieldsOfTheForm, formFields } from './form-fields.js';
import { anchorOf, MODEL_PAGES, wholeModel } from './pages.js';

/**
 * The what-if page: `dist/what-if/`, a folder of static files that any host may serve. The build writes it; `--serve` writes it
 * and serves it on this machine, to this machine only; `--example <folder>` writes it with the other example, for the tests.
 */

const root = join(import.meta.dirname, '..');
const source = join(root, 'src/hosts/what-if');
const target = join(root, 'dist/what-if');

/** The colours of the page are those of the charts. */
const PALETTE = `:root, .light { color-scheme: light; ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; ${DARK} } }
`;

const common: BuildOptions = {
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/** The script of the workers as text inside a script: nothing is fetched once the page is there. */
const workerAsText = (licenses: Plugin): Plugin => ({
  name: 'worker-as-text',
  setup: (building) => {
    building.onResolve({ filter: /^library-worker$/ }, ({ path }) => ({ path, namespace: 'worker' }));
    building.onLoad({ filter: /.*/, namespace: 'worker' }, async () => {
      const entryPoints = [join(source, 'library/worker.ts')];
      const { outputFiles } = await bundle({
        ...common,
        entryPoints,
        write: false,
        plugins: [decimalInUse, withoutSentencesOfInputs, licenses],
      });
      return { contents: outputFiles[0]!.text, loader: 'text' };
    });
  },
});

/** The example, its people as the page would read its census: the page itself opens without what reads one. */
const acmePlan = (file: AcmePlan): Plugin => ({
  name: 'acme-plan',
  setup: (building) => {
    building.onResolve({ filter: /^acme-plan$/ }, ({ path }) => ({ path, namespace: 'acme' }));
    building.onLoad({ filter: /.*/, namespace: 'acme' }, () => {
      const read = (name: string): string => readFileSync(join(root, 'docs/examples/acme', name), 'utf8');
      const table = readCensusText(read('census.csv'));
      const { participants } = dialogueOf(table, proposedColumns(table.header));
      const plan = JSON.parse(read(file)) as { readonly initialState: object };
      const whole = { ...plan, initialState: { ...plan.initialState, participants } };
      return { contents: JSON.stringify(whole), loader: 'json' };
    });
  },
});

/** The questions of analyses that the page has no section for and that can be asked without options. */
const moreQuestions: Plugin = {
  name: 'more-questions',
  setup: (building) => {
    building.onResolve({ filter: /^more-questions$/ }, ({ path }) => ({ path, namespace: 'more' }));
    building.onLoad({ filter: /.*/, namespace: 'more' }, () => {
      const others = ANALYSES.filter(
        ({ kind, options }) => !OWN_SECTIONS.includes(kind) && readArgument('options', options, {}).issues.length === 0,
      );
      const questions = others.map(({ kind, question, gist }) => ({ kind, question, gist }));
      return { contents: JSON.stringify(questions), loader: 'json' };
    });
  },
};

const PAGE = { entry: 'main.tsx', name: 'page.js', global: 'whatIfPage' } as const;

/** The parts that the page does not wait for; each leaves its exports under its global name. They take the engine from the page. */
const PARTS = [
  { entry: 'parts/form.ts', name: 'form.js', global: 'whatIfForm' },
  { entry: 'parts/workbook.ts', name: 'workbook.js', global: 'whatIfWorkbook' },
  { entry: 'parts/questions.tsx', name: 'questions.js', global: 'whatIfQuestions' },
  { entry: 'parts/library.ts', name: 'library.js', global: 'whatIfLibrary' },
] as const;

const SCRIPTS = [PAGE, ...PARTS] as const;

const ASSETS = ['index.html', 'print.css', 'icon.svg'] as const;

/** Writes the folder. `fields` are the inputs of the form, by default all of the engine's; `example` is the plan shown first. */
export async function buildWhatIf(
  folder = target,
  fields = formFields(),
  example: AcmePlan = 'plan-typical.json',
): Promise<void> {
  const formTable = fieldsOfTheForm(fields);
  mkdirSync(folder, { recursive: true });
  const licenses = thirdPartyLicenses(join(folder, 'THIRD-PARTY-LICENSES.txt'));
  await bundlePage(folder, [
    workerAsText(licenses),
    acmePlan(example),
    moreQuestions,
    formTable,
    decimalInUse,
    withoutSentences,
    origins,
    licenses,
  ]);
  for (const name of ASSETS) cpSync(join(source, name), join(folder, name));
  const style = readFileSync(join(source, 'style.css'), 'utf8');
  writeFileSync(join(folder, 'style.css'), `${PALETTE}${CHART_STYLE}${style}`);
  writeFileSync(join(folder, 'model.html'), renderDocumentation(wholeModel()));
  writeFileSync(join(folder, 'sources.html'), renderDocumentation(readFileSync(join(root, 'docs/sources.md'), 'utf8')));
  await writeServiceWorker(folder);
}

/**
 * The page's script and the parts that share its modules: what both need stands in the page's script alone, which leaves it under its
 * global name, so that it weighs once and an error of the engine is one class to both. They are modules first, as esbuild then tells
 * what is shared, and scripts in the end, as a page opened from a folder loads no modules.
 */
async function bundlePage(folder: string, plugins: Plugin[]): Promise<void> {
  const { outputFiles, metafile } = await bundle({
    ...common,
    format: 'esm',
    splitting: true,
    minify: false,
    entryPoints: [PAGE, ...PARTS].map(({ entry, name }) => ({ in: join(source, entry), out: basename(name, '.js') })),
    chunkNames: '[hash]',
    outdir: folder,
    write: false,
    metafile: true,
    plugins,
  });
  const modules = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const importsOf = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [
      basename(path),
      imports.map((imported) => basename(imported.path)),
    ]),
  );
  /** The modules of the page's script. */
  const ofPage = new Set<string>([PAGE.name]);
  for (const name of ofPage) for (const imported of importsOf.get(name)!) ofPage.add(imported);
  const wanted = PARTS.flatMap(({ name }) => importsOf.get(name)!);
  const shared = [...ofPage].filter((name) => wanted.includes(name));
  const modulesOf = (isPart: boolean): Plugin => ({
    name: 'modules-of-the-page',
    setup: (building) => {
      building.onResolve({ filter: /^\.\// }, ({ path }) => ({ path: basename(path), namespace: 'modules' }));
      building.onLoad({ filter: /.*/, namespace: 'modules' }, ({ path }) => ({
        contents:
          isPart && ofPage.has(path)
            ? `module.exports = ${PAGE.global}.shared${shared.indexOf(path)}`
            : modules.get(path)!,
      }));
    },
  });
  for (const { name, global } of [PAGE, ...PARTS]) {
    const exported = name === PAGE.name ? shared.map((path, i) => `export * as shared${i} from './${path}';`) : [];
    await bundle({
      ...common,
      stdin: { contents: [`export * from './${name}';`, ...exported].join('\n'), resolveDir: source },
      outfile: join(folder, name),
      globalName: global,
      plugins: [modulesOf(name !== PAGE.name)],
    });
  }
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

/** Pages of the documentation that lie beside the what-if page. Other links lead nowhere there and become plain text. */
const PAGES: Readonly<Record<string, string>> = {
  'model.md': 'model.html',
  'sources.md': 'sources.html',
  '': '',
  ...Object.fromEntries(MODEL_PAGES.map(({ file, title }) => [basename(file), `model.html#${anchorOf(title)}`])),
};

/** A page of the documentation as HTML, with the anchors that the page's links name. The text is the project's own. */
export function renderDocumentation(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Documentation';
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(text)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${href}" rel="noreferrer">${text}</a>`;
        const [path = '', place] = href.split('#');
        const page = PAGES[path.replace(/^(?:\.\.|model)\//, '')];
        if (page === undefined) return text;
        return `<a href="${place === undefined ? page : `${page.split('#')[0]!}#${place}`}">${text}</a>`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, name: string): string =>
          `<tr>${row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
        const body = rows.map((row) => cells(row, 'td')).join('\n');
        tables += 1;
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead>${cells(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>\n`;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}: how it is computed</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="style.css" />
  </head>
  <body class="documentation">
    <nav aria-label="Back"><a href="index.html">Back to the what-if page</a></nav>
    <main>
${marked.parse(markdown) as string}
    </main>
  </body>
</html>
`;
}

const isServed = process.argv.includes('--serve');
if (isServed) await buildWhatIf();
if (process.argv.includes('--example')) await buildWhatIf(process.argv.at(-1), undefined, 'plan.json');
if (isServed) {
  const wanted = Number(process.env['PORT'] ?? 8080);
  const { address } = await servePage(target, wanted).catch(() => servePage(target, 0));
  console.log(`The what-if page: ${address} (on this machine only; Ctrl+C ends it)`);
}
