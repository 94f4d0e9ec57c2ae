/** The command of the levers: its page, its files, and its options. */
import Papa from 'papaparse';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import type { LeversAnswer } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { errorOf, folderWith, run } from './harness.js';

const plan = examplePlan(leversAnalysis.example.changes);
const inFolder = (): string => folderWith({ 'plan.json': plan });

it('shows the recommendation, a line for each lever, and what it takes', async () => {
  const { code, stdout } = await run(inFolder(), ['levers', 'plan.json', '--keep-benefit', '0']);
  expect(code).toBe(0);
  expect(stdout).toContain('What can we do?');
  expect(stdout.replace(/\s+/g, ' ')).toMatch(/is short of cash in (?:\d years, first in )?20\d\d/);
  expect(stdout).toContain('What it takes:');
  expect(stdout).toContain('Under per_share_growth the share price grows at a given rate');
  expect(stdout).toContain('Benefit level kept: 0.00 % of pay');
});

it('writes a row a plan, with the law and who must agree, and what was dropped', async () => {
  const folder = inFolder();
  const { code } = await run(folder, ['levers', 'plan.json', '--format', 'csv', '--out', 'out', '--max-runs', '30']);
  expect(code).toBe(0);
  const read = (name: string): Record<string, string>[] =>
    Papa.parse<Record<string, string>>(readFileSync(join(folder, 'out', name), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const rows = read('levers.csv');
  expect(rows[0]).toMatchObject({ shown: 'as it is', levers: '' });
  const longer = rows.find(({ levers }) => levers === 'longer_payments: 10 payments')!;
  expect(longer).toMatchObject({ agree: 'amendment, election', law: expect.stringContaining('409(o)(1)') as string });
  expect(Object.keys(read('dropped.csv')[0] ?? { lever: '', setting: '', reasons: '' })).toEqual([
    'lever',
    'setting',
    'reasons',
  ]);
  expect(read('settings.csv').map(({ setting }) => setting)).toContain('keep_benefit');
});

it('leaves out the levers that it is told to, and knows no others', async () => {
  const { stdout } = await run(inFolder(), ['levers', 'plan.json', '--without', 'payments,debt', '--format', 'json']);
  const { alone } = JSON.parse(stdout) as LeversAnswer;
  expect(alone.flatMap(({ levers }) => levers).map(({ lever }) => lever)).not.toContain('payments');
  const unknown = await run(inFolder(), ['levers', 'plan.json', '--without', 'magic']);
  expect(errorOf(unknown).details.field).toBe('--without');
});

it('needs the finances of the company', async () => {
  const without = folderWith({ 'plan.json': examplePlan() });
  const { code, stderr } = await run(without, ['levers', 'plan.json']);
  expect(code).toBe(1);
  expect(stderr).toContain('company_finances');
});
