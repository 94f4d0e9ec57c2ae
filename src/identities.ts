import { InvariantError } from './errors.js';
import { trustShares, type TrustTotals, type YearRecord } from './state/year-record.js';

/**
 * The identities that hold in every year of every run, whatever the plan. A residual means that a movement was booked on one
 * side only: a bug in the engine, never in the input.
 *
 * @throws InvariantError naming the year, the identity and the residual in units.
 */
export function checkIdentities(year: YearRecord, closing: TrustTotals): void {
  const { opening } = year;
  const check = (identity: string, stage: string, residual: number): void => {
    if (residual !== 0) throw new InvariantError(stage, year.year, identity, residual);
  };

  check(
    'shares in the trust',
    'close',
    trustShares(opening) + year.stockContributed - year.sharesRedeemed - trustShares(closing),
  );
  check(
    'shares bought',
    'repurchase',
    year.distributedShares +
      year.diversifiedShares -
      (year.sharesToPool + year.sharesToPayers + year.sharesRedeemed + year.sharesReleveraged),
  );
  check(
    'funding of the obligation',
    'repurchase',
    year.distributionCost +
      year.diversificationCost -
      (year.fromContributions + year.fromForfeitures + year.fromParticipantCash + year.remainder),
  );
  check(
    'debt service',
    'service loans',
    year.companyCash +
      year.forfeituresUsed -
      year.contributionsReceived +
      year.dividendsForDebt -
      (year.loanPrincipal + year.loanInterest),
  );
  check(
    'participants’ cash',
    'close',
    opening.participantCash +
      year.dividendsToAccounts +
      year.forfeituresAllocated +
      year.contributionsAllocated +
      year.interestToAccounts -
      (year.cashDistributions + year.cashForfeited + year.fromParticipantCash) -
      closing.participantCash,
  );
  check(
    'unallocated contributions',
    'close',
    opening.contributions +
      year.dividendsToContributions +
      year.contributionsReceived +
      year.interestToContributions -
      (year.fromContributions + year.contributionsAllocated) -
      closing.contributions,
  );
  check(
    'forfeited cash',
    'close',
    opening.forfeitures +
      year.dividendsToForfeitures +
      year.cashForfeited +
      year.interestToForfeitures -
      (year.forfeituresUsed + year.fromForfeitures + year.forfeituresAllocated) -
      closing.forfeitures,
  );
  check('headcount', 'turnover', opening.headcount + year.hires - year.separations - closing.headcount);
}
