import type { ContributionTerms, VestingTerms } from './terms.js';

/** Terms that differ by their form. */
interface Typed<Form = unknown> {
  /** Name of the form. */
  readonly type?: Form;
}

/** Terms that name their form. */
interface Named<Form> {
  /** Name of the form. */
  readonly type: Form;
}

/**
 * Terms of one form, with the fields that it cannot do without. A union of these is what the compiler can check of a rule across fields;
 * each field keeps its sentence.
 */
type InForm<Terms extends Typed, Form, Needed extends keyof Terms = never> = Terms &
  (undefined extends Form ? Typed<Form> : Named<Form>) & { [Name in Needed]-?: Exclude<Terms[Name], undefined> };

/**
 * Vesting of accounts: in full after some years, in steps of their own, or from the first day. A variable needs `as const` or
 * `satisfies PlanRules`: without it `type` is any text to TypeScript, and a type that allows any text allows misspelt words.
 */
export type VestingSchedule =
  | InForm<VestingTerms, 'graded' | 'cliff' | undefined, 'years'>
  | InForm<VestingTerms, 'graded' | undefined, 'schedule'>
  | InForm<VestingTerms, 'immediate'>;

/**
 * Yearly contribution of the company. The type says which figure must be given; without a type or an amount, nothing is contributed
 * beyond the debt service.
 */
export type ContributionPolicy =
  | InForm<ContributionTerms, undefined>
  | InForm<ContributionTerms, 'fixed_amount', 'annual_amount'>
  | InForm<ContributionTerms, 'percentage_of_payroll', 'percentage'>
  | InForm<ContributionTerms, 'schedule', 'amounts'>
  | InForm<ContributionTerms, 'loan_payment'>;
