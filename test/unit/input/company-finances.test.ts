/** The company behind the shares, as the inputs state it: what is not read, and what its fields do to ids. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import { parseInput } from '../../../src/engine/input/index.js';

const RULES: PlanRules = { plan_name: 'P', vesting_schedule: { years: 6 } };
const STATE: InitialState = { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 5 }] };
const BY_EBITDA = { method: 'ebitda_multiple', current_price: 10, multiple: [5] } as const;
const FINANCES = { ebitda: [1_000_000], base_ebitda: 900_000 };

describe('the company', () => {
  const debt = { debt_id: 'D', principal_balance: 5, interest_rate: 0.3, years_remaining: 40 };

  it('has no effect without company_finances', () => {
    const company = {
      cash: 1e6,
      sinking_fund: 1e6,
      debts: [debt],
      revolver: { limit: 5, drawn: 5, interest_rate: 0.1 },
      synthetic_equity: [{ id: 'W', shares: 1 }],
    };
    const runWith = (more: object): object => {
      const assumptions: OperatingAssumptions = { contribution_policy: { annual_amount: 1000 } };
      const { simulation_id: _, ...run } = simulateRun(RULES, assumptions, { ...STATE, company: more });
      return run;
    };
    expect(runWith(company)).toEqual(runWith({}));
  });
});

describe('the new inputs', () => {
  it('leave the ids of inputs without them as they were, and are part of the others', () => {
    const idOf = (assumptions: object, company: object = {}): string =>
      parseInput(RULES, { contribution_policy: {}, ...assumptions }, { ...STATE, company }, undefined).simulationId;
    const valued = { share_valuation: { method: 'equity_value', current_price: 10 } };
    const taxed = { share_valuation: { method: 'equity_value', current_price: 10, tax_rate: 0 } };
    // Both ids are those of the release before.
    expect(idOf({})).toBe('sim_0137b0116af093f6d1f96c90135bbf6b');
    expect(idOf(valued)).toBe('sim_64faf0ebf6a79817f825e9fcf87c0e3f');
    expect(idOf(taxed)).toBe(idOf(valued));
    const ids = [
      idOf({}),
      idOf({}, { cash: 1 }),
      idOf({ company_finances: FINANCES }),
      idOf({ company_finances: { ...FINANCES, minimum_cash: 1 } }),
      idOf({ company_finances: FINANCES, share_valuation: { ...BY_EBITDA, calibrate: false } }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
