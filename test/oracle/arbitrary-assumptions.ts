import fc from 'fast-check';
import {
  both,
  byYear,
  decrement,
  dividendPerShare,
  fraction,
  growth,
  inOrderOfYear,
  integer,
  money,
  optional,
  positiveMoney,
  positiveRate,
  positiveShares,
  seldom,
  sharePrice,
  threeParts,
  yearsAfterCensus,
} from './arbitrary-values.js';
import { companyFinances } from './arbitrary-finances.js';
import type {
  JoinersInput,
  Num,
  OperatingAssumptionsInput,
  PurchaseInput,
  StatutoryLimitsInput,
  TerminationRateInput,
} from './types.js';

// operatingAssumptions, MODEL section 2.2.

/** How fast things may grow, and how many people one leaver may be replaced by, without outgrowing the horizon. */
export interface Pace {
  growth: number;
  replacement: number;
}

type ContributionPolicy = OperatingAssumptionsInput['contribution_policy'];
const contributionPolicy = (pace: Pace): fc.Arbitrary<ContributionPolicy> => {
  const form = fc.constantFrom('cash' as const, 'stock');
  const amount = money(500_000, 2_000_000);
  const increase = growth(pace.growth);
  const policies: fc.Arbitrary<ContributionPolicy> = fc.oneof(
    fc.record(
      {
        type: fc.constant('fixed_amount' as const),
        annual_amount: amount,
        annual_increase_rate: increase,
        form,
      },
      { requiredKeys: ['type', 'annual_amount'] },
    ),
    optional({ annual_amount: amount, annual_increase_rate: increase, form }),
    fc.record(
      { type: fc.constant('percentage_of_payroll' as const), percentage: fraction(), form },
      { requiredKeys: ['type', 'percentage'] },
    ),
    fc.record(
      { type: fc.constant('percentage_of_payroll' as const), percentages: byYear(fraction()), form },
      { requiredKeys: ['type', 'percentages'] },
    ),
    fc.record({ type: fc.constant('loan_payment' as const), form }, { requiredKeys: ['type'] }),
    fc.record(
      {
        type: fc.constant('schedule' as const),
        amounts: fc.array(amount, { minLength: 1, maxLength: 5 }),
        form,
      },
      { requiredKeys: ['type', 'amounts'] },
    ),
  );
  return both(policies, seldom({ stock_percentages: byYear(fraction(0.2)) }));
};

const multiple = fc.oneof({ arbitrary: positiveRate(12, 2), weight: 19 }, positiveRate(100));

type ShareValuation = NonNullable<OperatingAssumptionsInput['share_valuation']>;
const shareValuation = (pace: Pace): fc.Arbitrary<ShareValuation> => {
  const price = { current_price: sharePrice };
  const flat = { annual_growth_rate: growth(pace.growth) };
  const byYear = { growth_rates: fc.array(growth(pace.growth), { minLength: 1, maxLength: 5 }) };
  const perShare = { method: fc.constant('per_share_growth' as const) };
  const byEquity = {
    method: fc.constant('equity_value' as const),
    company_equity_value: money(20_000_000, 100_000_000),
    tax_rate: fraction(),
  };
  const byMultiple = {
    ...price,
    method: fc.constant('ebitda_multiple' as const),
    multiple: fc.array(multiple, { minLength: 1, maxLength: 4 }),
  };
  const others = [
    fc.record({ ...price, ...flat, ...perShare }, { requiredKeys: ['current_price'] }),
    fc.record({ ...price, ...byYear, ...perShare }, { requiredKeys: ['current_price', 'growth_rates'] }),
    fc.record({ ...price, ...flat, ...byEquity }, { requiredKeys: ['current_price', 'method'] }),
    fc.record({ ...price, ...byYear, ...byEquity }, { requiredKeys: ['current_price', 'method', 'growth_rates'] }),
  ];
  const calibrated = fc.record(
    { ...byMultiple, calibrate: fc.constant(true) },
    { requiredKeys: ['current_price', 'method', 'multiple'] },
  );
  const uncalibrated = fc.record(
    { ...byMultiple, calibrate: fc.constant(false), discount: fraction(0.95) },
    { requiredKeys: ['current_price', 'method', 'multiple', 'calibrate'] },
  );
  const valuations: fc.Arbitrary<ShareValuation> = fc.oneof(
    ...others.map((arbitrary) => ({ arbitrary, weight: 2 })),
    { arbitrary: calibrated, weight: 2 },
    { arbitrary: uncalibrated, weight: 1 },
  );
  const floor = both(
    fc.record({ price: sharePrice, until_year: yearsAfterCensus() }),
    seldom({ protected_part: fc.array(fraction(), { minLength: 1, maxLength: 4 }) }),
  );
  const interim = inOrderOfYear(
    fc.record(
      { year: yearsAfterCensus(20), factor: fc.oneof(positiveRate(2), positiveRate(10)), part: fraction() },
      { requiredKeys: ['year', 'factor'] },
    ),
  );
  return both(valuations, seldom({ floor, interim }));
};

