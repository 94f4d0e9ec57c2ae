import { describe, expect, it } from 'vitest';
import type { InitialState, OperatingAssumptions, PlanRules } from '../../../src/engine/input/index.js';
import { issuesOf } from './full-input.js';

const RULES: PlanRules = { plan_name: 'P', vesting_schedule: { years: 6 } };
const ASSUMPTIONS: OperatingAssumptions = { contribution_policy: {}, share_valuation: { current_price: 10 } };
const STATE: InitialState = { census_year: 2026, participants: [] };

const rulesIssues = (rules: object): unknown[] => pairs(issuesOf({ ...RULES, ...rules }, ASSUMPTIONS, STATE));
const assumptionIssues = (assumptions: object): unknown[] =>
  pairs(issuesOf(RULES, { ...ASSUMPTIONS, ...assumptions }, STATE));
const stateIssues = (state: object): unknown[] => pairs(issuesOf(RULES, ASSUMPTIONS, { ...STATE, ...state }));
const pairs = (issues: readonly { field: string; issue: string }[]): unknown[] =>
  issues.map(({ field, issue }) => [field, issue]);

const person = { id: 'A', age: 40, service_years: 5 };

describe('vesting schedule', () => {
  const of = (vesting_schedule: object): unknown[] => rulesIssues({ vesting_schedule });

  it.each([
    [{}, [['vesting_schedule.years', 'Required']]],
    [{ type: 'graded' }, [['vesting_schedule.years', 'Required']]],
    [{ type: 'cliff' }, [['vesting_schedule.years', 'Required']]],
    [{ type: 'immediate' }, []],
    [{ type: 'immediate', years: 3 }, []],
    [{ type: 'cliff', years: 3, schedule: [0, 50, 100] }, [['vesting_schedule.schedule', 'Not with cliff']]],
    [{ type: 'immediate', schedule: [0, 50, 100] }, [['vesting_schedule.schedule', 'Not with immediate']]],
    [{ type: 'cliff', schedule: [0, 50, 100] }, [['vesting_schedule.schedule', 'Not with cliff']]],
    [{ schedule: [0, 50, 100] }, []],
    [{ schedule: [0, 33.333333, 66.666667, '100'] }, []],
    [{ schedule: [0, 0, 0, 20, 40, 60, 80, 100] }, []],
    [{ schedule: [100, 100, 100] }, []],
    [{ years: 3, schedule: [0, 0, 50, 100] }, []],
    [{ years: 4, schedule: [0, 0, 50, 100] }, [['vesting_schedule.schedule', 'Must have 5 entries']]],
    [{ schedule: [0, 100] }, [['vesting_schedule.schedule', 'Must have between 3 and 8 entries']]],
    [{ schedule: [0, 0, 0, 0, 0, 0, 0, 0, 100] }, [['vesting_schedule.schedule', 'Must have between 3 and 8 entries']]],
    [{ schedule: [0, 50, 40, 100] }, [['vesting_schedule.schedule[2]', 'Must be at least 50']]],
    [{ schedule: [0, 0.5, 0.25, 1] }, [['vesting_schedule.schedule[2]', 'Must be at least 0.5']]],
    [{ schedule: [0, 0.25, 0.9] }, [['vesting_schedule.schedule[2]', 'Must be 1']]],
    [{ schedule: [0, 0, 0] }, [['vesting_schedule.schedule[2]', 'Must be 100']]],
    [{ schedule: [0, -0.1, 1] }, [['vesting_schedule.schedule[1]', 'Must be between 0 and 1']]],
    [{ schedule: [0, '0.33333333', 0.66666667, '1'] }, []],
    [{ schedule: [0, 0, 1] }, []],
    ...[
      [0, 0.5, 100],
      [0, 0.25, 50, 75, 1],
    ].map((schedule): [object, string[][]] => [
      { schedule },
      [['vesting_schedule.schedule', 'Must be all fractions, up to 1, or all in percent, up to 100']],
    ]),
    [{ schedule: [0, 50, 90] }, [['vesting_schedule.schedule[2]', 'Must be 100']]],
    [{ schedule: [0, 50, 99.9999999] }, []],
    [{ schedule: [0, 50, 101, 100] }, [['vesting_schedule.schedule[2]', 'Must be between 0 and 100']]],
    [{ schedule: [] }, [['vesting_schedule.schedule', 'Must not be empty']]],
    [{ years: 9 }, [['vesting_schedule.years', 'Must be between 2 and 7']]],
    [{ years: 1, schedule: [0, 0, 100] }, [['vesting_schedule.years', 'Must be between 2 and 7']]],
    [{ type: 'steps' }, [['vesting_schedule.type', 'Must be one of graded, cliff, immediate']]],
  ])('%j', (schedule, expected) => expect(of(schedule)).toEqual(expected));
});

