import { describe, expect, it } from 'vitest';
import { SimulationError } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { fullInput, put, type FullInput } from './full-input.js';

const planOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: Partial<FullInput>): Plan =>
  parseInput(planRules, operatingAssumptions, initialState, systemConfig);
const full = (path?: string, value?: unknown): Plan =>
  planOf(path === undefined ? fullInput() : put(fullInput(), path, value));

/** What vectors do not have: their plans are read whole, with every other choice. */
describe('choices', () => {
  it('both names of cash mean the same', () => {
    const trust_cash = { unallocated_company_contributions: 7, unallocated_forfeiture_cash: 8 };
    expect(full('initialState.trust_cash', trust_cash).openingTrust).toMatchObject({
      contributions: 700,
      forfeitures: 800,
    });
  });

  it('nobody is hired without a rate', () => {
    expect(full('operatingAssumptions.workforce', { entry_compensation: 5 }).workforce).toBeNull();
    expect(full('operatingAssumptions.workforce', { replacement_rate: 0.000000004 }).workforce).toBeNull();
  });
});

describe('figures beyond the exact range', () => {
  const errorOf = (path: string, value: unknown): unknown => {
    try {
      full(path, value);
    } catch (error) {
      if (error instanceof SimulationError) return error.details;
      throw error;
    }
    return null;
  };

  it('are an error that names the assumption and the year', () => {
    const grown = { current_price: 1, annual_growth_rate: 10_000_000 };
    expect(errorOf('operatingAssumptions.share_valuation', grown)).toEqual({
      field: 'share_valuation.annual_growth_rate',
      issue:
        '10000000 means 1000000000 % a year: for 10000000 % write 100000 (a figure of 2027 is beyond the exact range)',
    });
    expect(errorOf('operatingAssumptions.share_valuation', { ...grown, method: 'equity_value' })).toBeNull();
    expect(errorOf('operatingAssumptions.share_valuation', { current_price: 9e11, method: 'equity_value' })).toEqual({
      field: 'share_valuation.company_equity_value',
      issue: 'A figure of 2025 is beyond the exact range',
    });
    expect(errorOf('operatingAssumptions.dividends', { per_share: 1, annual_growth_rate: 1e7 })).toMatchObject({
      field: 'dividends.annual_growth_rate',
    });
    expect(
      errorOf('operatingAssumptions.contribution_policy', { annual_amount: 1, annual_increase_rate: 1e7 }),
    ).toMatchObject({ field: 'contribution_policy.annual_increase_rate' });
  });

  it('limits that outgrow it bind nobody', () => {
    const { years } = full('operatingAssumptions.limit_growth_rate', 1e7);
    expect(years[29]).toMatchObject({
      limits: { payCap: Number.MAX_SAFE_INTEGER, additionsLimit: Number.MAX_SAFE_INTEGER },
    });
  });
});
