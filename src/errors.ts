/**
 * Every error the package raises, its code and its words. One place, so that a message is worded once and can be read
 * aloud.
 */

/** Where an input is wrong and how. */
export interface ErrorDetails {
  /** Dotted path inside its argument, array positions in brackets: `participants[3].age`. */
  readonly field: string;
  /** Short and exact: `Must be between 2 and 7`. */
  readonly issue: string;
}

/** The service's error object. */
export interface ErrorObject {
  /** `VALIDATION_ERROR`: the input is at fault. `SIMULATION_ERROR`: the model has no answer for it. */
  readonly code: 'VALIDATION_ERROR' | 'SIMULATION_ERROR';
  /** In words: `Invalid vesting schedule`. */
  readonly message: string;
  /** Where and how. */
  readonly details: ErrorDetails;
}

/** The input violates a constraint. Nothing was computed. Carries every violation found, the first one in `details`. */
export class ValidationError extends Error implements ErrorObject {
  /** The name of the class. */
  override readonly name = 'ValidationError';
  /** The service's code. */
  readonly code = 'VALIDATION_ERROR';
  /** The first violation. */
  readonly details: ErrorDetails;
  /** All violations, in order; at most the first 1,000. */
  readonly issues: readonly ErrorDetails[];

  constructor(issues: readonly [ErrorDetails, ...ErrorDetails[]]) {
    super(messages.invalid(issues[0].field));
    this.details = issues[0];
    this.issues = issues;
  }
}

/** The input is valid, but the model has no answer for it. No partial result is given. */
export class SimulationError extends Error implements ErrorObject {
  /** The name of the class. */
  override readonly name = 'SimulationError';
  /** The service's code. */
  readonly code = 'SIMULATION_ERROR';

  constructor(
    /** The field that leads there, and what happens. */
    readonly details: ErrorDetails,
    /** The plan year in which it happens; null where it is no single one. */
    readonly year: number | null = null,
  ) {
    super(messages.simulationFailed);
  }
}

/** An identity that must always hold does not: a bug in the engine, never in the input. */
export class InvariantError extends Error {
  /** The name of the class. */
  override readonly name = 'InvariantError';

  constructor(
    /** The stage that the identity concerns. */
    readonly stage: string,
    /** The projection year. */
    readonly year: number,
    /** What must always hold. */
    readonly identity: string,
    /** By how many units it is off. */
    readonly residual: number,
  ) {
    super(messages.invariantBroken(stage, year, identity, residual));
  }
}

/** The words of errors. */
export const messages = {
  invalid: (field: string): string => `Invalid ${(/^[^.[]*/.exec(field)?.[0] ?? field).replace(/_/g, ' ')}`,
  simulationFailed: 'Simulation failed',
  invariantBroken: (stage: string, year: number, identity: string, residual: number): string =>
    `Engine bug: ${identity} off by ${residual} units in ${year}; see ${stage}`,
} as const;

/** The issues of section 9 of the model, and sentences as short where none of the first group fits. */
export const issues = {
  required: 'Required',
  unknownField: 'Unknown field',
  notANumber: 'Must be a number',
  notAnInteger: 'Must be an integer',
  notAString: 'Must be a string',
  notABoolean: 'Must be true or false',
  notAnObject: 'Must be an object',
  notAList: 'Must be a list',
  between: (low: number, high: number): string => `Must be between ${low} and ${high}`,
  atLeast: (low: number | string): string => `Must be at least ${low}`,
  greaterThan: (low: number): string => `Must be greater than ${low}`,
  lessThan: (high: number): string => `Must be less than ${high}`,
  oneOf: (values: readonly string[]): string => `Must be one of ${values.join(', ')}`,
  notUnique: 'Must be unique',
  notWith: (other: string): string => `Not with ${other}`,
  notWithout: (other: string): string => `Not without ${other}`,
  onlyWith: (other: string): string => `Only with ${other}`,
  notSupported: 'Not supported',
  notADate: 'Must be a date (YYYY-MM-DD)',
  notADayOfTheYear: 'Must be a date (MM/DD)',
  atMost: (high: number | string): string => `Must be at most ${high}`,
  notOne: 'Must add up to 1',
  exactly: (value: number | string): string => `Must be ${value}`,
  notAfter: (date: string): string => `Must not be after ${date}`,
  empty: 'Must not be empty',
  entriesBetween: (low: number, high: number): string => `Must have between ${low} and ${high} entries`,
  entries: (count: number): string => `Must have ${count} entries`,
  atMostEntries: (high: number): string => `Must have at most ${high} entries`,
  charactersBetween: (low: number, high: number): string => `Must be between ${low} and ${high} characters`,
  atMostCharacters: (high: number): string => `Must be at most ${high} characters`,
  reserved: 'Must not be a reserved id (hires-2027, releverage-2027)',
  unreadable: 'Must be readable',
  notOfOneWhole: 'Must have the plan, seed and settings of the first part',
  notOfOneChance: 'Must have the version, seed, paths and volatilities of the first',
  notExtendable: 'Must be a whole of this plan, seed and settings, computed by this version',
  fewerPaths: (paths: number): string => `Must have fewer than ${paths} paths`,
  computedTwice: (path: number): string => `Must not have paths of another part (path ${path})`,
  noSuchLoan: 'Must be a loan of the census',
  notPrepared: 'Must be a plan that prepare() returned',
  onlyAfterTheFirst: 'Only after the first entry',
  notAnInput: 'Must be the path of an input, such as operatingAssumptions.discount_rate',
  notTheInputOfANumber: 'Must be the path of a number',
  sumOfCash: (cash: string): string => `Must equal the sum of cash balances (${cash})`,
  sharesAtMost: (high: string): string => `Shares must add up to at most ${high}`,
  cashAtMost: (high: string): string => `Cash must add up to at most ${high}`,
  noSharesToDivideBy: 'Must be 0 when no participant holds shares',
  noSharesOutstanding: (year: number): string => `No shares outstanding at the end of ${year}`,
  ofPath: (path: number, issue: string): string => `Path ${path}: ${issue}`,
  noEquityAtCensus: 'No equity value at the census',
  beyondExactRange: (year: number): string => `A figure of ${year} is beyond the exact range`,
} as const;
