import { describe, expect, it } from 'vitest';
import { issues } from '../../../src/engine/errors.js';
import { fullInput, issuesIn, put } from './full-input.js';

/** One kind of value: what it refuses, with the words for it, and what it takes. */
interface Kind {
  readonly bad: readonly (readonly [value: unknown, issue: string])[];
  readonly good: readonly unknown[];
}

const NOT_NUMBERS = [null, true, '', 'abc', ' 1', '1 ', '+1', '1e5', '0x1F', '1_000', '.5', '5.', 'NaN', 'Infinity']; // prettier-ignore

/** Values of another kind, which is named. */
const OTHERS: readonly (readonly [unknown, string])[] = [[NaN, 'NaN'], [Infinity, 'Infinity'], [-Infinity, '-Infinity'], [[], 'a list'], [{}, 'an object'], [[1], 'a list'], [1n, 'a BigInt: write .toString() after it'], [Symbol('1'), 'a symbol'], [() => 1, 'a function'], [new Number(1), 'a Number object: write .toString() after it']]; // prettier-ignore

const notNumbers: readonly (readonly [unknown, string])[] = [
  ...NOT_NUMBERS.map((value) => [value, 'Must be a number'] as const),
  ...OTHERS.map(([value, kind]) => [value, `Must be a number, not ${kind}`] as const),
];

function quantity(bad: Kind['bad'], good: readonly unknown[]): Kind {
  return { bad: [...notNumbers, ['1'.repeat(501), 'Must be at most 500 characters'], ...bad], good };
}

const money = quantity(
  [
    [-0.01, 'Must be at least 0'],
    ['-0.01', 'Must be at least 0'],
    [1e300, 'Must be at most 90071992547409.91'],
    ['90071992547409.92', 'Must be at most 90071992547409.91'],
  ],
  [0, -0, -0.005, '-0', '0012.340'],
);
const price = quantity(
  [
    [-0.0001, 'Must be at least 0'],
    [1e12, 'Must be at most 900719925474.0991'],
  ],
  [0, '1.00005', -0.00005],
);
const positivePrice = quantity(
  [
    [0, 'Must be greater than 0'],
    [0.00005, 'Must be greater than 0'],
    [-1, 'Must be greater than 0'],
    [1e12, 'Must be at most 900719925474.0991'],
  ],
  [0.000051, '0.0001'],
);
const shares = quantity(
  [
    [-0.000001, 'Must be at least 0'],
    [1e10, 'Must be at most 9007199254.740991'],
  ],
  [0, -0.0000005],
);
const rate = (most: number): Kind =>
  quantity(
    [
      [-0.00000001, `Must be between 0 and ${most}`],
      [most + 0.00000001, `Must be between 0 and ${most}`],
      [1e300, `Must be between 0 and ${most}`],
    ],
    [0, most, most + 0.000000005, String(most), -0.000000005],
  );
const growthRate = quantity(
  [
    [-1, 'Must be greater than -1'],
    ['-1.5', 'Must be greater than -1'],
    [-0.999999996, 'Must be greater than -1'],
    [1e300, 'Must be at most 90071992.54740991'],
  ],
  [-0.99999999, 0, 0.5, '0.05'],
);
const percent = quantity(
  [
    [-1, 'Must be between 0 and 100'],
    [100.1, 'Must be between 0 and 100'],
  ],
  [],
);
const integer = (least: number, most: number, good: readonly unknown[] = [least, most, `${least}.0`]): Kind =>
  quantity(
    [
      [least - 1, `Must be between ${least} and ${most}`],
      [most + 1, `Must be between ${least} and ${most}`],
      [String(most + 1), `Must be between ${least} and ${most}`],
      [1e300, `Must be between ${least} and ${most}`],
      [least + 0.5, 'Must be an integer'],
      [`${least}.5`, 'Must be an integer'],
      [`${least}.${'0'.repeat(30)}1`, 'Must be an integer'],
    ],
    good,
  );
const years = quantity(
  [
    [-1, 'Must be at least 0'],
    [-0.5, 'Must be at least 0'],
    ['-0.000000000000000000001', 'Must be at least 0'],
    [2e9, 'Must be at most 1000000000'],
  ],
  [0, 45.9, '45.99999999999999999999'],
);
const wholeYears = (good: readonly unknown[]): Kind =>
  quantity(
    [
      [-1, 'Must be at least 0'],
      [60.5, 'Must be an integer'],
      [2e9, 'Must be at most 1000000000'],
    ],
    good,
  );
