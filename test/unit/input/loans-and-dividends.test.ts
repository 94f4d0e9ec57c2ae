/** What is asked of the course of a loan, of dividends on allocated shares, and of rights that are paid: the words of section 9. */
import { describe, expect, it } from 'vitest';
import { issuesOf } from './full-input.js';

const issues = (assumptions: object, state: object, rules: object = {}): unknown[] =>
  issuesOf(
    { plan_name: 'P', vesting_schedule: { years: 6 }, ...rules },
    { contribution_policy: {}, share_valuation: { current_price: 10 }, ...assumptions },
    { census_year: 2026, participants: [], ...state },
  ).map(({ field, issue }) => [field, issue]);

const loan = { loan_id: 'L', principal_balance: 1, interest_rate: 0.05, years_remaining: 5, suspense_shares: 1 };
const ofLoan = (more: object, state: object = {}): unknown[] =>
  issues({}, { esop_loans: [{ ...loan, ...more }], ...state });
const at = (field: string, issue: string): string[][] => [[`esop_loans[0].${field}`, issue]];

describe('payments in the year', () => {
  it.each([1, 2, 4, 12, '12', '4.0'])('%j', (payments_per_year) => expect(ofLoan({ payments_per_year })).toEqual([]));
  it.each([0, 3, 12.5, '6', -1, 1e300])('not %j', (payments_per_year) =>
    expect(ofLoan({ payments_per_year })).toEqual(at('payments_per_year', 'Must be one of 1, 2, 4, 12')),
  );
  it('not null', () =>
    expect(ofLoan({ payments_per_year: null })).toEqual(at('payments_per_year', 'Must be a number')));
});

describe('prepayments', () => {
  const of = (prepayments: unknown, state: object = {}): unknown[] => ofLoan({ prepayments }, state);
  it.each([
    [[{ year: 2027, amount: 0.01 }], []],
    [
      [
        { year: 2027, amount: 1 },
        { year: 2030, amount: '2.50' },
      ],
      [],
    ],
    [[], at('prepayments', 'Must not be empty')],
    [[{ year: 2027, amount: 0 }], at('prepayments[0].amount', 'Must be greater than 0')],
    [[{ year: 2027, amount: 0.005 }], at('prepayments[0].amount', 'Must be greater than 0')],
    [[{ year: 2026, amount: 1 }], at('prepayments[0].year', 'Must be greater than 2026')],
    [[{ year: 2027.5, amount: 1 }], at('prepayments[0].year', 'Must be an integer')],
    [
      [
        { year: 2028, amount: 1 },
        { year: 2028, amount: 1 },
      ],
      at('prepayments[1].year', 'Must be greater than 2028'),
    ],
    [[{ amount: 1 }], at('prepayments[0].year', 'Required')],
    [[{ year: 2027 }], at('prepayments[0].amount', 'Required')],
    [[null], at('prepayments[0]', 'Must be an object')],
    [{}, at('prepayments', 'Must be a list')],
  ])('%j', (prepayments, expected) => expect(of(prepayments)).toEqual(expected));

  it('lie after the census year that is assumed, too', () =>
    expect(of([{ year: 2026, amount: 1 }], { census_year: undefined })).toEqual(
      at('prepayments[0].year', 'Must be greater than 2026'),
    ));
});

describe('years of interest only', () => {
  const bounds = 'Must be between 0 and 4';
  it.each([0, 4, '4.0'])('%j', (interest_only_years) => expect(ofLoan({ interest_only_years })).toEqual([]));
  it.each([
    [5, bounds],
    [-1, bounds],
    [1e300, bounds],
    ['-99999999999999999999', bounds],
    [1.5, 'Must be an integer'],
    [null, 'Must be a number'],
  ])('not %j', (interest_only_years, issue) =>
    expect(ofLoan({ interest_only_years })).toEqual(at('interest_only_years', issue)),
  );
  it('are judged by years that are right themselves, after what else is wrong with the loan', () => {
    expect(ofLoan({ interest_only_years: 50, years_remaining: 41 })).toEqual(
      at('years_remaining', 'Must be between 1 and 40'),
    );
    expect(ofLoan({ interest_only_years: 5, payments_per_year: 3 })).toEqual([
      ...at('payments_per_year', 'Must be one of 1, 2, 4, 12'),
      ...at('interest_only_years', bounds),
    ]);
  });
});

