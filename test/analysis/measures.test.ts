/** The measures by which plans are weighed: by hand, and a plan that another one beats. */
import { expect, it } from 'vitest';
import { compare, stress } from '../../src/analysis/index.js';
import { comparedRows } from '../../src/analysis/compare/side-by-side-tables.js';
import { prepare, type PlanChanges } from '../../src/index.js';

/** A retires in 2027 at 65 and is paid 50 shares in 2028; half of the company is outside the trust. */
const plan = prepare(
  { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
  {
    contribution_policy: { annual_amount: 1_000 },
    share_valuation: { current_price: 100 },
    dividends: { per_share: 2 },
    repurchase_strategy: { method: 'redeem' },
    company_finances: { ebitda: [20_000] },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 20, compensation: 60_000, allocated_shares: 60 },
    ],
    company: { shares_outstanding: 200 },
  },
  { projection_years: 3, include_turnover_projection: false },
);
const finances = (company_finances: object): PlanChanges => ({ operatingAssumptions: { company_finances } });

it('counts contributions, distributions on shares of the trust, and purchases', () => {
  const [measures] = compare([{ name: 'as it is', plan }]).measures;
  // 2027: 1,000 and 110 shares at 2.
  expect(measures!.cash_next_1_year).toBe(1_220);
  const paid = plan
    .simulateRun({ snapshots: false })
    .annual_projections.map((year) => year.company_contribution + year.dividends + year.company_repurchase_cash!);
  expect(paid[1]!).toBeGreaterThan(4_000);
  const sum = paid.reduce((total, each) => total + each);
  expect([measures!.cash_next_3_years, measures!.company_cash_with_distributions]).toEqual([sum, sum]);
  // 110 of 200 at the census. The contribution buys 10 of A's shares, and 40 are redeemed: 70 of 160.
  expect([measures!.esop_part_at_end, measures!.first_year_below_half]).toEqual([0.4375, 2028]);
});

it('marks a plan that another one beats, and no plan beside itself', () => {
  const wasted = finances({ capital_expenditure: [1_000] });
  const { measures, ...rest } = compare([
    { name: 'as it is', plan },
    { name: 'wasted', changes: wasted },
    { name: 'the same', changes: {} },
  ]);
  expect(measures.map(({ dominated_by: by }) => by)).toEqual([null, 'as it is', null]);
  expect(measures[1]!.least_headroom).toBeLessThan(measures[0]!.least_headroom!);
  const rows = comparedRows({ ...rest, measures });
  expect(rows.filter(({ metric }) => metric === 'dominated_by').map(({ value }) => value)).toEqual([
    null,
    'as it is',
    null,
  ]);
  expect(rows.find(({ metric }) => metric === 'ledger.earned')).toMatchObject({ scenario: 'as it is', value: 0 });
});

it('doubles with all dollars', () => {
  const twice = prepare(
    { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
    {
      contribution_policy: { annual_amount: 2_000 },
      share_valuation: { current_price: 200 },
      dividends: { per_share: 4 },
      repurchase_strategy: { method: 'redeem' },
      company_finances: { ebitda: [40_000] },
    },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 64, service_years: 20, compensation: 120_000, allocated_shares: 50 },
        { id: 'B', age: 40, service_years: 20, compensation: 120_000, allocated_shares: 60 },
      ],
      company: { shares_outstanding: 200 },
    },
    { projection_years: 3, include_turnover_projection: false },
  );
  const measured = (of: typeof plan, capital_expenditure: number) =>
    compare([
      { name: 'as it is', plan: of },
      { name: 'wasted', changes: finances({ capital_expenditure: [capital_expenditure] }) },
    ]).measures[1]!;
  const [one, two] = [measured(plan, 1_000), measured(twice, 2_000)];
  for (const name of ['least_headroom', 'company_cash_with_distributions', 'cash_next_3_years'] as const)
    expect(two[name]).toBeCloseTo(2 * one[name]!, 1);
  expect(two.ledger!.earned).toBeCloseTo(2 * one.ledger!.earned, 1);
  expect([two.esop_part_at_end, two.first_year_below_half]).toEqual([one.esop_part_at_end, one.first_year_below_half]);
});

it('shows what a shock takes from each party', () => {
  const [base, stressed] = stress(plan, [
    { shock: 'earnings_fall', year: 2027, fall: 0.5, recovery_years: 1 },
  ]).measures;
  expect(base!.ledger!.earned).toBe(0);
  // 10,000 of 2027, at 5 %.
  expect(stressed!.ledger!.earned).toBeCloseTo(-10_000 / 1.05, 1);
  expect(stressed!.least_headroom!).toBeLessThan(base!.least_headroom!);
});
