import {
  add,
  type Cents,
  column,
  type Column,
  cost,
  DECIMALS,
  fromUnits,
  type Headcount,
  LARGEST,
  type MicroShares,
  portion,
  type Rate,
  WHOLE,
} from '../numeric/index.js';
import { electionPercentage } from '../rules/diversification.js';
import { vestedFraction } from '../rules/vesting.js';
import { vestingIn } from '../state/freeze.js';
import type { PayoutLadder } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Company, Participants, State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import type { Table } from './columns.js';
import type { ParticipantSnapshot } from './rows.js';
import type { SimulationRun } from './types.js';
import { vestedValue } from './vested-value-if-all-left.js';
import type { WordsOf } from './words.js';

export type { ParticipantSnapshot };

/** Status of a row of participants: some are active, or payments are due to those who left, or all are paid. */
export const STATUSES = ['active', 'separated', 'paid_out'] as const;

/** Every participant at every year end: the columns of `participant_snapshots`. */
export const PARTICIPANT_SNAPSHOT = {
  year: { unit: 'year' },
  participant_id: { unit: 'text' },
  status: { unit: 'text', oneOf: STATUSES },
  headcount: { unit: 'headcount' },
  age: { unit: 'count' },
  service_years: { unit: 'count', orNull: true },
  compensation: { unit: 'dollars', orNull: true },
  vested_percentage: { unit: 'fraction', orNull: true },
  shares: { unit: 'shares' },
  vested_shares: { unit: 'shares' },
  cash_balance: { unit: 'dollars' },
  account_value: { unit: 'dollars' },
  vested_value: { unit: 'dollars' },
  diversified_shares: { unit: 'shares' },
  diversification_eligible: { unit: 'flag' },
  separated_shares: { unit: 'shares' },
  separated_cash: { unit: 'dollars' },
} satisfies Table;

// prettier-ignore
/** Labels and sentences of these columns. */
export const PARTICIPANT_SNAPSHOT_WORDS = {
  year: ['Year', 'Plan year at whose end the row stands.'],
  participant_id: ['Participant', 'Participant id, `hires-<year>`, or `joiners-<number>` of an acquired group.'],
  status: ['Status', 'Active while anyone is left in the row, then separated while payments are due, then paid out.'],
  headcount: ['People', 'Expected number of people still active.'],
  age: ['Age', 'Attained age.'],
  service_years: ['Years of service', 'Completed years of service; null once everyone left.'],
  compensation: ['Pay', 'Annual pay per head; null once everyone left.'],
  vested_percentage: ['Vested part', 'Vested fraction at this age and service; null once everyone left.'],
  shares: ['Shares', 'Shares in the active account.'],
  vested_shares: ['Vested shares', 'The vested part of `shares`.'],
  cash_balance: ['Cash', 'Cash in the active account.'],
  account_value: ['Account value', 'Shares at the year-end price plus cash.'],
  vested_value: ['Vested value', 'The vested part of `account_value`.'],
  diversified_shares: ['Diversified shares', 'Shares diversified in this election period.'],
  diversification_eligible: ['May diversify', 'May elect in the coming year.'],
  separated_shares: ['Shares due', 'Shares still to be paid to those who left.'],
  separated_cash: ['Cash due', 'Cash still to be paid to those who left.'],
} satisfies WordsOf<typeof PARTICIPANT_SNAPSHOT>;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const quantity = (shares: MicroShares): number => fromUnits(shares, DECIMALS.shares);

/**
 * Every row at a year end, after others if given. There are as many of these as people times years, so a row is one literal and not made
 * column by column; its type holds it to the table.
 */
export function snapshotsAt(
  plan: Plan,
  source: SnapshotSource,
  snapshots: ParticipantSnapshot[] = [],
): ParticipantSnapshot[] {
  const at = snapshotColumns(plan, source);
  for (let row = 0; row < at.count; row++) {
    const status = STATUSES[at.status[row]!]!;
    const active = status === 'active';
    snapshots.push({
      year: at.year[row]!,
      participant_id: at.participant_id[row]!,
      status,
      headcount: fromUnits(at.headcount[row]!, DECIMALS.headcount),
      age: at.age[row]!,
      service_years: active ? at.service_years[row]! : null,
      compensation: active ? dollars(at.compensation[row]!) : null,
      vested_percentage: active ? fromUnits(at.vested_percentage[row]!, DECIMALS.rate) : null,
      shares: quantity(at.shares[row]!),
      vested_shares: quantity(at.vested_shares[row]!),
      cash_balance: dollars(at.cash_balance[row]!),
      account_value: dollars(at.account_value[row]!),
      vested_value: dollars(at.vested_value[row]!),
      diversified_shares: quantity(at.diversified_shares[row]!),
      diversification_eligible: at.diversification_eligible[row] === 1,
      separated_shares: quantity(at.separated_shares[row]!),
      separated_cash: dollars(at.separated_cash[row]!),
    });
  }
  return snapshots;
}

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

/**
 * The participants at every year end, kept as columns until somebody asks for the rows: making rows takes ten times as long, and
 * many who want a complete run look only at its years and its summary.
 */
export class KeptSnapshots {
  private readonly ends: SnapshotSource[] = [];

  constructor(private readonly plan: Plan) {}

  /**
   * Keeps a year end.
   *
   * @throws OutOfRangeError when a row is beyond the exact range, so that reading the rows later cannot fail
   */
  keep(state: ReadOnly<State>, closing: TrustTotals): void {
    const { participants, ladder, company } = state;
    const { count, ids, ageAtCensus, serviceAtCensus, participationAtCensus, vestedFloor } = participants;
    const value = (closing.allocatedShares / WHOLE) * company.price + closing.participantCash;
    if (value > LARGEST / 2) snapshotColumns(this.plan, state);
    this.ends.push({
      year: state.year,
      participants: {
        count,
        ids,
        ageAtCensus,
        serviceAtCensus,
        participationAtCensus,
        vestedFloor,
        headcount: copyOf(participants.headcount, count),
        pay: copyOf(participants.pay, count),
        shares: copyOf(participants.shares, count),
        cash: copyOf(participants.cash, count),
        diversified: copyOf(participants.diversified, count),
      },
      ladder: { rowShares: copyOf(ladder.rowShares, count), rowCash: copyOf(ladder.rowCash, count) },
      company: { price: company.price },
    });
  }

  /** The rows of all year ends. */
  rows(): ParticipantSnapshot[] {
    const rows: ParticipantSnapshot[] = [];
    for (const end of this.ends) snapshotsAt(this.plan, end, rows);
    return rows;
  }
}

/**
 * Gives a run its snapshots when they are first read, or spread, or written as JSON; from then on they are a property like any
 * other. If they are set before, they stay as set.
 */
export function deferSnapshots(run: SimulationRun, kept: KeptSnapshots): SimulationRun {
  let rows: ParticipantSnapshot[] | undefined;
  const name = 'participant_snapshots';
  const asOrdinary = (value: ParticipantSnapshot[]): PropertyDescriptor => ({
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  return Object.defineProperty(run, name, {
    get: () => {
      rows ??= kept.rows();
      // On a frozen run the property stays as it is.
      Reflect.defineProperty(run, name, asOrdinary(rows));
      return rows;
    },
    set: (value: ParticipantSnapshot[]) => {
      Object.defineProperty(run, name, asOrdinary(value));
    },
    enumerable: true,
    configurable: true,
  });
}

function copyOf<Q extends number>(column: ReadOnly<Column<Q>>, count: number): Column<Q> {
  return (column as unknown as Float64Array).slice(0, count) as unknown as Column<Q>;
}
