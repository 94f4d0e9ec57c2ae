import { fieldsOf, whatever, type Known } from './known-fields.js';
import type { Plan, YearTerms } from './plan.js';

const YEAR: Known<YearTerms> = {
  year: whatever,
  limits: whatever,
  growth: whatever,
  grownPrice: whatever,
  dividend: whatever,
  policyAmount: whatever,
  mix: whatever,
  targetHeadcount: whatever,
  finances: whatever,
};

/**
 * The fields of a plan that faster loops over people are right for, the fused year and those of whole people. They leave most rules to the
 * stages, so most fields may say whatever they like; a plan with another field that asks for something takes the stages.
 */
export const RULES_OF_PEOPLE: Known<Plan> = {
  name: whatever,
  simulationId: whatever,
  censusYear: whatever,
  censusYearAssumed: whatever,
  projectionYears: whatever,
  vesting: fieldsOf({
    schedule: whatever,
    normalRetirementAge: whatever,
    fullAtNormalRetirement: whatever,
    fullAtCauses: whatever,
  }),
  eligibility: fieldsOf({ minimumAge: whatever, minimumService: whatever }),
  allocationBasis: whatever,
  distribution: whatever,
  distributionChanges: whatever,
  forfeiture: whatever,
  holdUnusedContributions: whatever,
  cashUsage: whatever,
  diversification: fieldsOf({
    enabled: whatever,
    ageRequirement: whatever,
    serviceRequirement: whatever,
    firstPercentage: whatever,
    finalPercentage: whatever,
    finalElectionAge: whatever,
    continueAfterPeriod: whatever,
  }),
  electionRate: whatever,
  distributionElectionRate: whatever,
  contribution: whatever,
  valuation: whatever,
  repurchase: whatever,
  inService: whatever,
  segregation: whatever,
  rebalancing: whatever,
  freeze: fieldsOf({ fromYear: whatever, stopsContributions: whatever, vesting: whatever }),
  finances: whatever,
  dividendsOnAllocated: whatever,
  payGrowth: whatever,
  cashReturn: whatever,
  discountRate: whatever,
  turnover: fieldsOf({ projected: whatever, decrements: whatever, doubleDecrement: whatever }),
  workforce: whatever,
  joiners: whatever,
  taxStatus: whatever,
  runSensitivityAnalysis: whatever,
  randomSeed: whatever,
  years: (years) => years.every(fieldsOf(YEAR)),
  largeRate: whatever,
  censusLimits: whatever,
  census: whatever,
  openingTrust: whatever,
};