export const paymentSchedule = fc.constantFrom('level_payment' as const, 'level_principal', 'balloon');
export const releaseMethod = fc.constantFrom('principal_and_interest' as const, 'principal_only');

type RepurchaseStrategy = NonNullable<OperatingAssumptionsInput['repurchase_strategy']>;

const mix = fc.array(
  fc.tuple(threeParts, fc.boolean()).map(([[recycle, redeem, releverage], leavesOutNothing]) => {
    const part = { recycle, redeem, releverage };
    const isLeftOut = (share: Num): boolean => !leavesOutNothing && Number(share) === 0;
    return Object.fromEntries(Object.entries(part).filter(([, share]) => !isLeftOut(share)));
  }),
  { minLength: 1, maxLength: 4 },
);

/** By method, or in parts. */
const method = fc.oneof(
  optional({
    method: fc.constantFrom('recycle' as const, 'redeem', 'releverage', 'hybrid'),
    redeem_fraction: fraction(),
  }),
  fc.record({ mix }),
);

const enforced = fc.constantFrom('enforce' as const, 'enforce', 'report');
const limits = seldom({
  deduction_404: enforced,
  additions_415: enforced,
  additions_415_value: fc.constantFrom('lesser_of_value' as const, 'lesser_of_value', 'contributions'),
  other_plan_contribution_rate: fc.oneof({ arbitrary: fraction(0.1), weight: 4 }, fraction()),
  overflow: fc.constantFrom('redeem' as const, 'releverage'),
});

const otherStrategy = optional({
  timing: fc.constantFrom('immediate' as const, 'deferred'),
  funding_source: fc.constantFrom('trust_cash' as const, 'company_contribution', 'company_loan', 'company_redemption'),
  note: optional({ years: integer(1, 5), interest_rate: fraction() }),
  releverage_loan: optional({
    years: fc.oneof(integer(1, 6), integer(1, 40)),
    interest_rate: fraction(0.2),
    payment_schedule: paymentSchedule,
    release_method: releaseMethod,
  }),
});

/** Only the company's own money can be owed by note, not what it lends; and with notes no limit can be enforced. */
function allowsNotes({ method: given, mix: parts, funding_source, limits: enforced }: RepurchaseStrategy): boolean {
  const lends =
    parts === undefined
      ? (given ?? (funding_source === 'company_loan' ? 'releverage' : 'recycle')) === 'releverage'
      : parts.some(({ releverage }) => Number(releverage ?? 0) > 0);
  return !lends && enforced?.deduction_404 !== 'enforce' && enforced?.additions_415 !== 'enforce';
}

const repurchaseStrategy: fc.Arbitrary<RepurchaseStrategy> = both(
  method,
  both(otherStrategy, seldom({ limits }, 2)),
).map((strategy: RepurchaseStrategy): RepurchaseStrategy => {
  return strategy.timing === 'deferred' && !allowsNotes(strategy) ? { ...strategy, timing: 'immediate' } : strategy;
});

