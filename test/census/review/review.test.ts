import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { review } from '../../../src/census/review/index.js';
import { READ_ONLY_WITH_ANOTHER } from '../../../src/census/review/unread.js';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../../src/index.js';
import { simulateRun, validate } from '../../../src/index.js';

type Person = InitialState['participants'][number];

interface Parts {
  readonly rules?: Partial<PlanRules>;
  readonly assumptions?: Partial<OperatingAssumptions>;
  readonly state?: Partial<InitialState>;
  readonly config?: SystemConfig;
}

const person: Person = { id: 'E1', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 10 };

type Inputs = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** A plan without anything doubtful, with these parts in place of its own. */
function plan({ rules, assumptions, state, config }: Parts): Inputs {
  return [
    { plan_name: 'Plain', vesting_schedule: { years: 6 }, ...rules },
    {
      contribution_policy: { annual_amount: 1000 },
      share_valuation: { current_price: 100 },
      ...assumptions,
    },
    { census_year: 2026, participants: [person], ...state },
    { projection_years: 5, ...config },
  ];
}

/** The doubts of such a plan, which must be valid, as `field: issue`. */
function doubts(parts: Parts): string[] {
  const inputs = plan(parts);
  expect(validate(...inputs)).toEqual([]);
  return review(...inputs).map(({ field, issue }) => `${field}: ${issue}`);
}

const people = (...given: Partial<Person>[]): Parts => ({
  state: {
    participants: given.map((its, i) => {
      const { age: _, service_years: __, ...base } = { ...person, id: `E${i + 1}` };
      return { ...base, ...its };
    }),
  },
});

describe('a plan without anything doubtful', () => {
  it('has no doubts', () => {
    expect(doubts({})).toEqual([]);
  });
});

describe('ages and service', () => {
  it.each([
    ['completed years', { age: 30, service_years: 17 }, { age: 30, service_years: 16 }],
    [
      'dates',
      { birth_date: '1980-05-02', hire_date: '1994-05-01' },
      { birth_date: '1980-05-02', hire_date: '1994-05-02' },
    ],
    // Aged 30 at 31 December 2026; hired on that day of 2009 and a year later.
    ['an age and a date', { age: 30, hire_date: '2009-12-31' }, { age: 30, hire_date: '2010-01-01' }],
    [
      'a date and service',
      { birth_date: '1996-12-31', service_years: '17' },
      { birth_date: '1996-12-31', service_years: 16.9 },
    ],
    [
      'separated people, whose service ended earlier',
      { age: 30, service_years: 12, status: 'separated', separation: { year: 2021, cause: 'termination' } },
      { age: 30, service_years: 11, status: 'separated', separation: { year: 2021, cause: 'termination' } },
    ],
  ] as [string, Partial<Person>, Partial<Person>][])('hired at 13, and at 14: %s', (_, at13, at14) => {
    expect(doubts(people({ age: 40, service_years: 10 }, at13))).toEqual([
      `participants[1].${at13.hire_date === undefined ? 'service_years' : 'hire_date'}: E2: hired before the age of 14, at 13`,
    ]);
    expect(doubts(people({ age: 40, service_years: 10 }, at14))).toEqual([]);
  });

  it('is that of the plan year end and of the census year', () => {
    // Born on 1 October 1996: 29 at 30 June 2026, 30 at 31 December.
    const parts = people({ birth_date: '1996-10-01', service_years: 16 });
    expect(doubts(parts)).toEqual([]);
    expect(doubts({ ...parts, rules: { plan_year_end: '06/30' } })).toHaveLength(1);
    // 2026 is assumed without a census year; in 2025 the same person is 29.
    expect(doubts({ state: { ...parts.state, census_year: undefined } })).toEqual([]);
    expect(doubts({ state: { ...parts.state, census_year: 2025 } })).toHaveLength(1);
  });

  it('service longer than life', () => {
    expect(doubts(people({ age: 30, service_years: 31 }))).toEqual([
      'participants[0].service_years: E1: in service for longer than alive, aged 30',
    ]);
    expect(doubts(people({ birth_date: '1996-02-29', hire_date: '1996-02-28' }))).toEqual([
      'participants[0].hire_date: E1: in service for longer than alive, aged 30',
    ]);
    expect(doubts(people({ age: 30, service_years: 30 }))).toEqual([
      'participants[0].service_years: E1: hired before the age of 14, at 0',
    ]);
  });

  it('a child has a wrong date of birth, whenever hired', () => {
    expect(doubts(people({ birth_date: '2022-02-10', hire_date: '2019-03-01' }))).toEqual([
      'participants[0].birth_date: E1: younger than 14, at 4',
    ]);
    expect(doubts(people({ age: 13, service_years: 1 }))).toEqual(['participants[0].age: E1: younger than 14, at 13']);
  });

  it('no id was rounded by a spreadsheet, or is a formula', () => {
    const named = (id: string) => doubts(people({ id, age: 40, service_years: 3 }));
    expect(named('9.00111E+08')).toEqual([
      'participants[0].id: 9.00111E+08: a number that a spreadsheet has rounded is no id: format its column as text and export it again',
    ]);
    expect(named('="001001"')).toEqual([
      'participants[0].id: ="001001": the id is a formula: take the equals sign and the quotation marks out of it',
    ]);
    for (const id of ['E1', '1E5', '001001', '900-11-0001']) expect(named(id)).toEqual([]);
  });

  it('nobody is older than 100', () => {
    expect(doubts(people({ age: 101, service_years: 3 }))).toEqual(['participants[0].age: E1: older than 100, at 101']);
    expect(doubts(people({ birth_date: '1925-12-31', service_years: 3 }))).toEqual([
      'participants[0].birth_date: E1: older than 100, at 101',
    ]);
    expect(doubts(people({ age: 100, service_years: 3 }))).toEqual([]);
  });

  it('are counted, and the first of them named', () => {
    const children = Array.from({ length: 12 }, () => ({ age: 20, service_years: 8 }));
    expect(doubts(people({ age: 40, service_years: 10 }, ...children))).toEqual([
      'participants[1].service_years: 12 participants, first E2: hired before the age of 14',
    ]);
  });
});

