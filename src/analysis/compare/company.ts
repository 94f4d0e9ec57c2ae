import type { CompanyCash, CompanyTotals, CompanyYear } from '../company-cash/company-cash.js';
import { inColumns, type ComparedFigures } from './side-by-side.js';

/** What each scenario costs the company, side by side, and which costs the least. */
export interface ComparedCompany extends ComparedFigures<CompanyYear, CompanyTotals> {
  /** The scenarios from the cheapest to the dearest; those that cost the same in the order given. */
  readonly ranking: readonly RankedScenario[];
}

/** Where a scenario stands by what its company pays. */
export interface RankedScenario {
  /** 1 costs the least; scenarios that cost the same have the same rank. No rank of methods where there is a `ranking_caveat`. */
  readonly rank: number;
  /** Its name. */
  readonly scenario: string;
  /** What the company pays over all years of the scenario. */
  readonly total_company_cash: number;
}

/**
 * Puts what companies pay side by side and ranks the scenarios by it. `compare()` projects them too.
 *
 * @param scenarios - names of the plans
 * @param companies - what each costs, as `companyCash()` gives it
 */
export function compareCompanies(scenarios: readonly string[], companies: readonly CompanyCash[]): ComparedCompany {
  const ranking = scenarios.map((scenario, i): RankedScenario => {
    const { total_company_cash } = companies[i]!;
    const cheaper = companies.filter((other) => other.total_company_cash < total_company_cash);
    return { rank: 1 + cheaper.length, scenario, total_company_cash };
  });
  return {
    ...inColumns(
      companies.map(({ by_year }) => new Map(by_year.map(({ year, company_cash }) => [year, { company_cash }]))),
      companies.map(({ total_company_cash, owed_at_end }) => ({ total_company_cash, owed_at_end })),
    ),
    ranking: ranking.sort((one, other) => one.rank - other.rank),
  };
}
