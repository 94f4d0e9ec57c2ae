import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';
import { removeAtExit } from '../remove-at-exit.js';

const promise = 'declare function later(): Promise<number>;';
const any = 'declare const anything: any;';

/** A breach of each kind of rule: what is reported of a file with this code, in this folder. */
const BREACHES: readonly (readonly [rule: string, folder: string, code: string])[] = [
  // Of types.
  ['typescript(no-floating-promises)', 'bench', `${promise} later();`],
  ['typescript(no-misused-promises)', 'bench', `${promise} [1].forEach(async () => { await later(); });`],
  ['typescript(require-await)', 'bench', 'export async function f() { return 1; }'],
  ['typescript(no-unsafe-return)', 'bench', `${any} export const f = () => anything;`],
  ['typescript(no-unsafe-member-access)', 'bench', `${any} export const x: unknown = anything.x;`],
  ['typescript(no-explicit-any)', 'bench', 'export type T = any;'],
  ['typescript(no-unnecessary-condition)', 'bench', "export const f = (x: string) => x ?? 'none';"],
  ['typescript(no-unnecessary-type-assertion)', 'bench', 'export const f = (x: string) => x as string;'],
  ['typescript(restrict-template-expressions)', 'bench', 'export const f = (x: number[] | null) => `${x}`;'],
  ['typescript(restrict-plus-operands)', 'bench', "export const f = (x: number) => x + '1';"],
  ['typescript(consistent-type-imports)', 'bench', "import { T } from './type.js'; export type U = T;"],
  ['typescript(only-throw-error)', 'bench', "throw 'text';"],
  ['typescript(TS2322)', 'bench', "export const x: number = '1';"],
  ['typescript(TS6133)', 'bench', 'export function f(unused: number): void {}'],
  // Of the language.
  ['eslint(eqeqeq)', 'bench', 'export const f = (x: number | string) => x == 1;'],
  ['eslint(prefer-const)', 'bench', 'let x = 1; export { x };'],
  ['unused directive', 'bench', '// eslint-disable-next-line eqeqeq\nexport const x = 1;'],
  // Of this project.
  ['eslint-js(no-restricted-syntax)', 'test', 'export default 1;'],
  ['eslint-js(no-restricted-syntax)', 'src/hosts/what-if', "import * as z from 'zod'; export const s = z.string();"],
  ['eslint-js(no-restricted-syntax)', 'src/hosts/cli', "import { string } from 'zod/mini'; export const s = string();"],
  ['eslint-js(no-restricted-syntax)', 'src/hosts/cli', 'export class C { #secret = 1; get = () => this.#secret; }'],
  ['eslint-js(no-restricted-syntax)', 'src/engine', 'export const x = 10n;'],
  ['eslint-js(no-restricted-syntax)', 'src/analysis', 'export const x = (1).toLocaleString();'],
  ['eslint-js(no-restricted-syntax)', 'src/census', 'export const x = new Date();'],
  ['eslint(no-console)', 'src/engine', 'console.log(1);'],
  ['eslint(no-console)', 'src/presentation', 'console.log(1);'],
  ['eslint(no-restricted-globals)', 'src/engine', 'export const x = new Date(0);'],
  ['eslint(no-restricted-globals)', 'src/census', 'export const x = BigInt(1);'],
  ['eslint(no-restricted-properties)', 'src/engine', 'export const x = Math.pow(2, 3);'],
  ['eslint(no-restricted-properties)', 'src/presentation', 'export const x = Date.now();'],
];

/** Code that breaks a rule of other folders only. */
const FREE: readonly (readonly [folder: string, code: string])[] = [
  ['bench', 'export default 10n;'],
  ['src/hosts/what-if', 'export class C { #secret = 1; get = () => this.#secret; }'],
  ['src/hosts/cli', 'console.log(Math.pow(2, 3), new Date(), Date.now());'],
  ['src/census', 'export const x = Math.pow(2, 3) + new Date(0).getTime();'],
];

interface Diagnostic {
  readonly filename: string;
  readonly code?: string;
}

test('the linter reports a planted breach of each kind of rule, where the rule holds', () => {
  installPackages('.config/checks');
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'esop-lint-')));
  removeAtExit(copy);
  const isOurs = (path: string): boolean => !path.endsWith('node_modules');
  for (const path of ['.config', 'package.json', 'tsconfig.json', 'src/hosts/what-if/tsconfig.json'])
    cpSync(path, join(copy, path), { recursive: true, filter: isOurs });
  symlinkSync(realpathSync('.config/checks/node_modules'), join(copy, '.config/checks/node_modules'));
  symlinkSync(realpathSync('node_modules'), join(copy, 'node_modules'));
  const plant = (file: string, code: string): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${code}\n`);
  };
  plant('bench/type.ts', 'export type T = 1;');
  plant('src/hosts/what-if/assets.d.ts', '');
  BREACHES.forEach(([, folder, code], i) => {
    plant(`${folder}/breach-${i}.ts`, code);
  });
  FREE.forEach(([folder, code], i) => {
    plant(`${folder}/free-${i}.ts`, code);
  });
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const { stdout, status } = spawnSync(`${scripts['check:lint']!.replace(/ \.$/, '')} --format=json bench test src`, {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${copy}/node_modules/.bin:${process.env['PATH'] ?? ''}` },
  });
  const told = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  expect(status).toBe(1);
  const of = (name: string): string[] =>
    told.flatMap(({ filename, code = 'unused directive' }) => (basename(filename) === `${name}.ts` ? [code] : []));
  expect(
    BREACHES.map(([rule, folder, code], i) => [
      of(`breach-${i}`).includes(rule) ? rule : of(`breach-${i}`).join(),
      folder,
      code,
    ]),
  ).toEqual(BREACHES);
  expect(FREE.map((_, i) => of(`free-${i}`))).toEqual(FREE.map(() => []));
});