describe('changes of the distribution policy', () => {
  const at = 'distribution_policy.changes';
  it.each([
    [[{ from_year: 2027, form: 'lump_sum' }, { from_year: 2028 }], []],
    [[], [[at, 'Must not be empty']]],
    [[{ form: 'lump_sum' }], [[`${at}[0].from_year`, 'Required']]],
    [[{ from_year: 1949 }], [[`${at}[0].from_year`, 'Must be between 1950 and 2200']]],
    [[{ from_year: 2027 }, { from_year: 2027 }], [[`${at}[1].from_year`, 'Must be greater than 2027']]],
    [[{ from_year: 2027 }, { from_year: 2020 }], [[`${at}[1].from_year`, 'Must be greater than 2027']]],
    [[{ from_year: 2027, defer_until_loan_repaid: true }], [[`${at}[0].defer_until_loan_repaid`, 'Unknown field']]],
  ])('%j', (changes, expected) => expect(rulesIssues({ distribution_policy: { changes } })).toEqual(expected));
});

describe('contribution policy', () => {
  it.each([
    [{}, []],
    [{ annual_amount: 5 }, []],
    [{ type: 'fixed_amount' }, [['contribution_policy.annual_amount', 'Required']]],
    [{ type: 'percentage_of_payroll' }, [['contribution_policy.percentage', 'Required']]],
    [{ type: 'schedule' }, [['contribution_policy.amounts', 'Required']]],
    [{ type: 'schedule', amounts: [] }, [['contribution_policy.amounts', 'Must not be empty']]],
    [{ type: 'loan_payment' }, []],
    [{ type: 'percentage_of_payroll', percentage: 2 }, [['contribution_policy.percentage', 'Must be between 0 and 1']]],
  ])('%j', (contribution_policy, expected) => expect(assumptionIssues({ contribution_policy })).toEqual(expected));
});

describe('two ways of saying one thing', () => {
  it('growth', () => {
    const share_valuation = { growth_rates: [0.1], current_price: 1, annual_growth_rate: 0.1 };
    expect(assumptionIssues({ share_valuation })).toEqual([
      ['share_valuation.growth_rates', 'Not with annual_growth_rate'],
    ]);
  });

  it('termination', () => {
    const turnover = { termination_rates: [], termination_table: 'none' };
    expect(assumptionIssues({ turnover })).toEqual([['turnover.termination_rates', 'Not with termination_table']]);
  });

  it('names of trust cash', () => {
    const trust_cash = {
      unallocated_company_contributions: 1,
      unallocated_contributions: 1,
      unallocated_forfeitures: 1,
      unallocated_forfeiture_cash: 'x',
    };
    expect(stateIssues({ trust_cash })).toEqual([
      ['trust_cash.unallocated_forfeiture_cash', 'Must be a number'],
      ['trust_cash.unallocated_company_contributions', 'Not with unallocated_contributions'],
    ]);
    expect(stateIssues({ trust_cash: { ...trust_cash, unallocated_forfeiture_cash: 1 } })).toEqual([
      ['trust_cash.unallocated_company_contributions', 'Not with unallocated_contributions'],
      ['trust_cash.unallocated_forfeiture_cash', 'Not with unallocated_forfeitures'],
    ]);
  });

  it.each([
    [
      { id: 'A' },
      [
        ['age', 'Required'],
        ['service_years', 'Required'],
      ],
    ],
    [{ id: 'A', age: 40 }, [['service_years', 'Required']]],
    [{ id: 'A', hire_date: '2020-01-01' }, [['age', 'Required']]],
    [{ ...person, birth_date: '1980-01-01' }, [['birth_date', 'Not with age']]],
    [{ ...person, hire_date: '2020-01-01' }, [['hire_date', 'Not with service_years']]],
    [{ ...person, birth_date: undefined }, []],
  ])('a participant %j', (participant, expected) => {
    const issues = expected.map(([field, issue]) => [`participants[0].${field!}`, issue]);
    expect(stateIssues({ participants: [participant] })).toEqual(issues);
  });
});