describe('rates', () => {
  const growing = (rate: number | string): Parts => ({
    assumptions: { share_valuation: { current_price: 100, annual_growth_rate: rate } },
  });

  it('a price that grows by more than half, or falls by it', () => {
    expect(doubts(growing(4))).toEqual([
      'share_valuation.annual_growth_rate: 4 means 400 % a year: for 4 % write 0.04',
    ]);
    expect(doubts(growing('0.51'))).toEqual([
      'share_valuation.annual_growth_rate: 0.51 means 51 % a year: for 0.51 % write 0.0051',
    ]);
    expect(doubts(growing(-0.6))).toHaveLength(1);
    expect(doubts(growing(0.5))).toEqual([]);
    expect(doubts(growing(-0.5))).toEqual([]);
  });

  it('the largest entry of a list of them', () => {
    const growth_rates = [0.5, 3, 4, 2];
    expect(doubts({ assumptions: { share_valuation: { current_price: 100, growth_rates } } })).toEqual([
      'share_valuation.growth_rates[2]: 4 means 400 % a year: for 4 % write 0.04',
    ]);
    expect(doubts({ assumptions: { share_valuation: { current_price: 100, growth_rates: [0.5, -0.5] } } })).toEqual([]);
  });

  it.each([
    ['discount_rate', (rate: number) => ({ discount_rate: rate })],
    ['compensation_growth_rate', (rate: number) => ({ compensation_growth_rate: rate })],
    ['limit_growth_rate', (rate: number) => ({ limit_growth_rate: rate })],
    ['cash_return_rate', (rate: number) => ({ cash_return_rate: rate })],
    ['dividends.annual_growth_rate', (rate: number) => ({ dividends: { per_share: 1, annual_growth_rate: rate } })],
    [
      'contribution_policy.annual_increase_rate',
      (rate: number) => ({ contribution_policy: { annual_amount: 1, annual_increase_rate: rate } }),
    ],
  ])('%s', (field, assumptions) => {
    expect(doubts({ assumptions: assumptions(5.5) })).toEqual([
      `${field}: 5.5 means 550 % a year: for 5.5 % write 0.055`,
    ]);
    expect(doubts({ assumptions: assumptions(0.5) })).toEqual([]);
  });

  it('a contribution beyond what may be deducted', () => {
    const paying = (percentage: number): Parts => ({
      assumptions: { contribution_policy: { type: 'percentage_of_payroll', percentage } },
    });
    expect(doubts(paying(0.26))).toEqual([
      'contribution_policy.percentage: Is 26 % of pay: over 25 % is not deductible, IRC 404(a)(3)',
    ]);
    expect(doubts(paying(0.25))).toEqual([]);
  });
});

describe('who leaves and is not replaced', () => {
  it('from ten years on', () => {
    expect(doubts({ config: { projection_years: 10 } })).toEqual([
      'workforce: Nobody who leaves is replaced: the plan shrinks over 10 years, unless workforce.replacement_rate says otherwise',
    ]);
    expect(doubts({ config: { projection_years: 9 } })).toEqual([]);
    // Twenty years unless told otherwise.
    expect(review(...(plan({}).slice(0, 3) as [PlanRules, OperatingAssumptions, InitialState]))).toHaveLength(1);
  });

  it('unless somebody is hired, or nobody is there to leave', () => {
    const config = { projection_years: 30 };
    const workforce = { replacement_rate: 0.01, entry_compensation: 40_000 };
    expect(doubts({ config, assumptions: { workforce } })).toEqual([]);
    expect(doubts({ config, assumptions: { workforce: { replacement_rate: 0 } } })).toEqual([
      expect.stringMatching(/^workforce.replacement_rate: Nobody/),
    ]);
    const gone = {
      age: 60,
      service_years: 9,
      status: 'separated',
      separation: { year: 2024, cause: 'death' },
    } as const;
    expect(doubts({ config, ...people(gone) })).toEqual([]);
  });
});

