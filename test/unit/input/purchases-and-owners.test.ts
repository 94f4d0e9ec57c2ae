/** What is asked of purchases, of debts drawn later, of what waits for a loan, of leavers who share and of owners: the words of section 9. */
import { describe, expect, it } from 'vitest';
import { issuesOf } from './full-input.js';

const issues = (assumptions: object, state: object = {}, rules: object = {}): unknown[] =>
  issuesOf(
    { plan_name: 'P', vesting_schedule: { years: 6 }, ...rules },
    { contribution_policy: {}, share_valuation: { current_price: 10 }, ...assumptions },
    { census_year: 2026, participants: [], ...state },
  ).map(({ field, issue }) => [field, issue]);

const purchase = { purchase_id: 'Q', year: 2027, shares: 1, interest_rate: 0.05, years: 5 };
const esopLoan = { loan_id: 'L', principal_balance: 1, interest_rate: 0.05, years_remaining: 5, suspense_shares: 1 };

describe('purchases', () => {
  const of = (more: object, state: object = {}): unknown[] => issues({ purchases: [{ ...purchase, ...more }] }, state);
  const at = (field: string, issue: string): string[][] => [[`purchases[0].${field}`, issue]];

  it.each<[object, unknown[]]>([
    [{}, []],
    [{ year: '2101', shares: '0.000001', from: 'accounts', price: 0.0001, interest_rate: 0, years: 40 }, []],
    [{ payment_schedule: 'balloon', release_method: 'principal_only', interest_rate: 0.2 }, []],
    [{ purchase_id: '' }, at('purchase_id', 'Must not be empty')],
    [
      { purchase_id: 'releverage-2030' },
      at('purchase_id', 'Must not be a reserved id (hires-2027, joiners-1, releverage-2027)'),
    ],
    [{ year: 2026 }, at('year', 'Must be between 2027 and 2101')],
    [{ year: 2102 }, at('year', 'Must be between 2027 and 2101')],
    [{ year: 2027.5 }, at('year', 'Must be an integer')],
    [{ shares: 0 }, at('shares', 'Must be greater than 0')],
    [{ from: 'inside' }, at('from', 'Must be one of outside, accounts')],
    [{ price: 0 }, at('price', 'Must be greater than 0')],
    [{ interest_rate: 0.21 }, at('interest_rate', 'Must be between 0 and 0.2')],
    [{ years: 0 }, at('years', 'Must be between 1 and 40')],
    [{ payments_per_year: 12 }, at('payments_per_year', 'Unknown field')],
  ])('%j', (more, expected) => expect(of(more)).toEqual(expected));

  it('need what a loan needs, in this order', () =>
    expect(issues({ purchases: [{}] })).toEqual(
      ['purchase_id', 'year', 'shares', 'interest_rate', 'years'].map((field) => [`purchases[0].${field}`, 'Required']),
    ));

  it('are at least one', () => expect(issues({ purchases: [] })).toEqual([['purchases', 'Must not be empty']]));

  it('have names of their own, among themselves and beside the loans', () => {
    expect(issues({ purchases: [purchase, purchase] })).toEqual([['purchases[1].purchase_id', 'Must be unique']]);
    expect(of({ purchase_id: 'L' }, { esop_loans: [esopLoan] })).toEqual(at('purchase_id', 'Must be unique'));
  });

  it('do not stand beside dividends that pay the one loan', () => {
    const dividends = { per_share: 1, on_allocated_shares: 'loan' };
    const both = { purchases: [purchase], dividends };
    expect(issues(both, { esop_loans: [esopLoan] })).toEqual([['dividends.on_allocated_shares', 'Not with purchases']]);
    expect(issues({ ...both, repurchase_strategy: { method: 'releverage' } })).toEqual([
      ['dividends.on_allocated_shares', 'Needs exactly one ESOP loan'],
      ['dividends.on_allocated_shares', 'Not with releverage'],
      ['dividends.on_allocated_shares', 'Not with purchases'],
    ]);
  });

  it('need no price in a trust without shares', () =>
    expect(issues({ purchases: [purchase], share_valuation: undefined })).toEqual([]));
});

describe('debts of later years', () => {
  const debt = { debt_id: 'D', principal_balance: 1, interest_rate: 0, years_remaining: 5 };
  const at = (field: string, issue: string): string[][] => [[`company.debts[0].${field}`, issue]];

  it.each<[object, unknown[]]>([
    [{ drawn_year: 2027, interest_only_years: 4 }, []],
    [{ drawn_year: '2150', interest_only_years: 0 }, []],
    [{ drawn_year: 2026 }, at('drawn_year', 'Must be greater than 2026')],
    [{ drawn_year: 2027.5 }, at('drawn_year', 'Must be an integer')],
    [{ interest_only_years: 5 }, at('interest_only_years', 'Must be between 0 and 4')],
    [{ interest_only_years: -1 }, at('interest_only_years', 'Must be between 0 and 4')],
    [{ interest_only_years: 1.5 }, at('interest_only_years', 'Must be an integer')],
    [{ interest_only_years: 1, years_remaining: 1 }, at('interest_only_years', 'Must be between 0 and 0')],
    // The years of interest only are looked at when the years of payments are right.
    [{ interest_only_years: 50, years_remaining: 0 }, at('years_remaining', 'Must be between 1 and 40')],
  ])('%j', (more, expected) => expect(issues({}, { company: { debts: [{ ...debt, ...more }] } })).toEqual(expected));
});

