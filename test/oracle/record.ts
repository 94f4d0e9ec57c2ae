import { type Decimal, ZERO } from './decimals.js';
import { type Statement, type Factors, NO_REACTION } from './finances.js';
import type { SharingLeaver } from './people.js';
import type { Loan } from './loans.js';
import { type ByMethod, noneByMethod } from './repurchase.js';
import type { Limits } from './limits.js';
import type { Ownership } from './ownership.js';
import type { Claim } from './allocation.js';
import type { LaterShares } from './segregation.js';
import type { Row } from './state.js';
import type { CashSource } from './types.js';

/** What happened in one year, as far as it is reported or a later step of the year needs it. */
export interface Year {
  year: number;
  /** Projection year, 1 for the year after the census. */
  k: number;
  /** The price of the year's transactions: the last year end's. */
  price: Decimal;
  /** For what is sold this year: the price, or an interim one (MODEL section 40). */
  tradePrice: Decimal;
  /** Paid to leavers for a share: the price of trades, or a floor above it. */
  paymentPrice: Decimal;
  /** Payment price by the last year end's price, by which balances are judged. */
  appraisedPaymentPrice: Decimal;
  limits: Limits;
  /** At the start of the year. */
  sharesOutstanding: Decimal;
  suspenseAtStart: Decimal;
  contributionsBucketAtStart: Decimal;
  separations: Decimal;
  forfeitedBeforeBreak: Set<string>;
  forfeitedOutOfOrder: Set<string>;
  /** Which reaction of the company holds, 0 for none, and what it leaves of each plan. */
  reaction: number;
  factors: Factors;
  sharingLeavers: SharingLeaver[];
  dividendPerShare: Decimal;
  ownerTaxDistribution: Decimal;
  /** Shares that others than the trust hold, at the start of the year. */
  outsideShares: Decimal;
  dividends: Decimal;
  dividendsPassedThrough: Decimal;
  /** By loan. */
  suspenseDividends: Decimal[];
  /** By row, where dividends on accounts pay the loan; otherwise none. */
  loanDividends: Map<Row, Decimal>;
  /** Of them and of those on suspense shares, all that pays debt. */
  dividendsForDebt: Decimal;
  allocatedDividendsForDebt: Decimal;
  /** In place of the dividends that paid the loan. */
  sharesForDividends: Decimal;
  dividendReplacementShort: boolean;
  dividendsToContributionsBucket: Decimal;
  coveredPayroll: Decimal;
  policyContribution: Decimal;
  /** Cash of step 4 net of forfeitures used, before what the company recycles. */
  plannedContribution: Decimal;
  companyContribution: Decimal;
  /** Cash beyond the debt, forfeitures that stand in for it included. */
  contributedToBucket: Decimal;
  forfeituresInPlaceOfContributions: Decimal;
  forfeitedSharesApplied: Decimal;
  stockContributed: Decimal;
  acceleratedShares: Decimal;
  loanPayments: { loan: Loan; principal: Decimal; interest: Decimal; fromDividends: Decimal }[];
  loanPrincipal: Decimal;
  loanInterest: Decimal;
  debtService: Decimal;
  cashForDebt: Decimal;
  sharesReleased: Decimal;
  /** By loan. */
  released: Map<Loan, Decimal>;
  sharesReleasedByCompany: Decimal;
  diversificationShares: Decimal;
  diversificationAmount: Decimal;
  distributionShares: Decimal;
  distributionAmount: Decimal;
  inServiceShares: Decimal;
  inServiceAmount: Decimal;
  /** Of all that leavers and others sell, at the price without a floor. */
  costAtPrice: Decimal;
  /** What the floor adds to it. */
  floorPayments: Decimal;
  cashDistributions: Decimal;
  /** On the ladders for later years when the year began, by row. */
  laterShares: Map<Row, LaterShares>;
  segregationShares: Decimal;
  segregationAmount: Decimal;
  segregationIsUnfunded: boolean;
  obligation: Decimal;
  /** The part of the year's distributions and diversification that trust cash does not pay. */
  shortfall: Decimal;
  funding: Record<CashSource, Decimal>;
  /** What no source of trust cash pays: the company's. */
  remainder: Decimal;
  /** The remainder's cash by method, after every cut. */
  remainderCash: ByMethod;
  recyclingIsLimited: boolean;
  companyCash: Decimal;
  syntheticEquityPaid: Decimal;
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
  sharesAllocatedToLeavers: Decimal;
  /** Of the year, in dollars (MODEL section 10.5). */
  additions: Decimal;
  /** Claims that enforcing IRC 415 has held at their cap, by position. */
  claimsAtCap: number[];
  contributionsBucketAllocated: Decimal;
  sharesRebalanced: Decimal;
  /** Of everybody who shares in the year's allocation. */
  claims: Claim[];
  purchaseShares: Decimal;
  purchaseAmount: Decimal;
  sharesFromOutside: Decimal;
  purchaseIsShort: boolean;
  purchaseIsAboveAppraisal: boolean;
  ownership: Ownership | undefined;
  /** The company's year, with company finances. */
  statement: Statement | undefined;
}