describe('what people hold and earn', () => {
  it('no shares at all', () => {
    expect(doubts(people({ age: 40, service_years: 9, allocated_shares: 0 }))).toEqual([
      'participants: Nobody has allocated_shares: there is nothing to buy back until shares are allocated',
    ]);
    expect(
      doubts(
        people(
          { age: 40, service_years: 9, allocated_shares: 0 },
          { age: 40, service_years: 9, allocated_shares: '0.1' },
        ),
      ),
    ).toEqual([]);
  });

  it('no pay at all', () => {
    expect(doubts(people({ age: 40, service_years: 9, compensation: 0 }))).toEqual([
      'participants: Nobody employed has compensation: contributions and allocations in proportion to pay are 0',
    ]);
    const gone = { status: 'separated', separation: { year: 2024, cause: 'death' } } as const;
    expect(doubts(people({ age: 60, service_years: 9, compensation: 0, ...gone }))).toEqual([]);
  });

  it('pay that is not given, of people who are employed: never a zero in silence', () => {
    const gone = { status: 'separated', separation: { year: 2024, cause: 'death' } } as const;
    const unpaid = { compensation: undefined };
    const all = people(
      { age: 40, service_years: 9, compensation: 50_000 },
      { age: 40, service_years: 9, ...unpaid },
      { age: 40, service_years: 0, compensation: 0, allocated_shares: 0 },
      { age: 60, service_years: 9, ...unpaid, ...gone },
      { age: 40, service_years: 9, ...unpaid },
    );
    expect(doubts(all)).toEqual([
      'participants[1].compensation: 2 participants, first E2: no pay is given, which counts as 0: write the pay, or a 0 that is meant',
    ]);
  });

  it('pay in thousands: that of half the people or more', () => {
    const paid = (...amounts: number[]): string[] =>
      doubts(people(...amounts.map((compensation) => ({ age: 40, service_years: 9, compensation }))));
    expect(paid(50_000, 52, 999.99)).toEqual([
      'participants[1].compensation: 2 participants, first E2: paid less than $1,000 a year: pay is in dollars a year, not in thousands or by the hour',
    ]);
    expect(paid(50_000, 1000)).toEqual([]);
    expect(paid(50_000, 52, 48_000)).toEqual([]);
  });

  it('somebody who is being paid has something to be paid with', () => {
    const separation = { year: 2020, cause: 'termination', payments_remaining: 3 } as const;
    const left = { age: 50, service_years: 9, status: 'separated', separation } as const;
    const paid = [
      { ...left, allocated_shares: 5 },
      { ...left, allocated_shares: 0, cash_balance: '0.01' },
    ];
    const employed = { age: 40, service_years: 10 };
    expect(doubts(people(employed, ...paid))).toEqual([]);
    expect(
      doubts(people(employed, ...paid, { ...left, allocated_shares: 0 }, { ...left, allocated_shares: '0' })),
    ).toEqual([
      'participants[3].separation.payments_remaining: 2 participants, first E4: payments remaining, but neither shares nor cash',
    ]);
  });

  it('nobody at all', () => {
    expect(doubts({ state: { participants: [] }, config: { projection_years: 20 } })).toEqual([
      'participants: Is empty: there is nobody to buy shares from',
    ]);
  });
});

