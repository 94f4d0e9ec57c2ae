import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';
import { root } from '../../.config/vitest.config.js';
import { removeAtExit } from '../remove-at-exit.js';

installPackages('.config/checks');
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
];

/** What the linter says of the files in which it knows no names but these. */
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

/** What the linter says, as it says it. */
interface Told {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly filename: string; readonly message: string }[];
}
