import {
  positive,
  money,
  plain,
  requirement,
  Decimal,
  ONE,
  R8,
  roundedQuotient,
  ZERO,
  max,
  min,
  R2,
  R6,
  rate,
} from './decimals.js';
import type { Cause, DistributionTermsInput, PayoutForm, PlanRulesInput, BandInput } from './types.js';
import { shrinkLoanShares } from './loans.js';
import type { Plan } from './plan.js';
import { isActive, type State } from './state.js';
import type { Year } from './record.js';
import { vestedByAgeAndService } from './leaving.js';

// The terms on which leavers are paid: MODEL section 2.1, and section 11 for changes by year of separation.

/** How a leaver of one cause is paid. */
export interface PayoutTerms {
  delay: number;
  /** The delay of retirement before normal retirement age, where it differs (MODEL section 10.2). */
  earlyDelay: number;
  form: PayoutForm;
  installmentYears: number;
  /** A vested value up to this is paid at once; 0 for none. */
  lumpSumThreshold: Decimal;
  /** Terms by the vested value, in place of the threshold (MODEL section 36). */
  bands: Band[] | undefined;
}

/** Terms of a balance up to `upTo`; the policy says the rest. */
export interface Band {
  upTo: Decimal | undefined;
  delay: number | undefined;
  form: PayoutForm | undefined;
  installmentYears: number | undefined;
  annualAmount: Decimal | undefined;
}

const given = <In, Out>(input: In | undefined, read: (input: In) => Out): Out | undefined =>
  input === undefined ? undefined : read(input);

const readBand = (input: BandInput): Band => ({
  upTo: given(input.up_to, (amount) => money(amount)),
  delay: given(input.delay_years, Number),
  form: input.form,
  installmentYears: given(input.installment_years, Number),
  annualAmount: given(input.annual_amount, (amount) => money(amount)),
});

/** The first band that reaches as far as the balance. */
export const bandOf = ({ bands }: PayoutTerms, value: Decimal): Band | undefined =>
  bands?.find(({ upTo }) => upTo === undefined || value.lessThanOrEqualTo(upTo));

/** The number of payments by form and years alone, before a large balance or an annual amount changes it. */
export function statedInstallments(terms: PayoutTerms, band?: Band): number {
  const own = terms.form === 'lump_sum' ? 1 : terms.installmentYears;
  if (band === undefined) return own;
  if (band.form === 'lump_sum') return 1;
  if (band.installmentYears !== undefined) return band.installmentYears;
  return band.form === 'installments' || band.annualAmount !== undefined ? terms.installmentYears : own;
}

export interface DistributionTerms {
  byCause: Record<Cause, PayoutTerms>;
  cashOutLimit: Decimal;
}

/** The policy as it was first, then as each change left it. */
export type Distribution = { fromYear: number; terms: DistributionTerms }[];

/** Reached after leaving, it hurries payment (MODEL section 23). */
export interface EarlyRetirement {
  age: number;
  service: number;
}

export const readEarlyRetirement = (
  input: NonNullable<PlanRulesInput['distribution_policy']>['early_retirement'],
): EarlyRetirement | undefined =>
  input === undefined ? undefined : { age: plain(input.age, 0), service: requirement(input.service_requirement, 0) };

export const CAUSES: readonly Cause[] = ['retirement', 'death', 'disability', 'termination'];

function readTerms(policy: DistributionTermsInput): DistributionTerms {
  const timing = policy.timing ?? 'statutory';
  // IRC 409(o)(1)(A)(i) hurries retirement only when it is by reason of normal retirement age.
  const delayByTiming = (isOtherSeparation: boolean): number => {
    if (timing === 'immediate') return 0;
    if (timing === 'termination_plus_1_year') return 1;
    return isOtherSeparation ? 6 : 1;
  };
  const termsOf = (cause: Cause): PayoutTerms => {
    const own = policy.by_cause?.[cause] ?? {};
    return {
      delay: plain(own.delay_years, delayByTiming(cause === 'termination')),
      earlyDelay: plain(own.delay_years, delayByTiming(cause === 'termination' || cause === 'retirement')),
      form: own.form ?? policy.form ?? 'installments',
      installmentYears: plain(own.installment_years ?? policy.installment_years, 5),
      lumpSumThreshold: money(own.lump_sum_threshold ?? policy.lump_sum_threshold),
      bands: (own.bands ?? policy.bands)?.map(readBand),
    };
  };
  return {
    byCause: {
      retirement: termsOf('retirement'),
      death: termsOf('death'),
      disability: termsOf('disability'),
      termination: termsOf('termination'),
    },
    cashOutLimit: money(policy.cash_out_limit, 7000),
  };
}

