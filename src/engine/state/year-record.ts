import {
  add,
  subtract,
  ZERO,
  type Cents,
  type Column,
  type Headcount,
  type MicroShares,
  type SharePrice,
  type WeightSum,
} from '../numeric/index.js';
import type { DisqualifiedOwnership } from '../rules/ownership.js';
import type { Replacement } from '../rules/share-release.js';
import type { Factors } from '../rules/reactions.js';
import type { Behaviour } from './behaviour.js';
import type { Balances } from './finances.js';
import type { YearTerms } from './plan.js';
import type { Claims, SharingLeavers } from './sharing-leavers.js';

/** A plan year as it opens: what every stage may read and none can change. */
export interface PlanYear {
  readonly year: number;
  /** 1 for the first projection year. */
  readonly index: number;
  readonly terms: YearTerms;
  readonly behaviour: Behaviour;
  /** The last appraisal. */
  readonly price: SharePrice;
  /** Transaction price: the same, or an average with an interim appraisal. */
  readonly tradePrice: SharePrice;
  /** Price that people are paid for a share: the same, or a floor above it. */
  readonly paymentPrice: SharePrice;
  /** The price paid to people without an interim appraisal, by which balances are judged. */
  readonly appraisedPaymentPrice: SharePrice;
  /** The plan has a floor price, whether it still holds or not. */
  readonly hasFloor: boolean;
  /** The plan has an interim appraisal in some year. */
  readonly hasInterim: boolean;
  /** The tax status of the company changes in some year. */
  readonly hasStatusChanges: boolean;
  /** The company's shares outstanding. */
  readonly sharesOutstanding: MicroShares;
  /** Of these, the shares that the trust does not hold. */
  readonly outsideShares: MicroShares;
  /** Parts of its plans that the company still pays. */
  readonly factors: Factors;
  /** The number of the reaction that holds, 0 for none; null where the company does not react. */
  readonly reaction: number | null;
  /** Dividend a share. */
  readonly dividend: SharePrice;
  /** The part of it that pays owners' taxes; null where the plan has none. */
  readonly ownerTaxDistribution: SharePrice | null;
  /** Scheduled principal and interest of all loans. */
  readonly debtService: Cents;
  /** Whether the plan has or had a loan. */
  readonly hadLoan: boolean;
}

/** 2 Turnover: expected numbers of people. */
export interface Separations {
  readonly separations: Headcount;
  readonly hires: Headcount;
  /** People of acquired groups. */
  readonly joiners: Headcount;
  /** Who left and shares in the year's allocation, row by row; null where nobody may. */
  readonly sharing: SharingLeavers | null;
}

/** 3 Dividends, by who receives them. */
export interface DividendsPaid {
  /** Active accounts and those of people who left. */
  readonly toAccounts: Cents;
  /** As far as the loans need them: on suspense shares, and on shares in accounts where these pay the loan. */
  readonly forDebt: Cents;
  /** Amount for each loan, in the order of the state; empty without dividends. */
  readonly forLoans: readonly Cents[];
  readonly toContributions: Cents;
  readonly toForfeitures: Cents;
  /** On shares of people, paid out to them; null where the plan does not pass them through. */
  readonly passedThrough: Cents | null;
  /** On shares in active accounts, for the loan that bought them; part of `forDebt` and `forLoans`. Null where the plan keeps them. */
  readonly fromAccounts: DividendsFromAccounts | null;
}

/** Dividends on shares in active accounts that pay the loan. */
export interface DividendsFromAccounts {
  readonly used: Cents;
  /** Amount by row; null in a year without them. */
  readonly byRow: Column<Cents> | null;
}

/** Dividends on all shares of the trust. */
export function dividendsPaid(paid: DividendsPaid): Cents {
  const { toAccounts, forDebt, toContributions, toForfeitures, passedThrough } = paid;
  return add(add(add(toAccounts, forDebt), add(toContributions, toForfeitures)), passedThrough ?? ZERO);
}

/** 4 Contribute. */
export interface Contributed {
  /** Eligible pay up to the cap. */
  readonly coveredPayroll: Cents;
  /** Sum of the rows' allocation weights. */
  readonly weightSum: WeightSum;
  /** The parts of rows and of leavers in the allocation, in their order; null where only rows have one. */
  readonly claims: Claims | null;
  /** Contribution by the policy. */
  readonly policyAmount: Cents;
  /** Cash the company pays, net of forfeitures used. */
  readonly companyCash: Cents;
  /** Forfeited cash used in place of company cash. */
  readonly forfeituresUsed: Cents;
  /** Part of the contribution that forfeited shares make up; null where the plan allocates them besides it. */
  readonly forfeitedSharesApplied: Cents | null;
  /** Contributed cash beyond the debt: to the contributions bucket. */
  readonly toContributions: Cents;
  /** New shares contributed: to the allocation pool. */
  readonly stock: MicroShares;
}