describe('a 0 that its neighbours contradict', () => {
  const other: Partial<Person> = { age: 40, service_years: 10 };
  const left = { status: 'separated', separation: { year: 2024, cause: 'death' } } as const;
  const paid = { ...left, separation: { ...left.separation, payments_remaining: 3 } };
  const loan = { loan_id: 'L', principal_balance: 500, interest_rate: 0, years_remaining: 5, suspense_shares: 5 };
  const hires = (its: object): Parts => ({ assumptions: { workforce: { replacement_rate: 1, ...its } } });

  it.each([
    ['participation_years', { age: 63, service_years: 21, participation_years: 0 }, /^E2: 0 years of participation/],
    ['participation_years', { age: 63, hire_date: '2023-12-31', participation_years: '0' }, /participation/],
    ['participation_years', { age: 63, service_years: 9, participation_years: 0, ...left }, /participation/],
    ['service_years', { age: 40, service_years: 0 }, /^E2: 0 years of service/],
    ['service_years', { age: 40, service_years: 0, participation_years: 1, allocated_shares: 0 }, /years of service/],
    ['compensation', { ...other, compensation: 0 }, /^E2: pay of 0/],
    ['allocated_shares', { ...other, participation_years: 2, allocated_shares: 0 }, /^E2: neither shares nor cash/],
    ['vested_percentage', { age: 50, service_years: 9, vested_percentage: 0, ...paid }, /^E2: 0 % vested/],
  ] as [string, Partial<Person>, RegExp][])('%s of a person: %o', (field, person, issue) => {
    const inputs = plan(people(other, person, person));
    expect(review(...plan(people(other, person)))).toEqual([
      { field: `participants[1].${field}`, issue: expect.stringMatching(issue) as string, people: [1] },
    ]);
    expect(review(...inputs)).toEqual([expect.objectContaining({ people: [1, 2] })]);
  });

  it.each([
    [
      'somebody just hired',
      { age: 25, service_years: 0, participation_years: 0, compensation: 0, allocated_shares: 0 },
    ],
    ['a new participant', { age: 25, service_years: 2, participation_years: 0 }],
    ['somebody who takes no part', { age: 50, service_years: 20, participation_years: 0, allocated_shares: 0 }],
    ['months', { age: 25, service_years: 0.5 }],
    ['an account in cash', { ...other, participation_years: 9, allocated_shares: 0, cash_balance: 9 }],
    ['zeros that mean a blank', { ...other, vested_percentage: 0, diversified_shares: 0, cash_balance: 0 }],
    ['somebody who left, without pay', { age: 60, service_years: 9, compensation: 0, ...left }],
  ] as [string, Partial<Person>][])('not of %s', (_, person) => {
    expect(doubts(people(other, person))).toEqual([]);
  });

  it.each([
    ['esop_loans[0].principal_balance', { state: { esop_loans: [{ ...loan, principal_balance: 0 }] } }],
    ['esop_loans[0].suspense_shares', { state: { esop_loans: [{ ...loan, suspense_shares: 0 }] } }],
    ['workforce.entry_age', hires({ entry_age: 0, entry_compensation: 1000 })],
    ['workforce.entry_compensation', hires({ entry_compensation: 0 })],
  ] as [string, Parts][])('%s', (field, parts) => {
    expect(doubts(parts)).toEqual([expect.stringMatching(`^${field.replace(/[[\].]/g, '\\$&')}: Is 0`)]);
  });

  it('not of loans that are repaid', () => {
    const repaid = { ...loan, principal_balance: 0, suspense_shares: 0 };
    expect(doubts({ state: { esop_loans: [loan, { ...repaid, loan_id: 'M' }] } })).toEqual([]);
  });
});

const byEquity = { share_valuation: { current_price: 100, method: 'equity_value' } } as const;
const byEbitda = (finances: object): Partial<OperatingAssumptions> => ({
  share_valuation: { current_price: 100, method: 'ebitda_multiple', multiple: [5] },
  company_finances: { ebitda: [1e6], base_ebitda: 1e6, ...finances },
});

describe('a price that grows by itself', () => {
  const [hidesDebt, hidesCost] = [
    'share_valuation.method: Is per_share_growth although the company owes debts: ebitda_multiple shows what repaying them gains',
    'Redeems at a price that grows by itself: share_valuation.method equity_value or ebitda_multiple shows what that costs the others',
  ] as const;
  const finances = { company_finances: { ebitda: [1e6] } };
  const debt = { debt_id: 'D', principal_balance: 5000, interest_rate: 0.1, years_remaining: 5 };
  const inDebt = (company: object): Parts => ({ assumptions: finances, state: { company } });

  it('beside debts of the company', () => {
    expect(doubts(inDebt({ debts: [debt] }))).toEqual([hidesDebt]);
    expect(doubts(inDebt({ revolver: { limit: 5, drawn: 5, interest_rate: 0 } }))).toEqual([hidesDebt]);
    expect(doubts(inDebt({ debts: [{ ...debt, principal_balance: 0 }] }))).toEqual([]);
    expect(doubts(inDebt({ revolver: { limit: 5, interest_rate: 0 } }))).toEqual([]);
    expect(doubts({ assumptions: { ...byEbitda({}) }, state: { company: { debts: [debt] } } })).toEqual([]);
  });

  it.each([
    [{ method: 'redeem' }, 'method'],
    [{ method: 'hybrid' }, 'method'],
    [{ method: 'hybrid', redeem_fraction: 0 }, null],
    [{ method: 'recycle' }, null],
    [{ funding_source: 'company_redemption' }, 'funding_source'],
    [{ funding_source: 'company_redemption', method: 'recycle' }, null],
    [{ mix: [{ recycle: 1 }, { recycle: 0.9, redeem: 0.1 }] }, 'mix'],
    [{ mix: [{ recycle: 1 }] }, null],
  ] as const)('beside redeeming: %j', (strategy, at) => {
    const repurchase_strategy = strategy as OperatingAssumptions['repurchase_strategy'];
    expect(doubts({ assumptions: { repurchase_strategy } })).toEqual(
      at === null ? [] : [`repurchase_strategy.${at}: ${hidesCost}`],
    );
    expect(doubts({ assumptions: { ...byEquity, repurchase_strategy } })).toEqual([]);
  });
});

