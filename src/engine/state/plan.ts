import type { Cents, Headcount, MicroShares, Rate, SharePrice } from '../numeric/index.js';
import type { AllocationBasis } from '../rules/allocation-basis.js';
import type { PaymentSchedule, RepaymentTerms } from '../rules/amortization.js';
import type { Cause } from '../rules/causes.js';
import type { Decrements } from '../rules/decrements.js';
import type { DistributionChange, DistributionTerms } from '../rules/distribution-schedule.js';
import type { DiversificationTerms, InServiceTerms } from '../rules/diversification.js';
import type { FloorTerms, InterimPrice, ShareRight } from '../rules/valuation.js';
import type { StatutoryLimits } from '../rules/limits.js';
import type { Reaction } from '../rules/reactions.js';
import type { FundingSource, Means, RepurchaseMix } from '../rules/repurchase-funding.js';
import type { VestingTerms } from '../rules/vesting.js';
import type { ReleaseMethod } from '../rules/share-release.js';
import type { CENSUS_COLUMNS, Columns } from './participant-columns.js';
import type { Grown } from './within-range.js';

/**
 * Plan that a run projects: the four inputs, validated, with every default applied, in exact units. Immutable: thousands of runs with
 * small changes share one plan, and everything a run changes lives in `State`.
 */
export interface Plan {
  readonly name: string;
  readonly simulationId: string;
  /** The inputs describe the plan at the plan year end of this year; the first projection year follows it. */
  readonly censusYear: number;
  /** True when the census year was not given: a finding. */
  readonly censusYearAssumed: boolean;
  readonly projectionYears: number;
  readonly vesting: VestingTerms;
  readonly eligibility: { readonly minimumAge: number; readonly minimumService: number };
  readonly allocationBasis: AllocationBasis;
  /** Null where leavers of a year have no part in its allocation. */
  readonly leaversShare: LeaversShare | null;
  /** Terms of distributions, unless a change concerns the leaver. */
  readonly distribution: DistributionTerms;
  /** In the order of the years from which they hold. */
  readonly distributionChanges: readonly DistributionChange[];
  /** Where the deferral holds, the shares bought with an unpaid loan wait for it, and not the whole account. */
  readonly defersLoanShares: boolean;
  readonly forfeiture: ForfeitureTerms;
  /** Contributions that bought no shares stay in the trust for later years instead of going to accounts. */
  readonly holdUnusedContributions: boolean;
  /** Cash that buys shares before the company does, in order. */
  readonly cashUsage: readonly CashSource[];
  readonly diversification: DiversificationTerms;
  /** The share of each year's diversification entitlement that is elected. */
  readonly electionRate: Rate;
  /** The part of leavers who need to ask for their money that asks at once; the others wait until no consent is needed. */
  readonly distributionElectionRate: Rate;
  readonly contribution: ContributionTerms;
  readonly valuation: ValuationTerms;
  readonly repurchase: RepurchaseTerms;
  /** Null where nobody is paid in service. */
  readonly inService: InServiceTerms | null;
  /** Years in which those who wait are paid early; null where none are. */
  readonly accelerations: readonly Acceleration[] | null;
  /** Null where none is asked for. */
  readonly segregation: SegregationTerms | null;
  /** Null where none is asked for. */
  readonly rebalancing: RebalancingTerms | null;
  /** Null where the plan is not frozen. */
  readonly freeze: FreezeTerms | null;
  /** Null where the company's finances are not projected. */
  readonly finances: FinanceTerms | null;
  /** Use of dividends on shares in accounts: kept there, paid on the loan, or paid out. */
  readonly dividendsOnAllocated: 'accounts' | 'loan' | 'pass_through';
  /** Shares that the trust buys in later years, in the order given; null where none are planned. */
  readonly purchases: readonly PurchaseTerms[] | null;
  /** Of the taxable income of the year before, distributed for the taxes of owners; null where none is. */
  readonly ownerTaxRate: Rate | null;
  /** By projection year; the last one repeats. */
  readonly payGrowths: readonly Rate[];
  readonly cashReturn: Rate;
  readonly discountRate: Rate;
  readonly turnover: TurnoverTerms;
  /** Null when nobody is hired. */
  readonly workforce: WorkforceTerms | null;
  /** Groups that the company acquires within the projection, in the order given. */
  readonly joiners: readonly JoiningGroup[];
  /** At the census; the terms of a year know that of the year. */
  readonly taxStatus: TaxStatus;
  /** Null where none are planned. */
  readonly taxStatusChanges: readonly TaxStatusChange[] | null;
  /** Whether few people own too much is tested every year, IRC 409(p). */
  readonly testsOwnership: boolean;
  readonly runSensitivityAnalysis: boolean;
  readonly randomSeed: number;
  /** One entry a projection year; index 0 is the first. */
  readonly years: readonly YearTerms[];
  /** A yearly rate that is probably a percentage without its sign: named first when a figure leaves the exact range. */
  readonly largeRate: Grown | null;
  /** The limits of the census year, for people who left before it. */
  readonly censusLimits: StatutoryLimits;
  readonly census: Census;
  readonly openingTrust: OpeningTrust;
}

