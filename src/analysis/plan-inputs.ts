import type { InitialState } from '../input/initial-state.js';
import type { OperatingAssumptions } from '../input/operating-assumptions.js';
import type { PlanRules } from '../input/plan-rules.js';
import type { SystemConfig } from '../input/system-config.js';

/** The four inputs of `simulate()`, by name. */
export interface PlanInputs {
  /** The legal framework. */
  readonly planRules: PlanRules;
  /** The strategy. */
  readonly operatingAssumptions: OperatingAssumptions;
  /** Participants, trust and loans at the census date. */
  readonly initialState: InitialState;
  /** Length of the projection and technical settings. */
  readonly systemConfig?: SystemConfig | undefined;
}
