import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';

/** A check that never fails checks nothing: each rule about layers is breached here, in a copy, and must report it. */
const breaches: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['engine/errors-imports-downwards', 'src/engine/errors/breach.ts', "export * from '../numeric/target.js';"],
  ['engine/numeric-imports-downwards', 'src/engine/numeric/breach.ts', "export * from '../rules/target.js';"],
  ['engine/rules-imports-downwards', 'src/engine/rules/breach.ts', "export * from '../state/target.js';"],
  ['engine/rules-imports-downwards', 'src/engine/rules/breach-of-type.ts', "export type * from '../state/target.js';"],
  ['engine/state-imports-downwards', 'src/engine/state/breach.ts', "export * from '../year/stages/target.js';"],
  ['engine/year/stages-imports-downwards', 'src/engine/year/stages/breach.ts', "export * from '../project/target.js';"],
  ['stages-stand-alone', 'src/engine/year/stages/breach-of-peace.ts', "export * from './target.js';"],
  ['stages-stand-alone', 'src/engine/year/stages/turnover/breach.ts', "export * from '../target.js';"],
  [
    'engine/year/identities-imports-downwards',
    'src/engine/year/identities/breach.ts',
    "export * from '../stages/target.js';",
  ],
  [
    'engine/year/annual-cycle-imports-downwards',
    'src/engine/year/annual-cycle/breach.ts',
    "export * from '../project/target.js';",
  ],
  [
    'engine/year/whole-people-imports-downwards',
    'src/engine/year/whole-people/breach.ts',
    "export * from '../project/target.js';",
  ],
  [
    'engine/year/without-plan-imports-downwards',
    'src/engine/year/without-plan/breach.ts',
    "export * from '../project/target.js';",
  ],
  [
    'engine/year/project-imports-downwards',
    'src/engine/year/project/breach.ts',
    "export * from '../../input/target.js';",
  ],
  ['engine/input-imports-downwards', 'src/engine/input/breach.ts', "export * from '../results/target.js';"],
  ['engine/results-imports-downwards', 'src/engine/results/breach.ts', "export * from '../input/target.js';"],
  ['engine/report-imports-downwards', 'src/engine/report/breach.ts', "export * from '../simulate/target.js';"],
  [
    'engine/prepared-plan-imports-downwards',
    'src/engine/prepared-plan/breach.ts',
    "export * from '../simulate/target.js';",
  ],
  ['engine/prepare-imports-downwards', 'src/engine/prepare/breach.ts', "export * from '../core/target.js';"],
  ['engine/core-imports-downwards', 'src/engine/core/breach.ts', "export * from '../prepare/target.js';"],
  ['engine/simulate-imports-downwards', 'src/engine/simulate/breach.ts', "export * from '../../analysis/target.js';"],
  [
    'engine/calculators-imports-downwards',
    'src/engine/calculators/breach.ts',
    "export * from '../simulate/target.js';",
  ],
  ['analysis-imports-downwards', 'src/analysis/breach.ts', "export * from '../index/target.js';"],
  ['analysis-imports-downwards', 'src/analysis/breach-of-simulate.ts', "export * from '../engine/simulate/target.js';"],
  ['index-imports-downwards', 'src/index/breach.ts', "export * from '../hosts/target.js';"],
  ['census-imports-downwards', 'src/census/breach.ts', "export * from '../engine/state/target.js';"],
  ['presentation-imports-downwards', 'src/presentation/breach.ts', "export * from '../census/target.js';"],
  ['engine/internal-imports-downwards', 'src/engine/internal.ts', "export * from '../analysis/target.js';"],
  ['hosts-imports-downwards', 'src/hosts/breach.ts', "export * from '../engine/simulate/target.js';"],
  ['hosts-imports-downwards', 'src/hosts/cli/breach.ts', "export * from '../../analysis/target.js';"],
  ['hosts-imports-downwards', 'src/hosts/spreadsheet/breach.ts', "export type * from '../../census/target.js';"],
  // Every other host may import it.
  ['the-page-imports-entries-only', 'src/hosts/what-if/breach.ts', "export * from '../../engine/internal.js';"],
  ['the-page-imports-entries-only', 'src/hosts/what-if/breach-of-host.ts', "export * from '../cli/target.js';"],
  ['the-service-imports-entries-only', 'src/hosts/service/breach.ts', "export * from '../../engine/internal.js';"],
  ['every-file-has-a-layer', 'test/oracle/nowhere.ts', "export type * from '../../src/elsewhere/target.js';"],
  ['only-engine/input-imports-zod', 'src/engine/results/zod.ts', "import * as z from 'zod/mini';\nexport { z };"],
  ['only-engine/input-imports-@stablelib', 'src/engine/results/hash.ts', "export { SHA256 } from '@stablelib/sha256';"],
  [
    'only-analysis-imports-@stdlib',
    'src/engine/rules/exp.ts',
    "export type { default as exp } from '@stdlib/math-base-special-exp';",
  ],
  ['only-engine/numeric-imports-decimal.js', 'src/engine/rules/decimal.ts', "export { Decimal } from 'decimal.js';"],
  ['only-hosts/cli-imports-commander', 'src/engine/input/commander.ts', "export { Command } from 'commander';"],
  ['only-hosts/what-if-imports-preact', 'src/hosts/cli/page.ts', "export { render } from 'preact';"],
  ['only-hosts/what-if-imports-@preact', 'src/hosts/cli/signals.ts', "export { signal } from '@preact/signals';"],
  ['only-census-imports-papaparse', 'src/engine/input/papaparse.ts', "export type { ParseError } from 'papaparse';"],
  [
    'only-hosts/cli-imports-get-east-asian-width',
    'src/engine/results/table.ts',
    "export { eastAsianWidth } from 'get-east-asian-width';",
  ],
  [
    'only-hosts-imports-write-excel-file',
    'src/engine/results/workbook.ts',
    "export type { Cell } from 'write-excel-file/node';",
  ],
  [
    'only-census-imports-read-excel-file',
    'src/engine/results/sheet.ts',
    "export { readSheet } from 'read-excel-file/universal';",
  ],
  ['only-census-imports-fflate', 'src/hosts/cli/zip.ts', "export { unzipSync } from 'fflate';"],
  ['only-presentation/words-imports-jsonc-parser', 'src/hosts/cli/jsonc.ts', "export { visit } from 'jsonc-parser';"],
  [
    'only-analysis/near-imports-fastest-levenshtein',
    'src/hosts/cli/near.ts',
    "export { distance } from 'fastest-levenshtein';",
  ],
  [
    'only-hosts/cli/mcp-imports-@modelcontextprotocol',
    'src/hosts/cli/serve/model.ts',
    "export type { Tool } from '@modelcontextprotocol/sdk/types.js';",
  ],
  ['only-hosts/service-imports-workerpool', 'src/analysis/pool.ts', "export { pool } from 'workerpool';"],
  ['only-the-service-imports-its-libraries', 'src/hosts/cli/router.ts', "export { Hono } from 'hono';"],
  ['only-hosts-import-node', 'src/engine/state/node.ts', "export { readFileSync } from 'node:fs';"],
  ['oracle-imports-only-types', 'test/oracle/breach.ts', "export * from '../../src/engine/numeric/target.js';"],
  ['no-cycles', 'src/engine/rules/chicken.ts', "export * from './egg.js';"],
  ['no-unresolved-imports', 'src/engine/rules/absent.ts', "export * from './nowhere.js';"],
];

