import {
  SimulationError,
  ValidationError,
  type ErrorDetails,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from '../../index.js';
import { issues, yearlyRates } from '../../engine/internal.js';
import { planYearsOf, columnMeant } from '../../census/index.js';
import { pathOf } from '../../presentation/words/index.js';
import { hintedIssue } from '../../census/review/index.js';
import { type CellRange, type DateSystem, isBlankRow, rowsOf, type Table, textOf } from './cell-value.js';
import { readCensusRange, type CensusRange } from './census-range.js';
import { placeValues, readNamedRows, type NamedRow, type NamedValues } from './named-range.js';
import { PLAN_ROOTS, targetOf, type Root } from './names.js';
import { errorOf, problemAt, problemOf, Unusable, type CellProblem, type SpreadsheetError } from './problem.js';

/** The four arguments of `simulate()`. */
export type ServiceArguments = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** Contents of the ranges, as the engine takes them. */
export interface SheetInputs {
  readonly serviceArguments: ServiceArguments;
  /** Options of the function, and of the analysis it makes. */
  readonly own: OwnOptions;
  readonly asked: Record<string, unknown>;
  /** Finds the cell of an issue of the engine. */
  readonly locate: Locate;
}

type Locate = (details: ErrorDetails) => CellProblem;

/** Options of the functions themselves. */
export interface OwnOptions {
  readonly columns?: readonly string[];
  readonly headings?: boolean;
}

/** The ranges that most functions take. */
export interface SheetRanges {
  readonly plan: CellRange;
  readonly census: CellRange;
  readonly options: CellRange;
}

/** Reads the ranges. Options may also name values of the plan, and then replace them. */
export function readInputs({ plan, census, options }: SheetRanges, ownRoots: readonly Root[]): SheetInputs {
  const problems: CellProblem[] = [];
  const optionRows = readNamedRows('options', options, [...ownRoots, ...PLAN_ROOTS], problems);
  const system = dateSystemOf(optionRows, problems);
  const named: NamedValues = { values: {}, places: new Map() };
  placeValues(named, readNamedRows('plan', plan, PLAN_ROOTS, problems), system, problems);
  placeValues(named, optionRows, system, problems);
  const years = planYearsOf(named.values.planRules, named.values.initialState);
  const people = readCensusRange(census, system, problems, years);
  checkOwn(named, problems);
  checkGrowth(named, problems);
  if (problems.length > 0) throw new Unusable(isSwapped(plan) ? [SWAPPED] : problems);

  const { planRules = {}, operatingAssumptions = {}, initialState = {}, systemConfig = {} } = named.values;
  return {
    // The engine checks them: what a range holds can be anything.
    serviceArguments: [
      planRules,
      operatingAssumptions,
      { ...initialState, participants: people.participants },
      systemConfig,
    ] as unknown as ServiceArguments,
    own: named.values.own ?? {},
    asked: ownRoots.map((root) => named.values[root]).find((_, i) => ownRoots[i] !== 'own') ?? {},
    locate: (details) => locateIn(named, people, details),
  };
}

/** The date system must be known before any date is read. */
function dateSystemOf(rows: readonly NamedRow[], problems: CellProblem[]): DateSystem {
  const place = rows.find(({ root, keys }) => root === 'own' && keys[0] === 'date_system')?.values[0];
  if (place === undefined || String(place.cell) === '1900') return 1900;
  if (String(place.cell) !== '1904') problems.push(problemAt(place, 'Must be one of 1900, 1904'));
  return 1904;
}

/** Checks the options of the functions themselves, which the engine does not check. */
function checkOwn({ values, places }: NamedValues, problems: CellProblem[]): void {
  const place = places.get('headings');
  if (place !== undefined && typeof values.own?.['headings'] !== 'boolean') {
    problems.push(problemAt(place, 'Must be TRUE or FALSE'));
  }
}

/**
 * Refuses the number 4 for a growth of 4 %: a function whose result is one figure has no place for a doubt. Text with a percent sign is
 * taken, so that a growth above 100 % can be written.
 */
function checkGrowth({ values, places }: NamedValues, problems: CellProblem[]): void {
  for (const { field, rate } of yearlyRates(values.operatingAssumptions ?? {})) {
    const place = places.get(field);
    if (!(Math.abs(rate) >= 1) || place === undefined || String(place.cell).includes('%')) continue;
    const percent = Number((rate * 100).toPrecision(12));
    problems.push(problemAt(place, `${issues.percentMeant(rate)}; ${percent} % must be text, '${percent}%`));
  }
}

const SWAPPED = problemOf('plan', null, 'Looks like the census: the plan is the first argument, the census the second');

/** True for a plan that starts with a row of headings of a census. */
function isSwapped(plan: CellRange): boolean {
  const top = rowsOf(plan).find((row) => !isBlankRow(row)) ?? [];
  return top.filter((cell) => columnMeant(textOf(cell)) !== undefined).length > 1;
}

function locateIn(named: NamedValues, people: CensusRange, details: ErrorDetails): CellProblem {
  const problem = placeOf(named, people, details);
  const { field } = details;
  const target = targetOf(field, PLAN_ROOTS);
  // A field that is not a name of the plan belongs to a participant or to the options of a function.
  const path = typeof target === 'string' ? `initialState.${field}` : pathOf([target.root, ...target.keys]);
  return { ...problem, issue: hintedIssue(path, problem.issue, problem.value) };
}

function placeOf({ places }: NamedValues, people: CensusRange, { field, issue }: ErrorDetails): CellProblem {
  const participant = /^participants\[(\d+)\](?:\.(.+))?$/.exec(field);
  if (participant !== null) {
    const inside = participant[2];
    // A separated participant without the two columns of the separation: the year is the first of them.
    return people.problemOf(Number(participant[1]), inside === 'separation' ? 'separation.year' : inside, issue);
  }
  if (field === 'participants') return problemOf('census', null, issue);
  // An issue with a whole group belongs to the first of its values.
  const first = [...places.keys()].find((path) => path.startsWith(`${field}.`));
  const place = places.get(field) ?? (first === undefined ? undefined : places.get(first));
  if (place !== undefined) return problemAt(place, issue);
  return problemOf('plan', field, issue === 'Required' ? requiredIn(field) : issue);
}

/** Issue of a missing value, with a name that a range can have: a group cannot be written without one of its values. */
function requiredIn(field: string): string {
  if (/\[\d+\]$/.test(field)) return 'Required: a list starts at [0] and leaves none out';
  const target = targetOf(field, PLAN_ROOTS);
  return typeof target === 'string' ? `Required. ${target}` : 'Required';
}

/** The answer of the function, or the problems of its ranges, as a value. */
export function tableOrError(
  ranges: SheetRanges,
  ownRoots: readonly Root[],
  compute: (inputs: SheetInputs) => Table,
): Table | SpreadsheetError {
  return valueOrError((blame) => {
    const inputs = readInputs(ranges, ownRoots);
    blame(inputs.locate);
    return compute(inputs);
  });
}

/**
 * Returns the answer of a function, or the problems of its arguments, which need not be a plan with a census; `blame` sets how the engine's
 * issues are located from then on.
 */
export function valueOrError(compute: (blame: (locate: Locate) => void) => Table): Table | SpreadsheetError {
  let locate: Locate = ({ field, issue }) => problemOf(field, null, issue);
  try {
    return compute((better) => (locate = better));
  } catch (error) {
    if (error instanceof Unusable) return errorOf(error.problems);
    if (error instanceof ValidationError) return errorOf(error.issues.map(locate));
    if (error instanceof SimulationError) return errorOf([locate(error.details)]);
    throw error;
  }
}
