import { ExactDecimal } from '../../engine/numeric/index.js';
import type { CompanyCash, CompanyTotals, CompanyYear } from '../company-cash/company-cash.js';
import { type ComparedFigures, inColumns } from './side-by-side.js';

/** Costs of each scenario to the company, side by side, and the least costly. */
export interface ComparedCompany extends ComparedFigures<CompanyYear, CompanyTotals> {
  /**
   * The scenarios from the cheapest to the dearest; those that cost the same in the order given. In the order given and without ranks
   * where there is a `ranking_caveat`.
   */
  readonly ranking: readonly RankedScenario[];
}

/** Place of a scenario by what its company pays and has left to pay. */
export interface RankedScenario extends CompanyTotals {
  /** 1 costs the least; scenarios that cost the same have the same rank. Null beyond the exact range, and where there is a `ranking_caveat`. */
  readonly rank: number | null;
  /** Name of the scenario. */
  readonly scenario: string;
  /** Amount that ranks it: all three amounts together. Shares in accounts, which any scenario has yet to buy, are in none of them. */
  readonly total_cost: number | null;
}

/**
 * Puts what companies pay side by side and ranks the scenarios by it: cash over all years, what is then still owed, and suspense shares
 * still to be allocated and bought. Without the last two the scenario that puts most off would rank first. `compare()` projects them too.
 *
 * @param scenarios - names of the plans
 * @param companies - what each costs, as `companyCash()` gives it
 */
export function compareCompanies(scenarios: readonly string[], companies: readonly CompanyCash[]): ComparedCompany {
  const totals = companies.map(({ total_company_cash, owed_at_end, suspense_value_at_end }): CompanyTotals => ({
    total_company_cash,
    owed_at_end,
    suspense_value_at_end,
  }));
  const costs = totals.map(costOf);
  const ranking = unranked(scenarios, totals).map((scenario): RankedScenario => {
    const { total_cost: cost } = scenario;
    return {
      ...scenario,
      rank: cost === null ? null : 1 + costs.filter((other) => other !== null && other < cost).length,
    };
  });
  return {
    ...inColumns(
      companies.map(({ by_year }) => new Map(by_year.map(({ year, company_cash }) => [year, { company_cash }]))),
      totals,
    ),
    // Those without a rank come last.
    ranking: ranking.sort((one, other) => (one.rank ?? ranking.length + 1) - (other.rank ?? ranking.length + 1)),
  };
}

/** The scenarios in the order given, none before another. */
export function unranked(scenarios: readonly string[], totals: readonly CompanyTotals[]): RankedScenario[] {
  return scenarios.map((scenario, i) => ({ rank: null, scenario, ...totals[i]!, total_cost: costOf(totals[i]!) }));
}

/** Exact to the cent: amounts are added through their decimal texts. */
function costOf({
  total_company_cash: paid,
  owed_at_end: owed,
  suspense_value_at_end: suspense,
}: CompanyTotals): number | null {
  return owed === null || suspense === null ? null : new ExactDecimal(paid).plus(owed).plus(suspense).toNumber();
}
