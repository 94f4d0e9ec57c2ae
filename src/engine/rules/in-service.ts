import { WHOLE, type Rate } from '../numeric/index.js';

/** Who may take part of an account while working, and how much of it. */
export interface InServiceTerms {
  /** Completed years at the start of the year. */
  readonly minimumAge: number;
  readonly minimumService: number;
  /** Fraction of the account taken each year. */
  readonly fraction: Rate;
}

/**
 * Whether a participant may be paid in service: at the stated age and service, completed at the start of the year, and fully vested.
 * An ESOP is a stock bonus plan, which may pay at a stated age or after a fixed number of years, Treas. Reg. 1.401-1(b)(1)(ii)
 * `[S-in-service]`; full vesting is required, so that no payment has to be set off later `[std]`.
 *
 * Pitfall: age 59 1/2, from which IRC 72(t) no longer adds a tax, is reached in completed years at 60.
 *
 * @example
 * const terms = { minimumAge: 60, minimumService: 5, fraction: 20_000_000 };
 * mayTakeInService(terms, 60, 5, 100_000_000) // true
 * mayTakeInService(terms, 59, 5, 100_000_000) // false
 * mayTakeInService(terms, 60, 5, 80_000_000) // false
 */
export function mayTakeInService(terms: InServiceTerms, age: number, service: number, vested: Rate): boolean {
  return age >= terms.minimumAge && service >= terms.minimumService && vested === WHOLE;
}