describe('owners', () => {
  const person = { id: 'A', age: 40, service_years: 5 };
  const of = (more: object): unknown[] => issues({}, { participants: [{ ...person, ...more }] });
  const at = (field: string, issue: string): string[][] => [[`participants[0].${field}`, issue]];

  it.each<[object, unknown[]]>([
    [{ family: 'Smith', synthetic_shares: '0.000001', outside_shares: 7 }, []],
    [{ family: '' }, at('family', 'Must not be empty')],
    [{ family: 1 }, at('family', 'Must be a string')],
    [{ synthetic_shares: -1 }, at('synthetic_shares', 'Must be at least 0')],
    [{ outside_shares: 'many' }, at('outside_shares', 'Must be a number')],
  ])('%j', (more, expected) => expect(of(more)).toEqual(expected));

  it('are tested in an S corporation', () => {
    const field = 'company.test_409p';
    expect(issues({}, { company: { test_409p: true } })).toEqual([]);
    expect(issues({}, { company: { test_409p: false, tax_status: 'c_corp' } })).toEqual([]);
    expect(issues({}, { company: { test_409p: true, tax_status: 'c_corp' } })).toEqual([[field, 'Not with c_corp']]);
    expect(issues({}, { company: { test_409p: 'yes' } })).toEqual([[field, 'Must be true or false']]);
  });
});

describe('what waits for a loan', () => {
  const people = [
    { id: 'A', age: 40, service_years: 5, allocated_shares: 100 },
    {
      id: 'B',
      age: 40,
      service_years: 5,
      allocated_shares: 50,
      status: 'separated',
      separation: { year: 2020, cause: 'death' },
    },
  ];
  const of = (...bought: unknown[]): unknown[] =>
    issues(
      {},
      {
        participants: people,
        esop_loans: bought.map((allocated_shares, i) => ({ ...esopLoan, loan_id: `L${i}`, allocated_shares })),
      },
    );

  it('is the account, or the shares that were bought with it, where there is a deferral', () => {
    const policy = (distribution_policy: object): unknown[] => issues({}, {}, { distribution_policy });
    const field = 'distribution_policy.deferral';
    expect(policy({ deferral: 'account' })).toEqual([]);
    expect(policy({ deferral: 'loan_shares', defer_until_loan_repaid: true })).toEqual([]);
    expect(policy({ deferral: 'loan_shares' })).toEqual([[field, 'Not without defer_until_loan_repaid']]);
    expect(policy({ deferral: 'none' })).toEqual([[field, 'Must be one of account, loan_shares']]);
    expect(policy({ changes: [{ from_year: 2030, deferral: 'account' }] })).toEqual([
      ['distribution_policy.changes[0].deferral', 'Unknown field'],
    ]);
  });

  it('is at most what active accounts hold, loan after loan', () => {
    expect(of(100)).toEqual([]);
    expect(of(40, '60', 0)).toEqual([]);
    expect(of(-1)).toEqual([['esop_loans[0].allocated_shares', 'Must be at least 0']]);
    expect(of(100.000001)).toEqual([['esop_loans[0].allocated_shares', 'Must be at most 100']]);
    expect(of(40, 60.5, 500)).toEqual([['esop_loans[1].allocated_shares', 'Must be at most 60']]);
  });
});

describe('leavers who share', () => {
  const of = (leavers_share: unknown): unknown[] => issues({}, {}, { allocation: { leavers_share } });
  const at = (field: string, issue: string): string[][] => [[`allocation.leavers_share${field}`, issue]];

  it.each<[unknown, unknown[]]>([
    [{ causes: ['death'] }, []],
    [{ causes: ['retirement', 'death', 'disability', 'termination'], pay_fraction: 0 }, []],
    [{}, at('.causes', 'Required')],
    [{ causes: [] }, at('.causes', 'Must not be empty')],
    [{ causes: ['death', 'death'] }, at('.causes[1]', 'Must be unique')],
    [{ causes: ['quit'] }, at('.causes[0]', 'Must be one of retirement, death, disability, termination')],
    [{ causes: ['death'], pay_fraction: 1.5 }, at('.pay_fraction', 'Must be between 0 and 1')],
    [true, at('', 'Must be an object')],
  ])('%j', (given, expected) => expect(of(given)).toEqual(expected));
});
