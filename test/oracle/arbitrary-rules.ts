import fc from 'fast-check';
import {
  both,
  fraction,
  inOrderOfYear,
  integer,
  money,
  optional,
  positiveMoney,
  requirement,
  risingSteps,
  seldom,
  yearsAfterCensus,
} from './arbitrary-values.js';
import { money as readMoney } from './decimals.js';
import type {
  BandInput,
  CashSource,
  Cause,
  CausePayoutInput,
  FullVestingEvent,
  Num,
  PlanRulesInput,
  SegregationSource,
} from './types.js';

// planRules, MODEL section 2.1.

const planName = fc.constantFrom('Plan', 'P', 'Ñandú & Söhne 計画', 'x'.repeat(200));

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const twoDigits = (n: number): string => String(n).padStart(2, '0');

const planYearEnd = fc.oneof(
  { arbitrary: fc.constantFrom('12/31', '06/30', '02/29', '02/28', '12/30', '01/01'), weight: 4 },
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([month, day]) => `${twoDigits(month)}/${twoDigits(Math.min(day, DAYS[month - 1] ?? 28))}`),
);

const years = integer(2, 7);
const vestingSchedule: fc.Arbitrary<PlanRulesInput['vesting_schedule']> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('graded' as const), years }, { requiredKeys: ['years'] }), weight: 3 },
  { arbitrary: fc.record({ type: fc.constant('cliff' as const), years }), weight: 3 },
  fc.record({ type: fc.constant('immediate' as const), years }, { requiredKeys: ['type'] }),
  fc
    .record(
      {
        type: fc.constant('graded' as const),
        schedule: risingSteps({ minLength: 2, maxLength: 7 }),
        withYears: fc.boolean(),
      },
      { requiredKeys: ['schedule', 'withYears'] },
    )
    .map(({ withYears, ...rest }) => (withYears ? { ...rest, years: rest.schedule.length - 1 } : rest)),
);

const form = fc.constantFrom('installments' as const, 'lump_sum' as const);
const lumpSumThreshold = money(100_000, 2_000_000);
const bandOfAnySize = fc
  .tuple(
    optional({ delay_years: integer(0, 6), installment_years: integer(1, 10) }),
    fc.oneof(fc.constant({}), fc.record({ form }), fc.record({ annual_amount: positiveMoney(50_000, 1_000_000) })),
  )
  .map(([terms, asWhat]) => ({ ...terms, ...asWhat }));
