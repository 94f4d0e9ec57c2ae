import type { Plan, YearTerms } from '../../state/plan.js';

/** Whether the loops of whole people are right for what a record says in a field. */
type Known<T> = { readonly [K in keyof T]?: (value: T[K]) => boolean };

const whatever = (): boolean => true;

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
 * Rules that the loops of whole people know: only a plan of which every field is here takes them. They leave all rules but those of the
 * numbers of people, of pay and of who takes part to the stages, so most fields may say whatever they like.
 */
const PLAN: Known<Plan> = {
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

/** Whether the loops of whole people give what the stages give under a plan. An option that nobody has added to the table is unknown. */
export const isKnownPlan: (plan: Plan) => boolean = fieldsOf(PLAN);

/** Whether each field of a record is in the table and says what is known, or is in no table and asks for nothing. */
function fieldsOf<T extends object>(known: Known<T>): (record: T | null) => boolean {
  return (record) =>
    record === null ||
    (Object.keys(record) as (keyof T)[]).every((name) => {
      const isKnown = known[name];
      return isKnown === undefined ? isOff(record[name]) : isKnown(record[name]);
    });
}

/** An option that is not asked for is null, false or an empty list. */
function isOff(value: unknown): boolean {
  return value === null || value === false || value === undefined || (Array.isArray(value) && value.length === 0);
}
