import { DECIMALS, fromUnits } from './numeric/index.js';
import { project, withinRange, type Observer, type ProjectOptions } from './project.js';
import { annualProjection } from './results/annual-projection.js';
import { planFindings, yearFindings } from './results/compliance.js';
import { participantSnapshot } from './results/participant-snapshot.js';
import { noRows, noteForfeiture } from './results/concerned-rows.js';
import { emptyFigures, peakOf, recordFigures, sumOf } from './results/run-figures.js';
import { summaryMetrics } from './results/summary-metrics.js';
import { trustState } from './results/trust-state.js';
import type {
  AnnualProjection,
  ParticipantSnapshot,
  SimulationResult,
  SimulationRun,
  TrustState,
} from './results/types.js';
import type { Listeners } from './state/events.js';
import type { Plan } from './state/plan.js';
import { whatGrew } from './state/what-grew.js';

/** Options of a run that change no number. */
export interface RunOptions {
  /** Called after each projected year, for progress: its year, how many are done, how many there are. */
  onYear?: (year: number, done: number, total: number) => void;
  /**
   * Takes the participant snapshots of each year as soon as it is projected; the run then keeps none of them, so that a plan of
   * many people needs the memory of one year.
   */
  onSnapshots?: (snapshots: ParticipantSnapshot[], year: number) => void;
  /**
   * False: no participant snapshots are made, which are most of the time and memory of a run. The run has none of them then, and
   * `onSnapshots` is not called. Years, trust and summary stay the same.
   */
  snapshots?: boolean;
}

/** Projects a plan and keeps the years and their totals. */
export function resultOf(plan: Plan): SimulationResult {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  const { state } = project(plan, (record, atEnd, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, atEnd.company.price, closing.headcount));
  });
  const total = withinRange(
    state.year,
    () => sumOf(figures.obligations),
    () => whatGrew(plan, state),
  );
  return {
    simulation_id: plan.simulationId,
    status: 'completed',
    results: {
      total_repurchase_obligation: fromUnits(total, DECIMALS.cents),
      peak_cash_year: figures.years[peakOf(figures.cash)]!,
      annual_projections: projections,
    },
  };
}

/** Projects a plan and keeps the complete run. */
export function runOf(plan: Plan, { onYear, onSnapshots, snapshots: areWanted = true }: RunOptions): SimulationRun {
  let snapshots: ParticipantSnapshot[] = [];
  const outline = outlineOf(plan, {}, (record, state) => {
    if (areWanted) {
      for (let row = 0; row < state.participants.count; row++) snapshots.push(participantSnapshot(plan, state, row));
      if (onSnapshots !== undefined) {
        onSnapshots(snapshots, record.year);
        snapshots = [];
      }
    }
    onYear?.(record.year, record.index, plan.projectionYears);
  });
  return {
    simulation_id: plan.simulationId,
    status: 'completed',
    annual_projections: outline.annual_projections,
    participant_snapshots: snapshots,
    trust_states: outline.trust_states,
    summary_metrics: outline.summary_metrics,
  };
}

/** A complete run without its participant snapshots: what analyses look at. */
export type RunOutline = Pick<SimulationRun, 'annual_projections' | 'trust_states' | 'summary_metrics'>;

/** Projects a plan and keeps all but the participants; `alsoObserve` is shown each completed year. */
export function outlineOf(
  plan: Plan,
  options: Omit<ProjectOptions, keyof Listeners> = {},
  alsoObserve?: Observer,
): RunOutline {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  const trustStates: TrustState[] = [];
  const findings = planFindings(plan);
  let concerned = noRows();
  const onSeparation: Listeners['onSeparation'] = (separation) => noteForfeiture(plan, concerned, separation);
  const observe: Observer = (record, state, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, state.company.price, closing.headcount));
    trustStates.push(trustState(plan, state, closing));
    for (const finding of yearFindings(plan, state, record, concerned)) findings.push(finding);
    concerned = noRows();
    alsoObserve?.(record, state, closing);
  };
  const last = project(plan, observe, { ...options, onSeparation });
  const trust = trustStates[trustStates.length - 1]!;
  const run = { plan, figures, years: projections, state: last.state, closing: last.closing, trust, findings };
  return {
    annual_projections: projections,
    trust_states: trustStates,
    summary_metrics: withinRange(
      last.state.year,
      () => summaryMetrics(run),
      () => whatGrew(plan, last.state),
    ),
  };
}
