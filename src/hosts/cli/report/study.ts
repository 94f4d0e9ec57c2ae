import type {
  Say,
  BenchmarkAnswer,
  LedgerAnswer,
  LeversAnswer,
  MonteCarloResult,
  PlanInputs,
  Purchase,
  ResilienceAnswer,
  SensitivityAnswer,
  StressComparison,
  Comparison,
} from '../../../analysis/index.js';
import type { LongerView } from '../../../analysis/internal.js';
import type { PreparedPlan, SimulationRun } from '../../../index.js';
import type { Issue } from '../errors/failure.js';

/** Answers that a report is composed of; instead of an analysis that has no answer, the reason. */
export interface Study {
  /** As they were given. */
  readonly inputs: PlanInputs;
  readonly plan: PreparedPlan;
  readonly say: Say;
  readonly run: Omit<SimulationRun, 'participant_snapshots'>;
  /** Over 30 years, where the hardest year is the last. */
  readonly longer: LongerView | null;
  readonly purchases: readonly Purchase[];
  readonly ledger: LedgerAnswer | string;
  readonly resilience: ResilienceAnswer | string;
  readonly stresses: StressComparison | string;
  readonly levers: LeversAnswer | string;
  readonly peers: BenchmarkAnswer | string;
  readonly strategies: Comparison | string;
  readonly drivers: SensitivityAnswer;
  readonly chance: MonteCarloResult | string;
  /** Doubtful inputs, with their places. */
  readonly doubts: readonly Issue[];
  /** Files that were read. */
  readonly files: readonly string[];
  /** As it is to be printed. */
  readonly date?: string;
  readonly preparer?: string;
}
