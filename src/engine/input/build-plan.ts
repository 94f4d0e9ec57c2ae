import { Apportionment, type Cents, type MicroShares, type Rate, SCALE, WHOLE, ZERO } from '../numeric/index.js';
import { LAST_PUBLISHED_YEAR, statutoryLimits } from '../rules/limits.js';
import type { Census, OpeningTrust, Plan, Refinancing } from '../state/plan.js';
import { buildFinanceTerms, taxStatusChanges } from './build-finance-terms.js';
import {
  buildDistributionTerms,
  buildPurchases,
  buildFreezeTerms,
  buildRepurchaseTerms,
  EVERY_PAYER,
  HALF,
  termsOf,
  buildVestingTerms,
} from './build-rule-terms.js';
import {
  PAY_GROWTH,
  buildTurnoverTerms,
  isSameTurnover,
  buildJoiners,
  buildWorkforceTerms,
} from './build-workforce-terms.js';
import { buildValuationTerms } from './build-valuation-terms.js';
import { buildYears, statedLimits } from './build-years.js';
import { largeRates } from './cross-checks.js';
import type { ReadPlanRules } from './plan-rules.js';
import { acceptInputs, readers, type ReadInputs } from './read-inputs.js';
import { simulationIdOf } from './simulation-id.js';
import { CAUSES } from '../rules/causes.js';
import { CENSUS_COLUMNS, emptyColumns } from '../state/participant-columns.js';
import { completedYearsBetween, planYearEnd } from './calendar.js';
import type { ReadInitialState } from './initial-state.js';

/** A plan and the inputs it was built from. */
interface Built {
  readonly plan: Plan;
  readonly read: ReadInputs;
}

/**
 * Builds the plan that a run works with from the inputs as read. Where a plan was built before from some of the same inputs, its
 * census is taken over if it cannot have changed: the census is most of the work.
 *
 * @param isIdNeeded - false for a plan that is not run; the id is a digest of the whole census
 */
export function buildPlan(inputs: ReadInputs, before?: Built, isIdNeeded = true): Plan {
  const { planRules: rules, operatingAssumptions: assumptions, initialState: state, systemConfig: config } = inputs;
  const censusYear = state.census_year ?? LAST_PUBLISHED_YEAR;
  const isSameCensus =
    before?.read.initialState === state &&
    before.read.planRules.plan_year_end === rules.plan_year_end &&
    before.read.planRules.plan_start_year === rules.plan_start_year;
  const census = isSameCensus ? before.plan.census : buildCensus(state, censusYear, rules);
  // The same object as before, so that what a run has worked out from it is found again.
  const sameRules = before?.read.planRules === rules ? before.plan : undefined;
  const vesting = sameRules?.vesting ?? buildVestingTerms(rules);
  const { distribution, distributionChanges } = sameRules ?? buildDistributionTerms(rules.distribution_policy);
  const openingTrust = buildOpeningTrust(state, census);
  const eligibility = {
    minimumAge: rules.eligibility.minimum_age,
    minimumService: rules.eligibility.minimum_service_years,
  };
  const finances = buildFinanceTerms(inputs, censusYear);
  const valuation = buildValuationTerms(inputs, { censusYear, eligibility, census, openingTrust, finances });
  const contribution = assumptions.contribution_policy;
  const largeRate = largeRates(assumptions, SCALE)[0] ?? null;
  return {
    name: rules.plan_name,
    simulationId: config.simulation_id ?? (isIdNeeded ? simulationIdOf(inputs, census) : ''),
    censusYear,
    censusYearAssumed: state.census_year === undefined,
    projectionYears: config.projection_years,
    vesting,
    eligibility,
    allocationBasis: rules.allocation.basis,
    leaversShare: termsOf(rules.allocation.leavers_share, { payFraction: HALF }),
    distribution,
    distributionChanges,
    defersLoanShares: rules.distribution_policy.deferral === 'loan_shares',
    forfeiture: {
      atTermination: rules.forfeiture_timing === 'at_termination',
      cashFirst: rules.forfeiture_order === 'cash_first',
      use: rules.forfeiture_use,
      sharesReduce: rules.forfeited_shares_use === 'reduce_contributions',
    },
    holdUnusedContributions: rules.unused_contributions === 'hold',
    cashUsage: rules.cash_usage_policy,
    diversification: termsOf(rules.diversification_rules, { finalElectionAge: null })!,
    electionRate: assumptions.diversification_election_rate,
    distributionElectionRate: assumptions.distribution_election_rate ?? WHOLE,
    contribution: {
      type: contribution.type ?? 'fixed_amount',
      inStock: contribution.form === 'stock',
    },
    valuation,
    repurchase: buildRepurchaseTerms(assumptions.repurchase_strategy),
    inService: termsOf(rules.distribution_policy.in_service_distributions, {}),
    accelerations:
      rules.distribution_policy.accelerations?.map(({ year, payments = 1, take_up: takeUp = WHOLE }) => ({
        ...{ year, payments, takeUp },
      })) ?? null,
    segregation: termsOf(rules.distribution_policy.segregation, {
      funding: EVERY_PAYER,
      maximumAmount: null,
      fromYear: censusYear + 1,
    }),
    rebalancing: termsOf(rules.rebalancing, { everyYears: 1, fromYear: censusYear + 1 }),
    freeze: buildFreezeTerms(rules.freeze, vesting),
    finances,
    dividendsOnAllocated: assumptions.dividends?.on_allocated_shares ?? 'accounts',
    purchases: buildPurchases(assumptions.purchases),
    ownerTaxRate: assumptions.dividends?.owner_tax_rate ?? null,
    payGrowths: assumptions.compensation_growth_rates ?? [assumptions.compensation_growth_rate ?? PAY_GROWTH],
    cashReturn: assumptions.cash_return_rate,
    discountRate: assumptions.discount_rate,
    turnover:
      before !== undefined && isSameTurnover(inputs, before.read) ? before.plan.turnover : buildTurnoverTerms(inputs),
    workforce: buildWorkforceTerms(assumptions.workforce),
    joiners: buildJoiners(assumptions.workforce, censusYear + config.projection_years),
    taxStatus: state.company.tax_status,
    taxStatusChanges: taxStatusChanges(inputs),
    testsOwnership: state.company.test_409p ?? false,
    runSensitivityAnalysis: config.run_sensitivity_analysis,
    randomSeed: config.random_seed,
    years: buildYears(inputs, censusYear, valuation.currentPrice, largeRate),
    largeRate,
    censusLimits: statutoryLimits(censusYear, assumptions.limit_growth_rate, statedLimits(assumptions)),
    census,
    openingTrust,
  };
}