const bands: fc.Arbitrary<BandInput[]> = fc
  .tuple(
    fc.uniqueArray(positiveMoney(200_000, 3_000_000), {
      minLength: 1,
      maxLength: 4,
      selector: (amount) => readMoney(amount).toNumber(),
    }),
    fc.array(bandOfAnySize, { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([sizes, terms, hasEnd]) => {
    const rising = [...sizes].sort((a, b) => readMoney(a).comparedTo(readMoney(b)));
    const list = rising.map((up_to, i) => ({ up_to, ...terms[i] }));
    return hasEnd ? list : [...list, { ...terms[4] }];
  });
/** Both say what becomes of small balances. */
const bySize = fc.oneof(
  { arbitrary: seldom({ lump_sum_threshold: lumpSumThreshold }), weight: 3 },
  fc.record({ bands }),
);
const causePayout: fc.Arbitrary<CausePayoutInput> = both(
  optional({ delay_years: integer(0, 6), form, installment_years: integer(1, 10) }),
  bySize,
);

const distributionTerms = {
  timing: fc.constantFrom('statutory' as const, 'immediate', 'termination_plus_1_year'),
  form,
  installment_years: integer(1, 10),
  by_cause: optional({
    retirement: causePayout,
    death: causePayout,
    disability: causePayout,
    termination: causePayout,
  }),
  cash_out_limit: money(20_000, 1_000_000),
};

/** A year of the plan, mostly near those that censuses are of. */
const planYear = (earliest: number): fc.Arbitrary<Num> =>
  fc.oneof({ arbitrary: integer(2020, 2028), weight: 8 }, integer(earliest, 2200));

const change = both(
  fc.record({ from_year: fc.oneof({ arbitrary: integer(2010, 2035), weight: 4 }, integer(1950, 2200)) }),
  both(seldom(distributionTerms), bySize),
);
const changes = fc
  .uniqueArray(change, { minLength: 1, maxLength: 3, selector: ({ from_year }) => Number(from_year) })
  .map((list) => [...list].sort((a, b) => Number(a.from_year) - Number(b.from_year)));

const SEGREGATION_SOURCES: SegregationSource[] = [
  'participant_cash_accounts',
  'unallocated_company_contributions',
  'unallocated_forfeiture_cash',
  'company',
];
const segregation = seldom({
  funding: fc.shuffledSubarray(SEGREGATION_SOURCES, { minLength: 1 }),
  maximum_amount: money(300_000, 5_000_000),
  from_year: planYear(2000),
});

/** Years after the census. */
const accelerations = inOrderOfYear(
  fc.record({ year: yearsAfterCensus(20), payments: integer(1, 5), take_up: fraction() }, { requiredKeys: ['year'] }),
);

const inServiceDistributions = fc.oneof(
  fc.constant(false as const),
  fc.record(
    {
      minimum_age: fc.oneof({ arbitrary: integer(50, 60), weight: 3 }, integer(50, 75)),
      minimum_service: fc.oneof(requirement(0, 12), requirement(0, 40)),
      fraction: fraction(),
    },
    { requiredKeys: ['minimum_age', 'fraction'] },
  ),
);

const earlyRetirement = fc.record(
  { age: fc.oneof(integer(45, 62), integer(45, 75)), service_requirement: requirement(0, 15) },
  { requiredKeys: ['age'] },
);

/** From so many years after the census. */
const freeze = fc.record(
  {
    from_year: yearsAfterCensus(),
    contributions: fc.constantFrom('stop' as const, 'continue'),
    full_vesting: fc.boolean(),
  },
  { requiredKeys: ['from_year'] },
);

const CAUSES: Cause[] = ['retirement', 'death', 'disability', 'termination'];
const leaversShare = fc.record(
  { causes: fc.shuffledSubarray(CAUSES, { minLength: 1 }), pay_fraction: fraction() },
  { requiredKeys: ['causes'] },
);

/** That many years before the census, mostly few: the participation of many is then shorter than their service. */
const yearsBeforeCensus = fc.oneof({ arbitrary: integer(0, 15), weight: 4 }, integer(0, 60));

const rebalancing = seldom({
  every_years: fc.oneof(integer(1, 3), integer(1, 10)),
  from_year: planYear(2000),
});

const distributionPolicy = both(
  both(bySize, seldom({ changes, segregation, early_retirement: earlyRetirement, accelerations })),
  optional({
    ...distributionTerms,
    large_balance_extension: fc.boolean(),
    defer_until_loan_repaid: fc.boolean(),
    deferral: fc.constantFrom('account' as const, 'loan_shares'),
    in_service_distributions: inServiceDistributions,
  }),
);

const diversificationRules = optional({
  enabled: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false)),
  age_requirement: fc.oneof(requirement(45, 62), requirement(0, 100)),
  service_requirement: fc.oneof(requirement(0, 12), requirement(0, 40)),
  first_election_percentage: fraction(),
  final_election_percentage: fraction(),
  final_election_age: integer(50, 72),
  continue_after_period: fc.boolean(),
});

/** Years after the census where a year is asked for that lies after it. */
export const planRules: fc.Arbitrary<PlanRulesInput> = both(
  fc.record(
    {
      plan_name: planName,
      plan_year_end: planYearEnd,
      vesting_schedule: vestingSchedule,
      normal_retirement_age: integer(50, 75),
      full_vesting_on: fc.shuffledSubarray<FullVestingEvent>(['normal_retirement', 'death', 'disability']),
      eligibility: optional({ minimum_age: requirement(0, 40), minimum_service_years: requirement(0, 5) }),
      allocation: both(
        optional({ basis: fc.constantFrom('compensation' as const, 'per_capita', 'points') }),
        seldom({ leavers_share: leaversShare }),
      ),
      distribution_policy: distributionPolicy,
      forfeiture_timing: fc.constantFrom('statutory' as const, 'at_termination'),
      forfeiture_order: fc.constantFrom('cash_first' as const, 'pro_rata'),
      forfeiture_use: fc.constantFrom('reallocate' as const, 'reduce_contributions', 'hold'),
      unused_contributions: fc.constantFrom('allocate' as const, 'hold'),
      cash_usage_policy: fc.shuffledSubarray<CashSource>([
        'unallocated_company_contributions',
        'unallocated_forfeiture_cash',
        'participant_cash_accounts',
      ]),
      diversification_rules: diversificationRules,
    },
    { requiredKeys: ['plan_name', 'vesting_schedule'] },
  ),
  seldom({
    plan_start_year: yearsBeforeCensus,
    rebalancing,
    freeze,
    forfeited_shares_use: fc.constantFrom('reduce_contributions' as const, 'reduce_contributions', 'reallocate'),
  }),
);
