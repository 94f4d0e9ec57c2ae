import type { Cents, MicroShares } from '../numeric/index.js';
import type { ReadOnly } from './read-only.js';
import type { Separation } from './separation.js';
import type { LateAllocation } from './sharing-leavers.js';
import type { Participants, State } from './state.js';
import type {
  Allocated,
  Closed,
  Contributed,
  Separations,
  Diversified,
  DividendsPaid,
  Financed,
  LoansServiced,
  PaidInService,
  PlanYear,
  Purchased,
  Rebalanced,
  Repurchased,
} from './year-record.js';

/** Shares that the people of a row, still employed, sell in a year. */
export interface Diversification {
  readonly year: number;
  readonly row: number;
  readonly shares: MicroShares;
  /** Payments to people. */
  readonly paid: Cents;
}

/** Shares and cash that the people of a row, still employed, take in a year. */
export interface InServiceDistribution extends Diversification {
  readonly cash: Cents;
}

/** Payments of a year to people who left a row. */
export interface LeaversPayment {
  readonly row: number;
  /** For shares, and cash of their accounts. */
  readonly paid: Cents;
  /** The cost of the shares that are a total distribution, which a promissory note may pay. */
  readonly notable: Cents;
}

/** Shares of people who left a row, turned into cash before they are due. */
export interface RowConversion {
  readonly year: number;
  readonly row: number;
  readonly shares: MicroShares;
  readonly cost: Cents;
  /** The shares by the years in which they would have been due. */
  readonly payments: readonly { readonly year: number; readonly shares: MicroShares }[];
}

/** Payments to people who left a row, moved to earlier years: what each year loses, then what each gains. */
export interface RowAcceleration {
  readonly year: number;
  readonly row: number;
  readonly taken: readonly MovedPayment[];
  readonly laid: readonly MovedPayment[];
}

/** Shares and cash that are no longer due in a year, or come due in it. */
export interface MovedPayment {
  readonly year: number;
  readonly shares: MicroShares;
  readonly cash: Cents;
}

/** Records of the stages that move cash or shares, by name. */
export interface StageRecords {
  turnover: Separations;
  dividends: DividendsPaid;
  contribute: Contributed;
  service_loans: LoansServiced;
  diversify: Diversified;
  in_service: PaidInService | null;
  repurchase: Repurchased;
  allocate: Allocated;
  purchase: Purchased | null;
  finance: Financed | null;
  close: Closed;
  rebalance: Rebalanced | null;
}

/** Told that a stage is done, with its record, before the next one begins: `state` is what it left behind. */
export type StageListener = <S extends keyof StageRecords>(
  stage: S,
  did: StageRecords[S],
  year: PlanYear,
  state: ReadOnly<State>,
) => void;

/**
 * Functions that are told what happens to whom, in exact units. Events come in the order in which they are settled: people who
 * left before the census, then year by year; rows in their order, causes in theirs. Payments come in no order of rows.
 */
export interface Listeners {
  /** Payments to people who left a row are moved to earlier years, before anybody leaves this year; never called when nothing moves. */
  readonly onAcceleration?: (acceleration: RowAcceleration) => void;
  /** People of a row left for one cause; all that becomes of their account is known. The object is reused: copy what is to be kept. */
  readonly onSeparation?: (separation: Readonly<Separation>) => void;
  /** A row diversified; never called when it sold nothing. */
  readonly onDiversification?: (diversification: Diversification) => void;
  /** A row was paid in service; never called when it took nothing. */
  readonly onInService?: (distribution: InServiceDistribution) => void;
  /** People who left a row are paid what is due; never called when nothing is. */
  readonly onPayment?: (payment: LeaversPayment) => void;
  /** Accounts of those who are still here, before the year's purchases and once its shares are allocated. */
  readonly onAccounts?: (when: 'before_purchases' | 'after_allocation', participants: ReadOnly<Participants>) => void;
  /** Shares of a row were turned into cash before they were due. */
  readonly onConversion?: (conversion: RowConversion) => void;
  /** Leavers of the year share in its allocation; never called when they receive nothing. */
  readonly onLateAllocation?: (allocation: LateAllocation) => void;
  /** A stage is done. */
  readonly onStage?: StageListener;
}
