import { describe, expect, it } from 'vitest';
import { SimulationError, ValidationError } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
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

  it('has fields in the order of the model, missing ones in their place, then unknown ones', () => {
    const participant = {
      status: 'gone',
      shoe_size: 42,
      hat_size: 43,
      hire_date: 'x',
      service_years: -1,
      age: 1,
      birth_date: 'y',
      separation: { cause: 'death' },
    };
    expect(issuesOf({ plan_name: 'P', vesting_schedule: {} }, { contribution_policy: {} }, { participants: [participant] })).toEqual([
      { field: 'vesting_schedule.years', issue: 'Required' },
      { field: 'participants[0].id', issue: 'Required' },
      { field: 'participants[0].birth_date', issue: 'Must be a date (YYYY-MM-DD)' },
      { field: 'participants[0].service_years', issue: 'Must be at least 0' },
      { field: 'participants[0].hire_date', issue: 'Must be a date (YYYY-MM-DD)' },
      { field: 'participants[0].status', issue: 'Must be one of active, separated' },
      { field: 'participants[0].separation.year', issue: 'Required' },
      { field: 'participants[0].shoe_size', issue: 'Unknown field' },
      { field: 'participants[0].hat_size', issue: 'Unknown field' },
    ]); // prettier-ignore
  });

  it('has rules across fields behind unknown ones, as soon as the fields they look at are right', () => {
    const participant = { id: 'A', age: 1, birth_date: '1980-01-01', hat_size: 43, service_years: 1, hire_date: 'x' };
    const fields = (hire_date: string): string[] =>
      fieldsOf({ plan_name: 'P', vesting_schedule: { years: 6 } }, { contribution_policy: {} }, { participants: [{ ...participant, hire_date }] }); // prettier-ignore
    expect(fields('x')).toEqual([
      'participants[0].hire_date',
      'participants[0].hat_size',
      'participants[0].birth_date',
    ]);
    expect(fields('2020-01-01')).toEqual([
      'participants[0].hat_size',
      'participants[0].birth_date',
      'participants[0].hire_date',
    ]);
  });

  it('has missing keys in the order of the model, whatever the order of the given ones', () => {
    expect(fieldsOf({}, { share_valuation: {} }, { esop_loans: [{ suspense_shares: 0 }] })).toEqual([
      'plan_name',
      'vesting_schedule',
      'contribution_policy',
      'share_valuation.current_price',
      'participants',
      'esop_loans[0].loan_id',
      'esop_loans[0].principal_balance',
      'esop_loans[0].interest_rate',
      'esop_loans[0].years_remaining',
    ]);
  });

  it('finishes an object before the key after it', () => {
    const rules = { vesting_schedule: { years: 1, type: 'x' }, plan_name: '', eligibility: { minimum_age: 'x', x: 1 } };
    expect(fieldsOf(rules, { contribution_policy: { form: 1, type: 'schedule' } }, { participants: [] })).toEqual([
      'plan_name',
      'vesting_schedule.type',
      'vesting_schedule.years',
      'eligibility.minimum_age',
      'eligibility.x',
      'contribution_policy.form',
      'contribution_policy.amounts',
    ]);
  });

  it('puts rules across the parts of an argument behind all of them, as soon as the parts they look at are right', () => {
    const participants = [
      { id: 'A', age: 1, service_years: 1, allocated_shares: 5, separation: { year: 2020, cause: 'death' } },
      { id: 'A', age: 1, service_years: 1, status: 'separated' },
    ];
    const of = (second: object, cash: unknown): string[] =>
      fieldsOf(
        { plan_name: 'P', vesting_schedule: { years: 6 } },
        { contribution_policy: {} },
        {
          company: { shares_outstanding: 1 },
          participants: [participants[0], { ...participants[1], ...second }],
          trust_cash: { participant_cash_accounts: cash },
        },
      );
    expect(of({}, 'x')).toEqual([
      'share_valuation.current_price',
      'participants[1].separation',
      'participants[1].id',
      'trust_cash.participant_cash_accounts',
      'participants[0].separation.year',
    ]);
    expect(of({ status: 'active' }, 'x')).toEqual([
      'share_valuation.current_price',
      'participants[1].id',
      'trust_cash.participant_cash_accounts',
      'participants[0].separation.year',
    ]);
    expect(of({ status: 'active', id: 'B' }, 0)).toEqual([
      'share_valuation.current_price',
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
      fullMessage: 'Invalid vesting schedule: vesting_schedule.years must be between 2 and 7, but is 9',
    });
    expect(error.details).toEqual({ field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' });
    expect(error.issues[0]).toBe(error.details);
    expect(error.issues).toHaveLength(1);
  });

  it('is the error object of section 9 as JSON, and tells whoever reads its stack everything', () => {
    const error = errorOf('planRules.vesting_schedule.years', 9);
    const details = { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' };
    const object = { code: 'VALIDATION_ERROR', message: 'Invalid vesting schedule', details };
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({ error: object });
    expect(error.stack).toContain(error.fullMessage);
    const failed = new SimulationError(details, 2030);
    expect(failed.toJSON()).toEqual({ code: 'SIMULATION_ERROR', message: 'Simulation failed', details });
    expect(failed.stack).toContain('Simulation failed: vesting_schedule.years must be between 2 and 7');
  });

  it.each([
    ['initialState.participants[1].id', 5, 'Invalid participants', 'participants[1].id must be a string, but is 5'],
    [
      'initialState.participants[1].age',
      '41 years',
      'Invalid participants',
      'participants[1].age must be a number, but is "41 years"',
    ],
    ['planRules', null, 'Invalid planRules', 'planRules must be an object'],
    [
      'operatingAssumptions.cash_return_rate',
      'x',
      'Invalid cash return rate',
      'cash_return_rate must be a number, but is "x"',
    ],
    ['planRules.plan_size', 'x', 'Invalid plan size', 'plan_size: Unknown field'],
    ['planRules.plan_name', undefined, 'Invalid plan name', 'plan_name: Required'],
  ])('%s: %s', (path, value, message, sentence) => {
    const error = errorOf(path, value);
    expect(error.message).toBe(message);
    expect(error.fullMessage).toBe(`${message}: ${sentence}`);
  });

  it('says how many more there are, and quotes no more than the beginning of a long text', () => {
    const issue = { field: 'plan_name', issue: 'Must be at most 200 characters' };
    expect(new ValidationError([{ ...issue, given: 'x'.repeat(300) }, issue, issue]).fullMessage).toBe(
      `Invalid plan name: plan_name must be at most 200 characters, but is "${'x'.repeat(40)}..." (and 2 more)`,
    );
  });

  it('keeps what was given out of its issues: a log that lists them holds nothing of a census', () => {
    expect(errorOf('initialState.participants[1].age', '41 years').issues).toEqual([
      { field: 'participants[1].age', issue: 'Must be a number' },
    ]);
  });
});