/** Key by key. A threshold stated without bands ends the bands of its level. */
function over<Terms extends Pick<DistributionTermsInput, 'lump_sum_threshold' | 'bands'>>(
  before: Terms,
  change: Terms,
): Terms {
  const { bands, ...others } = before;
  const endsBands = change.lump_sum_threshold !== undefined || bands === undefined;
  return { ...(endsBands ? others : before), ...change };
}

/** Within `by_cause` cause by cause. */
function laidOver(policy: DistributionTermsInput, change: DistributionTermsInput): DistributionTermsInput {
  const byCause = { ...policy.by_cause };
  for (const cause of CAUSES) {
    if (change.by_cause?.[cause] !== undefined) byCause[cause] = over(byCause[cause] ?? {}, change.by_cause[cause]);
  }
  return { ...over(policy, change), by_cause: byCause };
}

export function readDistribution(policy: PlanRulesInput['distribution_policy'] = {}): Distribution {
  let inForce: DistributionTermsInput = policy;
  const changed = (policy.changes ?? []).map(({ from_year, ...change }) => {
    inForce = laidOver(inForce, change);
    return { fromYear: plain(from_year, 0), terms: readTerms(inForce) };
  });
  return [{ fromYear: -Infinity, terms: readTerms(policy) }, ...changed];
}

/** The terms of a separation of `year`. */
export function termsOfYear(distribution: Distribution, year: number): DistributionTerms {
  const inForce = distribution.filter(({ fromYear }) => fromYear <= year).at(-1);
  if (inForce === undefined) throw new Error('No distribution policy');
  return inForce.terms;
}

/** For the finding DISTRIBUTION_LATER_THAN_409O; for retirement, the delay at or after normal retirement age counts. */
export const isLaterThan409o = ({ byCause }: DistributionTerms): boolean =>
  CAUSES.some((cause) => {
    const terms = byCause[cause];
    return [undefined, ...(terms.bands ?? [])].some(
      (band) => (band?.delay ?? terms.delay) > (cause === 'termination' ? 6 : 1) || statedInstallments(terms, band) > 5,
    );
  });

/** For the finding LUMP_SUM_THRESHOLD_BELOW_CASH_OUT: such a threshold does nothing. */
export const hasIdleThreshold = ({ byCause, cashOutLimit }: DistributionTerms): boolean =>
  CAUSES.some((cause) => {
    const { lumpSumThreshold, bands } = byCause[cause];
    const bounds = bands === undefined ? [lumpSumThreshold] : bands.flatMap(({ upTo }) => upTo ?? []);
    return bounds.some((bound) => positive(bound) && bound.lessThanOrEqualTo(cashOutLimit));
  });

/** Vested fraction by completed years of service. */
export type VestingSchedule = (service: number) => Decimal;

const STATUTORY_GRADED: Record<number, number[]> = {
  6: [0, 0, 20, 40, 60, 80, 100],
  7: [0, 0, 0, 20, 40, 60, 80, 100],
};

function percentages(table: readonly Decimal[]): VestingSchedule {
  const fractions = table.map((percent) => R8(percent.times('0.01')));
  return (service) => fractions[Math.min(service, fractions.length - 1)] ?? ZERO;
}

/** Fractions that end at 1, or percentages that end at 100. */
function steps(schedule: readonly (number | string)[]): VestingSchedule {
  const listed = schedule.map((step) => new Decimal(step));
  return percentages(listed.at(-1)?.eq(1) ? listed.map((fraction) => fraction.times(100)) : listed);
}

