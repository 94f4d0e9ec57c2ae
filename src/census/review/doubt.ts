import type { ErrorDetails, InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../index.js';

/** Something doubtful: where it stands, named as in an error, and why it is doubtful. */
export interface Doubt extends ErrorDetails {
  /** Several people with the same doubt: their positions among the participants, the first one included. */
  readonly people?: readonly number[];
}

/** The four inputs, valid. */
export interface ValidInputs {
  readonly planRules: PlanRules;
  readonly operatingAssumptions: OperatingAssumptions;
  readonly initialState: InitialState;
  readonly systemConfig: SystemConfig;
}
