import { describe, expect, it } from 'vitest';
import { SimulationError, ValidationError } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
import { fullInput, issuesIn, issuesOf, put } from './full-input.js';

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
