import { InvariantError } from '../errors.js';
import { LARGEST } from '../numeric/index.js';
import { trustShares, type Financed, type TrustTotals, type YearRecord } from '../state/year-record.js';

/**
 * The identities that hold in every year of every run, whatever the plan. A residual means that a movement was booked on one
 * side only: a bug in the engine, never in the input.
 *
 * @throws InvariantError naming the stage that the identity concerns, the year and the residual in units.
 */
export function checkIdentities(record: YearRecord, closing: TrustTotals): void {
  const { opening, turnover, dividends, contribution, loans, diversification, repurchase, allocation, close } = record;
  const inService = record.inService ?? { shares: 0, cost: 0, paid: 0, cash: 0 };
  const segregated = repurchase.segregation ?? { shares: 0, cost: 0 };
  const purchased = record.purchase ?? { fromOutside: 0, cost: 0, toAccounts: 0 };
  const check: Check = (identity, stage, gained, lost) => {
    const residual = difference(gained, lost);
    if (residual !== 0) throw new InvariantError(stage, record.year, identity, residual);
  };

  check(
    'shares in the trust',
    'close',
    [trustShares(opening), contribution.stock, purchased.fromOutside],
    [repurchase.sharesRedeemed, trustShares(closing)],
  );
  check(
    'shares bought',
    'repurchase',
    [repurchase.distributedShares, diversification.shares, inService.shares, segregated.shares],
    [repurchase.sharesToPool, repurchase.sharesToPayers, repurchase.sharesRedeemed, repurchase.sharesReleveraged],
  );
  check(
    'funding of the obligation',
    'repurchase',
    [repurchase.distributionCost, diversification.cost, inService.cost, segregated.cost],
    [repurchase.fromContributions, repurchase.fromForfeitures, repurchase.fromParticipantCash, repurchase.remainder],
  );
  check(
    'debt service',
    'service loans',
    [contribution.companyCash, contribution.forfeituresUsed, dividends.forDebt],
    [contribution.toContributions, loans.principal, loans.interest],
  );
  check(
    'participants’ cash',
    'close',
    [
      opening.participantCash,
      dividends.toAccounts,
      allocation.forfeitures,
      allocation.contributions,
      segregated.cost,
      purchased.toAccounts,
      close.interestToAccounts,
    ],
    [
      repurchase.cashDistributions,
      inService.cash,
      allocation.cashForfeited,
      repurchase.fromParticipantCash,
      closing.participantCash,
    ],
  );
  check(
    'unallocated contributions',
    'close',
    [opening.contributions, dividends.toContributions, contribution.toContributions, close.interestToContributions],
    [repurchase.fromContributions, allocation.contributions, closing.contributions],
  );
  check(
    'forfeited cash',
    'close',
    [opening.forfeitures, dividends.toForfeitures, allocation.cashForfeited, close.interestToForfeitures],
    [contribution.forfeituresUsed, repurchase.fromForfeitures, allocation.forfeitures, closing.forfeitures],
  );
  if (record.financed !== null) checkCompany(record.financed, purchased.cost, check);
  check(
    'headcount',
    'turnover',
    [opening.headcount, turnover.hires, turnover.joiners],
    [turnover.separations, closing.headcount],
  );
}

type Check = (identity: string, stage: string, gained: readonly number[], lost: readonly number[]) => void;

/** Checks the company's own money. */
function checkCompany(year: Financed, purchases: number, check: Check): void {
  const { opening, closing } = year;
  check(
    'company cash',
    'finance',
    [opening.cash, year.freeCashFlow, year.sinkingFundUsed, closing.drawn, year.debtDrawn ?? 0],
    [opening.drawn, year.sinkingFundContribution, year.toPay, year.prepaid, purchases, closing.cash],
  );
  check(
    'sinking fund',
    'finance',
    [opening.sinkingFund, year.sinkingFundReturn, year.sinkingFundContribution],
    [year.sinkingFundUsed, closing.sinkingFund],
  );
  check(
    'company debt',
    'finance',
    [opening.borrowed, closing.drawn, year.debtDrawn ?? 0],
    [opening.drawn, year.principal, year.prepaid, closing.borrowed],
  );
}

/**
 * By how much one side exceeds the other, exactly. While all terms together are in the exact range, so are the sums on the way to
 * the difference.
 */
function difference(gained: readonly number[], lost: readonly number[]): number {
  let excess = 0;
  let size = 0;
  for (let i = 0; i < gained.length; i++) {
    excess += gained[i]!;
    size += Math.abs(gained[i]!);
  }
  for (let i = 0; i < lost.length; i++) {
    excess -= lost[i]!;
    size += Math.abs(lost[i]!);
  }
  return size <= LARGEST ? excess : differenceByHalves(gained, lost);
}

/** Where the terms are split, so that sums of them stay exact even where each is near the end of the exact range. */
const HALF_WORD = 2 ** 26;

function differenceByHalves(gained: readonly number[], lost: readonly number[]): number {
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