export type CashSource =
  | 'unallocated_company_contributions'
  | 'unallocated_forfeiture_cash'
  | 'participant_cash_accounts';

export { CAUSES } from '../rules/causes.js';

/** Who of the leavers of a year shares in its allocation. */
export interface LeaversShare {
  readonly causes: readonly Cause[];
  /** The part of the year's pay that they were paid. */
  readonly payFraction: Rate;
}

export interface ForfeitureTerms {
  readonly atTermination: boolean;
  readonly cashFirst: boolean;
  readonly use: 'reallocate' | 'reduce_contributions' | 'hold';
  /** Forfeited shares make up a part of the contribution. */
  readonly sharesReduce: boolean;
}

export interface ContributionTerms {
  readonly type: 'fixed_amount' | 'percentage_of_payroll' | 'loan_payment' | 'schedule';
  readonly inStock: boolean;
}

export interface ValuationTerms {
  readonly method: 'per_share_growth' | 'equity_value' | 'ebitda_multiple';
  readonly currentPrice: SharePrice;
  /** The company's equity at the census, for equity_value, and for ebitda_multiple where the price is calibrated to it. */
  readonly equityValue: Cents;
  readonly taxRate: Rate;
  /** ebitda_multiple: the price moves in proportion to the value a share; otherwise it is that value less a discount. */
  readonly isCalibrated: boolean;
  readonly discount: Rate;
  /** Null without a price that people are paid at least. */
  readonly floor: FloorTerms | null;
  /** Appraisals between year ends; null where none are assumed. */
  readonly interim: readonly InterimPrice[] | null;
}

/** Terms of the company's earnings, debts and credit that are equal in all years. */
export interface FinanceTerms {
  /** At the census. */
  readonly opening: Means;
  /** Of the census year. */
  readonly taxableIncome: Cents;
  readonly debts: readonly DebtTerms[];
  readonly revolverRate: Rate;
  /** On cash below zero. */
  readonly shortfallRate: Rate;
  /** Rights of the census, by ascending strike. */
  readonly rights: readonly ShareRight[];
  readonly normalBenefitRate: Rate;
  readonly interestLimitRate: Rate;
  readonly minimumCash: Cents;
  readonly cashInterestRate: Rate;
  readonly sinkingFundReturn: Rate;
  readonly fundingOrder: readonly FundingSource[];
  /** The ESOP loans of the census are owed to the company; otherwise they are its debt. */
  readonly insideLoans: boolean;
  /** By descending headroom; null where the company does not react. */
  readonly reactions: readonly Reaction[] | null;
}

/** A debt of the company to a lender. */
export interface DebtTerms {
  readonly repayment: RepaymentTerms;
  /** Number of first years in which only interest is paid. */
  readonly interestOnlyYears: number;
  /** The first payment is due in the year after it: the census year, or the year in which it is drawn. */
  readonly startYear: number;
  /** Drawn within the projection: nothing is owed before its start year. */
  readonly isDrawnLater: boolean;
}

/** Terms of lenders. */
export interface LendingTerms {
  /** The most that may be drawn on the line of credit. */
  readonly revolverLimit: Cents;
  /** The part of cash above the minimum that prepays debts. */
  readonly debtSweepRate: Rate;
  /** Null where they do not ask for it. */
  readonly maxDebtToEbitda: Rate | null;
  readonly minFixedChargeCoverage: Rate | null;
  /** Whether coverage takes off payments to the plan. */
  readonly coverageBasis: 'after_plan' | 'before_plan';
}

