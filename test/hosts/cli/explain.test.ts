import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const explain = (...args: string[]) => run(folderWith({ 'plan.json': smallPlan }), ['explain', 'plan.json', ...args]);
const due = ['--year', '2028', '--metric', 'distribution_amount'];

describe('explain', () => {
  it('shows the parts of a figure, each with its rule', async () => {
    const { code, stdout, stderr } = await explain(...due);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`Small ESOP
distribution_amount, 2028

$10,000.00. Cost of the shares distributed.

retirement                                                            $10,000.00
  E1                                                                  $10,000.00
      1,000 shares at $10.00. Shares due to people who left are bought at the
      last appraisal. (distribution.put, S-409; entry 4)
      1,000 shares due since 2027: retirement at 65 after 21 years of service,
      100 % vested. (vesting.normal_retirement_age, S-411)
`);
  });

  it('shows a ratio as its formula', async () => {
    const { stdout } = await explain('--year', '2028', '--metric', 'repurchase_to_payroll');
    expect(stdout).toContain(`= repurchase_obligation / covered_payroll
  repurchase_obligation = 10,000
  covered_payroll = 53,045
`);
  });

  it('names parts as the page does', async () => {
    const { stdout } = await explain('--year', '2028', '--metric', 'repurchase_cash');
    expect(stdout).toContain('shares that the company pays for in addition');
  });

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

  it("tells a person's story with --participant alone", async () => {
    const { stdout } = await explain('--participant', 'E1');
    expect(stdout).toBe(`Small ESOP
What the projection expects of E1

At the end of 2026 the account holds 1,000 shares.

2027
  Leaves by retirement at 65 after 21 years of service, 100 % vested (IRC
  411(a)).
  1,000 shares are due in 2028.
  At year end 1,000 shares still due.

2028
  1,000 shares are bought at $10.00 for $10,000.00 after retirement (IRC 409(h),
  (o)).
  Everything is paid.

In all, $10,000.00 is expected to be paid in 2028, of it for 1,000 shares.
`);
    const { stdout: csv } = await explain('--participant', 'E1', '--format', 'csv');
    expect(csv).toContain('2028,Everything is paid.\n');
  });

  it.each([
    [['--year', '2028'], '--metric', 'Required, or --participant alone'],
    [['--metric', 'dividends'], '--year', 'Required'],
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