describe('repurchase', () => {
  it.each([
    [{ timing: 'deferred', method: 'releverage' }, true],
    [{ timing: 'deferred', funding_source: 'company_loan' }, true],
    [{ timing: 'deferred', funding_source: 'company_loan', method: 'recycle' }, false],
    [{ timing: 'deferred' }, false],
    [{ funding_source: 'company_loan' }, false],
  ])('deferred with releverage: %j', (repurchase_strategy, refused) => {
    expect(assumptionIssues({ repurchase_strategy })).toEqual(
      refused ? [['repurchase_strategy.timing', 'Not with releverage']] : [],
    );
  });
});

describe('mixes and limits', () => {
  const at = 'repurchase_strategy';
  it.each([
    [{ mix: [{ recycle: 0.5, redeem: '0.3', releverage: 0.2 }, { redeem: 1 }] }, []],
    [{ mix: [] }, [[`${at}.mix`, 'Must not be empty']]],
    [{ mix: [{ recycle: 1 }, { recycle: 0.5 }] }, [[`${at}.mix[1]`, 'Must add up to 1']]],
    [{ mix: [{}] }, [[`${at}.mix[0]`, 'Must add up to 1']]],
    [{ mix: [{ recycle: 2 }] }, [[`${at}.mix[0].recycle`, 'Must be between 0 and 1']]],
    [{ mix: [{ recycle: 1 }], method: 'recycle' }, [[`${at}.mix`, 'Not with method']]],
    [{ mix: [{ recycle: 1 }], redeem_fraction: 0.5 }, [[`${at}.mix`, 'Not with redeem_fraction']]],
    [{ timing: 'deferred', mix: [{ recycle: 1 }, { recycle: 0.5, releverage: 0.5 }] }, [[`${at}.timing`, 'Not with releverage']]], // prettier-ignore
    [{ timing: 'deferred', funding_source: 'company_loan', mix: [{ recycle: 1 }] }, []],
    [{ timing: 'deferred', limits: { deduction_404: 'enforce' } }, [[`${at}.limits.deduction_404`, 'Not with deferred']]], // prettier-ignore
    [{ timing: 'deferred', limits: { additions_415: 'enforce' } }, [[`${at}.limits.additions_415`, 'Not with deferred']]], // prettier-ignore
    [{ timing: 'deferred', limits: { additions_415: 'report', overflow: 'releverage' } }, []],
    [{ limits: { overflow: 'recycle' } }, [[`${at}.limits.overflow`, 'Must be one of redeem, releverage']]],
    [{ limits: { other_plan_contribution_rate: 2 } }, [[`${at}.limits.other_plan_contribution_rate`, 'Must be between 0 and 1']]], // prettier-ignore
  ])('%j', (repurchase_strategy, expected) => expect(assumptionIssues({ repurchase_strategy })).toEqual(expected));
});

describe('segregation and rebalancing', () => {
  const at = 'distribution_policy.segregation';
  const of = (segregation: object): unknown[] => rulesIssues({ distribution_policy: { segregation } });

  it.each([
    [{}, []],
    [{ funding: [] }, [[`${at}.funding`, 'Must not be empty']]],
    [{ funding: ['company', 'company'] }, [[`${at}.funding[1]`, 'Must be unique']]],
    [{ from_year: 1999 }, [[`${at}.from_year`, 'Must be between 2000 and 2200']]],
    [{ maximum_amount: -1 }, [[`${at}.maximum_amount`, 'Must be at least 0']]],
  ])('%j', (segregation, expected) => expect(of(segregation)).toEqual(expected));

  it('does not pay for conversions by note', () => {
    const deferred = { ...ASSUMPTIONS, repurchase_strategy: { timing: 'deferred' as const } };
    const converting = { ...RULES, distribution_policy: { segregation: {} } };
    expect(pairs(issuesOf(converting, deferred, STATE))).toEqual([[at, 'Not with deferred']]);
    expect(pairs(issuesOf(RULES, deferred, STATE))).toEqual([]);
  });

  it('rebalances every one to ten years', () => {
    expect(rulesIssues({ rebalancing: {} })).toEqual([]);
    expect(rulesIssues({ rebalancing: { every_years: 11, from_year: 2201 } })).toEqual([
      ['rebalancing.every_years', 'Must be between 1 and 10'],
      ['rebalancing.from_year', 'Must be between 2000 and 2200'],
    ]);
  });
});

