/** The command of the levers: its page, its files, and its options. */
import Papa from 'papaparse';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import type { LeversAnswer } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { mergePatch } from '../../../src/index.js';
import { errorOf, folderWith, run } from './harness.js';

const plan = examplePlan(leversAnalysis.example.changes);
const inFolder = (): string => folderWith({ 'plan.json': plan });

it('shows what holds, the levers that cure, and what they take', async () => {
  const { code, stdout } = await run(inFolder(), ['levers', 'plan.json', '--keep-benefit', '0']);
  expect(code).toBe(0);
  expect(stdout).toContain('What can we do?');
  const said = stdout.replace(/\s+/g, ' ');
  expect(said).toMatch(/is short of cash in (?:1 year, |\d years, the first )20\d\d/);
  expect(said).toContain('No lever is recommended here: under per_share_growth');
  expect(stdout).toContain('What it takes');
  expect(stdout).toContain('The plan as it is, and with levers that cure it');
});

it('takes a chance, a loss and a take-up rate as flags', async () => {
  const equity = {
    operatingAssumptions: { share_valuation: { method: 'equity_value', company_equity_value: 500_000 } },
  };
  const folder = folderWith({ 'plan.json': mergePatch(plan, equity) as object });
  const asked = [
    '--allow-chance',
    '0.1:2',
    '--people-may-lose',
    '0.5',
    '--take-up',
    '0.5',
    '--paths',
    '3',
    '--without',
  ];
  const { stdout } = await run(folder, ['levers', 'plan.json', ...asked, 'debt', '--format', 'json']);
  expect(JSON.parse(stdout)).toMatchObject({ allow_chance: 0.1, chance_years: 2, people_may_lose: 0.5, paths: 3 });
  const wrong = await run(folder, ['levers', 'plan.json', '--allow-chance', '10 %']);
  expect(errorOf(wrong).details).toMatchObject({
    field: '--allow-chance',
    issue: 'Must be a chance and a number of years: 0.1:10',
  });
});

it('writes a file a table: plans with law and who must agree, what they take, and what was dropped', async () => {
  const folder = inFolder();
  const { code } = await run(folder, ['levers', 'plan.json', '--format', 'csv', '--out', 'out', '--max-runs', '30']);
  expect(code).toBe(0);
  const read = (name: string): Record<string, string>[] =>
    Papa.parse<Record<string, string>>(readFileSync(join(folder, 'out', name), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const rows = [...read('levers.csv'), ...read('levers_others.csv')];
  expect(rows[0]).toMatchObject({ shown: 'as it is', levers: 'as it is', people_at_3_percent: '0' });
  const longer = rows.find(({ levers }) => levers === 'longer_payments: 10 payments')!;
  expect(longer).toMatchObject({ agree: 'amendment, election', law: expect.stringContaining('409(o)(1)') as string });
  expect(longer['fails']).toContain('elections');
  expect(read('settings.csv').map(({ setting }) => setting)).toContain('people_may_lose');
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
