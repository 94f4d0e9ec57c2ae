/** Doubling all dollars doubles every dollar of every answer, and leaves every year, count and fraction as it is. */
import { expect, it } from 'vitest';
import { ANALYSES, type AnalysisKind } from '../../src/analysis/analyses.js';
import { prepare, type PreparedPlan } from '../../src/index.js';

/** A company with debt, cash, a loan and people of several ages; pay is far below the limits of law, which do not double. */
function plan(times: number): PreparedPlan {
  const dollars = (amount: number): number => amount * times;
  return prepare(
    {
      plan_name: 'Dollars',
      vesting_schedule: { years: 3 },
      distribution_policy: { form: 'installments', installment_years: 3, cash_out_limit: dollars(1_000) },
    },
    {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.08 },
      share_valuation: { method: 'ebitda_multiple', current_price: dollars(20), multiple: [5] },
      dividends: { per_share: dollars(0.5) },
      compensation_growth_rate: 0.03,
      turnover: { termination_rates: [{ rate: 0.1 }] },
      company_finances: {
        ebitda: [dollars(400_000)],
        base_ebitda: dollars(390_000),
        ebitda_growth_rate: 0.02,
        capital_expenditure: [dollars(150_000)],
        minimum_cash: dollars(60_000),
        cash_interest_rate: 0.02,
        covenants: { max_debt_to_ebitda: 3 },
      },
    },
    {
      census_year: 2026,
      participants: [64, 57, 45, 33].map((age, i) => ({
        id: `P${i}`,
        age,
        service_years: age - 30,
        compensation: dollars(40_000 + 1_000 * i),
        allocated_shares: 10_000 - 1_000 * i,
      })),
      company: {
        cash: dollars(90_000),
        shares_outstanding: 60_000,
        debts: [{ debt_id: 'D', principal_balance: dollars(200_000), interest_rate: 0.06, years_remaining: 4 }],
        revolver: { limit: dollars(50_000), interest_rate: 0.07 },
      },
    },
    { projection_years: 8 },
  );
}

/** Options without dollars, and no levers whose amounts are rounded to what a board would name. */
const OPTIONS: Partial<Record<AnalysisKind, object>> = {
  montecarlo: { paths: 4, seed: 1 },
  compare: {
    scenarios: [
      { name: 'as it is' },
      { name: 'growth', changes: { operatingAssumptions: { company_finances: { ebitda_growth_rate: 0.04 } } } },
    ],
  },
  levers: { paths: 0, max_runs: 40, without: ['segregation', 'sinking_fund', 'prepaid_loan'] },
  solve: {
    vary: 'operatingAssumptions.contribution_policy.percentage',
    between: [0.02, 0.2],
    target: { metric: 'final_top_tenth_share', value: 0.1, bound: 'at_most' },
  },
};

/** `benchmark` compares dollars with those of peers. */
const asked = ANALYSES.filter(({ kind }) => kind !== 'benchmark');

it.each(asked.map((analysis) => [analysis.kind, analysis] as const))('%s', (kind, { run, rows, example }) => {
  const options = (OPTIONS[kind] ?? example.options) as never;
  const rowsOf = (of: PreparedPlan) => rows(run(of, options) as never);
  const [one, two] = [rowsOf(plan(0.1)), rowsOf(plan(0.2))];
  expect(two.map(({ metric, year, unit }) => [metric, year, unit])).toEqual(
    one.map(({ metric, year, unit }) => [metric, year, unit]),
  );
  let dollars = 0;
  one.forEach(({ value, unit, metric, year, statistic }, i) => {
    const isMoney = unit === 'dollars' || unit === 'price';
    const other = two[i]!.value;
    if (typeof value !== 'number' || typeof other !== 'number') {
      if (unit !== 'text') expect([metric, year, other]).toEqual([metric, year, value]);
      return;
    }
    if (isMoney && value !== 0) dollars += 1;
    // Cents and shares are rounded in every year: up to 5 dollars.
    const expected = isMoney ? 2 * value : value;
    const off = Math.abs(other - expected) / Math.max(unit === 'dollars' ? 5_000 : 1, Math.abs(expected));
    expect([metric, year, statistic, off < 0.001 ? 'as expected' : [value, other]]).toEqual([
      metric,
      year,
      statistic,
      'as expected',
    ]);
  });
  expect(dollars).toBeGreaterThan(kind === 'solve' ? -1 : 0);
});
