import { expect, it } from 'vitest';
import { makePlan } from '../../../bench/plan.js';
import { prepare, type PlanChanges, type PreparedPlan } from '../../../src/index.js';
import { column } from '../../../src/engine/numeric/index.js';
import type { PreparedInput } from '../../../src/engine/input/index.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { haveSamePeople } from '../../../src/engine/state/same-people.js';
import { KeptPeople, keptPeople } from '../../../src/engine/year/fused/kept-people.js';

const YEARS = 5;
const prepared = (): PreparedPlan => prepare(...makePlan({ participants: 200, years: YEARS }));
const planOf = ({ input }: PreparedPlan): Plan => (input as PreparedInput).plan;
const changed = (plan: PreparedPlan, operatingAssumptions: PlanChanges['operatingAssumptions']): PreparedPlan =>
  plan.with({ operatingAssumptions: operatingAssumptions! });

it('a run of a prepared plan keeps the people of every year, for the plans that have the same', () => {
  const plan = prepared();
  plan.simulate();
  const kept = keptPeople(planOf(plan))!;
  for (let index = 1; index <= YEARS; index++) expect(kept.ofYear(index)?.separations).toBeGreaterThan(0);
  for (const price of [{ annual_growth_rate: 0.01 }, { current_price: 12 }]) {
    const other = changed(plan, { share_valuation: price });
    other.simulate();
    expect(keptPeople(planOf(other))).toBe(kept);
  }
});

it('a run that nobody prepared keeps none', () => {
  const plan = planOf(prepared());
  expect(keptPeople({ ...plan, census: { ...plan.census } })).toBeNull();
});

it('other people are kept from their second run in a row on', () => {
  const plan = prepared();
  const kept = keptPeople(planOf(plan));
  const other = planOf(changed(plan, { compensation_growth_rate: 0.09 }));
  const third = planOf(changed(plan, { compensation_growth_rate: 0.08 }));
  expect(keptPeople(other)).toBeNull();
  expect(keptPeople(planOf(plan))).toBe(kept);
  expect(keptPeople(third)).toBeNull();
  expect(keptPeople(other)).toBeNull();
  const ofOther = keptPeople(other);
  expect(ofOther?.plan).toBe(other);
  expect(keptPeople(other)).toBe(ofOther);
});

it('a field that nobody has listed decides whether the people are the same', () => {
  const plan = planOf(prepared());
  expect(haveSamePeople(plan, { ...plan, cashReturn: plan.discountRate, purchases: [] })).toBe(true);
  expect(haveSamePeople(plan, { ...plan, later: { field: 1 } } as Plan)).toBe(false);
  expect(haveSamePeople({ ...plan, later: { field: 1 } } as Plan, { ...plan, later: { field: 1 } } as Plan)).toBe(true);
});

it('no more than 64 MB are kept, and later years are computed again', () => {
  const kept = new KeptPeople(planOf(prepared()));
  const sums = { separations: 0, headcount: 0, coveredPayroll: 0, weights: 0 };
  const yearOf = (rows: number): Parameters<KeptPeople['keep']>[1] => {
    const one = column<never>(rows);
    return { ...sums, blocks: [], apart: [], columns: { headcount: one, pay: one, weight: one } };
  };
  const rows = 2 ** 21;
  kept.keep(1, yearOf(rows));
  expect(kept.isFull).toBe(false);
  kept.keep(2, yearOf(rows));
  kept.keep(3, yearOf(1));
  expect([1, 2, 3].map((index) => kept.ofYear(index) !== null)).toEqual([true, false, false]);
});