describe('workforce', () => {
  it.each([
    [{}, []],
    [{ replacement_rate: 0 }, []],
    [{ replacement_rate: 0.000000001 }, []],
    [{ replacement_rate: 1 }, [['workforce.entry_compensation', 'Required']]],
    [{ replacement_rate: 1, entry_compensation: 0 }, []],
    [{ replacement_rate: 6 }, [['workforce.replacement_rate', 'Must be between 0 and 5']]],
  ])('%j', (workforce, expected) => expect(assumptionIssues({ workforce })).toEqual(expected));
});

describe('the price', () => {
  const of = (state: object, assumptions: object = { contribution_policy: {} }): unknown[] =>
    pairs(issuesOf(RULES, assumptions, { ...STATE, ...state }));
  const required = [['share_valuation.current_price', 'Required']];
  const loan = { loan_id: 'L', principal_balance: 1, interest_rate: 0, years_remaining: 1, suspense_shares: 1 };

  it('is required as soon as the trust holds a share', () => {
    expect(of({})).toEqual([]);
    expect(of({ participants: [{ ...person, allocated_shares: 1 }] })).toEqual(required);
    expect(of({ unallocated_shares: 0.000001 })).toEqual(required);
    expect(of({ unallocated_shares: 0.0000001 })).toEqual([]);
    expect(of({ esop_loans: [loan] })).toEqual(required);
    expect(of({ company: { shares_outstanding: 5 } })).toEqual([]);
  });

  it('is missed once', () => {
    expect(of({ unallocated_shares: 1 }, { contribution_policy: {}, share_valuation: {} })).toEqual(required);
    expect(of({ unallocated_shares: 1 }, { contribution_policy: {}, share_valuation: 5 })).toEqual([
      ['share_valuation', 'Must be an object'],
    ]);
  });

  it('is missed among the assumptions, before what is wrong between the parts of the state', () => {
    const separation = { year: 2026, cause: 'death' };
    expect(of({ participants: [{ ...person, separation, allocated_shares: 1 }] })).toEqual([
      ...required,
      ['participants[0].separation.year', 'Must be greater than 2026'],
    ]);
  });

  it('is missed as soon as the state is right', () => {
    expect(of({ participants: [{ ...person, age: 'old', allocated_shares: 1 }] })).toEqual([
      ['participants[0].age', 'Must be a number'],
    ]);
  });
});

describe('ids', () => {
  it('are unique among participants', () => {
    const b = { ...person, id: 'B' };
    expect(stateIssues({ participants: [person, b, person, { ...person, age: 1 }, b] })).toEqual([
      ['participants[2].id', 'Must be unique'],
      ['participants[3].id', 'Must be unique'],
      ['participants[4].id', 'Must be unique'],
    ]);
    expect(stateIssues({ participants: [person, { ...person, age: -1 }] })).toEqual([
      ['participants[1].age', 'Must be at least 0'],
      ['participants[1].id', 'Must be unique'],
    ]);
  });

  it('are unique among loans, which may share one with a participant', () => {
    const loan = { loan_id: 'A', principal_balance: 1, interest_rate: 0, years_remaining: 1, suspense_shares: 1 };
    expect(stateIssues({ participants: [person], esop_loans: [loan] })).toEqual([]);
    expect(stateIssues({ esop_loans: [loan, loan] })).toEqual([['esop_loans[1].loan_id', 'Must be unique']]);
  });

  it('ages of retirement and sources of cash are unique, events of vesting may repeat', () => {
    const retirement_rates = [{ age: 60, rate: 0 }, { age: '60.0', rate: 1 }]; // prettier-ignore
    expect(assumptionIssues({ turnover: { retirement_rates } })).toEqual([
      ['turnover.retirement_rates[1].age', 'Must be unique'],
    ]);
    const source = 'participant_cash_accounts';
    expect(rulesIssues({ cash_usage_policy: [source, source] })).toEqual([['cash_usage_policy[1]', 'Must be unique']]);
    expect(rulesIssues({ full_vesting_on: ['death', 'death'] })).toEqual([]);
  });
});

