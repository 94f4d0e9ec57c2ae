import { type Rate, WHOLE, ZERO } from '../numeric/index.js';
import { byCause, type Cause, CAUSES, STATUTORY_DELAY } from '../rules/causes.js';
import type { DistributionTerms } from '../rules/distribution-schedule.js';
import { installments, LUMP_SUM, type PaymentForm, type Settlement } from '../rules/settlement.js';
import {
  cliffVesting,
  gradedVesting,
  IMMEDIATE_VESTING,
  type VestingTable,
  type VestingTerms,
} from '../rules/vesting.js';
import { AS_SCHEDULED } from '../state/loan.js';
import type { FreezeTerms, LoanTerms, Payer, Plan, PurchaseTerms, RepurchaseTerms } from '../state/plan.js';
import type { ReadPlanRules } from './plan-rules.js';
import { mixOfMethod, type RepurchaseMethod, type RepurchaseMix } from '../rules/repurchase-funding.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';

type ReadDistributionPolicy = ReadPlanRules['distribution_policy'];

type Camel<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : Name;

type Terms<Read, Later> = {
  readonly [Name in keyof Read as Camel<Name>]-?:
    | Exclude<Read[Name], undefined>
    | (Camel<Name> extends keyof Later ? Later[Camel<Name>] : never);
};

/**
 * Terms of a section that only renames: its fields in the engine's names, and what one that is left out means; null without the section.
 */
