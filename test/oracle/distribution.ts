import { type Decimal, positive } from './decimals.js';
import type { Cause, DistributionTermsInput, PayoutForm, PlanRulesInput } from './types.js';
import { money, plain, requirement } from './units.js';

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

/** Key by key; within `by_cause` cause by cause and key by key. */
function laidOver(policy: DistributionTermsInput, change: DistributionTermsInput): DistributionTermsInput {
  const byCause = { ...policy.by_cause };
  for (const cause of CAUSES) {
    if (change.by_cause?.[cause] !== undefined) byCause[cause] = { ...byCause[cause], ...change.by_cause[cause] };
  }
  return { ...policy, ...change, by_cause: byCause };
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
    const { delay, form, installmentYears } = byCause[cause];
    return delay > (cause === 'termination' ? 6 : 1) || (form === 'installments' && installmentYears > 5);
  });

/** For the finding LUMP_SUM_THRESHOLD_BELOW_CASH_OUT: such a threshold does nothing. */
export const hasIdleThreshold = ({ byCause, cashOutLimit }: DistributionTerms): boolean =>
  CAUSES.some((cause) => {
    const { lumpSumThreshold } = byCause[cause];
    return positive(lumpSumThreshold) && lumpSumThreshold.lessThanOrEqualTo(cashOutLimit);
  });
