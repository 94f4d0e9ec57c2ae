import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../../src/errors.js';
import { parseInput } from '../../../src/input/index.js';
import { fullInput, issuesIn, issuesOf, put } from './full-input.js';

const fieldsOf = (...input: Parameters<typeof issuesOf>): string[] => issuesOf(...input).map(({ field }) => field);

describe('a whole argument', () => {
  it('is named when it is missing, and only the last may be', () => {
    expect(issuesIn({})).toEqual([
      { field: 'planRules', issue: 'Required' },
      { field: 'operatingAssumptions', issue: 'Required' },
      { field: 'initialState', issue: 'Required' },
    ]);
  });

  it('is named when it is something else', () => {
    expect(issuesOf(null, [], 'x', 5)).toEqual([
      { field: 'planRules', issue: 'Must be an object' },
      { field: 'operatingAssumptions', issue: 'Must be an object' },
      { field: 'initialState', issue: 'Must be an object' },
      { field: 'systemConfig', issue: 'Must be an object' },
    ]);
  });
});

describe('order of issues', () => {
  it('goes by argument', () => {
    expect(fieldsOf({ plan_name: '' }, {}, {}, { projection_years: 0 })).toEqual([
      'plan_name',
      'vesting_schedule',
      'contribution_policy',
      'participants',
      'projection_years',
    ]);
  });

  it('has given keys in given order, unknown ones in their place, then missing ones, then rules across', () => {
    const participant = {
      status: 'gone',
      shoe_size: 42,
      hire_date: 'x',
      service_years: -1,
      id: 7,
      age: 1,
      birth_date: 'y',
    };
    expect(issuesOf({ plan_name: 'P', vesting_schedule: {} }, { contribution_policy: {} }, { participants: [participant] })).toEqual([
      { field: 'vesting_schedule.years', issue: 'Required' },
      { field: 'participants[0].status', issue: 'Must be one of active, separated' },
      { field: 'participants[0].shoe_size', issue: 'Unknown field' },
      { field: 'participants[0].hire_date', issue: 'Must be a date (YYYY-MM-DD)' },
      { field: 'participants[0].service_years', issue: 'Must be at least 0' },
      { field: 'participants[0].id', issue: 'Must be a string' },
      { field: 'participants[0].birth_date', issue: 'Must be a date (YYYY-MM-DD)' },
      { field: 'participants[0].birth_date', issue: 'Not with age' },
      { field: 'participants[0].hire_date', issue: 'Not with service_years' },
    ]); // prettier-ignore
  });

  it('has missing keys in the order of the model, whatever the order of the given ones', () => {
    expect(fieldsOf({}, { share_valuation: {} }, { esop_loans: [{ suspense_shares: 0 }] })).toEqual([
      'plan_name',
      'vesting_schedule',
      'share_valuation.current_price',
      'contribution_policy',
      'esop_loans[0].loan_id',
      'esop_loans[0].principal_balance',
      'esop_loans[0].interest_rate',
      'esop_loans[0].years_remaining',
      'participants',
    ]);
  });

  it('finishes an object before the key after it', () => {
    const rules = { vesting_schedule: { years: 1, type: 'x' }, plan_name: '', eligibility: { minimum_age: 'x', x: 1 } };
    expect(fieldsOf(rules, { contribution_policy: { form: 1, type: 'schedule' } }, { participants: [] })).toEqual([
      'vesting_schedule.years',
      'vesting_schedule.type',
      'plan_name',
      'eligibility.minimum_age',
      'eligibility.x',
      'contribution_policy.form',
      'contribution_policy.amounts',
    ]);
  });

  it('puts rules across the parts of an argument behind all of them', () => {
    const participants = [
      { id: 'A', age: 1, service_years: 1, allocated_shares: 5, separation: { year: 2020, cause: 'death' } },
      { id: 'A', age: 1, service_years: 1, status: 'separated' },
    ];
    const state = { company: { shares_outstanding: 1 }, participants, trust_cash: { participant_cash_accounts: 'x' } };
    expect(fieldsOf({ plan_name: 'P', vesting_schedule: { years: 6 } }, { contribution_policy: {} }, state)).toEqual([
      'share_valuation.current_price',
      'participants[1].separation',
      'participants[1].id',
      'trust_cash.participant_cash_accounts',
      'participants[0].separation.year',
    ]);
  });
});

describe('the error', () => {
  const errorOf = (path: string, value: unknown): ValidationError => {
    const { planRules, operatingAssumptions, initialState, systemConfig } = put(fullInput(), path, value);
    try {
      parseInput(planRules, operatingAssumptions, initialState, systemConfig);
    } catch (error) {
      if (error instanceof ValidationError) return error;
    }
    throw new Error('Nothing was refused');
  };

  it('has the first issue as its details and names the first part of its field', () => {
    const error = errorOf('planRules.vesting_schedule.years', 9);
    expect(error).toMatchObject({
      name: 'ValidationError',
      code: 'VALIDATION_ERROR',
      message: 'Invalid vesting schedule',
    });
    expect(error.details).toEqual({ field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' });
    expect(error.issues[0]).toBe(error.details);
    expect(error.issues).toHaveLength(1);
  });

  it.each([
    ['initialState.participants[1].id', 5, 'Invalid participants'],
    ['planRules', null, 'Invalid planRules'],
    ['operatingAssumptions.cash_return_rate', 'x', 'Invalid cash return rate'],
    ['planRules.plan_size', 'x', 'Invalid plan size'],
  ])('%s: %s', (path, value, message) => expect(errorOf(path, value).message).toBe(message));
});
