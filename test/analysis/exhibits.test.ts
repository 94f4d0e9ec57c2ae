/** Tables of a board's exhibits: what adds up does, and people are counted once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { monteCarlo } from '../../src/analysis/index.js';
import { fundingSchedule } from '../../src/analysis/exhibits/funding.js';
import { benefitBandTable, capitalTable } from '../../src/analysis/exhibits/owners.js';
import { peopleTables } from '../../src/analysis/exhibits/people.js';
import { sourcesWords } from '../../src/analysis/funders.js';
import { prepare } from '../../src/index.js';
import { draws } from '../draws.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull } from '../properties/runs.js';
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

/** The sources of a sentence, with their amounts in cents: `contributions 4.00`. */
const sourcesOf = (words: string): Map<string, number> =>
  new Map([...words.matchAll(/(?:cash:|,) ([a-z' ]+) (\d+\.\d\d)/g)].map(([, name, amount]) => [name!, cents(amount)]));

it('the cash of the trust is told by whose it was, and all sources are the cash that shares take', () => {
  let own = 0;
  fc.assert(
    fc.property(planArbitrary(), (input) => {
      const run = orNull(() => prepare(...fourArguments(input)).simulateRun({ snapshots: false }));
      if (run === null) return;
      const sum = (name: 'repurchase_cash' | 'funded_by_participant_cash' | 'funded_by_forfeitures'): number =>
        run.annual_projections.reduce((all, year) => all + cents(year[name]), 0);
      const all = sum('repurchase_cash');
      const words = sourcesWords(run.annual_projections, { dollars: (amount) => amount.toFixed(2) });
      if (all === 0) {
        expect(words).toEqual([]);
        return;
      }
      const told = sourcesOf(words[0]!);
      const [, only] = /^All of this cash is from (.*)\.$/.exec(words[0]!) ?? [];
      if (only !== undefined) told.set(only, all);
      const amounts = [...told.values()];
      expect(amounts.reduce((total, each) => total + each, 0)).toBe(all);
      expect(amounts.every((amount) => amount > 0)).toBe(true);
      expect(told.get("participants' own cash") ?? 0).toBe(sum('funded_by_participant_cash'));
      expect(told.get('forfeitures') ?? 0).toBe(sum('funded_by_forfeitures'));
      own += told.get("participants' own cash") ?? 0;
    }),
    { numRuns: draws(100) },
  );
  expect(own).toBeGreaterThan(0);
});

it('owners have the whole, and the benefit its band', () => {
  for (const { trust, others } of capitalTable(plan, plan.simulateRun()).rows)
    expect(Number(trust) + Number(others)).toBe(1);
  // Holders of 20,000 rights and owners of the shares outstanding share the equity.
  const rights = [{ id: 'warrants', shares: 20_000, strike: 20 }];
  const shared = plan.with({ initialState: { company: { synthetic_equity: rights } } });
  const run = shared.simulateRun();
  capitalTable(shared, run).rows.forEach(({ rights: part }, i) => {
    const { year_end_share_price: price, dilution } = run.annual_projections[i]!;
    const [worth, value] = [20_000 * (price - 20), (20_000 / dilution!) * price];
    expect(Number(part)).toBeCloseTo(worth / (worth + value), 6);
  });
  const chance = monteCarlo(plan, { paths: 20, percentiles: [5, 50, 95] });
  const band = benefitBandTable(years, chance).rows;
  expect(band.map(({ level }) => level)).toEqual(years.map((year) => year.benefit_level_value));
  expect(band.every(({ low, high }) => Number(low) <= Number(high))).toBe(true);
});
