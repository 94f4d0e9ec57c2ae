import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { describe, expect, test } from 'vitest';

/**
 * Scripts that a page may have to load: bytes after gzip. The first two are promises to users; the others stand 3 to 5 percent above what
 * they guard, to be raised on purpose and not by accident.
 */
const SCRIPTS = {
  'esop-repurchase.global.js': 72_500,
  'esop-repurchase.browser.js': 72_500,
  'esop-repurchase.all.global.js': 224_000,
  'esop-repurchase.all.browser.js': 223_000,
  'monte-carlo-worker.js': 71_000,
};

/** What a bundler makes of an import of the built package, everything of its dependencies included. */
const IMPORTS = {
  "import { simulate } from 'esop-repurchase'": 87_500,
  "import * as all from 'esop-repurchase'": 101_000,
  "import { ValidationError } from 'esop-repurchase'": 1_000,
  "import { ValidationError, SimulationError, InvariantError, isValidationError } from 'esop-repurchase'": 1_050,
  "import { monteCarlo } from 'esop-repurchase/analysis'": 86_500,
  "import * as all from 'esop-repurchase/analysis'": 240_600,
  "import * as all from 'esop-repurchase/journal'": 79_700,
  "import * as all from 'esop-repurchase/parallel'": 89_000,
  "import { review } from 'esop-repurchase/review'": 46_000,
  "import * as all from 'esop-repurchase/spreadsheet'": 248_100,
};

/** What only servers load, without the libraries it uses, which are installed beside it. */
const ON_SERVERS = {
  "import * as all from 'esop-repurchase/internal'": 230_700,
  "import * as all from 'esop-repurchase-service'": 59_000,
  "import * as all from 'esop-repurchase-service/node'": 9_600,
  "import * as all from 'esop-repurchase-service/sqlite'": 3_900,
  "import * as all from 'esop-repurchase-service/postgres'": 3_800,
};

/** The what-if page: the first script is what somebody waits for, the others come while the page is already in use. */
const WHAT_IF = {
  'page.js': 166_000,
  'form.js': 90_000,
  'questions.js': 41_000,
  'library.js': 251_500,
  'workbook.js': 22_300,
  'sw.js': 400,
};

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}
const manifests = ['package.json', 'src/hosts/service/package.json'].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest,
);
const installedBeside = manifests.flatMap(({ dependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...peerDependencies }),
);
/** The library is installed beside the service, and is what is measured otherwise. */
const withoutOwn = installedBeside.filter((name) => name !== 'esop-repurchase');

const compressed = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** Needs the build. */
describe('bytes after gzip', () => {
  test.each(Object.entries(SCRIPTS))('%s: at most %i', (name, most) => {
    expect(compressed(readFileSync(`dist/${name}`))).toBeLessThanOrEqual(most);
  });

  test.each(Object.entries(IMPORTS))('%s: at most %i', async (statement, most) => {
    expect(compressed(await bundled(statement))).toBeLessThanOrEqual(most);
  });

  test.each(Object.entries(ON_SERVERS))('%s: at most %i', async (statement, most) => {
    const external = statement.includes("'esop-repurchase-service") ? installedBeside : withoutOwn;
    expect(compressed(await bundled(statement, { platform: 'node', external }))).toBeLessThanOrEqual(most);
  });

  test('no module contains package.json', () => {
    const modules = readdirSync('dist').filter((name) => name.endsWith('.js'));
    expect(modules.filter((name) => readFileSync(`dist/${name}`, 'utf8').includes('typesVersions'))).toEqual([]);
  });

  test('the command line is a few files, and brings its libraries along', () => {
    expect([...reachable('cli.js')].length).toBeLessThanOrEqual(9);
    const entries = readdirSync('dist').filter((name) => /^(?:cli|(?:first-hour|all)-\w+)\.js$/.test(name));
    expect(entries.length).toBe(3);
    const files = [...new Set(entries.flatMap((name) => [...reachable(name)]))];
    expect(files.length).toBeLessThanOrEqual(21);
    const libraries = Object.keys(manifests[0]!.dependencies).join('|');
    const asked = new RegExp(`\\b(?:from|import)\\s*"(?:${libraries})["/]`);
    expect(files.filter((name) => asked.test(readFileSync(`dist/${name}`, 'utf8')))).toEqual([]);
  });

  test.each([
    ['the version loads no command', /^cli\.js$/, 65_000],
    ['the first commands load no analysis', /^first-hour-/, 740_000],
  ])('%s', (_, entry, most) => {
    const name = readdirSync('dist').find((file) => entry.test(file))!;
    const sizes = [...reachable(name)].map((file) => readFileSync(`dist/${file}`).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(most);
  });

  test('every entry with types has a budget', () => {
    for (const { name, exports } of manifests)
      for (const [entry] of Object.entries(exports).filter(([, file]) => typeof file !== 'string'))
        expect(Object.keys({ ...IMPORTS, ...ON_SERVERS }).join('\n')).toContain(`'${entry.replace('.', name)}'`);
  });
});

describe('bytes of the what-if page after gzip', () => {
  const folder = 'dist/what-if';

  test.each(Object.entries(WHAT_IF))('%s: at most %i', (name, most) => {
    expect(compressed(readFileSync(join(folder, name)))).toBeLessThanOrEqual(most);
  });

  test('every script of the page has a budget', () => {
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.sort()).toEqual(Object.keys(WHAT_IF).sort());
  });
});

/** Files of the build that Node reads before a command is called: what a file imports, and the one that the first of them waits for. */
function reachable(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const code = readFileSync(`dist/${name}`, 'utf8');
  const imports = name === 'cli.js' ? /(?:from|import)\s*\(?"\.\/([^"]+)"/g : /(?:from|import)\s*"\.\/([^"]+)"/g;
  for (const [, next] of code.matchAll(imports)) reachable(next!, seen);
  return seen;
}

/** As a user's application would be: minified, and the imported names used. */
async function bundled(statement: string, options: BuildOptions = { platform: 'browser' }): Promise<Uint8Array> {
  const [, names] = /^import (?:\* as )?(.*) from/.exec(statement)!;
  const { outputFiles } = await build({
    // By the package's own name: resolved as its manifest says.
    stdin: { contents: `${statement}; console.log(${names!.replace(/[{}]/g, '')});`, resolveDir: '.' },
    bundle: true,
    minify: true,
    ...options,
    // The paths of the repository's own settings lead to the source.
    tsconfigRaw: {},
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]!.contents;
}