/** 5 Service loans. */
export interface LoansServiced {
  readonly principal: Cents;
  readonly interest: Cents;
  /** Of these, on loans of the census. */
  readonly censusPrincipal: Cents;
  readonly censusInterest: Cents;
  /** Of the payments on loans of the census, what dividends paid. */
  readonly censusDividends: Cents;
  readonly sharesReleased: MicroShares;
  /** Shares for each loan, in the order of the state; null where the loan that bought shares makes no difference. */
  readonly releasedByLoan: readonly MicroShares[] | null;
  /** Of these, released by contributions. A loan's dividends and contributions release shares in proportion. */
  readonly releasedByContributions: MicroShares;
  /** Shares that accounts receive for dividends that paid their loan; null where the plan keeps the dividends. */
  readonly replacement: Replacement | null;
}

/** 6 Diversify. */
export interface Diversified {
  readonly shares: MicroShares;
  /** At the last appraisal. */
  readonly cost: Cents;
  /** Payment to people: the same, or more under a floor price. */
  readonly paid: Cents;
}

/** 6 Paid in service. */
export interface PaidInService extends Diversified {
  /** Cash paid out of the same accounts. */
  readonly cash: Cents;
}

/** 7 Repurchase. */
export interface Repurchased {
  readonly distributedShares: MicroShares;
  readonly distributionCost: Cents;
  /** Payment to people for these shares: the same, or more under a floor price. */
  readonly distributionPaid: Cents;
  /** Payment of the company above the last appraisal, for no shares; no part of the remainder. */
  readonly floorPayments: Cents;
  /** Cash paid out of the accounts of those who left. */
  readonly cashDistributions: Cents;
  readonly fromContributions: Cents;
  readonly fromForfeitures: Cents;
  readonly fromParticipantCash: Cents;
  /** The company's part: the obligation less what trust cash met. */
  readonly remainder: Cents;
  /** Of the remainder, what recycles shares, paid now or by note. */
  readonly recycledRemainder: Cents;
  /** Of the remainder, what redeems shares, paid now or by note. */
  readonly redeemedRemainder: Cents;
  /** Amount that would recycle shares too if it could be deducted. */
  readonly recyclingCut: Cents;
  readonly notesIssued: Cents;
  readonly notePrincipal: Cents;
  readonly noteInterest: Cents;
  /** Shares bought with unallocated contributions, forfeited cash or company contributions: to the allocation pool. */
  readonly sharesToPool: MicroShares;
  /** Of those, bought with cash of the contributions bucket. */
  readonly sharesFromContributions: MicroShares;
  /** Of those, bought by the company. */
  readonly sharesFromCompany: MicroShares;
  /** Shares bought with participants' cash: to their accounts. */
  readonly sharesToPayers: MicroShares;
  readonly sharesRedeemed: MicroShares;
  readonly sharesReleveraged: MicroShares;
  /** Company cash that recycles shares: this year's purchases and note payments. */
  readonly recycledCash: Cents;
  /** Shares of people who left that were turned into cash; null where the plan does not ask for it. */
  readonly segregation: Segregated | null;
}

/**
 * Payments of the company for repurchases in a year: purchases that neither trust cash nor notes covered, what people are paid above
 * the appraisal, and payments on notes.
 */
export function companyPaid(
  bought: Pick<Repurchased, 'remainder' | 'notesIssued' | 'notePrincipal' | 'noteInterest' | 'floorPayments'>,
): Cents {
  return add(boughtNow(bought), add(bought.notePrincipal, bought.noteInterest));
}

/** The company's part of the year's purchases that it pays at once, payments above the appraisal included. */
export function boughtNow(bought: Pick<Repurchased, 'remainder' | 'notesIssued' | 'floorPayments'>): Cents {
  return add(subtract(bought.remainder, bought.notesIssued), bought.floorPayments);
}

/** 7 Repurchase: shares of people who left, turned into cash before they are due. Part of every sum of `Repurchased`. */
export interface Segregated {
  readonly shares: MicroShares;
  readonly cost: Cents;
  /** Of the cost, what the company paid. */
  readonly fromCompany: Cents;
  /** Cash was lacking for some of it. */
  readonly isShort: boolean;
}

/** 8 Allocate. */
export interface Allocated {
  readonly sharesForfeited: MicroShares;
  readonly cashForfeited: Cents;
  /** To accounts: from the pool, from the forfeitures bucket, from the contributions bucket. */
  readonly shares: MicroShares;
  /** Of these, to leavers of the year; null where they have no part. */
  readonly sharesToLeavers: MicroShares | null;
  readonly forfeitures: Cents;
  readonly contributions: Cents;
  /** Annual additions, IRC 415(c)(2). */
  readonly additions: Cents;
  /** Rows held to what IRC 415(c) allows, where the limit is kept; the other rows received the excess. */
  readonly limitedRows: readonly number[];
}