type Prices = Pick<Year, 'price' | 'tradePrice' | 'paymentPrice' | 'appraisedPaymentPrice'>;

export function emptyYear(year: number, k: number, prices: Prices, limits: Limits): Year {
  return {
    year,
    k,
    ...prices,
    limits,
    sharesOutstanding: ZERO,
    suspenseAtStart: ZERO,
    contributionsBucketAtStart: ZERO,
    separations: ZERO,
    forfeitedBeforeBreak: new Set(),
    forfeitedOutOfOrder: new Set(),
    reaction: 0,
    factors: NO_REACTION,
    sharingLeavers: [],
    dividendPerShare: ZERO,
    ownerTaxDistribution: ZERO,
    outsideShares: ZERO,
    dividends: ZERO,
    dividendsPassedThrough: ZERO,
    suspenseDividends: [],
    loanDividends: new Map(),
    dividendsForDebt: ZERO,
    allocatedDividendsForDebt: ZERO,
    sharesForDividends: ZERO,
    dividendReplacementShort: false,
    dividendsToContributionsBucket: ZERO,
    coveredPayroll: ZERO,
    policyContribution: ZERO,
    plannedContribution: ZERO,
    companyContribution: ZERO,
    contributedToBucket: ZERO,
    forfeituresInPlaceOfContributions: ZERO,
    forfeitedSharesApplied: ZERO,
    stockContributed: ZERO,
    acceleratedShares: ZERO,
    loanPayments: [],
    loanPrincipal: ZERO,
    loanInterest: ZERO,
    debtService: ZERO,
    cashForDebt: ZERO,
    sharesReleased: ZERO,
    released: new Map(),
    sharesReleasedByCompany: ZERO,
    diversificationShares: ZERO,
    diversificationAmount: ZERO,
    distributionShares: ZERO,
    distributionAmount: ZERO,
    inServiceShares: ZERO,
    inServiceAmount: ZERO,
    costAtPrice: ZERO,
    floorPayments: ZERO,
    cashDistributions: ZERO,
    laterShares: new Map(),
    segregationShares: ZERO,
    segregationAmount: ZERO,
    segregationIsUnfunded: false,
    obligation: ZERO,
    shortfall: ZERO,
    funding: {
      unallocated_company_contributions: ZERO,
      unallocated_forfeiture_cash: ZERO,
      participant_cash_accounts: ZERO,
    },
    remainder: ZERO,
    remainderCash: noneByMethod(),
    recyclingIsLimited: false,
    companyCash: ZERO,
    syntheticEquityPaid: ZERO,
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
    sharesAllocatedToLeavers: ZERO,
    additions: ZERO,
    claimsAtCap: [],
    contributionsBucketAllocated: ZERO,
    sharesRebalanced: ZERO,
    claims: [],
    purchaseShares: ZERO,
    purchaseAmount: ZERO,
    sharesFromOutside: ZERO,
    purchaseIsShort: false,
    purchaseIsAboveAppraisal: false,
    ownership: undefined,
    statement: undefined,
  };
}
