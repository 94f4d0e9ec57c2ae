import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

/** Runs in a process of its own. 100 kinds of person, so that every year has leavers, payments and hires. */
const program = `
  import { simulate } from ${JSON.stringify(dist)};
  const participants = Array.from({ length: 1000 }, (_, i) => ({
    id: 'P' + i, age: 22 + (i % 43), service_years: i % 17, compensation: 40_000 + 100 * i,
    allocated_shares: 10 * (i % 17), cash_balance: 25 * (i % 13),
  }));
  const before = process.memoryUsage().arrayBuffers;
  const { results } = simulate(
    { plan_name: 'Memory', vesting_schedule: { years: 6 } },
    {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.05 },
      share_valuation: { current_price: 100, annual_growth_rate: 0.05 },
      dividends: { per_share: 1 },
      cash_return_rate: 0.03,
      turnover: { mortality: 'irs_2026_unisex', disability_rate: 0.001 },
      workforce: { replacement_rate: 1, entry_compensation: 45_000 },
    },
    { census_year: 2026, participants },
    { projection_years: 30 },
  );
  console.log(JSON.stringify([results.annual_projections.length, process.memoryUsage().arrayBuffers - before]));
`;

it('simulate() of 1,000 participants over 30 years fits in a heap of 64 MB, Node itself included', () => {
  // 40 MB of old space, and three semi-spaces of 8 MB: V8 ends a process that needs more.
  const limits = ['--max-old-space-size=40', '--max-semi-space-size=8'];
  const output = execFileSync(process.execPath, [...limits, '--input-type=module', '--eval', program]);
  const [years, columns] = JSON.parse(output.toString()) as [number, number];
  expect(years).toBe(30);
  // The columns lie outside the heap: together they must still leave it room.
  expect(columns).toBeLessThan(8 * 1024 * 1024);
});

it('`simulate` writes 200,000 rows of participants in a heap that holds those of a few years', () => {
  const folder = mkdtempSync(join(tmpdir(), 'esop-memory-'));
  const participants = Array.from({ length: 5_000 }, (_, i) => ({ id: `P${i}`, age: 22 + (i % 43), service_years: 3 }));
  const plan = {
    planRules: { plan_name: 'Memory', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: { annual_amount: 1e6 }, share_valuation: { current_price: 100 } },
    initialState: { census_year: 2026, participants },
    systemConfig: { projection_years: 40 },
  };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  // All rows together would take more than 100 MB.
  const limits = ['--max-old-space-size=48', '--max-semi-space-size=8'];
  const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  const out = join(folder, 'out');
  execFileSync(process.execPath, [...limits, cli, 'simulate', 'plan.json', '--format', 'json', '--out', out], {
    cwd: folder,
    stdio: 'pipe',
  });
  const { participant_snapshots: rows } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Record<string, []>;
  expect(rows).toHaveLength(200_000);
  rmSync(folder, { recursive: true });
});
