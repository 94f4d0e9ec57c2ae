import { DECIMALS, fromUnits } from './numeric/index.js';
import { project, withinRange, type Observer } from './project.js';
import { annualProjection } from './results/annual-projection.js';
import { planFindings, yearFindings } from './results/compliance.js';
import { participantSnapshot } from './results/participant-snapshot.js';
import { emptyFigures, peakOf, recordFigures, sumOf } from './results/run-figures.js';
import { summaryMetrics } from './results/summary-metrics.js';
import { trustState } from './results/trust-state.js';
import type { AnnualProjection, SimulationResult, SimulationRun, SummaryMetrics } from './results/types.js';
import type { Plan } from './state/plan.js';

/** Options of a run that change no number. */
export interface RunOptions {
  /** Called after each projected year, for progress: its year, how many are done, how many there are. */
  onYear?: (year: number, done: number, total: number) => void;
}

/** Projects a plan and keeps the years and their totals. */
export function resultOf(plan: Plan): SimulationResult {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  project(plan, (record, state, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, state.company.price, closing.headcount));
  });
  const total = withinRange(plan.censusYear + plan.projectionYears, () => sumOf(figures.obligations));
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
export function runOf(plan: Plan, options: RunOptions): SimulationRun {
  const figures = emptyFigures();
  const run: Omit<SimulationRun, 'summary_metrics'> = {
    simulation_id: plan.simulationId,
    status: 'completed',
    annual_projections: [],
    participant_snapshots: [],
    trust_states: [],
  };
  const findings = planFindings(plan);
  const observe: Observer = (record, state, closing) => {
    recordFigures(figures, record);
    run.annual_projections.push(annualProjection(record, state.company.price, closing.headcount));
    run.trust_states.push(trustState(state, closing));
    for (let row = 0; row < state.participants.count; row++) {
      run.participant_snapshots.push(participantSnapshot(plan, state, row));
    }
    for (const finding of yearFindings(plan, state, record)) findings.push(finding);
    options.onYear?.(record.year, record.index, plan.projectionYears);
  };
  const last = project(plan, observe, { withFindings: true });
  const summarize = (): SummaryMetrics => summaryMetrics(plan, figures, last.state, last.closing, findings);
  return { ...run, summary_metrics: withinRange(last.state.year, summarize) };
}
