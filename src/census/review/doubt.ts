import type { ErrorDetails, InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../index.js';

/** Something doubtful: where it stands, named as in an error, and why it is doubtful. */
export interface Doubt extends ErrorDetails {
  /** Several people with the same doubt: their positions among the participants, the first one included. */
  readonly people?: readonly number[];
}

/** The four inputs, valid, as they are given. */
export interface GivenInputs {
  /** Rules of the plan document. */
  readonly planRules: PlanRules;
  /** Assumptions on the company. */
  readonly operatingAssumptions: OperatingAssumptions;
  /** Company and census. */
  readonly initialState: StateWith<People>;
  /** Settings of the projection. */
  readonly systemConfig?: SystemConfig | undefined;
}

/** The four inputs, valid. */
export interface ValidInputs extends GivenInputs {
  readonly systemConfig: SystemConfig;
}

type StateWith<Participants> = Omit<InitialState, 'participants'> & { readonly participants: Participants };

/** A person of the census, as written. */
export type Person = InitialState['participants'][number];

/** People of valid inputs: an array, or a list that makes each when it is read. */
export interface People extends Iterable<Person> {
  /** Number of people. */
  readonly length: number;
  /** Looks at each person in order, with the position from 0. */
  forEach(look: (person: Person, row: number) => void): void;
  /** True if a person passes a test. */
  some(test: (person: Person) => boolean): boolean;
}