/** The rules that ages and years of a census follow from. */
type CensusRules = Pick<ReadPlanRules, 'plan_year_end' | 'plan_start_year'>;

/**
 * Years of participation that are not stated: those of service, at most the plan's own until `lastYear`. IRC 401(a)(28)(B)(iii) counts
 * years of participation under the plan `[S-401a28]`.
 */
function participationSince(startYear: number, lastYear: number, service: number): number {
  return Math.min(service, Math.max(0, lastYear - startYear + 1));
}

/** The census, column by column, with ages and service in completed years. */
export function buildCensus(
  state: ReadInitialState,
  censusYear: number,
  { plan_year_end: yearEnd, plan_start_year: startYear = -Infinity }: CensusRules,
): Census {
  const { participants } = state;
  const count = participants.length;
  const censusDay = planYearEnd(censusYear, yearEnd);
  const census: Census = {
    count,
    ids: participants.valuesOf('id'),
    ...emptyColumns(CENSUS_COLUMNS, count),
  };
  const families = new Map<string, number>();
  const numberOf = (family: string): number => {
    const number = families.get(family) ?? families.size + 1;
    families.set(family, number);
    return number;
  };
  const [ageOf, birthOf] = [participants.readerOf('age'), participants.readerOf('birth_date')];
  const [serviceOf, hireOf] = [participants.readerOf('service_years'), participants.readerOf('hire_date')];
  const participationOf = participants.readerOf('participation_years');
  const [statusOf, separationOf] = [participants.readerOf('status'), participants.readerOf('separation')];
  const vestedOf = participants.readerOf('vested_percentage');
  const familyOf = participants.readerOf('family');
  for (let row = 0; row < count; row++) {
    const separation = separationOf(row);
    const isActive = statusOf(row) === 'active';
    const lastYear = isActive || separation === undefined ? censusYear : separation.year;
    const serviceDay = planYearEnd(lastYear, yearEnd);
    const service = serviceOf(row) ?? completedYearsBetween(hireOf(row)!, serviceDay);
    census.ageAtCensus[row] = ageOf(row) ?? completedYearsBetween(birthOf(row)!, censusDay);
    census.serviceAtCensus[row] = service;
    census.participationAtCensus[row] = participationOf(row) ?? participationSince(startYear, lastYear, service);
    if (isActive) census.active[row] = 1;
    // Somebody who is already being paid is fully vested, unless a lower percentage is stated.
    const vested = vestedOf(row) ?? (separation?.payments_remaining === undefined ? ZERO : WHOLE);
    if (vested !== ZERO) census.vestedFloor[row] = vested;
    const family = familyOf(row);
    if (family !== undefined) census.family[row] = numberOf(family);
    if (separation === undefined) continue;
    census.separationYear[row] = separation.year;
    census.separationCause[row] = CAUSES.indexOf(separation.cause);
    if (separation.payments_remaining === undefined) continue;
    census.paymentsRemaining[row] = separation.payments_remaining;
    census.nextPaymentYear[row] = separation.next_payment_year ?? censusYear + 1;
  }
  copyAmounts(participants.readerOf('compensation'), census.pay);
  copyAmounts(participants.readerOf('allocated_shares'), census.shares);
  copyAmounts(participants.readerOf('cash_balance'), census.cash);
  copyAmounts(participants.readerOf('diversified_shares'), census.diversified);
  copyAmounts(participants.readerOf('synthetic_shares'), census.syntheticShares);
  copyAmounts(participants.readerOf('outside_shares'), census.outsideShares);
  const scaleOf = participants.readerOf('termination_scale');
  copyAmounts((row) => scaleBeyond(scaleOf(row)), census.terminationScale);
  divideStatedCash(state, census);
  return census;
}