export function termsOf<Read extends object, Later extends object>(
  read: Read | false | undefined,
  later: Later,
): Terms<Read, Later> | null {
  if (read === undefined || read === false) return null;
  // One by one: V8 gives an object that is spread from a list of entries a shape of its own, and all that reads it is compiled anew.
  const terms: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(later)) terms[name] = value;
  for (const [name, value] of Object.entries(given(read))) {
    terms[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return terms as Terms<Read, Later>;
}

/** Terms of a loan that the company gives, which is paid as scheduled. */
export function companyLoan({
  years,
  interest_rate: rate,
  payment_schedule: paymentSchedule,
  release_method: releaseMethod,
}: ReadStrategy['releverage_loan']): LoanTerms {
  return { years, rate, paymentSchedule, releaseMethod, ...AS_SCHEDULED };
}

/** Of the pay of a year: people leave all through it. */
export const HALF = (WHOLE / 2) as Rate;

/** Who is vested, and in how much. */
export function buildVestingTerms(rules: ReadPlanRules): VestingTerms {
  const events = rules.full_vesting_on;
  return {
    schedule: buildSchedule(rules.vesting_schedule),
    normalRetirementAge: rules.normal_retirement_age,
    fullAtNormalRetirement: events.includes('normal_retirement'),
    fullAtCauses: CAUSES.filter((cause) => (events as readonly string[]).includes(cause)),
  };
}

/** The vested fraction by completed years of service. */
export function buildSchedule({ type, years, schedule }: ReadPlanRules['vesting_schedule']): VestingTable {
  if (type === 'immediate') return IMMEDIATE_VESTING;
  if (schedule !== undefined) return schedule;
  // Reading has made sure that years are given where there is no schedule.
  return type === 'cliff' ? cliffVesting(years!) : gradedVesting(years!);
}

type CausePolicy = ReadDistributionPolicy['by_cause'][Cause];
type PolicyChange = NonNullable<ReadDistributionPolicy['changes']>[number];

/** Policy fields for the time and form of distributions that may change. */
type ChangeablePolicy = Pick<
  ReadDistributionPolicy,
  'timing' | 'form' | 'installment_years' | 'cash_out_limit' | 'lump_sum_threshold' | 'bands' | 'by_cause'
>;

/** When and how those who leave are paid, resolved for each cause: at first, and after each change. */
export function buildDistributionTerms(
  policy: ReadDistributionPolicy,
): Pick<Plan, 'distribution' | 'distributionChanges'> {
  let changed: ChangeablePolicy = policy;
  return {
    distribution: termsUnder(policy, changed),
    distributionChanges: (policy.changes ?? []).map((change) => {
      changed = laidOver(changed, change);
      return { fromYear: change.from_year, terms: termsUnder(policy, changed) };
    }),
  };
}

/** A policy with the terms of a change in place of its own, cause by cause and key by key. */
function laidOver(
  policy: ChangeablePolicy,
  { from_year: _year, by_cause: causes, ...change }: PolicyChange,
): ChangeablePolicy {
  const own = byCause((cause) => over<CausePolicy>(policy.by_cause[cause], causes?.[cause] ?? {}));
  return { ...over<ChangeablePolicy>(policy, change), by_cause: own };
}

/** Key by key. A threshold that is stated without bands ends those of its level. */
function over<T extends Pick<ChangeablePolicy, 'lump_sum_threshold' | 'bands'>>(
  before: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const kept = change.lump_sum_threshold === undefined ? before : { ...before, bands: undefined };
  return { ...kept, ...given(change) };
}

/** The fields of an object that are given. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields;
}

/** The terms of a policy, with those of balances of each size beside them. */
function termsUnder(fixed: ReadDistributionPolicy, policy: ChangeablePolicy): DistributionTerms {
  const bounds = CAUSES.flatMap((cause) => boundsOf(bandsOf(policy, cause)));
  const sizes = [...new Set(bounds)].sort((a, b) => a - b);
  const bySize = sizes.map((upTo) => ({ upTo, terms: termsAt(fixed, policy, upTo) }));
  return { ...termsAt(fixed, policy, null), bySize: bySize.length === 0 ? null : bySize };
}

type Band = NonNullable<ReadDistributionPolicy['bands']>[number];

/** Entries by balance for a cause: its own in place of the policy's. */
function bandsOf(policy: ChangeablePolicy, cause: Cause): readonly Band[] | undefined {
  return policy.by_cause[cause].bands ?? policy.bands;
}

/** Bounds of the entries; a larger balance than all of them name is beyond the last. */
function boundsOf(bands: readonly Band[] = []): number[] {
  return bands.length === 0 ? [] : [...bands.map(({ up_to: upTo = Infinity }) => upTo), Infinity];
}

/** Terms of balances up to a size, by the first entry of each cause that reaches as far; null for those of the policy itself. */
function termsAt(fixed: ReadDistributionPolicy, policy: ChangeablePolicy, size: number | null): DistributionTerms {
  const { early_retirement: early } = fixed;
  const bandOf = (cause: Cause): Partial<Band> =>
    (size === null ? undefined : bandsOf(policy, cause)?.find(({ up_to: upTo = Infinity }) => size <= upTo)) ?? {};
  // In the statute, retiring before normal retirement age is a termination.
  const earlyDelay = policy.by_cause.retirement.delay_years ?? delayOf(policy.timing, 'termination');
  return {
    byCause: byCause((cause) => {
      const own = policy.by_cause[cause];
      const [bands, band] = [bandsOf(policy, cause), bandOf(cause)];
      const threshold = bands === undefined ? (own.lump_sum_threshold ?? policy.lump_sum_threshold ?? ZERO) : ZERO;
      const delay = own.delay_years ?? delayOf(policy.timing, cause);
      return {
        delayYears: band.delay_years ?? delay,
        cashOutDelayYears: Math.min(delay, 1),
        settlement: settlementOf(
          band.form ?? (isInInstallments(band) ? 'installments' : (own.form ?? policy.form)),
          band.installment_years ?? own.installment_years ?? policy.installment_years,
        ),
        lumpSumThreshold: threshold,
        thresholds: bands === undefined ? [threshold] : bands.flatMap(({ up_to: upTo }) => upTo ?? []),
        annualAmount: band.annual_amount ?? null,
      };
    }),
    earlyRetirementDelay: bandOf('retirement').delay_years ?? earlyDelay,
    earlyCashOutDelay: Math.min(earlyDelay, 1),
    cashOutLimit: policy.cash_out_limit,
    largeBalanceExtension: fixed.large_balance_extension,
    deferUntilLoanRepaid: fixed.defer_until_loan_repaid,
    earlyRetirement: early === undefined ? null : { age: early.age, service: early.service_requirement ?? 0 },
    bySize: null,
  };
}

/** An entry that counts payments, or dollars a year, means several. */
function isInInstallments({ installment_years: years, annual_amount: amount }: Partial<Band>): boolean {
  return years !== undefined || amount !== undefined;
}

/** Settlement of vested accounts. */
function settlementOf(form: PaymentForm, years: number): Settlement {
  switch (form) {
    case 'lump_sum':
      return LUMP_SUM;
    case 'installments':
      return installments(years);
  }
}

/** Years to the first payment. */
function delayOf(timing: ReadDistributionPolicy['timing'], cause: Cause): number {
  if (timing === 'immediate') return 0;
  return timing === 'termination_plus_1_year' ? 1 : STATUTORY_DELAY[cause];
}

/** Everybody who may pay for early conversions, in the default order. */
export const EVERY_PAYER: readonly Payer[] = [
  'participant_cash_accounts',
  'unallocated_company_contributions',
  'unallocated_forfeiture_cash',
  'company',
];

/** From when on nobody comes into the plan. */
export function buildFreezeTerms(freeze: ReadPlanRules['freeze'], vesting: VestingTerms): FreezeTerms | null {
  if (freeze === undefined) return null;
  const { from_year: fromYear, contributions = 'stop', full_vesting: fullVesting = true } = freeze;
  return {
    fromYear,
    stopsContributions: contributions === 'stop',
    vesting: fullVesting ? { ...vesting, schedule: IMMEDIATE_VESTING } : vesting,
  };
}

type ReadStrategy = ReadOperatingAssumptions['repurchase_strategy'];

/** Default use of repurchased shares, by the source that pays. */
const METHOD_OF_SOURCE = {
  trust_cash: 'recycle',
  company_contribution: 'recycle',
  company_loan: 'releverage',
  company_redemption: 'redeem',
} as const;

/** The redeemed part of `hybrid` when none is given. */
export const REDEEM_FRACTION = (WHOLE / 2) as Rate;

/** The method in force: the one given, or what the funding source suggests; `mix` where several are mixed by year. */
export function methodOf({ mix, method, funding_source: source }: ReadStrategy): RepurchaseMethod | 'mix' {
  return mix === undefined ? (method ?? METHOD_OF_SOURCE[source]) : 'mix';
}

/** Mix of methods for the shares that the company pays for, by projection year; the last one repeats. */
export function buildMixes(strategy: ReadStrategy): readonly RepurchaseMix[] {
  const {
    mix,
    method = METHOD_OF_SOURCE[strategy.funding_source],
    redeem_fraction: redeemed = REDEEM_FRACTION,
  } = strategy;
  return (
    mix?.map(({ recycle, redeem, releverage }) => ({ redeem, recycle, releverage })) ?? [mixOfMethod(method, redeemed)]
  );
}

/** Whether the company may come to lend the trust the cash: by the mix, or because no more may be recycled. */
export function mayReleverage(strategy: ReadStrategy): boolean {
  const { deduction_404: deduction, overflow } = strategy.limits ?? {};
  return (
    buildMixes(strategy).some(({ releverage }) => releverage > 0) ||
    (deduction === 'enforce' && overflow === 'releverage')
  );
}

/** Terms of the company's repurchases, with their limits. */
export function buildRepurchaseTerms(strategy: ReadStrategy): RepurchaseTerms {
  const { releverage_loan: loan, limits = {} } = strategy;
  const enforceDeduction = limits.deduction_404 === 'enforce';
  const overflow = limits.overflow ?? 'redeem';
  return {
    fundingSource: strategy.funding_source,
    deferred: strategy.timing === 'deferred',
    note: { years: strategy.note.years, rate: strategy.note.interest_rate },
    mayReleverage: mayReleverage(strategy),
    releverageLoan: companyLoan(loan),
    limits: {
      enforceDeduction,
      enforceAdditions: limits.additions_415 === 'enforce',
      additionsByValue: limits.additions_415_value === 'lesser_of_value',
      otherPlansRate: limits.other_plan_contribution_rate ?? ZERO,
      overflow,
    },
  };
}

/** Purchases of later years; null where none are planned. */
export function buildPurchases(purchases: ReadOperatingAssumptions['purchases']): readonly PurchaseTerms[] | null {
  if (purchases === undefined) return null;
  return purchases.map(({ purchase_id: id, year, shares, from, price = null, ...loan }) => {
    return { id, year, shares, isFromAccounts: from === 'accounts', price, loan: companyLoan(loan) };
  });
}
