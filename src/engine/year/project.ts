import { type PeopleLoops, ROW_BY_ROW, runYear } from './annual-cycle.js';
import type { Listeners } from '../state/events.js';
import { expectedBehaviour, type Behaviour } from '../state/behaviour.js';
import { openState } from '../state/open-state.js';
import type { Plan } from '../state/plan.js';
import type { State } from '../state/state.js';
import { whatGrew } from '../state/what-grew.js';
import { withinRange } from '../state/within-range.js';
import type { TrustTotals, YearRecord } from '../state/year-record.js';

/** Called with every completed year; the state is that of its end. */
export type Observer = (record: YearRecord, state: State, closing: TrustTotals) => void;

/** Options of a projection. Who listens changes no number. */
export interface ProjectOptions extends Listeners {
  /** The state to start from, which the run changes; otherwise the census, with its separations as events. */
  from?: State;
  /** Last year to run; the plan's last otherwise. */
  through?: number;
  /** Told after each year, for progress. */
  afterYear?: () => void;
  /** Asked after each year; true ends the projection there. */
  isEnough?: () => boolean;
  /** Actions of people; otherwise the expected values. */
  behaviour?: Behaviour;
  /** Called before each year runs, with the state, which it may change: a shock. */
  before?: (year: number, state: State) => void;
  /** Years of the longest loan that `before` may put in place of one of the census. */
  longestLoan?: number;
  /** The plan in force in a year, where it is not the same in all years. */
  planIn?: (year: number) => Plan;
  /** Other loops over people than row by row. */
  loops?: PeopleLoops;
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
  const { behaviour = expectedBehaviour(plan), loops = ROW_BY_ROW } = options;
  const count = loops.countTrust;
  const state = withinRange(plan.censusYear, () => options.from ?? openState(plan, options));
  let closing = withinRange(state.year, () => count(state, plan));
  const through = options.through ?? plan.censusYear + plan.projectionYears;
  while (state.year < through) {
    const year = state.year + 1;
    const compute = (): void => {
      if (options.before !== undefined) {
        options.before(state.year + 1, state);
        closing = count(state, plan);
      }
      const planOfYear = options.planIn?.(state.year + 1) ?? plan;
      const completed = runYear(planOfYear, state, { behaviour, opening: closing, listeners: options, loops });
      closing = completed.closing;
      observe(completed.record, state, closing);
    };
    withinRange(year, compute, () => whatGrew(options.planIn?.(year) ?? plan, state));
    options.afterYear?.();
    if (options.isEnough?.() === true) break;
  }
  return { state, closing };
}