/** 10 Purchase, between allocating and closing: shares that the trust bought with loans of the company. */
export interface Purchased {
  readonly shares: MicroShares;
  /** Of these, from owners outside the trust. */
  readonly fromOutside: MicroShares;
  /** Lent and paid by the company. */
  readonly cost: Cents;
  /** Of it, to active accounts. */
  readonly toAccounts: Cents;
  /** Fewer shares could be bought than planned. */
  readonly isShort: boolean;
  /** More was paid than the last appraisal. */
  readonly isAboveAppraisal: boolean;
}

/** 11 Test ownership, IRC 409(p). */
export interface OwnershipTested {
  readonly trustShares: MicroShares;
  /** Deemed-owned shares of who has most of them. */
  readonly largest: MicroShares;
  /** Rows of the disqualified. */
  readonly disqualified: readonly number[];
  /** Ownership of the disqualified. */
  readonly ownership: DisqualifiedOwnership;
  readonly isNonallocationYear: boolean;
}

/** 9 Finance: the company's year, where its finances are projected. */
export interface Financed {
  readonly ebitda: Cents;
  readonly capitalExpenditure: Cents;
  /** On debts and line of credit. */
  readonly interest: Cents;
  /** Scheduled, of debts. */
  readonly principal: Cents;
  /** Debts that begin this year; null where none ever does. */
  readonly debtDrawn: Cents | null;
  /** Payments of the trust on loans of the census that are owed to others. */
  readonly outsideLoanService: Cents;
  /** Payments to the plan that coverage of fixed charges takes off, by its basis. */
  readonly planPayments: Cents;
  /** Rights paid to their holders; null where no right of the plan ever is. */
  readonly rightsPaid: Cents | null;
  /** Taxable income of the year before, at least 0. */
  readonly taxableIncomeBefore: Cents;
  readonly tax: Cents;
  /** Tax without the cash that recycles shares. */
  readonly taxWithoutRecycling: Cents;
  /** On shares that the trust does not hold. */
  readonly outsideDividends: Cents;
  /** Before repurchases; may be negative. */
  readonly freeCashFlow: Cents;
  /** May be negative. */
  readonly sinkingFundReturn: Cents;
  readonly sinkingFundContribution: Cents;
  /** Payments of the company for repurchases, and the part that the tax it saves does not cover. */
  readonly repurchaseCash: Cents;
  readonly toPay: Cents;
  readonly sinkingFundUsed: Cents;
  /** Debts prepaid. */
  readonly prepaid: Cents;
  /** Cash missing to the minimum. */
  readonly shortfall: Cents;
  /** Cash above the least that is kept, and what may still be drawn for repurchases; below 0 where it is short. */
  readonly headroom: Cents;
  /** All that the company owes at the end: debts, line of credit, notes, and loans of the census that are its own. */
  readonly debt: Cents;
  readonly opening: Balances;
  readonly closing: Balances;
}

/** Value of the company at year end, where the price follows from EBITDA. */
export interface Valued {
  readonly enterpriseValue: Cents;
  readonly equity: Cents;
  /** Shares that holders of rights take, and those outstanding. */
  readonly rightsTaken: MicroShares;
  readonly sharesOutstanding: MicroShares;
}

/** 9 Close: interest, by who receives it, and the appraisal. */
export interface Closed {
  readonly interestToAccounts: Cents;
  readonly interestToContributions: Cents;
  readonly interestToForfeitures: Cents;
  /** Null where the price does not follow from EBITDA. */
  readonly valued: Valued | null;
}

/** 9 Close: accounts rebalanced at the new appraisal. */
export interface Rebalanced {
  /** Shares that moved from some accounts into others. */
  readonly shares: MicroShares;
}

/**
 * One completed year: how it opened, and what each stage did. The results are folds over these records; the cash and share
 * identities are checked on them.
 */
export interface YearRecord extends PlanYear {
  /** Shares of people who left that are paid early; null where the plan has no acceleration. */
  readonly accelerated: MicroShares | null;
  /** The trust at the start. */
  readonly opening: TrustTotals;
  readonly turnover: Separations;
  readonly dividends: DividendsPaid;
  readonly contribution: Contributed;
  readonly loans: LoansServiced;
  readonly diversification: Diversified;
  /** Null where the plan does not ask for it. */
  readonly inService: PaidInService | null;
  readonly repurchase: Repurchased;
  readonly allocation: Allocated;
  /** Null where none are planned. */
  readonly purchase: Purchased | null;
  /** Null where it is not tested. */
  readonly ownership: OwnershipTested | null;
  /** Null where the company's finances are not projected. */
  readonly financed: Financed | null;
  readonly close: Closed;
  /** Null where the plan does not ask for it. */
  readonly rebalanced: Rebalanced | null;
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