/** A scale as its column keeps it: what it is beyond 1, so that nothing is kept of people without one. */
export function scaleBeyond(scale: Rate = WHOLE): Rate {
  return (scale - WHOLE) as Rate;
}

/** Copies amounts into a column of zeros: memory that holds only zeros is never taken. */
function copyAmounts<Amount extends number>(
  amountOf: (row: number) => Amount | undefined,
  column: { readonly length: number; [row: number]: Amount },
): void {
  for (let row = 0; row < column.length; row++) {
    const amount = amountOf(row);
    if (amount !== undefined && amount !== 0) column[row] = amount;
  }
}

/** Divides cash stated only for all accounts together over the accounts by the shares they hold. */
function divideStatedCash({ participants, trust_cash: trustCash }: ReadInitialState, census: Census): void {
  const stated = trustCash.participant_cash_accounts ?? ZERO;
  if (stated === 0 || participants.some('cash_balance', (balance) => balance !== undefined)) return;
  let shares = 0;
  for (let row = 0; row < census.count; row++) shares += census.shares[row]!;
  const parts = new Apportionment<Cents>(stated, shares);
  for (let row = 0; row < census.count; row++) census.cash[row] = parts.part(census.shares[row]!);
}

function refinancingOf(given: ReadInitialState['esop_loans'][number]['refinanced']): Refinancing | null {
  if (given === undefined) return null;
  return {
    year: given.year,
    years: given.years_remaining,
    rate: given.interest_rate ?? null,
    paymentSchedule: given.payment_schedule ?? null,
    releaseMethod: given.release_method ?? null,
  };
}

/** Holdings of the trust besides the accounts, and the company's shares. */
export function buildOpeningTrust(state: ReadInitialState, census: Census): OpeningTrust {
  const cash = state.trust_cash;
  const unallocatedShares = state.unallocated_shares;
  const loans = state.esop_loans.map((loan) => ({
    id: loan.loan_id,
    balance: loan.principal_balance,
    suspenseShares: loan.suspense_shares,
    allocatedShares: loan.allocated_shares ?? ZERO,
    expiredYears:
      state.census_year === undefined && loan.origination_year === undefined
        ? 0
        : (state.census_year ?? LAST_PUBLISHED_YEAR) -
          (loan.origination_year ?? state.census_year ?? LAST_PUBLISHED_YEAR),
    terms: {
      years: loan.years_remaining,
      rate: loan.interest_rate,
      paymentSchedule: loan.payment_schedule,
      releaseMethod: loan.release_method,
      paymentsPerYear: loan.payments_per_year ?? 1,
      interestOnlyYears: loan.interest_only_years ?? 0,
      prepayments: loan.prepayments ?? [],
      refinanced: refinancingOf(loan.refinanced),
    },
  }));
  return {
    contributions: cash.unallocated_contributions ?? cash.unallocated_company_contributions ?? ZERO,
    forfeitures: cash.unallocated_forfeitures ?? cash.unallocated_forfeiture_cash ?? ZERO,
    unallocatedShares,
    sharesOutstanding: state.company.shares_outstanding ?? trustShares(),
    loans,
  };

  /** Reading has made sure that the sum is in the exact range. */
  function trustShares(): MicroShares {
    let shares: number = unallocatedShares;
    for (const loan of loans) shares += loan.suspenseShares;
    for (let row = 0; row < census.count; row++) shares += census.shares[row]!;
    return shares as MicroShares;
  }
}

/**
 * Reads the four inputs and prepares the plan that a run works with. Takes anything: what is not an input is an error, never a
 * crash. The inputs are not changed, and each of their properties is read once.
 *
 * @throws ValidationError with everything that is wrong, in the order of section 9 of the model; at most the first 1,000
 * @throws SimulationError when a price or an amount grows beyond the exact range within the projection, or when there is no equity at the
 *   census to calibrate the price to
 */
export function parseInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
  isIdNeeded = true,
): Plan {
  return buildPlan(
    acceptInputs({
      planRules: readers.planRules(planRules),
      operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
      initialState: readers.initialState(initialState),
      systemConfig: readers.systemConfig(systemConfig),
    }),
    undefined,
    isIdNeeded,
  );
}

/** Checks the four inputs as `parseInput` does, without an id. */
export function acceptInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig?: unknown,
): void {
  parseInput(planRules, operatingAssumptions, initialState, systemConfig, false);
}