/** For each input that is read only with another one: a plan that does not read it, and one that does. */
const READ_ONLY_WITH: Readonly<Record<string, readonly [unread: Parts, read: Parts]>> = {
  'vesting_schedule.years': [
    { rules: { vesting_schedule: { type: 'immediate', years: 3 } } },
    { rules: { vesting_schedule: { type: 'cliff', years: 3 } } },
  ],
  'distribution_policy.installment_years': [
    { rules: { distribution_policy: { form: 'lump_sum', installment_years: 3 } } },
    {
      rules: {
        distribution_policy: { form: 'lump_sum', installment_years: 3, by_cause: { death: { form: 'installments' } } },
      },
    },
  ],
  ...Object.fromEntries(
    (['retirement', 'death', 'disability', 'termination'] as const).flatMap((cause) =>
      Object.entries({ installment_years: 3, lump_sum_threshold: 100_000 }).map(([name, value]) => [
        `distribution_policy.by_cause.${cause}.${name}`,
        [
          { rules: { distribution_policy: { form: 'lump_sum', by_cause: { [cause]: { [name]: value } } } } },
          { rules: { distribution_policy: { by_cause: { [cause]: { [name]: value } } } } },
        ],
      ]),
    ),
  ),
  'distribution_policy.lump_sum_threshold': [
    { rules: { distribution_policy: { form: 'lump_sum', lump_sum_threshold: 100_000 } } },
    {
      rules: {
        distribution_policy: {
          form: 'lump_sum',
          lump_sum_threshold: 100_000,
          by_cause: { death: { form: 'installments' } },
        },
      },
    },
  ],
  ...Object.fromEntries(
    Object.entries({
      age_requirement: 50,
      service_requirement: 5,
      first_election_percentage: 0.3,
      final_election_percentage: 0.6,
      final_election_age: 58,
      continue_after_period: true,
    }).map(([name, value]) => [
      `diversification_rules.${name}`,
      [
        { rules: { diversification_rules: { enabled: false, [name]: value } } },
        { rules: { diversification_rules: { [name]: value } } },
      ],
    ]),
  ),
  'contribution_policy.annual_amount': [
    { assumptions: { contribution_policy: { type: 'loan_payment', annual_amount: 5 } } },
    { assumptions: { contribution_policy: { type: 'fixed_amount', annual_amount: 5 } } },
  ],
  'contribution_policy.annual_increase_rate': [
    { assumptions: { contribution_policy: { type: 'schedule', amounts: [1], annual_increase_rate: 0.1 } } },
    { assumptions: { contribution_policy: { annual_amount: 5, annual_increase_rate: 0.1 } } },
  ],
  'contribution_policy.percentage': [
    { assumptions: { contribution_policy: { percentage: 0.08 } } },
    { assumptions: { contribution_policy: { type: 'percentage_of_payroll', percentage: 0.08 } } },
  ],
  'contribution_policy.amounts': [
    { assumptions: { contribution_policy: { annual_amount: 5, amounts: [7, 8] } } },
    { assumptions: { contribution_policy: { type: 'schedule', amounts: [7, 8] } } },
  ],
  'contribution_policy.form': [
    { assumptions: { contribution_policy: { type: 'loan_payment', form: 'stock' } } },
    { assumptions: { contribution_policy: { annual_amount: 5, form: 'stock' } } },
  ],
  'share_valuation.company_equity_value': [
    { assumptions: { share_valuation: { current_price: 100, company_equity_value: 5000 } } },
    { assumptions: { share_valuation: { current_price: 100, company_equity_value: 5000, method: 'equity_value' } } },
  ],
  'share_valuation.tax_rate': [
    { assumptions: { share_valuation: { current_price: 100, tax_rate: 0.2 } } },
    { assumptions: { share_valuation: { current_price: 100, tax_rate: 0.2, method: 'equity_value' } } },
  ],
  'repurchase_strategy.redeem_fraction': [
    { assumptions: { ...byEquity, repurchase_strategy: { method: 'redeem', redeem_fraction: 0.7 } } },
    { assumptions: { ...byEquity, repurchase_strategy: { method: 'hybrid', redeem_fraction: 0.7 } } },
  ],
  'company_finances.normal_benefit_rate': [
    { assumptions: { company_finances: { ebitda: [1e6], normal_benefit_rate: 0.1 } } },
    { assumptions: byEbitda({ normal_benefit_rate: 0.1 }) },
  ],
  'company_finances.base_ebitda': [
    { assumptions: { company_finances: { ebitda: [1e6], base_ebitda: 1e6 } } },
    { assumptions: byEbitda({ base_ebitda: 1e6 }) },
  ],
  ...Object.fromEntries(
    Object.entries({
      cash: 5000,
      sinking_fund: 5000,
      debts: [{ debt_id: 'D', principal_balance: 5000, interest_rate: 0.1, years_remaining: 5 }],
      revolver: { limit: 9000, drawn: 9000, interest_rate: 0.1 },
    }).map(([name, value]) => [
      `company.${name}`,
      [
        { assumptions: byEquity, state: { company: { [name]: value } } },
        { assumptions: { ...byEquity, company_finances: { ebitda: [1e6] } }, state: { company: { [name]: value } } },
      ],
    ]),
  ),
  'company.taxable_income': [
    { assumptions: { company_finances: { ebitda: [1e6] } }, state: { company: { taxable_income: 1e6 } } },
    {
      assumptions: { company_finances: { ebitda: [1e6] }, dividends: { owner_tax_rate: 0.4 } },
      state: { company: { taxable_income: 1e6, shares_outstanding: 1e6 } },
    },
  ],
  'company.synthetic_equity': [
    { assumptions: byEquity, state: { company: { synthetic_equity: [{ id: 'W', shares: 100 }] } } },
    { assumptions: byEbitda({}), state: { company: { synthetic_equity: [{ id: 'W', shares: 100 }] } } },
  ],
  'dividends.on_allocated_shares': [
    { assumptions: { dividends: { per_share: 0, on_allocated_shares: 'accounts' } } },
    { assumptions: { dividends: { per_share: 1, on_allocated_shares: 'pass_through' } } },
  ],
  'repurchase_strategy.note': [
    { assumptions: { repurchase_strategy: { note: { years: 3 } } } },
    {
      rules: { distribution_policy: { form: 'lump_sum' } },
      assumptions: { repurchase_strategy: { timing: 'deferred', note: { years: 3 } } },
    },
  ],
  'repurchase_strategy.limits.overflow': [
    { assumptions: { repurchase_strategy: { limits: { overflow: 'releverage' } } } },
    {
      rules: { cash_usage_policy: [] },
      assumptions: {
        contribution_policy: { annual_amount: 90_000 },
        repurchase_strategy: { limits: { deduction_404: 'enforce', overflow: 'releverage' } },
      },
    },
  ],
  'repurchase_strategy.releverage_loan': [
    {
      assumptions: {
        repurchase_strategy: { funding_source: 'company_loan', method: 'recycle', releverage_loan: { years: 9 } },
      },
    },
    { assumptions: { repurchase_strategy: { funding_source: 'company_loan', releverage_loan: { years: 9 } } } },
  ],
  diversification_election_rate: [
    { rules: { diversification_rules: { enabled: false } }, assumptions: { diversification_election_rate: 0.5 } },
    { assumptions: { diversification_election_rate: 0.5 } },
  ],
  ...Object.fromEntries(
    Object.entries({
      termination_table: 'sarason_t7',
      termination_rates: [{ rate: 0.5 }],
      mortality: 'irs_2026_unisex',
      disability_rate: 0.01,
      retirement_rates: [{ age: 64, rate: 0.5 }],
      termination_scale: 2,
    }).map(([name, value]) => [
      `turnover.${name}`,
      [
        { assumptions: { turnover: { [name]: value } }, config: { include_turnover_projection: false } },
        { assumptions: { turnover: { [name]: value } } },
      ],
    ]),
  ),
  'workforce.entry_age': [
    { assumptions: { workforce: { entry_age: 25 } } },
    { assumptions: { workforce: { entry_age: 25, replacement_rate: 1, entry_compensation: 1000 } } },
  ],
  'workforce.entry_compensation': [
    { assumptions: { workforce: { replacement_rate: 0, entry_compensation: 1000 } } },
    { assumptions: { workforce: { replacement_rate: 1, entry_compensation: 1000 } } },
  ],
};

