import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { root } from '../../.config/vitest.config.js';

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
  expect(files.flatMap((file) => undeclared(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a name that is glued together is found', () => {
  expect(undeclared('glued.cjs', 'module.exports=()=>{return_nullishCoalesce(1)}')).toEqual([
    "glued.cjs: 'return_nullishCoalesce' is not defined.",
  ]);
});

const GLOBALS = [
  ...Object.getOwnPropertyNames(globalThis),
  ...['__dirname', '__filename'],
  // What the pool of threads uses in browsers and with other loaders.
  ...['window', 'self', 'document', 'addEventListener', 'postMessage', 'Worker', 'define'],
];

const linter = new Linter();

function undeclared(name: string, code: string): string[] {
  const globals = Object.fromEntries(GLOBALS.map((known) => [known, false]));
  return linter
    .verify(code, {
      languageOptions: { ecmaVersion: 2024, sourceType: 'commonjs', globals },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      rules: { 'no-undef': 'error' },
    })
    .map(({ message }) => `${name}: ${message}`);
}
