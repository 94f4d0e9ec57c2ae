import { ZERO, type Cents, type Headcount, type MicroShares, type SharePrice, type Weight } from '../numeric/index.js';
import type { Experience } from './experience.js';
import type { YearTerms } from './plan.js';

/**
 * One year in the making: what it starts from, and what the stages record of every movement. The results are folds over
 * these records; the cash and share identities are checked on them.
 */
export interface YearRecord {
  readonly year: number;
  /** 1 for the first projection year. */
  readonly index: number;
  readonly terms: YearTerms;
  readonly experience: Experience;
  /** Transaction price: the last appraisal. */
  readonly price: SharePrice;
  readonly opening: TrustTotals;

  /** The company's shares outstanding at the start of the year. */
  sharesOutstanding: MicroShares;
  /** Expected number of people who left. */
  separations: Headcount;
  /** Expected number of people hired. */
  hires: Headcount;
  /** Eligible pay up to the cap. */
  coveredPayroll: Cents;
  /** Sum of the rows' allocation weights. */
  weightSum: Weight;

  /** Dividends by who receives them; those of suspense shares serve the debt first. */
  dividendsToAccounts: Cents;
  dividendsForDebt: Cents;
  dividendsToContributions: Cents;
  dividendsToForfeitures: Cents;

  policyContribution: Cents;
  debtService: Cents;
  /** Cash the company pays in step 4, net of forfeitures used. */
  companyCash: Cents;
  /** Forfeited cash used in place of company cash. */
  forfeituresUsed: Cents;
  /** Contributed cash beyond the debt: to the contributions bucket. */
  contributionsReceived: Cents;
  stockContributed: MicroShares;

  loanPrincipal: Cents;
  loanInterest: Cents;
  sharesReleased: MicroShares;

  diversifiedShares: MicroShares;
  diversificationCost: Cents;

  distributedShares: MicroShares;
  distributionCost: Cents;
  cashDistributions: Cents;
  fromContributions: Cents;
  fromForfeitures: Cents;
  fromParticipantCash: Cents;
  /** The company's part: the obligation less what trust cash met. */
  remainder: Cents;
  notesIssued: Cents;
  notePrincipal: Cents;
  noteInterest: Cents;
  /** Shares bought with bucket cash or company contributions: to the allocation pool. */
  sharesToPool: MicroShares;
  /** Of those, bought with cash of the contributions bucket. */
  sharesFromContributions: MicroShares;
  /** Of those, bought by the company. */
  sharesFromCompany: MicroShares;
  /** Shares bought with participants' cash: to their accounts. */
  sharesToPayers: MicroShares;
  sharesRedeemed: MicroShares;
  sharesReleveraged: MicroShares;
  /** Company cash that recycles shares: this year's purchases and note payments. */
  recycledCash: Cents;

  sharesForfeited: MicroShares;
  cashForfeited: Cents;
  sharesAllocated: MicroShares;
  forfeituresAllocated: Cents;
  contributionsAllocated: Cents;

  interestToAccounts: Cents;
  interestToContributions: Cents;
  interestToForfeitures: Cents;
  equityExhausted: boolean;

  /** Rows that findings concern; null when nobody asks for findings. */
  readonly concerned: ConcernedRows | null;
}

export interface ConcernedRows {
  readonly forfeitureBeforeBreak: number[];
  readonly forfeitureOrder: number[];
}

/** Sums over the trust at one moment, counted row by row. */
export interface TrustTotals {
  /** Active accounts, payout ladders and the forfeiture ladder. */
  readonly participantCash: Cents;
  readonly contributions: Cents;
  readonly forfeitures: Cents;
  readonly allocatedShares: MicroShares;
  readonly separatedShares: MicroShares;
  readonly pendingShares: MicroShares;
  readonly unallocatedShares: MicroShares;
  readonly suspenseShares: MicroShares;
  readonly headcount: Headcount;
}

/** All shares the trust holds. */
export function trustShares(totals: TrustTotals): MicroShares {
  return (totals.allocatedShares +
    totals.separatedShares +
    totals.pendingShares +
    totals.unallocatedShares +
    totals.suspenseShares) as MicroShares;
}

/** A year in which nothing has happened yet. */
export function blankRecord(
  index: number,
  terms: YearTerms,
  experience: Experience,
  price: SharePrice,
  opening: TrustTotals,
  withFindings: boolean,
): YearRecord {
  return {
    year: terms.year,
    index,
    terms,
    experience,
    price,
    opening,
    sharesOutstanding: ZERO,
    separations: ZERO,
    hires: ZERO,
    coveredPayroll: ZERO,
    weightSum: 0,
    dividendsToAccounts: ZERO,
    dividendsForDebt: ZERO,
    dividendsToContributions: ZERO,
    dividendsToForfeitures: ZERO,
    policyContribution: ZERO,
    debtService: ZERO,
    companyCash: ZERO,
    forfeituresUsed: ZERO,
    contributionsReceived: ZERO,
    stockContributed: ZERO,
    loanPrincipal: ZERO,
    loanInterest: ZERO,
    sharesReleased: ZERO,
    diversifiedShares: ZERO,
    diversificationCost: ZERO,
    distributedShares: ZERO,
    distributionCost: ZERO,
    cashDistributions: ZERO,
    fromContributions: ZERO,
    fromForfeitures: ZERO,
    fromParticipantCash: ZERO,
    remainder: ZERO,
    notesIssued: ZERO,
    notePrincipal: ZERO,
    noteInterest: ZERO,
    sharesToPool: ZERO,
    sharesFromContributions: ZERO,
    sharesFromCompany: ZERO,
    sharesToPayers: ZERO,
    sharesRedeemed: ZERO,
    sharesReleveraged: ZERO,
    recycledCash: ZERO,
    sharesForfeited: ZERO,
    cashForfeited: ZERO,
    sharesAllocated: ZERO,
    forfeituresAllocated: ZERO,
    contributionsAllocated: ZERO,
    interestToAccounts: ZERO,
    interestToContributions: ZERO,
    interestToForfeitures: ZERO,
    equityExhausted: false,
    concerned: withFindings ? { forfeitureBeforeBreak: [], forfeitureOrder: [] } : null,
  };
}
