import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const explain = (...args: string[]) => run(folderWith({ 'plan.json': smallPlan }), ['explain', 'plan.json', ...args]);
const due = ['--year', '2028', '--metric', 'distribution_amount'];

describe('explain', () => {
  it('is JSON, and rows whose parts stand below them', async () => {
    const { stdout } = await explain(...due, '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      amount: 10_000,
      parts: [{ label: 'retirement', parts: [{ label: 'E1' }] }],
    });
    const csv = await explain(...due, '--format', 'csv');
    const { data } = Papa.parse<Record<string, string>>(csv.stdout.trimEnd(), { header: true });
    expect(data.map(({ level, label, amount, rule }) => [level, label, amount, rule])).toEqual([
      ['0', 'distribution_amount', '10000', ''],
      ['1', 'retirement', '10000', ''],
      ['2', 'E1', '10000', 'distribution.put'],
    ]);
    const ratio = await explain('--year', '2028', '--metric', 'repurchase_to_payroll', '--format', 'csv');
    expect(ratio.stdout).toContain('0,repurchase_to_payroll,0.18851918,,repurchase_obligation / covered_payroll');
  });

  it.each([
    [['--year', '2028'], '--metric', 'Required, or --participant alone'],
    [['--metric', 'dividends'], '--year', 'Required with dividends'],
    [['--metric', 'total_repurchase_cash', '--year', '2028'], '--year', 'Not with total_repurchase_cash'],
    [['--year', '2040', '--metric', 'dividends'], '--year', 'Must be between 2027 and 2029'],
    [['--year', 'soon', '--metric', 'dividends'], '--year', 'Must be between 2027 and 2029'],
    [['--year', '2028', '--metric', 'divdends'], '--metric', 'No such column of annual_projections: write dividends'],
    [['--participant', 'E'], '--participant', 'No such participant: write E1 or E2'],
    [[...due, '--most', 'all'], '--most', 'Must be at least 1'],
  ])('%j is refused at %s', async (args, flag, issue) => {
    const outcome = await explain(...args);
    expect(outcome.code).toBe(2);
    expect(errorOf(outcome).issues).toEqual([expect.objectContaining({ file: flag, field: flag, issue })]);
  });
});