/** Assumed earnings and spending of the company in a year. */
export interface FinanceYearTerms {
  readonly incomeTaxRate: Rate;
  readonly ebitda: Cents;
  readonly depreciation: Cents;
  readonly capitalExpenditure: Cents;
  readonly workingCapitalIncrease: Cents;
  readonly sinkingFundContribution: Cents;
  /** Rights whose holders have a part in the company at year end, by ascending strike. */
  readonly rights: readonly ShareRight[];
  /** Rights that are paid in cash in this year; null where no right of the plan ever is. */
  readonly settling: readonly ShareRight[] | null;
  /** Enterprise value over EBITDA; 0 where the price does not follow from it. */
  readonly multiple: Rate;
  readonly lending: LendingTerms;
}

export interface RepurchaseTerms {
  readonly fundingSource: 'trust_cash' | 'company_contribution' | 'company_loan' | 'company_redemption';
  /** Total distributions are paid by promissory note, IRC 409(h)(5). */
  readonly deferred: boolean;
  readonly note: { readonly years: number; readonly rate: Rate };
  /** In some year the company may lend the trust the cash: by the mix, or because no more may be recycled. */
  readonly mayReleverage: boolean;
  readonly releverageLoan: LoanTerms;
  readonly limits: RepurchaseLimits;
}

/** Which limits of the law are kept, and what becomes of what they cut. */
export interface RepurchaseLimits {
  /** No more is recycled than may be deducted, IRC 404. */
  readonly enforceDeduction: boolean;
  /** Nobody is allocated more than IRC 415(c) allows. */
  readonly enforceAdditions: boolean;
  /** Contributions to a loan count for what the shares that they release are worth, if that is less. */
  readonly additionsByValue: boolean;
  /** Contributions to the employer's other plans, as a part of eligible payroll. */
  readonly otherPlansRate: Rate;
  /** Use of shares that the company may not recycle. */
  readonly overflow: 'redeem' | 'releverage';
}

/** Shares that the trust buys in one year with a loan of the company. */
export interface PurchaseTerms {
  /** Names the loan. */
  readonly id: string;
  readonly year: number;
  /** The most that is bought. */
  readonly shares: MicroShares;
  /** The sellers are active accounts; otherwise they are owners outside the trust. */
  readonly isFromAccounts: boolean;
  /** Null where the last appraisal is paid. */
  readonly price: SharePrice | null;
  readonly loan: LoanTerms;
}

/** Who pays for shares: a source of trust cash, or the company. */
export type Payer = CashSource | 'company';

/** Shares of people who left are turned into cash before they are due. */
export interface SegregationTerms {
  /** Who pays, in order. */
  readonly funding: readonly Payer[];
  /** The most in a year; null without a limit. */
  readonly maximumAmount: Cents | null;
  readonly fromYear: number;
}

/** The income of the company is taxed at its owners, or at itself. */
export type TaxStatus = 's_corp' | 'c_corp';

/** An election of S status, or its end, from the first day of a year on. */
export interface TaxStatusChange {
  readonly year: number;
  readonly taxStatus: TaxStatus;
  /** Null where it follows from the status. */
  readonly incomeTaxRate: Rate | null;
}

/** A year in which those who wait are paid what would be due later. */
export interface Acceleration {
  readonly year: number;
  /** Over so many yearly payments. */
  readonly payments: number;
  /** The part that is asked for. */
  readonly takeUp: Rate;
}

/** Years between rebalancings, in which all accounts get the same parts of shares and cash. */
export interface RebalancingTerms {
  readonly everyYears: number;
  readonly fromYear: number;
}

/** From a year on nobody comes into the plan. */
export interface FreezeTerms {
  readonly fromYear: number;
  readonly stopsContributions: boolean;
  /** Vesting from then on; the plan's own terms where the freeze does not vest in full. */
  readonly vesting: VestingTerms;
}

