import type { FreezeTerms, Plan, YearTerms } from './plan.js';
import type { StatutoryLimits } from '../rules/limits.js';
import type { VestingTerms } from '../rules/vesting.js';

/** Fields in which two records may differ: in whatever they hold, or as far as a comparison of their own lets them. */
type MayDiffer<T> = { readonly [K in keyof T]?: typeof anyhow | ((one: T[K], other: T[K]) => boolean) };

/** Lets two records differ in a field. */
export const anyhow = (): boolean => true;

/** Compares records that must be equal in each field that is not listed. */
function equalBut<T extends object>(free: MayDiffer<T>): (one: T | null, other: T | null) => boolean {
  return (one, other) => {
    if (one === other) return true;
    if (one === null || other === null) return false;
    const names = Object.keys({ ...one, ...other }) as (keyof T)[];
    return names.every((name) => (free[name] ?? areEqual)(one[name], other[name]));
  };
}

/** True if two values are equal, however deep. Functions and columns are equal only if they are one. */
function areEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => areEqual(one[name], other[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

const equalYears = equalBut<YearTerms>({
  limits: equalBut<StatutoryLimits>({
    additionsLimit: anyhow,
    largeBalanceThreshold: anyhow,
    largeBalanceIncrement: anyhow,
  }),
  growth: anyhow,
  grownPrice: anyhow,
  dividend: anyhow,
  policyAmount: anyhow,
  mix: anyhow,
  finances: anyhow,
});

/** The fields of a plan in which it may differ from another one that has the same people. */
export const APART_FROM_PEOPLE: MayDiffer<Plan> = {
  name: anyhow,
  simulationId: anyhow,
  censusYearAssumed: anyhow,
  vesting: equalBut<VestingTerms>({ schedule: anyhow, fullAtNormalRetirement: anyhow, fullAtCauses: anyhow }),
  leaversShare: anyhow,
  distribution: anyhow,
  distributionChanges: anyhow,
  defersLoanShares: anyhow,
  forfeiture: anyhow,
  holdUnusedContributions: anyhow,
  cashUsage: anyhow,
  diversification: anyhow,
  electionRate: anyhow,
  distributionElectionRate: anyhow,
  contribution: anyhow,
  valuation: anyhow,
  repurchase: anyhow,
  inService: anyhow,
  segregation: anyhow,
  rebalancing: anyhow,
  freeze: equalBut<FreezeTerms>({ stopsContributions: anyhow, vesting: anyhow }),
  finances: anyhow,
  dividendsOnAllocated: anyhow,
  purchases: anyhow,
  ownerTaxRate: anyhow,
  cashReturn: anyhow,
  discountRate: anyhow,
  taxStatus: anyhow,
  testsOwnership: anyhow,
  runSensitivityAnalysis: anyhow,
  randomSeed: anyhow,
  years: (some, others) => some.length === others.length && some.every((terms, i) => equalYears(terms, others[i]!)),
  largeRate: anyhow,
  censusLimits: anyhow,
  openingTrust: anyhow,
};

/**
 * Compares two plans of one census: true if they have the same people in every year: who leaves, who comes, pay, and weights in allocations. A field
 * that nobody has added to the list decides it.
 */
export const haveSamePeople = equalBut<Plan>(APART_FROM_PEOPLE);
