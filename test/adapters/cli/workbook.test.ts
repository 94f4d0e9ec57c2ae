import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../src/adapters/cli/output/workbook.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

describe('--format xlsx', () => {
  it('writes one workbook', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const { code, stdout } = await run(folder, ['simulate', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    expect([code, stdout]).toEqual([0, '']);
    // What an Excel workbook is packed in starts like this.
    expect(
      readFileSync(join(folder, 'out', 'run.xlsx'))
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004');
  });

  it('is named after its command', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    await run(folder, ['sensitivity', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    expect(existsSync(join(folder, 'out', 'sensitivity.xlsx'))).toBe(true);
  });

  it('needs a folder: a workbook is no text', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['simulate', 'plan.json', '--format', 'xlsx']);
    expect([outcome.code, outcome.stdout]).toEqual([1, '']);
    expect(errorOf(outcome).details).toEqual({ field: '--out', issue: 'A workbook needs --out <dir>' });
  });

  it('refuses more rows than a sheet has', async () => {
    const rows = new Array<{ id: number }>(1_048_576).fill({ id: 1 });
    await expect(workbook([{ name: 'long.csv', rows }])).rejects.toThrow('Cannot write the results');
  });
});
