import { type Decimal, ZERO } from './decimals.js';
import type { Limits } from './limits.js';
import type { Row } from './state.js';
import type { CashSource } from './types.js';

/** What happened in one year, as far as it is reported or a later step of the year needs it. */
export interface Year {
  year: number;
  /** Projection year, 1 for the year after the census. */
  k: number;
  /** The price of the year's transactions: the last year end's. */
  price: Decimal;
  limits: Limits;
  /** At the start of the year. */
  sharesOutstanding: Decimal;
  suspenseAtStart: Decimal;
  contributionsBucketAtStart: Decimal;
  separations: Decimal;
  forfeitedBeforeBreak: Set<string>;
  forfeitedOutOfOrder: Set<string>;
  dividends: Decimal;
  suspenseDividends: Decimal;
  dividendsForDebt: Decimal;
  dividendsToContributionsBucket: Decimal;
  coveredPayroll: Decimal;
  policyContribution: Decimal;
  companyContribution: Decimal;
  /** Cash beyond the debt, forfeitures that stand in for it included. */
  contributedToBucket: Decimal;
  forfeituresInPlaceOfContributions: Decimal;
  stockContributed: Decimal;
  loanPrincipal: Decimal;
  loanInterest: Decimal;
  debtService: Decimal;
  cashForDebt: Decimal;
  sharesReleased: Decimal;
  diversificationShares: Decimal;
  diversificationAmount: Decimal;
  distributionShares: Decimal;
  distributionAmount: Decimal;
  cashDistributions: Decimal;
  obligation: Decimal;
  funding: Record<CashSource, Decimal>;
  /** What no source of the policy pays: the company's. */
  remainder: Decimal;
  companyCash: Decimal;
  notesIssued: Decimal;
  notePrincipal: Decimal;
  noteInterest: Decimal;
  repurchaseCash: Decimal;
  /** Bought with bucket cash or recycled by the company. */
  sharesRecycledToPool: Decimal;
  /** Of them, bought with the contributions bucket, and recycled by the company. */
  sharesBoughtByContributionsBucket: Decimal;
  sharesRecycledByCompany: Decimal;
  sharesBoughtByParticipants: Decimal;
  sharesRedeemed: Decimal;
  sharesReleveraged: Decimal;
  sharesForfeited: Decimal;
  sharesAllocated: Decimal;
  forfeitureCashAllocated: Decimal;
  contributionsBucketAllocated: Decimal;
  eligible: Row[];
  basis: Decimal[];
  equityExhausted: boolean;
}

export function emptyYear(year: number, k: number, price: Decimal, limits: Limits): Year {
  return {
    year,
    k,
    price,
    limits,
    sharesOutstanding: ZERO,
    suspenseAtStart: ZERO,
    contributionsBucketAtStart: ZERO,
    separations: ZERO,
    forfeitedBeforeBreak: new Set(),
    forfeitedOutOfOrder: new Set(),
    dividends: ZERO,
    suspenseDividends: ZERO,
    dividendsForDebt: ZERO,
    dividendsToContributionsBucket: ZERO,
    coveredPayroll: ZERO,
    policyContribution: ZERO,
    companyContribution: ZERO,
    contributedToBucket: ZERO,
    forfeituresInPlaceOfContributions: ZERO,
    stockContributed: ZERO,
    loanPrincipal: ZERO,
    loanInterest: ZERO,
    debtService: ZERO,
    cashForDebt: ZERO,
    sharesReleased: ZERO,
    diversificationShares: ZERO,
    diversificationAmount: ZERO,
    distributionShares: ZERO,
    distributionAmount: ZERO,
    cashDistributions: ZERO,
    obligation: ZERO,
    funding: {
      unallocated_company_contributions: ZERO,
      unallocated_forfeiture_cash: ZERO,
      participant_cash_accounts: ZERO,
    },
    remainder: ZERO,
    companyCash: ZERO,
    notesIssued: ZERO,
    notePrincipal: ZERO,
    noteInterest: ZERO,
    repurchaseCash: ZERO,
    sharesRecycledToPool: ZERO,
    sharesBoughtByContributionsBucket: ZERO,
    sharesRecycledByCompany: ZERO,
    sharesBoughtByParticipants: ZERO,
    sharesRedeemed: ZERO,
    sharesReleveraged: ZERO,
    sharesForfeited: ZERO,
    sharesAllocated: ZERO,
    forfeitureCashAllocated: ZERO,
    contributionsBucketAllocated: ZERO,
    eligible: [],
    basis: [],
    equityExhausted: false,
  };
}
