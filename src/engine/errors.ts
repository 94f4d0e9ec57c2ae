/**
 * Every error of the package, its code and its words, in one place: each message is worded once and can be read
 * aloud.
 */

/** The place and the problem of an invalid input. */
export interface ErrorDetails {
  /** Dotted path inside its argument, array positions in brackets: `participants[3].age`. */
  readonly field: string;
  /** Short and exact: `Must be between 2 and 7`. */
  readonly issue: string;
}

/** A violation with the given value, for the message. */
export interface Violation extends ErrorDetails {
  /** Quoted where it is a single value. */
  readonly given?: unknown;
}

/** The most issues of an error. The first ones show the problem; more would only cost time and space. */
export const MOST_ISSUES = 1000;

/** The service's error object. */
export interface ErrorObject {
  /** `VALIDATION_ERROR`: the input is at fault. `SIMULATION_ERROR`: the model has no answer for it. */
  readonly code: 'VALIDATION_ERROR' | 'SIMULATION_ERROR';
  /** The message: `Invalid vesting schedule`. */
  readonly message: string;
  /** The first violation. */
  readonly details: ErrorDetails;
}

/**
 * The input violates a constraint. Nothing was computed. Carries every violation found, the first one in `details`. As JSON it is
 * the service's error object. `stack`, which Node prints for an error that nobody catches, begins with `fullMessage`.
 */
export class ValidationError extends Error {
  /** The name of the class. */
  override readonly name = 'ValidationError';
  /** The service's code. */
  readonly code = 'VALIDATION_ERROR';
  /** The service's message: `Invalid vesting schedule`. */
  declare readonly message: string;
  /** The complete sentence: `Invalid vesting schedule: vesting_schedule.years must be between 2 and 7, but is 40 (and 2 more)`. */
  readonly fullMessage: string;
  /** The first violation. */
  readonly details: ErrorDetails;
  /** All violations, in order; at most the first 1,000. */
  readonly issues: readonly ErrorDetails[];
  /** The number of violations beyond `issues`; Infinity when reading stopped at the 1,000th, which leaves the number unknown. */
  readonly unlisted: number;

  /**
   * @param violations - in order; the first 1,000 become `issues`
   * @param unlisted - number of violations found besides those
   */
  constructor(violations: readonly [Violation, ...Violation[]], unlisted = 0) {
    const message = messages.invalid(violations[0].field);
    const beside = violations.find((other) => isMisspelling(other, violations[0]));
    const others = violations.length - (beside === undefined ? 1 : 2);
    const fullMessage = messages.inDetail(message, violations[0], others, unlisted, beside);
    super(fullMessage);
    keepStack(this);
    this.message = message;
    this.fullMessage = fullMessage;
    this.issues = violations.slice(0, MOST_ISSUES).map(({ field, issue }) => ({ field, issue }));
    this.unlisted = unlisted + violations.length - this.issues.length;
    this.details = this.issues[0]!;
  }

  /** The service's error object. `JSON.stringify()` calls it. */
  toJSON(): ErrorObject {
    return errorObject(this);
  }
}

/** The input is valid, but the model has no answer for it. No partial result is given. */
export class SimulationError extends Error {
  /** The name of the class. */
  override readonly name = 'SimulationError';
  /** The service's code. */
  readonly code = 'SIMULATION_ERROR';
  /** The service's message: `Simulation failed`. */
  declare readonly message: string;
  /** The complete sentence: `Simulation failed: share_valuation.annual_growth_rate: A figure of 2043 is beyond the exact range`. */
  readonly fullMessage: string;

  constructor(
    /** The field at the origin, and the problem. */
    readonly details: ErrorDetails,
    /** The plan year of the problem; null without a single year. */
    readonly year: number | null = null,
  ) {
    const fullMessage = messages.inDetail(messages.simulationFailed, details);
    super(fullMessage);
    keepStack(this);
    this.message = messages.simulationFailed;
    this.fullMessage = fullMessage;
  }

  /** The service's error object. `JSON.stringify()` calls it. */
  toJSON(): ErrorObject {
    return errorObject(this);
  }
}