describe('dates', () => {
  const of = (participant: object, state: object = {}, rules: object = {}): unknown[] =>
    pairs(
      issuesOf({ ...RULES, ...rules }, ASSUMPTIONS, {
        ...STATE,
        participants: [{ ...person, ...participant }],
        ...state,
      }),
    );
  const separation = (year: number): object => ({ separation: { year, cause: 'death' } });
  const dated = { age: undefined, service_years: undefined, birth_date: '1980-06-15', hire_date: '2010-06-15' };

  it.each([
    [separation(2027), []],
    [separation(2026), [['participants[0].separation.year', 'Must be greater than 2026']]],
    [{ ...separation(2026), status: 'separated' }, []],
    [{ ...separation(2027), status: 'separated' }, [['participants[0].separation.year', 'Must be at most 2026']]],
    [{ status: 'separated' }, [['participants[0].separation', 'Required']]],
    [{ status: 'separated', separation: {} }, [['participants[0].separation.year', 'Required'], ['participants[0].separation.cause', 'Required']]], // prettier-ignore
    [dated, []],
    [{ ...dated, birth_date: '2026-12-31', hire_date: '2026-12-31' }, []],
    [{ ...dated, birth_date: '2027-01-01' }, [['participants[0].birth_date', 'Must not be after 2026-12-31']]],
    [{ ...dated, hire_date: '2027-01-01' }, [['participants[0].hire_date', 'Must not be after 2026-12-31']]],
    [{ ...dated, ...separation(2028), hire_date: '2027-01-01' }, [['participants[0].hire_date', 'Must not be after 2026-12-31']]], // prettier-ignore
    [{ ...dated, ...separation(2010), status: 'separated' }, []],
    [{ ...dated, ...separation(2009), status: 'separated' }, [['participants[0].hire_date', 'Must not be after 2009-12-31']]], // prettier-ignore
    [{ ...dated, ...separation(1979), status: 'separated', hire_date: '1970-01-01' }, [['participants[0].birth_date', 'Must not be after 1979-12-31']]], // prettier-ignore
  ])('%j', (participant, expected) => expect(of(participant)).toEqual(expected));

  it.each([
    [{ payments_remaining: 3 }, []],
    [{ payments_remaining: 3, next_payment_year: 2027 }, []],
    [{ payments_remaining: 3, next_payment_year: 2042 }, []],
    [{ payments_remaining: 3, next_payment_year: 2026 }, [['next_payment_year', 'Must be between 2027 and 2042']]],
    [{ payments_remaining: 3, next_payment_year: 2043 }, [['next_payment_year', 'Must be between 2027 and 2042']]],
    [{ payments_remaining: 16 }, [['payments_remaining', 'Must be between 1 and 15']]],
    [{ next_payment_year: 2000 }, [['next_payment_year', 'Not without payments_remaining']]],
  ])('of payments to somebody who has left: %j', (payments, expected) => {
    const issues = expected.map(([field, issue]) => [`participants[0].separation.${field!}`, issue]);
    expect(of({ status: 'separated', separation: { year: 2020, cause: 'death', ...payments } })).toEqual(issues);
  });

  it('of payments are not those of somebody still employed', () => {
    const separation = { year: 2030, cause: 'death', payments_remaining: 3, next_payment_year: 2000 };
    const issues = [
      ['participants[0].separation.payments_remaining', 'Not with status active'],
      ['participants[0].separation.next_payment_year', 'Not with status active'],
    ];
    expect(of({ separation })).toEqual(issues);
    expect(of({ separation, status: 'active' })).toEqual(issues);
  });

  it('go by the plan year end and the census year', () => {
    const late = { ...dated, hire_date: '2026-03-01' };
    expect(of(late, {}, { plan_year_end: '02/29' })).toEqual([
      ['participants[0].hire_date', 'Must not be after 2026-02-28'],
    ]);
    expect(of({ ...late, hire_date: '2024-02-29' }, { census_year: 2024 }, { plan_year_end: '02/29' })).toEqual([]);
    expect(of(separation(2027), { census_year: 2027 })).toEqual([
      ['participants[0].separation.year', 'Must be greater than 2027'],
    ]);
    expect(of(separation(2026), { census_year: undefined })).toEqual([
      ['participants[0].separation.year', 'Must be greater than 2026'],
    ]);
  });

  it('are not judged by a year or a plan year end that is wrong itself', () => {
    expect(of({ ...dated, ...separation(2000), hire_date: '2060-01-01' }, { census_year: 'x' })).toEqual([
      ['census_year', 'Must be a number'],
    ]);
    expect(of({ ...dated, hire_date: '2060-01-01' }, {}, { plan_year_end: 'x' })).toEqual([
      ['plan_year_end', 'Must be a date (MM/DD)'],
    ]);
  });
});

