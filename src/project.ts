import { runYear } from './annual-cycle.js';
import { issues, SimulationError } from './errors.js';
import { OutOfRangeError } from './numeric/index.js';
import { expectedDepartures } from './state/departures.js';
import { openState } from './state/open-state.js';
import type { Plan } from './state/plan.js';
import type { State } from './state/state.js';
import { countTrust } from './state/trust-totals.js';
import type { TrustTotals, YearRecord } from './state/year-record.js';

/** Shown every completed year; the state is that of its end. */
export type Observer = (record: YearRecord, state: State, closing: TrustTotals) => void;

/** How a projection is run; none of it changes a number. */
export interface ProjectOptions {
  /** Where to start; the census otherwise. Changed by the run. */
  from?: State;
  /** Last year to run; the plan's last otherwise. */
  through?: number;
  /** Remember the rows that findings concern. */
  withFindings?: boolean;
}

/** Where a projection ends. */
export interface Projected {
  readonly state: State;
  readonly closing: TrustTotals;
}

/**
 * Runs the years of a plan, one after the other.
 *
 * @throws SimulationError when the model has no answer: no shares outstanding, or a figure beyond the exact range.
 */
export function project(plan: Plan, observe: Observer, options: ProjectOptions = {}): Projected {
  const departures = expectedDepartures(plan);
  const state = withinRange(plan.censusYear, () => options.from ?? openState(plan));
  let closing = withinRange(state.year, () => countTrust(state));
  const through = options.through ?? plan.censusYear + plan.projectionYears;
  while (state.year < through) {
    withinRange(state.year + 1, () => {
      const completed = runYear(plan, state, departures, closing, options.withFindings ?? false);
      closing = completed.closing;
      observe(completed.record, state, closing);
    });
  }
  return { state, closing };
}

/** Turns a figure beyond the exact range into the error users see: the run has no exact answer. */
export function withinRange<T>(year: number, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof OutOfRangeError)) throw error;
    throw new SimulationError({ field: 'operatingAssumptions', issue: issues.beyondExactRange(year) });
  }
}