/** True for an unknown field beside one that is required: it may be that one, misspelt. */
function isMisspelling(other: Violation, first: Violation): boolean {
  const beside = ({ field }: Violation): string => field.replace(/[^.]*$/, '');
  return first.issue === REQUIRED && other.issue === UNKNOWN_FIELD && beside(other) === beside(first);
}

/** Some hosts write the stack when it is first read. It must begin with the full message, so it is read before that changes. */
function keepStack({ stack }: Error): unknown {
  return stack;
}

function errorObject({ code, message, details }: ErrorObject): ErrorObject {
  return { code, message, details };
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
    /** The identity. */
    readonly identity: string,
    /** The difference in units. */
    readonly residual: number,
  ) {
    super(messages.invariantBroken(stage, year, identity, residual));
  }
}

/**
 * Whether something thrown is a `ValidationError`, also of another copy of the package: the classes of its ES modules and of its
 * CommonJS modules are not the same to `instanceof`.
 *
 * @example
 * isValidationError(new Error('Invalid')) // false
 */
export function isValidationError(error: unknown): error is ValidationError {
  return hasCode(error, 'VALIDATION_ERROR');
}

/** True for a `SimulationError`, also of another copy of the package. */
export function isSimulationError(error: unknown): error is SimulationError {
  return hasCode(error, 'SIMULATION_ERROR');
}

function hasCode(error: unknown, code: string): boolean {
  return (
    typeof error === 'object' && error !== null && (error as { code?: unknown }).code === code && 'fullMessage' in error
  );
}

/** The words of errors. */
export const messages = {
  invalid: (field: string): string => `Invalid ${(/^[^.[]*/.exec(field)?.[0] ?? field).replace(/_/g, ' ')}`,
  simulationFailed: 'Simulation failed',
  inDetail: (
    summary: string,
    { field, issue, given }: Violation,
    others = 0,
    unlisted = 0,
    beside?: Violation,
  ): string => {
    const isRule = issue.startsWith('Must ');
    const quoted =
      isRule && !issue.includes(', not ') && /^(?:number|string|boolean)$/.test(typeof given)
        ? `, but is ${shown(given)}`
        : '';
    const says = isRule ? ` must ${issue.slice(5)}` : `: ${issue}`;
    const count = unlisted === Infinity ? `at least ${others}` : others + unlisted;
    const unknown = beside === undefined ? '' : `, and ${beside.field} is unknown`;
    return `${summary}: ${field}${says}${quoted}${unknown}${count === 0 ? '' : ` (and ${count} more)`}`;
  },
  invariantBroken: (stage: string, year: number, identity: string, residual: number): string =>
    `Engine bug: ${identity} off by ${residual} units in ${year}; see ${stage}`,
} as const;

/** Issues that errors look for: beside them a bundler leaves out the others, which an error does not need. */
const REQUIRED = 'Required';
const UNKNOWN_FIELD = 'Unknown field';