export interface LoanTerms {
  readonly years: number;
  readonly rate: Rate;
  readonly paymentSchedule: PaymentSchedule;
  readonly releaseMethod: ReleaseMethod;
  readonly paymentsPerYear: number;
  /** First years of these terms in which no principal is paid. */
  readonly interestOnlyYears: number;
  /** By ascending year. */
  readonly prepayments: readonly Prepayment[];
  /** Null where it is not refinanced. */
  readonly refinanced: Refinancing | null;
}

/** Principal paid beyond the schedule, after the payments of its plan year. */
export interface Prepayment {
  readonly year: number;
  readonly amount: Cents;
}

/** New terms for what is owed at the end of a plan year; null where the loan's own hold. */
export interface Refinancing {
  readonly year: number;
  readonly years: number;
  readonly rate: Rate | null;
  readonly paymentSchedule: PaymentSchedule | null;
  /** From the year after. */
  readonly releaseMethod: ReleaseMethod | null;
}

export interface TurnoverTerms {
  /** False: only known separations and normal retirement happen. */
  readonly projected: boolean;
  readonly decrements: Decrements;
  /** Termination rates before any scale. */
  readonly unscaledTermination: Decrements['termination'];
  /** By projection year, the last one repeating: those with the scale of the year. */
  readonly terminations: readonly Decrements['termination'][];
  /** Scales of these by projection year; the last one repeats. One alone is in the decrements already. */
  readonly scales: readonly Rate[];
  /** The termination rates already contain death and disability, and both are assumed on top of them: a finding. */
  readonly doubleDecrement: boolean;
}

export interface WorkforceTerms {
  /** Hires for each person who left; up to 5, in units of a rate. 0 where the number of people has a target. */
  readonly replacementRate: Rate;
  readonly entryAge: number;
  readonly entryPay: Cents;
  /** Scale of their own termination rates. */
  readonly terminationScale: Rate;
}

/** A group of people who join in one year, with ages and pay of that year. */
export interface JoiningGroup {
  /** In the list as given, from 0 on. */
  readonly position: number;
  readonly id: string;
  readonly year: number;
  readonly count: Headcount;
  readonly age: number;
  readonly service: number;
  readonly participation: number;
  readonly pay: Cents;
  /** Scale of their own termination rates. */
  readonly terminationScale: Rate;
}

/** Terms of one projection year from the calendar and the assumptions, whatever happens in it. */
export interface YearTerms {
  readonly year: number;
  readonly limits: StatutoryLimits;
  /** Growth of the share price, or of equity, in this year. */
  readonly growth: Rate;
  /** Year-end share price when it grows by itself (`per_share_growth`). */
  readonly grownPrice: SharePrice;
  /** Dividend a share, without what owners receive for their taxes; 0 without dividends. */
  readonly dividend: SharePrice;
  /** The policy's amount where it is known beforehand (fixed_amount, schedule); else 0. */
  readonly policyAmount: Cents;
  /** Of eligible payroll; 0 unless the type is percentage_of_payroll. */
  readonly policyPercentage: Rate;
  /** Of eligible payroll, contributed in new shares besides. */
  readonly stockPercentage: Rate;
  readonly taxStatus: TaxStatus;
  /** Mix of methods for the shares that the company pays for. */
  readonly mix: RepurchaseMix;
  /** The number of people that hires bring the company to; null where they replace leavers. */
  readonly targetHeadcount: Headcount | null;
  /** Null where the company's finances are not projected. */
  readonly finances: FinanceYearTerms | null;
}

/** The census participants, column by column; row i is the i-th participant given. */
export interface Census extends Columns<typeof CENSUS_COLUMNS> {
  readonly count: number;
  readonly ids: readonly string[];
}

export interface OpeningTrust {
  readonly contributions: Cents;
  readonly forfeitures: Cents;
  readonly unallocatedShares: MicroShares;
  readonly sharesOutstanding: MicroShares;
  readonly loans: readonly OpeningLoan[];
}

export interface OpeningLoan {
  readonly id: string;
  readonly balance: Cents;
  readonly suspenseShares: MicroShares;
  /** In active accounts, bought with it. */
  readonly allocatedShares: MicroShares;
  /** Years from the making of the loan to the census. */
  readonly expiredYears: number;
  readonly terms: LoanTerms;
}
