import { type TaxStatusChange } from './tax-status.js';
import { type Acceleration } from './accelerations.js';
import { type Decimal, ONE, ZERO } from './decimals.js';
import type { ByMethod, Purchase } from './repurchase.js';
import type { Company } from './company.js';
import type { Finances } from './finances-inputs.js';
import type { Distribution, EarlyRetirement, InServiceDistributions, VestingSchedule } from './distribution.js';
import type { Freeze, LeaversShare, Joiners } from './people.js';
import type { LimitTerms } from './limits.js';
import type { Rebalancing, Segregation } from './segregation.js';
import type { CashSource, Cause, DividendUse, PaymentSchedule, ReleaseMethod, TaxStatus } from './types.js';

export interface LoanTerms {
  years: number;
  rate: Decimal;
  paymentSchedule: PaymentSchedule;
  releaseMethod: ReleaseMethod;
}

/** The schedule that a loan takes on at the end of a year (MODEL section 20), and its release from the next year on (34). */
export interface Refinancing extends LoanTerms {
  year: number;
}

export interface CensusLoan extends LoanTerms {
  id: string;
  balance: Decimal;
  suspense: Decimal;
  /** Payments in a year. */
  periods: number;
  /** By year. */
  prepayments: ReadonlyMap<number, Decimal>;
  refinancing: Refinancing | undefined;
  interestOnlyYears: number;
  /** Bought with it, and in active accounts. */
  inAccounts: Decimal;
  /** Paid off before the census, where the plan says when the loan was made. */
  expiredYears: number;
}

export interface Exit {
  year: number;
  cause: Cause;
}

/** A leaver who is already being paid (MODEL section 10.4). */
export interface PaymentsRemaining {
  count: number;
  firstYear: number;
}

export interface CensusParticipant {
  id: string;
  age: number;
  service: number;
  participation: number;
  pay: Decimal;
  shares: Decimal;
  cash: Decimal;
  diversified: Decimal;
  vestedFloor: Decimal;
  vestedFloorIsGiven: boolean;
  family: string | undefined;
  syntheticShares: Decimal;
  outsideShares: Decimal;
  terminationScale: Decimal;
  paymentsRemaining?: PaymentsRemaining;
  /** Left before the projection begins. */
  separated?: Exit;
  /** Will leave in a year known beforehand. */
  knownExit?: Exit;
}

/** The four arguments with their defaults, every quantity in its unit. */
export interface Plan {
  censusYear: number;
  censusYearAssumed: boolean;
  projectionYears: number;

  planYearIsCalendarYear: boolean;
  vesting: VestingSchedule;
  normalRetirementAge: number;
  fullVestingOn: ReadonlySet<string>;
  minimumAge: number;
  minimumService: number;
  basis: 'compensation' | 'per_capita' | 'points';
  leaversShare: LeaversShare | undefined;
  distribution: Distribution;
  earlyRetirement: EarlyRetirement | undefined;
  /** Of the balances of those who may wait, the part that is asked for. */
  distributionElectionRate: Decimal;
  inService: InServiceDistributions | undefined;
  accelerations: Acceleration[] | undefined;
  freeze: Freeze | undefined;
  segregation: Segregation | undefined;
  rebalancing: Rebalancing | undefined;
  largeBalanceExtension: boolean;
  /** What waits until loans are repaid: nothing, whole accounts, or the shares that each loan bought. */
  deferral: 'none' | 'account' | 'loan_shares';
  forfeitureTiming: 'statutory' | 'at_termination';
  forfeitureOrder: 'cash_first' | 'pro_rata';
  forfeitureUse: 'reallocate' | 'reduce_contributions' | 'hold';
  forfeitedSharesReduceContributions: boolean;
  unusedContributions: 'allocate' | 'hold';
  cashUsagePolicy: readonly CashSource[];
  diversification: {
    enabled: boolean;
    age: number;
    service: number;
    firstPercentage: Decimal;
    finalPercentage: Decimal;
    finalAge: number | undefined;
    continueAfterPeriod: boolean;
    electionRate: Decimal;
  };

  contribution: {
    type: 'fixed_amount' | 'percentage_of_payroll' | 'loan_payment' | 'schedule';
    annualAmount: Decimal;
    increase: Decimal;
    /** By projection year. */
    percentages: Decimal[];
    /** Of eligible payroll, in stock beside the policy (MODEL section 39). */
    stockPercentages: Decimal[];
    amounts: Decimal[];
    inStock: boolean;
  };
  byEquityValue: boolean;
  /** With method ebitda_multiple. */
  byMultiple: { multiple: Decimal[]; calibrate: boolean; discount: Decimal } | undefined;
  censusPrice: Decimal;
  /** The least that leavers are paid for a share, through a year. */
  floor: { price: Decimal; untilYear: number; protectedPart: Decimal[] } | undefined;
  /** Prices between year ends, by year (MODEL section 40). */
  interim: ReadonlyMap<number, { factor: Decimal; part: Decimal }> | undefined;
  growthRates: Decimal[];
  equity: Decimal;
  taxRate: Decimal;
  repurchase: {
    deferred: boolean;
    fundingSource: 'trust_cash' | 'company_contribution' | 'company_loan' | 'company_redemption';
    mix: ByMethod[];
    limits: {
      enforces404: boolean;
      enforces415: boolean;
      /** Annual additions count no more than released shares are worth. */
      additionsByValue: boolean;
      otherPlanRate: Decimal;
      /** What recycled cash becomes when it is cut. */
      overflow: 'redeemed' | 'lent';
    };
    noteYears: number;
    noteRate: Decimal;
    loan: LoanTerms;
  };
  /** By projection year. */
  payGrowth: Decimal[];
  limitTerms: LimitTerms;
  cashReturn: Decimal;
  dividends:
    | {
        perShare: Decimal;
        growth: Decimal;
        /** By projection year, in place of the two above. */
        amounts: Decimal[] | undefined;
        onAllocated: DividendUse;
        ownerTaxRate: Decimal | undefined;
      }
    | undefined;
  purchases: Purchase[];
  test409p: boolean;
  discountRate: Decimal;
  turnover: {
    on: boolean;
    table: string;
    rates: { minAge: number; maxAge: number; minService: number; maxService: number; rate: Decimal }[] | undefined;
    /** Of every termination rate, by projection year. */
    scales: Decimal[];
    mortality: boolean;
    disability: Decimal;
    retirement: ReadonlyMap<number, Decimal>;
  };
  workforce: {
    replacement: Decimal;
    /** By projection year, in place of replacement. */
    growth: Decimal[] | undefined;
    entryAge: number;
    entryPay: Decimal;
    hiresTerminationScale: Decimal;
    joiners: Joiners[];
  };

  participants: CensusParticipant[];
  contributionsBucket: Decimal;
  forfeituresBucket: Decimal;
  unallocatedShares: Decimal;
  loans: CensusLoan[];
  sharesOutstanding: Decimal;
  /** At the census; `statusOf` says that of a year. */
  taxStatus: TaxStatus;
  taxStatusChanges: TaxStatusChange[] | undefined;
  company: Company;
  finances: Finances | undefined;
}

/** Value of a by-year list in projection year k: the last one repeats (MODEL section 2.2). */
export const inProjectionYear = (list: readonly Decimal[], k: number): Decimal =>
  list[Math.min(k, list.length) - 1] ?? ZERO;

/** (1 + rate) ^ n, exactly. */
export const compound = (growth: Decimal, n: number): Decimal => ONE.plus(growth).pow(n);
