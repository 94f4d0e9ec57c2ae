import { termsOf } from '../input/build-rule-terms.js';
import { diversificationOptions, type DiversificationOptions } from '../input/options/calculators.js';
import { readOptions } from '../input/options/read-options.js';
import { DECIMALS, fromUnits } from '../numeric/index.js';
import { electionPercentage, entitlement } from '../rules/diversification.js';

/** Diversification right of a participant in a plan year. */
export interface DiversificationElection {
  /** Fraction of the account that may have been diversified in total; 0 outside the election period. */
  readonly percentage: number;
  /** Shares that may be diversified this year. */
  readonly shares: number;
}

/**
 * Diversification right of a participant in a plan year, IRC 401(a)(28)(B) `[S-401a28]`.
 *
 * @throws ValidationError when the options violate a constraint
 * @example
 * diversificationElection({ age: 57, participation_years: 12, shares: 850, diversified_shares: 250 })
 * // { percentage: 0.25, shares: 25 }
 */
export function diversificationElection(options: DiversificationOptions): DiversificationElection {
  const given = readOptions(diversificationOptions, options);
  const terms = termsOf(given.diversification_rules, { finalElectionAge: null })!;
  const percentage = electionPercentage(terms, given.age, given.participation_years);
  return {
    percentage: fromUnits(percentage, DECIMALS.rate),
    shares: fromUnits(entitlement(given.shares, given.diversified_shares, percentage), DECIMALS.shares),
  };
}