/** People who leave and diversify in every way: whatever is read shows in the figures. */
const busy: Partial<InitialState> = {
  participants: [
    { id: 'A', age: 63, service_years: 25, compensation: 90_000, allocated_shares: 900, cash_balance: 500 },
    { id: 'B', age: 52, service_years: 12, compensation: 70_000, allocated_shares: 700 },
    { id: 'C', age: 28, service_years: 1, compensation: 50_000, allocated_shares: 300 },
    ...(['retirement', 'death', 'disability', 'termination'] as const).map((cause) => ({
      id: cause,
      age: 45,
      service_years: 9,
      compensation: 60_000,
      allocated_shares: 400,
      separation: { year: 2028, cause },
    })),
  ],
};

/** The whole run, without its name. */
function figures(inputs: Inputs): object {
  const { simulation_id: _, ...run } = simulateRun(...inputs);
  return run;
}

/** The inputs as if a field were not given. */
function without(inputs: Inputs, argument: (typeof READ_ONLY_WITH_ANOTHER)[number]['argument'], field: string): Inputs {
  const copy = JSON.parse(JSON.stringify(inputs)) as Inputs;
  const at = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'].indexOf(argument);
  const keys = field.split('.');
  const last = keys.pop()!;
  const inside = keys.reduce<Record<string, unknown>>(
    (object, key) => object[key] as Record<string, unknown>,
    copy[at] as unknown as Record<string, unknown>,
  );
  expect(inside).toHaveProperty(last);
  inside[last] = undefined;
  return copy;
}

