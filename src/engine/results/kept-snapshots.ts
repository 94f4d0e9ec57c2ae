import { LARGEST, WHOLE, type Column } from '../numeric/index.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import { snapshotsAt, type ParticipantSnapshot } from './participant-snapshot.js';
import { snapshotColumns, type SnapshotSource } from './snapshot-columns.js';
import type { SimulationRun } from './types.js';

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
