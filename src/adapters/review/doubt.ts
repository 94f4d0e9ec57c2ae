import type { ErrorDetails, InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../index.js';

/** Something doubtful: where it stands, named as in an error, and why it is doubtful. */
export type Doubt = ErrorDetails;

/** The four inputs, valid. */
export interface ValidInputs {
  readonly planRules: PlanRules;
  readonly operatingAssumptions: OperatingAssumptions;
  readonly initialState: InitialState;
  readonly systemConfig: SystemConfig;
}
