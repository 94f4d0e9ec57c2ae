import type { ContributionTerms, VestingTerms } from './terms.js';

/** Terms that differ by their type. */
interface Typed {
  /** Name of the form. */
  readonly type?: unknown;
}

/**
 * Terms with a `type` of their own and the fields that this type cannot do without. A union of these is what the compiler can check of a
 * rule across fields; each field keeps its sentence.
 */
type WithType<Terms extends Typed, Type extends Typed, Needed extends keyof Terms = never> = Omit<
  Terms,
  'type' | Needed
> &
  Pick<Terms, 'type'> &
  Type & { [Name in Needed]-?: Exclude<Terms[Name], undefined> };

/**
 * Vesting of accounts: in full after some years, in steps of their own, or from the first day. A variable needs `as const` or
 * `satisfies PlanRules`: without it `type` is any text to TypeScript, and a type that allows any text allows misspelt words.
 */
export type VestingSchedule =
  | WithType<VestingTerms, { type?: 'graded' | 'cliff' | undefined }, 'years'>
  | WithType<VestingTerms, { type?: 'graded' | undefined }, 'schedule'>
  | WithType<VestingTerms, { type: 'immediate' }>;

/**
 * Yearly contribution of the company. The type says which figure must be given; without a type or an amount, nothing is contributed
 * beyond the debt service.
 */
export type ContributionPolicy =
  | WithType<ContributionTerms, { type?: undefined }>
  | WithType<ContributionTerms, { type: 'fixed_amount' }, 'annual_amount'>
  | WithType<ContributionTerms, { type: 'percentage_of_payroll' }, 'percentage'>
  | WithType<ContributionTerms, { type: 'schedule' }, 'amounts'>
  | WithType<ContributionTerms, { type: 'loan_payment' }>;