describe('cash of accounts', () => {
  const field = 'trust_cash.participant_cash_accounts';
  const of = (stated: unknown, ...participants: object[]): unknown[] =>
    stateIssues({
      participants: participants.map((own, i) => ({ ...person, id: `P${i}`, ...own })),
      trust_cash: { participant_cash_accounts: stated },
    });

  it('is the sum of the cash balances to the cent', () => {
    expect(of(30.01, { cash_balance: 10 }, { cash_balance: '20.01' })).toEqual([]);
    expect(of(30.014, { cash_balance: 10 }, { cash_balance: 20.009 })).toEqual([]);
    expect(of(30, { cash_balance: 10 }, { cash_balance: 20.01 })).toEqual([
      [field, 'Must equal the sum of cash balances (30.01)'],
    ]);
    expect(of(5, { cash_balance: 0 }, { allocated_shares: 1 })).toEqual([
      [field, 'Must equal the sum of cash balances (0)'],
    ]);
    expect(of('90071992547409.9', { cash_balance: '90071992547409.91' })).toEqual([
      [field, 'Must equal the sum of cash balances (90071992547409.91)'],
    ]);
  });

  it('is divided over shares when no participant has a cash balance, and there must be some', () => {
    const separated = { status: 'separated', separation: { year: 2020, cause: 'death' } };
    expect(of(5, {}, { allocated_shares: 1 })).toEqual([]);
    expect(of(5, { ...separated, allocated_shares: 1 })).toEqual([]);
    expect(of(5, {})).toEqual([[field, 'Must be 0 when no participant holds shares']]);
    expect(of(5)).toEqual([[field, 'Must be 0 when no participant holds shares']]);
    expect(of(0)).toEqual([]);
    expect(of(0.001, {})).toEqual([]);
  });

  it('is not compared with balances that are wrong themselves', () => {
    expect(of(30, { cash_balance: 10 }, { cash_balance: 'x' })).toEqual([
      ['participants[1].cash_balance', 'Must be a number'],
    ]);
  });

  it('stays in the exact range', () => {
    const participants = [{ cash_balance: 9e13 }, { cash_balance: 9e13 }];
    expect(stateIssues({ participants: participants.map((own, i) => ({ ...person, id: `P${i}`, ...own })) })).toEqual([
      ['participants', 'Cash must add up to at most 90071992547409.91'],
    ]);
  });
});

describe('shares outstanding', () => {
  const loan = { loan_id: 'L', principal_balance: 1, interest_rate: 0, years_remaining: 1, suspense_shares: 100 };
  const state = { participants: [{ ...person, allocated_shares: 10.5 }], unallocated_shares: 1, esop_loans: [loan] };
  const of = (shares_outstanding: unknown, more: object = {}): unknown[] =>
    stateIssues({ ...state, company: { shares_outstanding }, ...more });

  it("are at least the trust's", () => {
    expect(of(111.5)).toEqual([]);
    expect(of(111.4999995)).toEqual([]);
    expect(of(111.499999)).toEqual([['company.shares_outstanding', 'Must be at least 111.5']]);
    expect(of(0)).toEqual([['company.shares_outstanding', 'Must be at least 111.5']]);
  });

  it('are not compared with holdings that are wrong themselves', () => {
    expect(of(0, { unallocated_shares: -1 })).toEqual([['unallocated_shares', 'Must be at least 0']]);
  });

  it('stay in the exact range', () => {
    expect(of(undefined, { unallocated_shares: 9e9, esop_loans: [{ ...loan, suspense_shares: 9e9 }] })).toEqual([
      ['participants', 'Shares must add up to at most 9007199254.740991'],
    ]);
  });
});
