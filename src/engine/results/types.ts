/**
 * The shapes that leave the engine: plain JSON numbers, snake_case, as the service gives them. Money in dollars, shares in
 * shares, rates as fractions, headcounts as expected numbers of people. The rows of the groups follow from their tables.
 */
import type { AnnualProjection } from './annual-projection.js';
import type { ParticipantSnapshot } from './rows.js';
import type { SummaryMetrics } from './summary-metrics.js';
import type { TrustState } from './trust-state.js';

export type { ComplianceFinding, FindingCode } from './compliance.js';
export type { LoanState } from './trust-state.js';
export type { AnnualProjection, ParticipantSnapshot, SummaryMetrics, TrustState };

/** Result of `simulate()`. */
export interface SimulationResult {
  /** Given, or derived from the content of the inputs: the same inputs are the same run on every platform. */
  simulation_id: string;
  /** A run that returns is complete; anything else is an error. */
  status: 'completed';
  /** The answer in three figures and a table. */
  results: {
    /** Sum over the years of `repurchase_obligation`. */
    total_repurchase_obligation: number;
    /** The year with the largest `repurchase_cash`, the earliest on a tie. */
    peak_cash_year: number;
    /** One entry a projection year. */
    annual_projections: AnnualProjection[];
  };
}

/** Result of `simulateRun()`: the complete run in four groups. */
export interface SimulationRun {
  /** As in `SimulationResult`. */
  simulation_id: string;
  /** As in `SimulationResult`. */
  status: 'completed';
  /** Events of each year. */
  annual_projections: AnnualProjection[];
  /**
   * Every participant at every year end. A run keeps columns, which take a sixth of the memory, and makes the rows when they are
   * first read, spread or written as JSON. Until then `console.log()` shows a getter here.
   */
  participant_snapshots: ParticipantSnapshot[];
  /** Assets and debts of the trust at every year end. */
  trust_states: TrustState[];
  /** The run in a few figures, and what deserves a look. */
  summary_metrics: SummaryMetrics;
}