describe('service in place of participation', () => {
  const holder = (id: string, age: number, service_years: number, more: object = {}): object => ({
    id,
    age,
    service_years,
    compensation: 50_000,
    allocated_shares: 10,
    ...more,
  });
  const said = (people: object[], rules: object = {}, config: object = { projection_years: 9 }): readonly string[] =>
    doubts({ rules, config, state: { participants: people as never } });
  const standsIn = 'years of service stand in for years of participation';
  const instead = ': with planRules.plan_start_year those of a younger plan diversify later';

  it('is said of those whom a young plan would let diversify too early, and of how many at once', () => {
    expect(said([holder('young', 46, 20), holder('new', 54, 1), holder('A', 54, 9), holder('B', 47, 2)])).toEqual([
      `participants[2].participation_years: 2 participants, first A: ${standsIn}${instead}`,
    ]);
    expect(said([holder('A', 60, 20), holder('B', 54, 20), holder('C', 55, 10)])).toEqual([
      `participants[0].participation_years: 3 participants, first A: ${standsIn}, and 2 may diversify in 2027${instead}`,
    ]);
  });

  it('is not said where it is known, or makes no difference', () => {
    const only = [holder('A', 54, 20)];
    expect(said(only)).toHaveLength(1);
    expect(said(only, { plan_start_year: 2001 })).toEqual([]);
    expect(said(only, { diversification_rules: { enabled: false } })).toEqual([]);
    expect(said(only, {}, { projection_years: 1 })).toEqual([]);
    expect(said([holder('A', 54, 20, { participation_years: 3 })])).toEqual([]);
    expect(said([holder('A', 54, 20, { allocated_shares: 0 }), holder('B', 30, 9)])).toEqual([]);
  });

  it('goes by the age and the years that the plan asks for', () => {
    const rules = {
      diversification_rules: { age_requirement: 50, service_requirement: 4, continue_after_period: true },
    };
    expect(said([holder('A', 48, 9)], rules)).toHaveLength(1);
    expect(said([holder('A', 47, 9), holder('B', 48, 1)], rules)).toEqual([]);
  });
});

describe('inputs that are read only with another one', () => {
  it('each has its two plans here', () => {
    expect(Object.keys(READ_ONLY_WITH).sort()).toEqual(READ_ONLY_WITH_ANOTHER.map(({ field }) => field).sort());
  });

  it.each(Object.entries(READ_ONLY_WITH))('%s', (field, [unread, read]) => {
    expect(doubts(unread)).toEqual([
      expect.stringMatching(new RegExp(`^${field.replace(/\./g, '\\.')}: Is not read: `)),
    ]);
    expect(doubts(read)).toEqual([]);
  });

  it.each(Object.entries(READ_ONLY_WITH))('%s: without it the run is the same, or not, as promised', (field, plans) => {
    const [unread, read] = plans.map((parts) =>
      plan({ ...parts, state: { ...busy, ...parts.state }, config: { projection_years: 12, ...parts.config } }),
    );
    const { argument } = READ_ONLY_WITH_ANOTHER.find((rule) => rule.field === field)!;
    expect(figures(without(unread!, argument, field))).toEqual(figures(unread!));
    const less = without(read!, argument, field);
    if (validate(...less).length === 0) expect(figures(less)).not.toEqual(figures(read!));
  });

  it('the other ways to switch them off', () => {
    const scaled = { turnover: { termination_table: 'none', termination_scale: 2 } } as const;
    expect(doubts({ assumptions: scaled })).toEqual([
      'turnover.termination_scale: Is not read: there are no rates of termination to scale',
    ]);
    expect(
      doubts({ assumptions: { turnover: { mortality: 'irs_2026_unisex' } }, config: { turnover_model: 'none' } }),
    ).toEqual(['turnover.mortality: Is not read: the projection of turnover is off']);
  });

  it.each([
    { mix: [{ recycle: 1 }, { recycle: 0.5, releverage: 0.5 }] },
    { limits: { deduction_404: 'enforce' as const, overflow: 'releverage' as const } },
  ])('the terms of a releverage are read with %j', (strategy) => {
    const repurchase_strategy = { ...strategy, releverage_loan: { years: 9 } };
    expect(doubts({ assumptions: { repurchase_strategy } })).toEqual([]);
    const recycled = { mix: [{ recycle: 1 }], releverage_loan: { years: 9 } };
    expect(doubts({ assumptions: { repurchase_strategy: recycled } })).toHaveLength(1);
  });

  it('installments of the policy may be asked for by a change of it', () => {
    const policy = { form: 'lump_sum' as const, installment_years: 3 };
    const changes = [{ from_year: 2030, form: 'installments' as const }];
    expect(doubts({ rules: { distribution_policy: { ...policy, changes } } })).toEqual([]);
    expect(doubts({ rules: { distribution_policy: policy } })).toHaveLength(1);
  });

  it('stand together when the reason is one', () => {
    const turnover: OperatingAssumptions['turnover'] = {
      mortality: 'irs_2026_unisex',
      disability_rate: 0.01,
      retirement_rates: [],
    };
    expect(doubts({ assumptions: { turnover }, config: { turnover_model: 'none' } })).toEqual([
      'turnover.mortality: Is not read, nor is turnover.disability_rate, turnover.retirement_rates: the projection of turnover is off',
    ]);
  });
});

