import { add, larger, portion, smaller, subtract, ZERO, type MicroShares, type Rate, WHOLE } from '../numeric/index.js';

/** Who may diversify, and how much, IRC 401(a)(28)(B). */
export interface DiversificationTerms {
  readonly enabled: boolean;
  readonly ageRequirement: number;
  readonly serviceRequirement: number;
  readonly firstElectionPercentage: Rate;
  readonly finalElectionPercentage: Rate;
  /** From this start-of-year age the final percentage applies; null: in the sixth election year. */
  readonly finalElectionAge: number | null;
  readonly continueAfterPeriod: boolean;
}

/** Election years of the qualified election period, IRC 401(a)(28)(B)(iv). */
const ELECTION_YEARS = 6;

/**
 * The cumulative percentage that may have been diversified by the end of this election; 0 outside the election period.
 *
 * `age` and `participation` are completed years at the start of the year. The period starts when both requirements are met
 * and lasts six years: the first percentage in years 1 to 5, the final one in year 6, IRC 401(a)(28)(B)(i) and (iv)
 * `[S-401a28]`.
 */
export function electionPercentage(terms: DiversificationTerms, age: number, participation: number): Rate {
  const yearsPast = Math.floor(Math.min(age - terms.ageRequirement, participation - terms.serviceRequirement));
  if (!terms.enabled || yearsPast < 0) return ZERO;
  const electionYear = yearsPast + 1;
  if (electionYear > ELECTION_YEARS && !terms.continueAfterPeriod) return ZERO;
  const isFinal = terms.finalElectionAge === null ? electionYear >= ELECTION_YEARS : age >= terms.finalElectionAge;
  return isFinal ? terms.finalElectionPercentage : terms.firstElectionPercentage;
}

/**
 * Shares that may be diversified this year: the percentage of all shares ever held in the period, less what was diversified
 * before, Notice 88-56 A-9 `[S-88-56]`; never negative, never more than is held.
 *
 * Pitfall: the percentage is cumulative. A quarter of what is left each year would be far more.
 *
 * @example
 * entitlement(1_000_000_000, 0, 25_000_000) // 250000000
 * entitlement(850_000_000, 250_000_000, 25_000_000) // 25000000
 */
export function entitlement(held: MicroShares, diversified: MicroShares, percentage: Rate): MicroShares {
  const cumulative = portion(add(held, diversified), percentage);
  return smaller(held, larger(subtract(cumulative, diversified), ZERO));
}

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
