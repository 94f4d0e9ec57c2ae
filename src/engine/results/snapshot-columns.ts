import {
  add,
  column,
  cost,
  portion,
  type Cents,
  type Column,
  type Headcount,
  type MicroShares,
  type Rate,
} from '../numeric/index.js';
import { electionPercentage } from '../rules/diversification.js';
import { vestedFraction } from '../rules/vesting.js';
import { vestingIn } from '../state/freeze.js';
import type { PayoutLadder } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Company, Participants } from '../state/state.js';
import { vestedValue } from './vested-value-if-all-left.js';

/** Status of a row of participants: some are active, or payments are due to those who left, or all are paid. */
export const STATUSES = ['active', 'separated', 'paid_out'] as const;

/** A year end as snapshots see it: a state, or what is kept of one. */
export type SnapshotSource = ReadOnly<{
  year: number;
  participants: Pick<Participants, 'count' | 'ids' | LastingColumn | YearlyColumn>;
  ladder: Pick<PayoutLadder, 'rowShares' | 'rowCash'>;
  company: Pick<Company, 'price'>;
}>;

type LastingColumn = 'ageAtCensus' | 'serviceAtCensus' | 'participationAtCensus' | 'vestedFloor';
type YearlyColumn = 'headcount' | 'pay' | 'shares' | 'cash' | 'diversified';

/**
 * The participants at a year end, column by column as in the table of snapshots, in the units the engine holds. Read them at once: some
 * belong to the state, which goes on.
 */
export interface SnapshotColumns {
  readonly count: number;
  readonly year: Column<number>;
  readonly participant_id: readonly string[];
  /** Places in `STATUSES`. */
  readonly status: Column<number>;
  readonly headcount: ReadOnly<Column<Headcount>>;
  readonly age: Column<number>;
  /** NaN in this and the next two where nobody is active. */
  readonly service_years: Column<number>;
  readonly compensation: Column<Cents>;
  readonly vested_percentage: Column<Rate>;
  readonly shares: ReadOnly<Column<MicroShares>>;
  readonly vested_shares: Column<MicroShares>;
  readonly cash_balance: ReadOnly<Column<Cents>>;
  readonly account_value: Column<Cents>;
  readonly vested_value: Column<Cents>;
  readonly diversified_shares: ReadOnly<Column<MicroShares>>;
  /** 1 for true. */
  readonly diversification_eligible: Column<number>;
  readonly separated_shares: ReadOnly<Column<MicroShares>>;
  readonly separated_cash: ReadOnly<Column<Cents>>;
}

/** Columns of snapshots, for every row at a year end. */
export function snapshotColumns(plan: Plan, source: SnapshotSource): SnapshotColumns {
  const { participants, ladder, company } = source;
  const { count } = participants;
  const yearsOn = source.year - plan.censusYear;
  const vesting = vestingIn(plan, source.year);
  const columns = {
    count,
    year: column<number>(count),
    participant_id: participants.ids,
    status: column<number>(count),
    headcount: participants.headcount,
    age: column<number>(count),
    service_years: column<number>(count),
    compensation: column<Cents>(count),
    vested_percentage: column<Rate>(count),
    shares: participants.shares,
    vested_shares: column<MicroShares>(count),
    cash_balance: participants.cash,
    account_value: column<Cents>(count),
    vested_value: column<Cents>(count),
    diversified_shares: participants.diversified,
    diversification_eligible: column<number>(count),
    separated_shares: ladder.rowShares,
    separated_cash: ladder.rowCash,
  } satisfies SnapshotColumns;
  for (let row = 0; row < count; row++) {
    const age = participants.ageAtCensus[row]! + yearsOn;
    const service = participants.serviceAtCensus[row]! + yearsOn;
    const participation = participants.participationAtCensus[row]! + yearsOn;
    const active = participants.headcount[row]! > 0;
    const held = participants.shares[row]!;
    const cash = participants.cash[row]!;
    const vested = vestedFraction(vesting, age, service, participants.vestedFloor[row]!);
    const owed = ladder.rowShares[row]! > 0 || ladder.rowCash[row]! > 0;
    columns.year[row] = source.year;
    columns.status[row] = active ? 0 : owed ? 1 : 2;
    columns.age[row] = age;
    columns.service_years[row] = active ? service : NaN;
    columns.compensation[row] = active ? participants.pay[row]! : (NaN as Cents);
    columns.vested_percentage[row] = active ? vested : (NaN as Rate);
    columns.vested_shares[row] = portion(held, vested);
    columns.account_value[row] = add(cost(held, company.price), cash);
    columns.vested_value[row] = vestedValue(held, cash, vested, company.price);
    const mayElect = active && held > 0 && electionPercentage(plan.diversification, age, participation) > 0;
    columns.diversification_eligible[row] = mayElect ? 1 : 0;
  }
  return columns;
}