describe('a refinancing', () => {
  it.each([
    [{ year: 2027, years_remaining: 40 }, []],
    [{ year: 2027, years_remaining: 1, interest_rate: 0.2, payment_schedule: 'balloon' }, []],
    [{ year: 2026, years_remaining: 1 }, at('refinanced.year', 'Must be greater than 2026')],
    [{ year: 2027, years_remaining: 41 }, at('refinanced.years_remaining', 'Must be between 1 and 40')],
    [{ year: 2027 }, at('refinanced.years_remaining', 'Required')],
    [
      { year: 2027, years_remaining: 1, interest_rate: 0.21 },
      at('refinanced.interest_rate', 'Must be between 0 and 0.2'),
    ],
    [{ year: 2027, years_remaining: 1, release_method: 'principal_only' }, []],
    [
      { year: 2027, years_remaining: 1, release_method: 'principal' },
      at('refinanced.release_method', 'Must be one of principal_and_interest, principal_only'),
    ],
  ])('%j', (refinanced, expected) => expect(ofLoan({ refinanced })).toEqual(expected));

  it('comes with the loans that are readable', () => {
    const state = { esop_loans: [null, { ...loan, refinanced: { year: 2020, years_remaining: 1 } }] };
    expect(issues({}, state)).toEqual([
      ['esop_loans[0]', 'Must be an object'],
      ['esop_loans[1].refinanced.year', 'Must be greater than 2026'],
    ]);
  });
});

describe('dividends on allocated shares for the loan', () => {
  const field = 'dividends.on_allocated_shares';
  const one = [field, 'Needs exactly one ESOP loan'];
  const noReleverage = [field, 'Not with releverage'];
  const of = (strategy: object, loans: object[] = [loan]): unknown[] =>
    issues(
      { dividends: { per_share: 1, on_allocated_shares: 'loan' }, repurchase_strategy: strategy },
      { esop_loans: loans },
    );

  it.each([
    [{}, []],
    [{ method: 'redeem' }, []],
    [{ method: 'releverage' }, [noReleverage]],
    [{ funding_source: 'company_loan' }, [noReleverage]],
    [{ mix: [{ recycle: 1 }, { recycle: 0.5, releverage: 0.5 }] }, [noReleverage]],
    [{ mix: [{ recycle: 1 }] }, []],
    [{ limits: { deduction_404: 'enforce', overflow: 'releverage' } }, [noReleverage]],
    [{ limits: { overflow: 'releverage' } }, []],
  ])('%j', (strategy, expected) => expect(of(strategy)).toEqual(expected));

  it('needs one loan, of any balance', () => {
    expect(of({}, [])).toEqual([one]);
    expect(of({}, [loan, { ...loan, loan_id: 'M', principal_balance: 0 }])).toEqual([one]);
    expect(of({}, [{ ...loan, principal_balance: 0 }])).toEqual([]);
    expect(of({ method: 'releverage' }, [])).toEqual([one, noReleverage]);
    expect(issues({ dividends: { per_share: 1, on_allocated_shares: 'pass_through' } }, {})).toEqual([]);
  });
});

it('comes after what is wrong with loans and company as such', () => {
  expect(issues({}, { esop_loans: 5, company: null })).toEqual([
    ['esop_loans', 'Must be a list'],
    ['company', 'Must be an object'],
  ]);
});

describe('choices', () => {
  it('are named', () => {
    expect(issues({ dividends: { per_share: 1, on_allocated_shares: 'cash' } }, {})).toEqual([
      ['dividends.on_allocated_shares', 'Must be one of accounts, loan, pass_through'],
    ]);
    const field = 'repurchase_strategy.limits.additions_415_value';
    expect(issues({ repurchase_strategy: { limits: { additions_415_value: 'value' } } }, {})).toEqual([
      [field, 'Must be one of contributions, lesser_of_value'],
    ]);
    expect(issues({}, {}, { forfeited_shares_use: 'hold' })).toEqual([
      ['forfeited_shares_use', 'Must be one of reallocate, reduce_contributions'],
    ]);
  });
});

it('says of a year that is not after the census at its place, whatever else is wrong', () => {
  expect(issues({}, {}, { freeze: { from_year: 2026 }, forfeited_shares_use: 'hold', other: 1 })).toEqual([
    ['freeze.from_year', 'Must be greater than 2026'],
    ['forfeited_shares_use', 'Must be one of reallocate, reduce_contributions'],
    ['other', 'Unknown field'],
  ]);
  const valuation = { current_price: 1, floor: { price: 1, until_year: 2026 } };
  expect(issues({ share_valuation: valuation, discount_rate: 'x', cash_return_rate: -2 }, {})).toEqual([
    ['share_valuation.floor.until_year', 'Must be greater than 2026'],
    ['cash_return_rate', 'Must be greater than -1'],
    ['discount_rate', 'Must be a number'],
  ]);
});

describe('a right that is paid', () => {
  const of = (settles_year: unknown): unknown[] =>
    issues(
      {},
      {
        company: {
          synthetic_equity: [
            { id: 'V', shares: 1 },
            { id: 'W', shares: 1, settles_year },
          ],
        },
      },
    );
  const field = 'company.synthetic_equity[1].settles_year';
  it.each([
    [2027, []],
    ['2090', []],
    [2026, [[field, 'Must be greater than 2026']]],
    [2027.5, [[field, 'Must be an integer']]],
    [true, [[field, 'Must be a number']]],
  ])('%j', (year, expected) => expect(of(year)).toEqual(expected));
});
