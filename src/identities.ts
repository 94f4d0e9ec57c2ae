import { InvariantError } from './errors.js';
import { trustShares, type TrustTotals, type YearRecord } from './state/year-record.js';

/**
 * The identities that hold in every year of every run, whatever the plan. A residual means that a movement was booked on one
 * side only: a bug in the engine, never in the input.
 *
 * @throws InvariantError naming the stage that the identity concerns, the year and the residual in units.
 */
export function checkIdentities(year: YearRecord, closing: TrustTotals): void {
  const { opening } = year;
  const check = (identity: string, stage: string, gained: readonly number[], lost: readonly number[]): void => {
    const residual = difference(gained, lost);
    if (residual !== 0) throw new InvariantError(stage, year.year, identity, residual);
  };

  check(
    'shares in the trust',
    'close',
    [trustShares(opening), year.stockContributed],
    [year.sharesRedeemed, trustShares(closing)],
  );
  check(
    'shares bought',
    'repurchase',
    [year.distributedShares, year.diversifiedShares],
    [year.sharesToPool, year.sharesToPayers, year.sharesRedeemed, year.sharesReleveraged],
  );
  check(
    'funding of the obligation',
    'repurchase',
    [year.distributionCost, year.diversificationCost],
    [year.fromContributions, year.fromForfeitures, year.fromParticipantCash, year.remainder],
  );
  check(
    'debt service',
    'service loans',
    [year.companyCash, year.forfeituresUsed, year.dividendsForDebt],
    [year.contributionsReceived, year.loanPrincipal, year.loanInterest],
  );
  check(
    'participants’ cash',
    'close',
    [
      opening.participantCash,
      year.dividendsToAccounts,
      year.forfeituresAllocated,
      year.contributionsAllocated,
      year.interestToAccounts,
    ],
    [year.cashDistributions, year.cashForfeited, year.fromParticipantCash, closing.participantCash],
  );
  check(
    'unallocated contributions',
    'close',
    [opening.contributions, year.dividendsToContributions, year.contributionsReceived, year.interestToContributions],
    [year.fromContributions, year.contributionsAllocated, closing.contributions],
  );
  check(
    'forfeited cash',
    'close',
    [opening.forfeitures, year.dividendsToForfeitures, year.cashForfeited, year.interestToForfeitures],
    [year.forfeituresUsed, year.fromForfeitures, year.forfeituresAllocated, closing.forfeitures],
  );
  check('headcount', 'turnover', [opening.headcount, year.hires], [year.separations, closing.headcount]);
}

/** Where the terms are split, so that sums of them stay exact even where each is near the end of the exact range. */
const HALF_WORD = 2 ** 26;

/** What one side has more than the other, exactly. */
function difference(gained: readonly number[], lost: readonly number[]): number {
  let high = 0;
  let low = 0;
  const count = (term: number, sign: 1 | -1): void => {
    high += sign * Math.trunc(term / HALF_WORD);
    low += sign * (term % HALF_WORD);
  };
  for (const term of gained) count(term, 1);
  for (const term of lost) count(term, -1);
  return high * HALF_WORD + low;
}