/** The issues of section 9 of the model, and others as short. */
export const issues = {
  required: REQUIRED,
  financesRequired:
    'Required: operatingAssumptions.company_finances has what the company earns and spends, initialState.company its cash and debts',
  unknownField: UNKNOWN_FIELD,
  notANumber: 'Must be a number',
  notThatNumber: (kind: string, isAsText: boolean): string =>
    `Must be a number, not ${kind}${isAsText ? ': write .toString() after it' : ''}`,
  notAnInteger: 'Must be an integer',
  notAString: 'Must be a string',
  notABoolean: 'Must be true or false',
  notAnObject: 'Must be an object',
  notAFunction: 'Must be a function',
  notAList: 'Must be a list',
  between: (low: number, high: number): string => `Must be between ${low} and ${high}`,
  atLeast: (low: number | string): string => `Must be at least ${low}`,
  greaterThan: (low: number | string): string => `Must be greater than ${low}`,
  lessThan: (high: number | string): string => `Must be less than ${high}`,
  oneOf: (values: readonly string[]): string => `Must be one of ${values.join(', ')}`,
  notUnique: 'Must be unique',
  sameAsBefore: 'Must differ from the one before',
  notWith: (other: string): string => `Not with ${other}`,
  notWithout: (other: string): string => `Not without ${other}`,
  requiredWith: (other: string): string => `Required with ${other}`,
  onlyWith: (other: string): string => `Only with ${other}`,
  notSupported: 'Not supported',
  notADate: 'Must be a date (YYYY-MM-DD)',
  notADayOfTheYear: 'Must be a date (MM/DD)',
  atMost: (high: number | string): string => `Must be at most ${high}`,
  notOne: 'Must add up to 1',
  notAChance: 'Must be a chance and a number of years: 0.1:10',
  exactly: (value: number | string): string => `Must be ${value}`,
  mixedScales: 'Must be all fractions, up to 1, or all in percent, up to 100',
  notAfter: (date: string): string => `Must not be after ${date}`,
  empty: 'Must not be empty',
  entriesBetween: (low: number, high: number): string => `Must have between ${low} and ${high} entries`,
  entries: (count: number): string => `Must have ${count} entries`,
  atLeastEntries: (low: number): string => `Must have at least ${low} entries`,
  atMostEntries: (high: number): string => `Must have at most ${high} entries`,
  charactersBetween: (low: number, high: number): string => `Must be between ${low} and ${high} characters`,
  atMostCharacters: (high: number): string => `Must be at most ${high} characters`,
  reserved: 'Must not be a reserved id (hires-2027, joiners-1, releverage-2027)',
  unreadable: 'Must be readable',
  notOfOneWhole: 'Must have the plan, seed and settings of the first part',
  notOfOneChance: 'Must have the version, seed, paths and volatilities of the first',
  notExtendable: 'Must be a whole of this plan, seed and settings, computed by this version',
  fewerPaths: (paths: number): string => `Must have fewer than ${paths} paths`,
  computedTwice: (path: number): string => `Must not have paths of another part (path ${path})`,
  noSuchLoan: 'Must be a loan of the census',
  noSuch: (what: string, meant: readonly string[]): string =>
    `No such ${what}${meant.length === 0 ? '' : `: write ${meant.join(' or ')}`}`,
  censusOfAnotherYear: (year: number, older: number): string =>
    `Must be the census of ${year}, not one in which most people are ${older} years older: take the plan projected a year before it`,
  notAYearApart: (before: number, after: number): string => `Must be a year apart: after ${before} comes ${after}`,
  agesOfAnotherYear: (year: number, older: number): string =>
    `Must be a census of ${year}: most people are ${older} years older than in the one before`,
  oneIdForTwo: (id: string, year: number): string => `Must not give ${id} to two people of ${year}`,
  notInAnyCensus: (id: string): string => `Must be an id of a census: ${id} is in none`,
  notOfOnePerson: 'Only with a figure that is a sum of what moved',
  notPrepared: 'Must be a plan that prepare() returned',
  onlyAfterTheFirst: 'Only after the first entry',
  notAnInput: 'Must be the path of an input, such as operatingAssumptions.discount_rate',
  notTheInputOfANumber: 'Must be the path of a number',
  sumOfCash: (cash: string): string => `Must equal the sum of cash balances (${cash})`,
  sharesAtMost: (high: string): string => `Shares must add up to at most ${high}`,
  cashAtMost: (high: string): string => `Cash must add up to at most ${high}`,
  notOneLoan: 'Needs exactly one ESOP loan',
  noSharesToDivideBy: 'Must be 0 when no participant holds shares',
  noSharesOutstanding: (year: number): string => `No shares outstanding at the end of ${year}`,
  ofPath: (path: number, issue: string): string => `Path ${path}: ${issue}`,
  noEquityAtCensus: 'No equity value at the census',
  beyondExactRange: (year: number, meant: string | undefined): string =>
    meant === undefined
      ? `A figure of ${year} is beyond the exact range`
      : `${meant} (a figure of ${year} is beyond the exact range)`,
  /** `meant` is the rate that was probably meant: a hundredth of it, where a percentage was written without its sign. */
  percentMeant: (rate: number, meant = rate / 100): string =>
    `${plain(rate)} means ${plain(rate * 100)} % a year: for ${plain(meant * 100)} % write ${plain(meant)}`,
} as const;

/** The most characters of a value that a message quotes: a text may be of any length. */
const LONGEST_QUOTED = 40;

function shown(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > LONGEST_QUOTED ? `${value.slice(0, LONGEST_QUOTED)}...` : value);
}

/** A number without the traces of binary fractions. */
function plain(number: number): string {
  return String(Number(number.toPrecision(12)));
}