/** The configuration is plain JavaScript, so its type is told here. */
const { default: config } = (await import(join(process.cwd(), '.config/dependency-cruiser.mjs'))) as {
  default: { forbidden: readonly { name: string }[] };
};
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

function checkLayers(folder: string): { status: number | null; output: string } {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { status, stdout } = spawnSync(scripts['check:layers'] ?? 'false', {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  });
  return { status, output: stdout };
}

describe('the check of the layers', () => {
  let copy: string;

  beforeAll(() => {
    copy = realpathSync(mkdtempSync(join(tmpdir(), 'esop-layers-')));
    const isOurs = (path: string): boolean => !path.endsWith('node_modules');
    for (const path of ['.config', 'package.json', 'tsconfig.json'])
      cpSync(path, join(copy, path), { recursive: true, filter: isOurs });
    installPackages('.config/checks');
    symlinkSync(realpathSync('.config/checks/node_modules'), join(copy, '.config/checks/node_modules'));
    symlinkSync(realpathSync('node_modules'), join(copy, 'node_modules'));
    const plant = (file: string, code: string): void => {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `${code}\n`);
    };
    for (const [, file, code] of breaches) {
      plant(file, code);
      plant(join(dirname(file), 'target.ts'), 'export const target = 1;');
    }
    plant('src/hosts/cli/target.ts', 'export const target = 1;');
    plant('src/elsewhere/target.ts', 'export const target = 1;');
    plant('src/engine/rules/egg.ts', "export * from './chicken.js';");
  });

  afterAll(() => {
    rmSync(copy, { recursive: true });
  });

  test('has a planted breach for each of its rules', () => {
    const planted = new Set(breaches.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  test('reports every planted breach by its rule and nothing else, and fails', () => {
    const { status, output } = checkLayers(copy);
    const reported = [...output.matchAll(/error (\S+): (\S+)/g)].map(([, rule, file]) => `${rule} ${file}`);
    const expected = breaches.map(([rule, file]) => `${rule} ${file}`);
    expect(status).toBeGreaterThan(0);
    expect(new Set(reported)).toEqual(new Set(expected));
  });

  test('passes once the breaches are gone', () => {
    for (const [, file] of breaches) rmSync(join(copy, file));
    rmSync(join(copy, 'src/engine/rules/egg.ts'));
    expect(checkLayers(copy)).toMatchObject({ status: 0 });
  });
});
