import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchases as purchasesOf, type Purchase } from '../../src/analysis/index.js';
import { groupOf } from '../../src/analysis/purchases.js';
import { prepare, type InitialState } from '../../src/index.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, PLANS, runOrNull, units } from '../properties/runs.js';

type Participants = InitialState['participants'];

/** A plan in which nothing happens that a test does not ask for. */
function purchases(rules: object, assumptions: object, participants: Participants, years: number): Purchase[] {
  const plan = prepare(
    {
      plan_name: 'P',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
      diversification_rules: { enabled: false },
      allocation: { basis: 'per_capita' },
      ...rules,
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      repurchase_strategy: { method: 'redeem' },
      turnover: { termination_table: 'none' },
      ...assumptions,
    },
    { census_year: 2026, participants },
    { projection_years: years },
  );
  return purchasesOf(plan);
}

const brief = (all: Purchase[]): unknown[] =>
  all.map(({ year, id, age, reason, shares, cost }) => [year, id, age, reason, shares, cost]);

test('somebody retires: installments of equal shares from the next year on', () => {
  const policy = { timing: 'statutory', form: 'installments', installment_years: 2, cash_out_limit: 0 };
  const person = { id: 'A', age: 64, service_years: 20, allocated_shares: 50 };
  expect(brief(purchases({ distribution_policy: policy }, {}, [person], 4))).toEqual([
    [2028, 'A', 66, 'retirement', 25, 2500],
    [2029, 'A', 67, 'retirement', 25, 2500],
  ]);
});

test('two causes take their parts of one row, one after the other', () => {
  const turnover = { termination_rates: [{ rate: 0.2 }], disability_rate: 0.1 };
  const person = { id: 'A', age: 30, service_years: 5, allocated_shares: 1000 };
  // A tenth of 1,000, then a fifth of the 900 that are left.
  expect(brief(purchases({}, { turnover }, [person], 1))).toEqual([
    [2027, 'A', 31, 'disability', 100, 10_000],
    [2027, 'A', 31, 'termination', 180, 18_000],
  ]);
});

test('a known exit and somebody who left before: the causes that the census names', () => {
  const people: Participants = [
    { id: 'A', age: 40, service_years: 9, allocated_shares: 10, separation: { year: 2028, cause: 'death' } },
    {
      id: 'B',
      age: 50,
      service_years: 9,
      allocated_shares: 7,
      status: 'separated',
      separation: { year: 2026, cause: 'disability' },
    },
  ];
  const all = purchases({}, {}, people, 3);
  expect(brief(all)).toEqual([
    [2027, 'B', 51, 'disability', 7, 700],
    [2028, 'A', 42, 'death', 10, 1000],
  ]);
  expect(all.map(groupOf)).toEqual(['earlier', 'under_45']);
});

test('diversification: what is sold while employed', () => {
  const person = { id: 'A', age: 55, service_years: 12, allocated_shares: 100 };
  const rules = { diversification_rules: { enabled: true } };
  // A quarter in the first election year, a half in total in the sixth.
  expect(brief(purchases(rules, {}, [person], 6))).toEqual([
    [2027, 'A', 56, 'diversification', 25, 2500],
    [2032, 'A', 61, 'diversification', 25, 2500],
  ]);
});

test('people hired later are a group of their own', () => {
  const people = [
    { id: 'A', age: 64, service_years: 20, allocated_shares: 10 },
    { id: 'B', age: 40, service_years: 10, allocated_shares: 0 },
  ];
  const assumptions = {
    contribution_policy: { annual_amount: 1000, form: 'stock' },
    workforce: { replacement_rate: 1, entry_age: 62, entry_compensation: 1 },
  };
  const hired = purchases({}, assumptions, people, 5).filter(({ origin }) => origin === 'hired');
  // Hired in 2027 at 62, retired in 2030 at 65.
  expect([...new Set(hired.map(({ id }) => id))]).toEqual(['hires-2027']);
  expect(hired.map(({ year, age, reason }) => [year, age, reason])).toEqual([[2030, 65, 'retirement']]);
  expect(hired.map(groupOf)).toEqual(['hired']);
});

test('in any plan the purchases of a year are its obligation, in dollars and in shares', () => {
  fc.assert(
    fc.property(planArbitrary(), (input) => {
      const run = runOrNull(input);
      if (run === null) return;
      const all = purchasesOf(prepare(...fourArguments(input)));
      const sum = (of: readonly Purchase[], figure: 'cost' | 'shares', decimals: number): bigint =>
        of.reduce((total, purchase) => total + units(purchase[figure], decimals), 0n);
      for (const year of run.annual_projections) {
        const ofYear = all.filter((purchase) => purchase.year === year.year);
        const sold = ofYear.filter(({ reason }) => reason === 'diversification');
        const converted = ofYear.filter(({ reason }) => reason === 'segregation');
        const inService = ofYear.filter(({ reason }) => reason === 'in_service');
        const left = ofYear.filter((purchase) => ![...sold, ...converted, ...inService].includes(purchase));
        expect(sum(left, 'cost', 2)).toBe(units(year.distribution_amount, 2));
        expect(sum(sold, 'cost', 2)).toBe(units(year.diversification_amount, 2));
        expect(sum(inService, 'cost', 2)).toBe(units(year.in_service_amount ?? 0, 2));
        expect(sum(inService, 'shares', 6)).toBe(units(year.in_service_shares ?? 0, 6));
        expect(sum(converted, 'cost', 2)).toBe(units(year.segregation_amount ?? 0, 2));
        expect(sum(converted, 'shares', 6)).toBe(units(year.segregation_shares ?? 0, 6));
        expect(sum(left, 'shares', 6)).toBe(units(year.distribution_shares, 6));
        expect(sum(sold, 'shares', 6)).toBe(units(year.diversification_shares, 6));
      }
    }),
    PLANS,
  );
});
