/** The packed packages and the build, as programs see them that look for mistakes; their licences, digests and how they are published. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve, basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { installPackages } from '../../.config/packages-of.js';
import { execute, tarball } from './tarball.js';
import { root } from '../../.config/vitest.config.js';
import { removeAtExit } from '../remove-at-exit.js';

installPackages('.config/checks');
const program = (name: string): string => resolve('.config/checks/node_modules/.bin', name);

test.each(['.', './src/hosts/service'] as const)('publint finds nothing in the manifest of %s', (of) => {
  expect(execute('.', program('publint'), '--strict', tarball(of).path)).toContain('All good!');
});

test.each([
  // Scripts without types: of a worker, and of the service's commands.
  ['.', ['--exclude-entrypoints', 'parallel/worker', 'internal', 'internal/command-line']],
  ['./src/hosts/service', []],
] as const)('the types of %s are those of its modules, however they are resolved', (of, options) => {
  const told = execute('.', program('attw'), tarball(of).path, '--no-definitely-typed', ...options);
  expect(told).toContain('No problems found');
});

const LINTER = join(root, '.config/checks/node_modules/.bin/oxlint');
const folder = mkdtempSync(join(tmpdir(), 'esop-names-'));
removeAtExit(folder);

/**
 * Every name in the build for CommonJS is declared. That build is rewritten twice, and a rewriter that takes a name for another, or glues
 * two together, leaves one that nobody declares; the code fails when that line is reached, which may be in nobody's test.
 */
test('every name in the modules for CommonJS is declared', () => {
  const files = ['dist', 'src/hosts/service/dist'].flatMap((dist) =>
    readdirSync(join(root, dist))
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => join(root, dist, name)),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(undeclared(...files)).toEqual([]);
});

test('a name that is glued together is found', () => {
  const glued = join(folder, 'glued.cjs');
  writeFileSync(glued, 'module.exports=()=>{return_nullishCoalesce(1)}');
  expect(undeclared(glued)).toEqual(["glued.cjs: 'return_nullishCoalesce' is not defined."]);
});

const GLOBALS = [
  ...Object.getOwnPropertyNames(globalThis),
  ...['__dirname', '__filename', 'require', 'module', 'exports'],
  // What the pool of threads uses in browsers and with other loaders.
  ...['window', 'self', 'document', 'addEventListener', 'postMessage', 'Worker', 'define'],
  // What zod asks of a host before it compiles a reader.
  'navigator',
];

/** Names that the linter finds undeclared in files, beside the globals above. */
function undeclared(...files: string[]): string[] {
  const config = join(folder, 'oxlint.json');
  const globals = Object.fromEntries(GLOBALS.map((name) => [name, 'readonly']));
  const categories = { correctness: 'off' };
  writeFileSync(config, JSON.stringify({ categories, plugins: [], globals, rules: { 'no-undef': 'error' } }));
  const { stdout } = spawnSync(LINTER, ['--no-ignore', '--format=json', `--config=${config}`, ...files], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const told = JSON.parse(stdout) as Told;
  expect(told.number_of_files).toBe(files.length);
  return told.diagnostics.map(({ filename, message }) => `${basename(filename)}: ${message}`);
}

/** Report of the linter, as JSON. */
interface Told {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly filename: string; readonly message: string }[];
}

const WORKFLOWS = '.github/workflows';

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const jobs = readdirSync(WORKFLOWS).flatMap((file) =>
  Object.values((parse(readFileSync(`${WORKFLOWS}/${file}`, 'utf8')) as { jobs: Readonly<Record<string, Job>> }).jobs),
);

test('workflows use the actions of others at a commit, which nobody can move', () => {
  const used = jobs.flatMap(({ steps }) => steps.map(({ uses }) => uses)).filter((uses) => uses !== undefined);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
});

test('packages are published with their provenance', () => {
  const publishing = jobs.filter(({ steps }) => steps.some(({ run }) => run?.includes('npm publish')));
  expect(publishing).toHaveLength(1);
  expect(publishing[0]!.permissions).toMatchObject({ 'id-token': 'write' });
  for (const { run } of publishing[0]!.steps) if (run?.includes('npm publish')) expect(run).toContain('--provenance');
});

test.each(['.', 'src/hosts/service'])('peers of %s have a range, in which the one is that the tests use', (folder) => {
  const read = (file: string): Record<string, Readonly<Record<string, string>>> =>
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, Readonly<Record<string, string>>>;
  const { peerDependencies = {}, devDependencies = {} } = read(`${folder}/package.json`);
  expect(Object.keys(peerDependencies).length).toBeGreaterThan(0);
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect(range, name).toMatch(/^\^[1-9]\d*\.\d+\.\d+$/);
    const [least, used] = [range.slice(1), devDependencies[name]!].map((version) => version.split('.').map(Number));
    expect(used![0], name).toBe(least![0]);
    const isWithin = used![1]! > least![1]! || (used![1] === least![1] && used![2]! >= least![2]!);
    expect(isWithin, `${name} ${devDependencies[name]} in ${range}`).toBe(true);
  }
});

/** Needs the build. */
test.each(['.', './src/hosts/service'] as const)('the licence of %s names files that the package has', (folder) => {
  const files = tarball(folder).files.map(({ path }) => path);
  expect(files).toContain('LICENSE');
  const named = readFileSync(`${folder}/LICENSE`, 'utf8').match(/[\w./-]+\.(?:txt|md|json|js)\b/g) ?? [];
  for (const file of named) expect(files).toContain(file);
});

/** Needs the build. */
const scripts = readdirSync('dist').filter((name) => /^esop-repurchase\..*\.js$/.test(name));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly unpkg: string;
  readonly jsdelivr: string;
  readonly exports: Readonly<Record<string, unknown>>;
};

test('the package says the integrity of its scripts, as built', () => {
  expect(manifest.exports['./integrity.json']).toBe('./dist/integrity.json');
  const built = scripts.map((name) => {
    const hash = createHash('sha384')
      .update(readFileSync(`dist/${name}`))
      .digest('base64');
    return [name, `sha384-${hash}`];
  });
  expect(built).toHaveLength(4);
  expect(JSON.parse(readFileSync('dist/integrity.json', 'utf8'))).toEqual(Object.fromEntries(built));
});

test('no hash stands in a tracked page, where the next build would make it wrong', () => {
  for (const page of ['README.md', 'docs/guides/browser.md'])
    expect(readFileSync(page, 'utf8')).not.toMatch(/sha384-[\w+/]{64}/);
});

test('a script tag is what CDNs find in the manifest', () => {
  expect([manifest.unpkg, manifest.jsdelivr]).toEqual([
    './dist/esop-repurchase.global.js',
    './dist/esop-repurchase.global.js',
  ]);
  expect(scripts).toContain('esop-repurchase.global.js');
});