const flag: Kind = {
  bad: [null, 0, 1, 'true', {}, [], new Boolean(true)].map((value) => [value, 'Must be true or false']),
  good: [true, false],
};
const choice = (...choices: string[]): Kind => ({
  bad: [null, 0, true, '', 'x', choices[0]!.toUpperCase(), [choices[0]], {}, 'y'.repeat(10_000_000)].map((value) => [
    value,
    `Must be one of ${choices.join(', ')}`,
  ]),
  good: choices,
});
const notAString = [null, 5, true, [], {}, Symbol('x')].map((value) => [value, 'Must be a string'] as const);
const name: Kind = {
  bad: [
    ...notAString,
    ['', 'Must be between 1 and 200 characters'],
    ['x'.repeat(201), 'Must be between 1 and 200 characters'],
    ['x'.repeat(10_000_000), 'Must be between 1 and 200 characters'],
  ],
  good: ['x', 'x'.repeat(200), '401(k) & ESOP – Плaн'],
};
const id: Kind = {
  bad: [...notAString, ['', 'Must not be empty'], ['x'.repeat(1001), 'Must be at most 1000 characters']],
  good: ['x', '__proto__', 'hires-', 'hires-x'],
};
const ownId: Kind = {
  bad: [...id.bad, ['hires-2027', issues.reserved], ['joiners-1', issues.reserved], ['releverage-1', issues.reserved]],
  good: [...id.good, 'hires-2027a', 'my-hires-2027'],
};
const date: Kind = {
  bad: [
    ...notAString,
    ...['', '2001-1-01', '2001-01-1', '01/01/2001', '2001-02-29', '1900-02-29', '2001-04-31', '2001-13-01', '2001-00-01', '2001-01-00', '2001-01-32', ' 2001-01-01', '2001-01-01T00:00', '20010101', '2'.repeat(10_000_000)].map((value) => [value, 'Must be a date (YYYY-MM-DD)'] as const), // prettier-ignore
  ],
  good: ['2000-02-29', '1960-12-31'],
};
const monthAndDay: Kind = {
  bad: [
    ...notAString,
    ...['', '1/1', '13/01', '00/10', '02/30', '04/31', '12-31', '12/32', '12/00'].map(
      (value) => [value, 'Must be a date (MM/DD)'] as const,
    ),
  ],
  good: ['12/31', '02/29', '01/01'],
};
/** What is not even a row, which may be an instance of a class. */
const NO_ROWS = [null, 5, 'x', true, [], [{}], new Map(), new Date(0), () => ({}), Symbol('x')];
const NO_OBJECTS = [...NO_ROWS, Object.create({ a: 1 })];
const notObjects = (values: readonly unknown[]): Kind => ({
  bad: values.map((value) => [value, 'Must be an object'] as const),
  good: [],
});
const object = notObjects(NO_OBJECTS);
const row = notObjects(NO_ROWS);
const NO_LISTS = [null, 5, 'x', true, {}, { length: 1, 0: 'x' }, new Set(), new Uint8Array(1)];
const notLists = NO_LISTS.map((value) => [value, 'Must be a list'] as const);
const list: Kind = { bad: [...notLists, [[], 'Must not be empty']], good: [] };
const listOrNone: Kind = { bad: notLists, good: [[]] };

const paymentSchedule = choice('level_payment', 'level_principal', 'balloon');
const releaseMethod = choice('principal_and_interest', 'principal_only');
const form = choice('lump_sum', 'installments');
const cause = (name: string): [string, Kind][] => [
  [`planRules.distribution_policy.by_cause.${name}`, { ...object, good: [{}] }],
  [`planRules.distribution_policy.by_cause.${name}.delay_years`, integer(0, 6)],
  [`planRules.distribution_policy.by_cause.${name}.form`, form],
  [`planRules.distribution_policy.by_cause.${name}.installment_years`, integer(1, 10)],
];

