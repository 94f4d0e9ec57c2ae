/** Tables of a board's exhibits: what adds up does, and people are counted once. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { monteCarlo } from '../../src/analysis/index.js';
import { fundingSchedule } from '../../src/analysis/exhibits/funding.js';
import { benefitBandTable, capitalTable } from '../../src/analysis/exhibits/owners.js';
import { peopleTables } from '../../src/analysis/exhibits/people.js';
import { prepare } from '../../src/index.js';
import { vectors } from '../vectors.js';

const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100);
const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-typical.json');
const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
const { annual_projections: years } = plan.simulateRun();

describe('the funding schedule', () => {
  const withFinances = vectors().filter(({ input }) => input.operatingAssumptions.company_finances !== undefined);

  it.each(withFinances)('$name adds up to the cent', ({ input }) => {
    const prepared = prepare(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
    const { columns, rows } = fundingSchedule(prepared);
    const run = prepared.simulateRun().annual_projections;
    for (const [i, { key }] of columns.slice(1).entries()) {
      const amounts = rows.map((row) => cents(row[key]));
      const [closing, headroom] = amounts.slice(-2);
      expect(amounts.slice(0, -2).reduce((sum, each) => sum + each, 0)).toBe(closing);
      expect([closing, headroom]).toEqual([cents(run[i]!.company_cash), cents(run[i]!.headroom)]);
    }
  });
});

it('people are counted once, by age and service, with what their accounts hold', () => {
  const [population, accounts, due] = peopleTables(plan);
  const byAge = population!.rows.filter(({ group }) => !String(group).startsWith('within'));
  const heads = byAge.reduce((sum, row) => sum + Number(row['heads']), 0);
  const working = initialState.participants.filter(({ status }) => status === undefined || status === 'active');
  expect(heads).toBe(working.length);
  for (const row of byAge) {
    const parts = [0, 1, 2, 3].map((i) => Number(row[`service_${i}`]));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(row['heads']);
  }
  const balances = accounts!.rows.map(({ balance }) => Number(balance));
  expect(balances).toEqual([...balances].sort((a, b) => b - a));
  expect(accounts!.rows).toHaveLength(10);
  expect(due!.rows.every((row) => Number(row['next']) <= Number(row['all']))).toBe(true);
});

it('owners have the whole, and the benefit its band', () => {
  for (const { trust, others } of capitalTable(years).rows) expect(Number(trust) + Number(others)).toBe(1);
  const chance = monteCarlo(plan, { paths: 20, percentiles: [5, 50, 95] });
  const band = benefitBandTable(years, chance).rows;
  expect(band.map(({ level }) => level)).toEqual(years.map((year) => year.benefit_level_value));
  expect(band.every(({ low, high }) => Number(low) <= Number(high))).toBe(true);
});
