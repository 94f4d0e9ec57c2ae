import { SCALE, type Rate } from '../numeric/index.js';
import { LAST_PUBLISHED_YEAR, statutoryLimits } from '../rules/limits.js';
import type { Plan, WorkforceTerms } from '../state/plan.js';
import { buildCensus } from './build-census.js';
import { buildFinanceTerms } from './build-finance-terms.js';
import { buildOpeningTrust } from './build-opening-trust.js';
import { buildRepurchaseTerms } from './build-repurchase-terms.js';
import {
  buildRebalancingTerms,
  buildSegregationTerms,
  buildDistributionTerms,
  buildDiversificationTerms,
  buildVestingTerms,
} from './build-rule-terms.js';
import { buildTurnoverTerms, isSameTurnover } from './build-turnover-terms.js';
import { buildValuationTerms } from './build-valuation-terms.js';
import { buildYears } from './build-years.js';
import { largeRates } from './large-rates.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';
import { simulationIdOf } from './simulation-id.js';

/** A plan and the inputs it was built from. */
interface Built {
  readonly plan: Plan;
  readonly read: ReadInputs;
}

/**
 * Builds the plan that a run works with from the inputs as read. Where a plan was built before from some of the same inputs, its
 * census is taken over if it cannot have changed: the census is most of the work.
 */
export function buildPlan(inputs: ReadInputs, before?: Built): Plan {
  const { planRules: rules, operatingAssumptions: assumptions, initialState: state, systemConfig: config } = inputs;
  const censusYear = state.census_year ?? LAST_PUBLISHED_YEAR;
  const isSameCensus =
    before?.read.initialState === state && before.read.planRules.plan_year_end === rules.plan_year_end;
  const census = isSameCensus ? before.plan.census : buildCensus(state, censusYear, rules.plan_year_end);
  // The same object as before, so that what a run has worked out from it is found again.
  const sameRules = before?.read.planRules === rules ? before.plan : undefined;
  const openingTrust = buildOpeningTrust(state, census);
  const eligibility = {
    minimumAge: rules.eligibility.minimum_age,
    minimumService: rules.eligibility.minimum_service_years,
  };
  const finances = buildFinanceTerms(inputs);
  const valuation = buildValuationTerms(inputs, { censusYear, eligibility, census, openingTrust, finances });
  const contribution = assumptions.contribution_policy;
  const largeRate = largeRates(assumptions, SCALE)[0] ?? null;
  return {
    name: rules.plan_name,
    simulationId: config.simulation_id ?? simulationIdOf(inputs, census),
    censusYear,
    censusYearAssumed: state.census_year === undefined,
    projectionYears: config.projection_years,
    vesting: sameRules?.vesting ?? buildVestingTerms(rules),
    eligibility,
    allocationBasis: rules.allocation.basis,
    ...buildDistributionTerms(rules.distribution_policy),
    forfeiture: {
      atTermination: rules.forfeiture_timing === 'at_termination',
      cashFirst: rules.forfeiture_order === 'cash_first',
      use: rules.forfeiture_use,
    },
    holdUnusedContributions: rules.unused_contributions === 'hold',
    cashUsage: rules.cash_usage_policy,
    diversification: buildDiversificationTerms(rules.diversification_rules),
    electionRate: assumptions.diversification_election_rate,
    contribution: {
      type: contribution.type ?? 'fixed_amount',
      percentage:
        contribution.type === 'percentage_of_payroll' ? (contribution.percentage ?? (0 as Rate)) : (0 as Rate),
      inStock: contribution.form === 'stock',
    },
    valuation,
    repurchase: buildRepurchaseTerms(assumptions.repurchase_strategy),
    segregation: buildSegregationTerms(rules.distribution_policy.segregation, censusYear),
    rebalancing: buildRebalancingTerms(rules.rebalancing, censusYear),
    finances,
    payGrowth: assumptions.compensation_growth_rate,
    cashReturn: assumptions.cash_return_rate,
    discountRate: assumptions.discount_rate,
    turnover:
      before !== undefined && isSameTurnover(inputs, before.read) ? before.plan.turnover : buildTurnoverTerms(inputs),
    workforce: buildWorkforceTerms(assumptions.workforce),
    taxStatus: state.company.tax_status,
    runSensitivityAnalysis: config.run_sensitivity_analysis,
    randomSeed: config.random_seed,
    years: buildYears(inputs, censusYear, valuation.currentPrice, largeRate),
    largeRate,
    censusLimits: statutoryLimits(censusYear, assumptions.limit_growth_rate),
    census,
    openingTrust,
  };
}

function buildWorkforceTerms(workforce: ReadOperatingAssumptions['workforce']): WorkforceTerms | null {
  if (workforce?.entry_compensation === undefined || workforce.replacement_rate === 0) return null;
  return {
    replacementRate: workforce.replacement_rate,
    entryAge: workforce.entry_age,
    entryPay: workforce.entry_compensation,
  };
}
