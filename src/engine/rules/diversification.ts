import { add, larger, portion, smaller, subtract, ZERO, type MicroShares, type Rate } from '../numeric/index.js';

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