describe('what begins after the projection', () => {
  // Five years after the census of 2026.
  const from = (year: number | string): Parts => ({
    rules: {
      distribution_policy: {
        changes: [{ from_year: 2010, cash_out_limit: 0 }, { from_year: year }],
        segregation: { from_year: year },
      },
      rebalancing: { from_year: year },
    },
  });

  it('is said, with the last year', () => {
    expect(doubts(from(2032))).toEqual([
      'distribution_policy.changes[1].from_year: Is 2032, after the last year that is projected, 2031',
      'distribution_policy.segregation.from_year: Is 2032, after the last year that is projected, 2031',
      'rebalancing.from_year: Is 2032, after the last year that is projected, 2031',
    ]);
    expect(doubts(from(2031))).toEqual([]);
    // Twenty years by default.
    const inTwenty = (year: string): Parts => ({
      ...from(year),
      assumptions: { workforce: { replacement_rate: 1, entry_compensation: 50_000 } },
      config: { projection_years: undefined },
    });
    expect(doubts(inTwenty('2047'))).toHaveLength(3);
    expect(doubts(inTwenty('2046'))).toEqual([]);
  });
});

describe('as a whole', () => {
  it('says two things of Acme: its price grows by itself, although it owes debts and redeems', () => {
    const acme = JSON.parse(readFileSync('docs/examples/acme/plan.json', 'utf8')) as {
      planRules: PlanRules;
      operatingAssumptions: OperatingAssumptions;
      initialState: InitialState;
      systemConfig: SystemConfig;
    };
    const state = { ...acme.initialState, participants: [person] };
    expect(review(acme.planRules, acme.operatingAssumptions, state, acme.systemConfig)).toEqual([
      expect.objectContaining({ field: 'share_valuation.method' }),
      expect.objectContaining({ field: 'repurchase_strategy.method' }),
    ]);
  });

  it('is in the order of the arguments, and changes nothing', () => {
    const inputs = plan({
      rules: { vesting_schedule: { type: 'immediate', years: 3 } },
      assumptions: { discount_rate: 5 },
      state: { participants: [{ ...person, age: 20 }] },
      config: { projection_years: 15 },
    });
    const before = JSON.stringify(inputs);
    expect(review(...inputs).map(({ field }) => field)).toEqual([
      'vesting_schedule.years',
      'discount_rate',
      'workforce',
      'participants[0].service_years',
    ]);
    expect(JSON.stringify(inputs)).toBe(before);
  });
});

it('a threshold of 0 is none, in whatever form people are paid', () => {
  expect(doubts({ rules: { distribution_policy: { form: 'lump_sum', lump_sum_threshold: 0 } } })).toEqual([]);
});

describe('the year of the census', () => {
  const hired = (count: number, last: string): Partial<Person>[] =>
    Array.from({ length: count }, (_, k) => ({
      birth_date: '1980-05-01',
      hire_date: k === 0 ? last : `20${String(10 + (k % 15)).padStart(2, '0')}-03-01`,
    }));

  it('is doubted when of fifty people nobody was hired in it', () => {
    expect(doubts(people(...hired(50, '2025-12-31')))).toEqual([
      'census_year: Of 50 people nobody was hired in 2026, the last on 2025-12-31: is the census of an earlier year?',
    ]);
    expect(doubts(people(...hired(50, '2026-01-01')))).toEqual([]);
    expect(doubts(people(...hired(49, '2025-12-31')))).toEqual([]);
  });

  it('ends with the plan year, and people who left do not count', () => {
    const june: Parts = { rules: { plan_year_end: '06/30' }, ...people(...hired(50, '2025-07-01')) };
    expect(doubts(june)).toEqual([]);
    const left = people(...hired(50, '2025-12-31'));
    left.state!.participants![7]!.status = 'separated';
    left.state!.participants![7]!.separation = { year: 2026, cause: 'retirement' };
    expect(doubts(left)).toEqual([]);
  });
});
