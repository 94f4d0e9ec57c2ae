import { refuseUnknownOptions } from './input/options/read-options.js';
import { project, type Observer, type ProjectOptions } from './year/project.js';
import { annualProjection } from './results/annual-projection.js';
import {
  deferSnapshots,
  KeptSnapshots,
  snapshotColumns,
  type SnapshotColumns,
  snapshotsAt,
} from './results/participant-snapshot.js';
import { emptyFigures, recordFigures, runFindings } from './results/run-figures.js';
import { summaryMetrics } from './results/summary-metrics.js';
import { trustState } from './results/trust-state.js';
import type {
  AnnualProjection,
  ParticipantSnapshot,
  SimulationRun,
  SummaryMetrics,
  TrustState,
} from './results/types.js';
import type { Plan } from './state/plan.js';
import { whatGrew } from './state/what-grew.js';
import { withinRange } from './state/within-range.js';

/** Options of a run that change no number. */
export interface RunOptions {
  /** Called after each projected year, for progress: its year, how many are done, how many there are. */
  onYear?: (year: number, done: number, total: number) => void;
  /**
   * Takes the participant snapshots of each year as soon as it is projected; the run then keeps none of them, so that a plan of
   * many people needs memory for one year only.
   */
  onSnapshots?: (snapshots: ParticipantSnapshot[], year: number) => void;
  /**
   * False: the run keeps nothing of the participants, who take most of its memory. It then has no snapshots, and `onSnapshots` is
   * not called. Years, trust and summary stay the same.
   */
  snapshots?: boolean;
}

/** Options of a run that passes snapshots as columns; the service stores columns. */
export interface ColumnOptions extends RunOptions {
  /** Shown each completed year with its record, for what the rows do not tell. */
  observe?: Observer;
  onColumns?: (columns: SnapshotColumns) => void;
}

const RUN_OPTIONS = ['onYear', 'onSnapshots', 'onColumns', 'snapshots', 'observe'];

/** Projects a plan and keeps the complete run. */
export function runOf(plan: Plan, options: ColumnOptions): SimulationRun {
  refuseUnknownOptions(options, RUN_OPTIONS);
  const { onYear, onSnapshots, onColumns, observe, snapshots: areWanted = true } = options;
  const areGivenAway = onSnapshots !== undefined || onColumns !== undefined;
  const kept = areWanted && !areGivenAway ? new KeptSnapshots(plan) : undefined;
  const outline = outlineOf(plan, {}, (record, state, closing) => {
    kept?.keep(state, closing);
    observe?.(record, state, closing);
    if (areWanted) onSnapshots?.(snapshotsAt(plan, state), record.year);
    onColumns?.(snapshotColumns(plan, state));
    onYear?.(record.year, record.index, plan.projectionYears);
  });
  const run: SimulationRun = {
    simulation_id: plan.simulationId,
    status: 'completed',
    annual_projections: outline.annual_projections,
    participant_snapshots: [],
    trust_states: outline.trust_states,
    summary_metrics: outline.summary_metrics,
  };
  return kept === undefined ? run : deferSnapshots(run, kept);
}

/** A complete run without its participant snapshots: what analyses look at. */
export type RunOutline = Pick<SimulationRun, 'annual_projections' | 'trust_states' | 'summary_metrics'>;

/** The years of a run and its summary. */
export type RunDigest = Omit<RunOutline, 'trust_states'>;

/** Projects a plan and keeps all but the participants; `alsoObserve` is shown each completed year. */
export function outlineOf(
  plan: Plan,
  options: Omit<ProjectOptions, 'onSeparation'> = {},
  alsoObserve?: Observer,
): RunOutline {
  const trustStates: TrustState[] = [];
  const { annual_projections, summary_metrics } = digestOf(plan, options, (record, state, closing) => {
    trustStates.push(trustState(plan, state, closing));
    alsoObserve?.(record, state, closing);
  });
  return { annual_projections, trust_states: trustStates, summary_metrics };
}

/** Projects a plan and keeps its years and its summary: the trust is looked at only when the last year has ended. */
export function digestOf(
  plan: Plan,
  options: Omit<ProjectOptions, 'onSeparation'> = {},
  alsoObserve?: Observer,
): RunDigest {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  const { found: findings, listeners, observe: noteFindings } = runFindings(plan);
  const observe: Observer = (record, state, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, state, closing));
    noteFindings(record, state);
    alsoObserve?.(record, state, closing);
  };
  const { state, closing } = project(plan, observe, { ...options, ...listeners });
  const summary = (): SummaryMetrics => {
    const trust = trustState(plan, state, closing);
    return summaryMetrics({ plan, figures, years: projections, state, closing, trust, findings });
  };
  return {
    annual_projections: projections,
    summary_metrics: withinRange(state.year, summary, () => whatGrew(plan, state)),
  };
}