/** MODEL section 2.1. */
export function readVestingSchedule(input: PlanRulesInput['vesting_schedule']): VestingSchedule {
  const type = input.type ?? 'graded';
  if (type === 'immediate') return () => ONE;
  if (type === 'graded' && input.schedule !== undefined) return steps(input.schedule);
  const years = Number(input.years);
  if (type === 'cliff') return (service) => (service >= years ? ONE : ZERO);
  const table = STATUTORY_GRADED[years];
  if (table !== undefined) return percentages(table.map((percent) => new Decimal(percent)));
  return (service) => (service >= years ? ONE : roundedQuotient(new Decimal(service), new Decimal(years), 8));
}

/** The cumulative percentage that may be diversified, by age and participation at the start of the year (step 6). */
export function diversificationPercentage(plan: Plan, age: number, participation: number): Decimal {
  const rules = plan.diversification;
  const yearsPast = Math.min(age - rules.age, participation - rules.service);
  if (!rules.enabled || yearsPast < 0) return ZERO;
  const electionYear = Math.floor(yearsPast) + 1;
  if (electionYear > 6 && !rules.continueAfterPeriod) return ZERO;
  const isFinal = rules.finalAge === undefined ? electionYear >= 6 : age >= rules.finalAge;
  return isFinal ? rules.finalPercentage : rules.firstPercentage;
}

/** Step 6. What is elected is sold to the trust in step 7. */
export function diversify(plan: Plan, state: State, year: Year): void {
  shrinkLoanShares(state, () => {
    elect(plan, state, year);
  });
}

function elect(plan: Plan, state: State, year: Year): void {
  for (const row of state.rows) {
    if (!isActive(row) || !positive(row.shares)) continue;
    const percentage = diversificationPercentage(plan, row.attainedAge - 1, row.participation - 1);
    // Whatever was diversified before counts towards the cumulative percentage, as if the shares were still held.
    const upToPercentage = R6(row.shares.plus(row.diversified).times(percentage));
    const entitlement = min(row.shares, max(ZERO, upToPercentage.minus(row.diversified)));
    const elected = R6(entitlement.times(plan.diversification.electionRate));
    row.shares = row.shares.minus(elected);
    row.diversified = row.diversified.plus(elected);
    year.diversificationShares = year.diversificationShares.plus(elected);
    year.diversificationAmount = year.diversificationAmount.plus(R2(elected.times(year.paymentPrice)));
    year.costAtPrice = year.costAtPrice.plus(R2(elected.times(year.tradePrice)));
  }
}

// What people take out of their accounts while they work (MODEL section 22).

export interface InServiceDistributions {
  age: number;
  service: number;
  /** Of the account each year. */
  fraction: Decimal;
}

export function readInService(
  input: NonNullable<PlanRulesInput['distribution_policy']>['in_service_distributions'],
): InServiceDistributions | undefined {
  if (input === undefined || input === false) return undefined;
  return {
    age: plain(input.minimum_age, 0),
    service: requirement(input.minimum_service, 0),
    fraction: rate(input.fraction),
  };
}

/** Step 6, after diversification. The shares are sold to the trust in step 7; what was diversified stays counted. */
export function distributeInService(plan: Plan, state: State, year: Year): void {
  const rules = plan.inService;
  if (rules === undefined) return;
  shrinkLoanShares(state, () => {
    takeOut(plan, rules, state, year);
  });
}

function takeOut(plan: Plan, rules: InServiceDistributions, state: State, year: Year): void {
  for (const row of state.rows) {
    const isOfAge = row.attainedAge - 1 >= rules.age && row.service - 1 >= rules.service;
    if (!isActive(row) || !isOfAge || !vestedByAgeAndService(plan, row, year.year).equals(ONE)) continue;
    const shares = R6(row.shares.times(rules.fraction));
    const cash = R2(row.cash.times(rules.fraction));
    row.shares = row.shares.minus(shares);
    row.cash = row.cash.minus(cash);
    year.inServiceShares = year.inServiceShares.plus(shares);
    year.inServiceAmount = year.inServiceAmount.plus(R2(shares.times(year.paymentPrice)));
    year.costAtPrice = year.costAtPrice.plus(R2(shares.times(year.tradePrice)));
    year.cashDistributions = year.cashDistributions.plus(cash);
  }
}
