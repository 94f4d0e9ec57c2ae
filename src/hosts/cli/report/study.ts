import type {
  MonteCarloResult,
  PlanInputs,
  Purchase,
  SensitivityAnswer,
  ThreeRsComparison,
} from '../../../analysis/index.js';
import type { SimulationRun } from '../../../index.js';
import type { Issue } from '../errors/failure.js';

/** All that the report tells, as the library computed it; instead of an analysis that has no answer, the reason. */
export interface Study {
  /** As they were given. */
  readonly inputs: PlanInputs;
  readonly run: Omit<SimulationRun, 'participant_snapshots'>;
  readonly purchases: readonly Purchase[];
  readonly strategies: ThreeRsComparison | string;
  readonly drivers: SensitivityAnswer;
  readonly chance: MonteCarloResult | string;
  /** What is doubtful in the inputs, and where. */
  readonly doubts: readonly Issue[];
  /** The files that were read. */
  readonly files: readonly string[];
  /** As it is to be printed. */
  readonly date?: string;
  readonly preparer?: string;
}
