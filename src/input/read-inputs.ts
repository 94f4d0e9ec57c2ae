import type { ReadInitialState } from './initial-state.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadPlanRules } from './plan-rules.js';
import type { ReadSystemConfig } from './system-config.js';

/** The four inputs as read: valid, in exact units, every default applied. */
export interface ReadInputs {
  readonly planRules: ReadPlanRules;
  readonly operatingAssumptions: ReadOperatingAssumptions;
  readonly initialState: ReadInitialState;
  readonly systemConfig: ReadSystemConfig;
}