/** Amounts near those of the law, some of them those that it gives. */
const limitOf = (least: number, most: number, step: number): fc.Arbitrary<Num> =>
  fc.oneof(
    { arbitrary: integer(least / step, most / step).map((steps) => Number(steps) * step), weight: 3 },
    positiveMoney(most, 10 * most),
  );
const statutoryLimits: fc.Arbitrary<StatutoryLimitsInput[]> = fc
  .uniqueArray(
    fc
      .tuple(
        fc.record({ year: fc.oneof({ arbitrary: integer(2023, 2035), weight: 4 }, integer(2023, 2200)) }),
        optional({
          compensation: limitOf(300_000, 420_000, 5_000),
          additions: limitOf(60_000, 90_000, 1_000),
          balance: limitOf(1_200_000, 1_700_000, 5_000),
          increment: limitOf(250_000, 330_000, 5_000),
        }),
      )
      .filter(([, amounts]) => Object.keys(amounts).length > 0)
      .map(([year, amounts]) => ({ ...year, ...amounts })),
    { minLength: 1, maxLength: 4, selector: ({ year }) => Number(year) },
  )
  .map((list) => [...list].sort((a, b) => Number(a.year) - Number(b.year)));

/** Years after the census. */
const purchases: fc.Arbitrary<PurchaseInput[]> = fc
  .array(
    fc.record(
      {
        year: yearsAfterCensus(),
        shares: positiveShares,
        from: fc.constantFrom('outside' as const, 'accounts'),
        price: sharePrice,
        interest_rate: fraction(0.2),
        years: fc.oneof(integer(1, 6), integer(1, 40)),
        payment_schedule: paymentSchedule,
        release_method: releaseMethod,
      },
      { requiredKeys: ['year', 'shares', 'interest_rate', 'years'] },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.map((purchase, i) => ({ purchase_id: `Q${i}`, ...purchase })));

const terminationBand: fc.Arbitrary<TerminationRateInput> = fc.record(
  {
    min_age: integer(0, 40),
    max_age: integer(40, 75),
    min_service: integer(0, 4),
    max_service: integer(4, 30),
    rate: decrement,
  },
  { requiredKeys: ['rate'] },
);

const scale = fc.oneof(fraction(2), fraction(10));

type Turnover = NonNullable<OperatingAssumptionsInput['turnover']>;
const SARASON = Array.from({ length: 11 }, (_, i) => `sarason_t${i + 1}`) as NonNullable<
  Turnover['termination_table']
>[];
const turnover: fc.Arbitrary<Turnover> = fc
  .tuple(
    fc.oneof(
      {
        arbitrary: optional({ termination_table: fc.constantFrom('soa_2003' as const, ...SARASON, 'none' as const) }),
        weight: 2,
      },
      fc.record({ termination_rates: fc.array(terminationBand, { maxLength: 3 }) }),
    ),
    fc.oneof(
      { arbitrary: optional({ termination_scale: scale }), weight: 2 },
      fc.record({ termination_scales: byYear(scale) }),
    ),
    optional({
      mortality: fc.constantFrom('none' as const, 'irs_2026_unisex'),
      disability_rate: decrement,
      retirement_rates: fc.uniqueArray(fc.record({ age: integer(50, 78), rate: decrement }), {
        maxLength: 5,
        selector: (entry) => Number(entry.age),
      }),
    }),
  )
  .map(([termination, scaled, others]) => ({ ...termination, ...scaled, ...others }));

const someYears = fc.oneof(integer(0, 30), fc.constant('7.75'));
const joiners: fc.Arbitrary<JoinersInput[]> = fc.array(
  fc.record(
    {
      year: yearsAfterCensus(),
      count: positiveRate(20),
      age: fc.oneof(integer(18, 70), fc.constantFrom('54.5', 40.75)),
      compensation: money(150_000, 1_000_000),
      service_years: someYears,
      participation_years: someYears,
      termination_scale: scale,
    },
    { requiredKeys: ['year', 'count', 'age', 'compensation'] },
  ),
  { minLength: 1, maxLength: 3 },
);

type Workforce = NonNullable<OperatingAssumptionsInput['workforce']>;
const workforce = (pace: Pace): fc.Arbitrary<Workforce> => {
  const entry = { entry_age: fc.oneof(integer(20, 40), integer(0, 80)), entry_compensation: money(80_000, 500_000) };
  const hires: fc.Arbitrary<Workforce> = fc.oneof(
    { arbitrary: optional({ replacement_rate: fc.constantFrom(0, '0.0'), ...entry }), weight: 1 },
    {
      arbitrary: fc.record(
        { replacement_rate: fraction(pace.replacement), ...entry },
        { requiredKeys: ['replacement_rate', 'entry_compensation'] },
      ),
      weight: 3,
    },
    {
      arbitrary: fc.record(
        { headcount_growth_rates: fc.array(growth(pace.growth), { minLength: 1, maxLength: 4 }), ...entry },
        { requiredKeys: ['headcount_growth_rates', 'entry_compensation'] },
      ),
      weight: 2,
    },
  );
  return both(hires, seldom({ joiners, hires_termination_scale: scale }));
};

/** Years after the census where a year is asked for that lies after it. */
export const operatingAssumptions = (pace: Pace): fc.Arbitrary<OperatingAssumptionsInput> =>
  fc
    .record(
      {
        contribution_policy: contributionPolicy(pace),
        share_valuation: shareValuation(pace),
        // Most plans hold shares and so must have a price.
        without_valuation: fc.oneof({ arbitrary: fc.constant(false), weight: 15 }, fc.constant(true)),
        repurchase_strategy: repurchaseStrategy,
        pay_growth: fc.oneof(
          { arbitrary: fc.record({ compensation_growth_rate: growth(pace.growth) }), weight: 2 },
          fc.record({ compensation_growth_rates: byYear(growth(pace.growth)) }),
        ),
        limit_growth_rate: growth(pace.growth),
        cash_return_rate: growth(pace.growth),
        dividends: both(
          fc.oneof(
            {
              arbitrary: optional({ per_share: dividendPerShare, annual_growth_rate: growth(pace.growth) }),
              weight: 3,
            },
            fc.record({ amounts: byYear(dividendPerShare) }),
          ),
          optional({
            on_allocated_shares: fc.constantFrom('accounts' as const, 'loan', 'pass_through'),
            owner_tax_rate: fraction(0.6),
          }),
        ),
        statutory_limits: statutoryLimits,
        purchases,
        diversification_election_rate: fraction(),
        distribution_election_rate: fraction(),
        discount_rate: growth(pace.growth),
        turnover,
        workforce: workforce(pace),
        company_finances: companyFinances(pace),
        // The price may need them, even where they would not be given otherwise.
        with_finances: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, fc.constant(true)),
        with_base_ebitda: fc.boolean(),
      },
      {
        requiredKeys: [
          'contribution_policy',
          'share_valuation',
          'without_valuation',
          'company_finances',
          'with_finances',
          'with_base_ebitda',
        ],
      },
    )
    .map(
      ({
        without_valuation,
        share_valuation,
        company_finances,
        with_finances,
        with_base_ebitda,
        pay_growth,
        ...rest
      }) => {
        const valuation = without_valuation ? undefined : share_valuation;
        const isPricedByThem = valuation?.method === 'ebitda_multiple';
        const { base_ebitda, ...finances } = company_finances;
        const needsBase = isPricedByThem && valuation.calibrate !== false;
        return {
          ...rest,
          ...pay_growth,
          ...(valuation === undefined ? {} : { share_valuation: valuation }),
          ...(isPricedByThem || with_finances
            ? { company_finances: { ...finances, ...(needsBase || with_base_ebitda ? { base_ebitda } : {}) } }
            : {}),
        };
      },
    );