/** Every field of section 2 of the model. */
const FIELDS: readonly (readonly [path: string, kind: Kind])[] = [
  ['planRules', object],
  ['planRules.plan_name', name],
  ['planRules.plan_year_end', monthAndDay],
  ['planRules.vesting_schedule', object],
  ['planRules.vesting_schedule.type', { ...choice('graded', 'cliff', 'immediate'), good: ['graded'] }],
  ['planRules.vesting_schedule.years', integer(2, 7, [6, '6'])],
  ['planRules.vesting_schedule.schedule', list],
  ['planRules.vesting_schedule.schedule[2]', percent],
  ['planRules.normal_retirement_age', integer(50, 75)],
  ['planRules.full_vesting_on', listOrNone],
  ['planRules.full_vesting_on[1]', choice('normal_retirement', 'death', 'disability')],
  ['planRules.eligibility', { ...object, good: [{}] }],
  ['planRules.eligibility.minimum_age', years],
  ['planRules.eligibility.minimum_service_years', years],
  ['planRules.allocation', { ...object, good: [{}] }],
  ['planRules.allocation.basis', choice('compensation', 'per_capita', 'points')],
  ['planRules.distribution_policy', { ...object, good: [{}] }],
  ['planRules.distribution_policy.timing', choice('immediate', 'termination_plus_1_year', 'statutory')],
  ['planRules.distribution_policy.form', form],
  ['planRules.distribution_policy.installment_years', integer(1, 10)],
  ['planRules.distribution_policy.by_cause', { ...object, good: [{}] }],
  ...cause('retirement'),
  ...cause('death'),
  ...cause('disability'),
  ...cause('termination'),
  ['planRules.distribution_policy.cash_out_limit', money],
  ['planRules.distribution_policy.large_balance_extension', flag],
  ['planRules.distribution_policy.defer_until_loan_repaid', flag],
  [
    'planRules.distribution_policy.in_service_distributions',
    { bad: [...object.bad, [true, 'Must be an object']], good: [false, { minimum_age: 60, fraction: 0.2 }] },
  ],
  ['planRules.distribution_policy.in_service_distributions.minimum_age', integer(50, 75)],
  ['planRules.distribution_policy.in_service_distributions.minimum_service', years],
  ['planRules.distribution_policy.in_service_distributions.fraction', rate(1)],
  ['planRules.forfeiture_timing', choice('statutory', 'at_termination')],
  ['planRules.forfeiture_order', choice('cash_first', 'pro_rata')],
  ['planRules.forfeiture_use', choice('reallocate', 'reduce_contributions', 'hold')],
  ['planRules.unused_contributions', choice('allocate', 'hold')],
  ['planRules.cash_usage_policy', listOrNone],
  [
    'planRules.cash_usage_policy[0]',
    {
      ...choice('unallocated_company_contributions', 'unallocated_forfeiture_cash', 'participant_cash_accounts'),
      good: ['unallocated_company_contributions', 'participant_cash_accounts'],
    },
  ],
  ['planRules.diversification_rules', { ...object, good: [{}] }],
  ['planRules.diversification_rules.enabled', flag],
  ['planRules.diversification_rules.age_requirement', years],
  ['planRules.diversification_rules.service_requirement', years],
  ['planRules.diversification_rules.first_election_percentage', rate(1)],
  ['planRules.diversification_rules.final_election_percentage', rate(1)],
  ['planRules.diversification_rules.final_election_age', wholeYears([0, 60, '60.0'])],
  ['planRules.diversification_rules.continue_after_period', flag],
  ['operatingAssumptions', object],
  ['operatingAssumptions.contribution_policy', { ...object, good: [{}] }],
  [
    'operatingAssumptions.contribution_policy.type',
    choice('fixed_amount', 'percentage_of_payroll', 'loan_payment', 'schedule'),
  ],
  ['operatingAssumptions.contribution_policy.annual_amount', money],
  ['operatingAssumptions.contribution_policy.annual_increase_rate', growthRate],
  ['operatingAssumptions.contribution_policy.percentage', rate(1)],
  ['operatingAssumptions.contribution_policy.amounts', list],
  ['operatingAssumptions.contribution_policy.amounts[1]', money],
  ['operatingAssumptions.contribution_policy.form', choice('cash', 'stock')],
  ['operatingAssumptions.share_valuation', object],
  [
    'operatingAssumptions.share_valuation.method',
    {
      ...choice('per_share_growth', 'equity_value', 'ebitda_multiple'),
      good: ['per_share_growth', 'equity_value'],
    },
  ],
  ['operatingAssumptions.share_valuation.current_price', positivePrice],
  ['operatingAssumptions.share_valuation.annual_growth_rate', { ...growthRate, good: [] }],
  ['operatingAssumptions.share_valuation.growth_rates', list],
  ['operatingAssumptions.share_valuation.growth_rates[0]', growthRate],
  ['operatingAssumptions.share_valuation.company_equity_value', money],
  ['operatingAssumptions.share_valuation.tax_rate', rate(1)],
  ['operatingAssumptions.share_valuation.floor', object],
  ['operatingAssumptions.share_valuation.floor.price', positivePrice],
  ['operatingAssumptions.share_valuation.floor.until_year', wholeYears([2026, '2026.0', 1e9])],
  ['operatingAssumptions.repurchase_strategy', { ...object, good: [{}] }],
  ['operatingAssumptions.repurchase_strategy.timing', choice('immediate', 'deferred')],
  [
    'operatingAssumptions.repurchase_strategy.funding_source',
    choice('trust_cash', 'company_contribution', 'company_loan', 'company_redemption'),
  ],
  [
    'operatingAssumptions.repurchase_strategy.method',
    { ...choice('recycle', 'redeem', 'releverage', 'hybrid'), good: ['recycle', 'redeem', 'hybrid'] },
  ],
  ['operatingAssumptions.repurchase_strategy.redeem_fraction', rate(1)],
  ['operatingAssumptions.repurchase_strategy.note', { ...object, good: [{}] }],
  ['operatingAssumptions.repurchase_strategy.note.years', integer(1, 5)],
  ['operatingAssumptions.repurchase_strategy.note.interest_rate', rate(1)],
  ['operatingAssumptions.repurchase_strategy.releverage_loan', { ...object, good: [{}] }],
  ['operatingAssumptions.repurchase_strategy.releverage_loan.years', integer(1, 40)],
  ['operatingAssumptions.repurchase_strategy.releverage_loan.interest_rate', rate(0.2)],
  ['operatingAssumptions.repurchase_strategy.releverage_loan.payment_schedule', paymentSchedule],
  ['operatingAssumptions.repurchase_strategy.releverage_loan.release_method', releaseMethod],
  ['operatingAssumptions.compensation_growth_rate', growthRate],
  ['operatingAssumptions.limit_growth_rate', growthRate],
  ['operatingAssumptions.cash_return_rate', growthRate],
  ['operatingAssumptions.dividends', object],
  ['operatingAssumptions.dividends.per_share', price],
  ['operatingAssumptions.dividends.annual_growth_rate', { ...growthRate, good: [-0.99999999, 0, '0.05'] }],
  ['operatingAssumptions.dividends.on_allocated_shares', choice('accounts', 'loan', 'pass_through')],
  ['operatingAssumptions.diversification_election_rate', rate(1)],
  ['operatingAssumptions.discount_rate', growthRate],
  ['operatingAssumptions.turnover', { ...object, good: [{}] }],
  [
    'operatingAssumptions.turnover.termination_table',
    {
      ...choice('soa_2003', ...Array.from({ length: 11 }, (_, i) => `sarason_t${i + 1}`), 'none'),
      good: [],
    },
  ],
  ['operatingAssumptions.turnover.termination_rates', listOrNone],
  ['operatingAssumptions.turnover.termination_rates[0]', row],
  ['operatingAssumptions.turnover.termination_rates[0].min_age', years],
  ['operatingAssumptions.turnover.termination_rates[0].max_age', years],
  ['operatingAssumptions.turnover.termination_rates[0].min_service', years],
  ['operatingAssumptions.turnover.termination_rates[0].max_service', years],
  ['operatingAssumptions.turnover.termination_rates[0].rate', rate(1)],
  ['operatingAssumptions.turnover.termination_scale', rate(10)],
  ['operatingAssumptions.turnover.mortality', choice('none', 'irs_2026_unisex')],
  ['operatingAssumptions.turnover.disability_rate', rate(1)],
  ['operatingAssumptions.turnover.retirement_rates', listOrNone],
  ['operatingAssumptions.turnover.retirement_rates[1]', row],
  ['operatingAssumptions.turnover.retirement_rates[1].age', wholeYears([0, 61, '70.0'])],
  ['operatingAssumptions.turnover.retirement_rates[1].rate', rate(1)],
  ['operatingAssumptions.workforce', { ...object, good: [{}] }],
  ['operatingAssumptions.workforce.replacement_rate', rate(5)],
  ['operatingAssumptions.workforce.entry_age', years],
  ['operatingAssumptions.workforce.entry_compensation', money],
  ['initialState', object],
  ['initialState.census_year', integer(2000, 2100, [2025, '2023'])],
  ['initialState.participants', { bad: notLists, good: [] }],
  ['initialState.participants[1]', row],
  ['initialState.participants[0].id', ownId],
  ['initialState.participants[0].age', years],
  ['initialState.participants[1].birth_date', date],
  ['initialState.participants[0].service_years', years],
  ['initialState.participants[1].hire_date', date],
  ['initialState.participants[0].participation_years', years],
  ['initialState.participants[0].compensation', money],
  ['initialState.participants[0].allocated_shares', shares],
  ['initialState.participants[0].cash_balance', { ...money, good: [100.25, '100.25', 100.254] }],
  ['initialState.participants[0].vested_percentage', rate(1)],
  ['initialState.participants[0].diversified_shares', shares],
  ['initialState.participants[0].status', { ...choice('active', 'separated'), good: ['active'] }],
  ['initialState.participants[0].separation', row],
  ['initialState.participants[0].separation.year', wholeYears([2026, '2026.0', 1e9])],
  ['initialState.participants[0].separation.cause', choice('retirement', 'death', 'disability', 'termination')],
  ['initialState.trust_cash', { ...object, good: [{}] }],
  ['initialState.trust_cash.participant_cash_accounts', { ...money, good: [100.25, '100.250', 100.2451] }],
  ['initialState.trust_cash.unallocated_contributions', money],
  ['initialState.trust_cash.unallocated_forfeitures', money],
  ['initialState.trust_cash.unallocated_company_contributions', { ...money, good: [] }],
  ['initialState.trust_cash.unallocated_forfeiture_cash', { ...money, good: [] }],
  ['initialState.unallocated_shares', shares],
  ['initialState.esop_loans', listOrNone],
  ['initialState.esop_loans[0]', row],
  ['initialState.esop_loans[0].loan_id', ownId],
  ['initialState.esop_loans[0].principal_balance', money],
  ['initialState.esop_loans[0].interest_rate', rate(0.2)],
  ['initialState.esop_loans[0].years_remaining', integer(1, 40)],
  ['initialState.esop_loans[0].suspense_shares', shares],
  ['initialState.esop_loans[0].payment_schedule', paymentSchedule],
  ['initialState.esop_loans[0].release_method', releaseMethod],
  ['initialState.company', { ...object, good: [{}] }],
  ['initialState.company.shares_outstanding', { ...shares, good: [20_000] }],
  ['initialState.company.tax_status', choice('s_corp', 'c_corp')],
  ['systemConfig', { ...object, good: [{}] }],
  ['systemConfig.projection_years', integer(1, 75)],
  ['systemConfig.include_turnover_projection', flag],
  ['systemConfig.turnover_model', choice('age_service_based', 'none')],
  ['systemConfig.run_sensitivity_analysis', flag],
  [
    'systemConfig.random_seed',
    quantity(
      [
        [0.5, 'Must be an integer'],
        [2 ** 53, 'Must be between -9007199254740991 and 9007199254740991'],
      ],
      [0, -1, 2 ** 53 - 1],
    ),
  ],
  ['systemConfig.simulation_id', id],
];

describe('a single field', () => {
  it('is valid as a whole', () => expect(issuesIn(fullInput())).toEqual([]));

  describe.each(FIELDS)('%s', (path, kind) => {
    const field = path.includes('.') ? path.slice(path.indexOf('.') + 1) : path;

    it('refuses with the words of the model', () => {
      for (const [value, issue] of kind.bad) {
        const input = put(fullInput(), path, value);
        expect(issuesIn(input)[0], `given ${typeof value} ${String(value).slice(0, 50)}`).toEqual({ field, issue });
      }
    });

    it('accepts', () => {
      for (const value of kind.good) {
        expect(issuesIn(put(fullInput(), path, value)), `given ${JSON.stringify(value)}`).toEqual([]);
      }
    });
  });

  it('is known to this table, whatever it is', () => {
    const listed = new Set(FIELDS.map(([path]) => path.replaceAll(/\[\d+\]/g, '[]')));
    const missing: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (!listed.has(path)) missing.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value))
        walk(inner, Array.isArray(value) ? `${path}[]` : `${path}.${key}`);
    };
    for (const [name, argument] of Object.entries(fullInput())) walk(argument, name);
    expect(missing.filter((path) => path !== 'initialState.participants[]')).toEqual([]);
  });
});
