import fc from 'fast-check';
import type { Pace } from './arbitrary-assumptions.js';
import {
  anyMoney,
  both,
  earnings,
  fraction,
  growth,
  integer,
  interestOnly,
  interestOnlyOf,
  money,
  optional,
  positiveRate,
  positiveShares,
  seldom,
  sharePrice,
  yearAfter,
  yearsAfterCensus,
} from './arbitrary-values.js';
import { money as readMoney } from './decimals.js';
import type {
  CompanyFinancesInput,
  DebtInput,
  FundingSource,
  InitialStateInput,
  Num,
  PaymentSchedule,
} from './types.js';

// The company behind the shares, MODEL section 14.1.

const byYear = (amount: fc.Arbitrary<Num>): fc.Arbitrary<Num[]> => fc.array(amount, { minLength: 1, maxLength: 4 });
const expense = byYear(money(500_000, 3_000_000));

const reactions = fc
  .uniqueArray(
    both(
      fc.record({ headroom_below: anyMoney(3_000_000) }),
      optional({
        contribution_factor: fraction(),
        dividend_factor: fraction(),
        capital_expenditure_factor: fraction(),
      }),
    ),
    { minLength: 1, maxLength: 3, selector: ({ headroom_below }) => readMoney(headroom_below).toNumber() },
  )
  .map((list) => [...list].sort((a, b) => readMoney(b.headroom_below).comparedTo(readMoney(a.headroom_below))));

/** `base_ebitda` is always there; where nothing needs it, it may be taken out again. */
export const companyFinances = (pace: Pace): fc.Arbitrary<CompanyFinancesInput> =>
  both(
    fc.record(
      {
        ebitda: byYear(earnings),
        base_ebitda: earnings,
        ebitda_growth_rate: growth(pace.growth),
        depreciation: expense,
        capital_expenditure: expense,
        working_capital_increase: expense,
        expense_growth_rate: growth(pace.growth),
        normal_benefit_rate: fc.oneof({ arbitrary: fraction(0.15), weight: 3 }, fraction()),
        income_tax_rate: fc.oneof({ arbitrary: fraction(0.4), weight: 3 }, fraction()),
        interest_limit_rate: fraction(),
        minimum_cash: money(500_000, 5_000_000),
        cash_interest_rate: fraction(Math.min(1, pace.growth)),
        sinking_fund_contributions: byYear(money(300_000, 3_000_000)),
        sinking_fund_return_rate: growth(pace.growth),
      },
      { requiredKeys: ['ebitda', 'base_ebitda'] },
    ),
    seldom(
      {
        funding_order: fc.shuffledSubarray<FundingSource>(['sinking_fund', 'cash', 'revolver'], { minLength: 1 }),
        debt_sweep_rate: fraction(),
        inside_loans: fc.boolean(),
        covenants: optional({ max_debt_to_ebitda: positiveRate(6), min_fixed_charge_coverage: positiveRate(3) }),
        reactions,
      },
      2,
    ),
  );

const debtDraft = both(
  fc.record(
    {
      principal_balance: money(1_000_000, 20_000_000),
      interest_rate: fraction(0.3),
      years_remaining: fc.oneof(integer(1, 6), integer(1, 40)),
      payment_schedule: fc.constantFrom<PaymentSchedule>('level_payment', 'level_principal', 'balloon'),
    },
    { requiredKeys: ['principal_balance', 'interest_rate', 'years_remaining'] },
  ),
  seldom({ drawn_year: yearsAfterCensus(), interest_only_years: interestOnly }),
);
type DebtDraft = typeof debtDraft extends fc.Arbitrary<infer T> ? T : never;

const debtOf = ({ drawn_year, interest_only_years, ...debt }: DebtDraft, i: number, censusYear: number): DebtInput => ({
  debt_id: `D${i}`,
  ...debt,
  ...(drawn_year === undefined ? {} : { drawn_year: yearAfter(censusYear, drawn_year) }),
  ...interestOnlyOf(interest_only_years, debt.years_remaining),
});

const rightDraft = fc.record(
  { shares: positiveShares, strike: fc.oneof(sharePrice, fc.constant(0)), settles_year: yearsAfterCensus() },
  { requiredKeys: ['shares'] },
);

/** What `initialState.company` may say beyond shares and tax status; of the revolver, the drawn part of its limit. */
const companyDraft = {
  cash: money(1_000_000, 10_000_000),
  sinking_fund: money(500_000, 5_000_000),
  debts: fc.array(debtDraft, { maxLength: 3 }),
  revolver: fc.record(
    {
      limit: money(1_000_000, 5_000_000),
      drawn: fc.constantFrom('nothing' as const, 'a third', 'all'),
      interest_rate: fraction(0.3),
    },
    { requiredKeys: ['limit', 'interest_rate'] },
  ),
  synthetic_equity: fc.array(rightDraft, { maxLength: 3 }),
  taxable_income: money(2_000_000, 10_000_000),
  test_409p: fc.boolean(),
};
export const companyMeans = seldom(companyDraft, 2);
type CompanyDraft = typeof companyMeans extends fc.Arbitrary<infer T> ? T : never;

function drawnOf(limit: Num, drawn: 'nothing' | 'a third' | 'all'): Num {
  const most = readMoney(limit);
  switch (drawn) {
    case 'nothing':
      return 0;
    case 'a third':
      return most.divToInt(3).toFixed(2);
    case 'all':
      return most.toNumber();
  }
}

type RightDraft = typeof rightDraft extends fc.Arbitrary<infer T> ? T : never;
const rightOf = ({ settles_year, ...right }: RightDraft, i: number, censusYear: number) => ({
  id: `R${i}`,
  ...right,
  ...(settles_year === undefined ? {} : { settles_year: yearAfter(censusYear, settles_year) }),
});

export function companyOf(draft: CompanyDraft, censusYear: number): Partial<NonNullable<InitialStateInput['company']>> {
  const { debts, revolver, synthetic_equity, ...amounts } = draft;
  return {
    ...amounts,
    ...(debts === undefined ? {} : { debts: debts.map((debt, i) => debtOf(debt, i, censusYear)) }),
    ...(revolver === undefined
      ? {}
      : {
          revolver: {
            limit: revolver.limit,
            interest_rate: revolver.interest_rate,
            ...(revolver.drawn === undefined ? {} : { drawn: drawnOf(revolver.limit, revolver.drawn) }),
          },
        }),
    ...(synthetic_equity === undefined
      ? {}
      : { synthetic_equity: synthetic_equity.map((right, i) => rightOf(right, i, censusYear)) }),
  };
}
