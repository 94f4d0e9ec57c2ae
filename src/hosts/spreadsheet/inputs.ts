import {
  type CensusCell,
  type CensusColumn,
  columnMeant,
  findHeadings,
  placeInCensus,
  plainText,
  PLAN_YEAR_COLUMNS,
  planYearsOf,
  readHeadings,
  readPeople,
  UNKNOWN_PLAN_YEARS,
} from '../../census/index.js';
import { hintedIssue } from '../../census/review/index.js';
import { describeInput, issues, yearlyRates } from '../../engine/internal.js';
import {
  type ErrorDetails,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  SimulationError,
  type SystemConfig,
  ValidationError,
} from '../../index.js';
import { pathOf } from '../../presentation/words/index.js';
import {
  type Cell,
  type CellProblem,
  type CellRange,
  CellRefusal,
  dateOf,
  type DateSystem,
  errorOf,
  isBlank,
  isBlankRow,
  isoDate,
  problemAt,
  problemOf,
  readCellValue,
  rowsOf,
  type SpreadsheetError,
  type Table,
  textOf,
  Unusable,
} from './cells.js';
import {
  type NamedRow,
  type NamedValues,
  placeValues,
  PLAN_ROOTS,
  readNamedRows,
  type Root,
  targetOf,
} from './named-range.js';

/** The four arguments of `simulate()`. */
type ServiceArguments = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** Contents of the ranges, as the engine takes them. */
interface SheetInputs {
  readonly serviceArguments: ServiceArguments;
  /** Options of the function, and of the analysis it makes. */
  readonly own: OwnOptions;
  readonly asked: Record<string, unknown>;
  /** Finds the cell of an issue of the engine. */
  readonly locate: Locate;
}

type Locate = (details: ErrorDetails) => CellProblem;

/** Options of the functions themselves. */
interface OwnOptions {
  readonly columns?: readonly string[];
  readonly headings?: boolean;
}

/** The ranges that most functions take. */
interface SheetRanges {
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

/** A census in the engine's form, and the place of each participant. */
interface CensusRange {
  readonly participants: readonly Record<string, unknown>[];
  /** Turns an issue with a participant into the problem of a cell. */
  readonly problemOf: (participant: number, field: string | undefined, issue: string) => CellProblem;
}

/** A row of the range that is not blank. */
interface RangeRow {
  /** Row in the range as it was handed over, counted from 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/**
 * Reads a census: a row of headings, in any order and usual spelling, then a row for each participant. Titles above the headings
 * and blank rows are passed over, and so are columns whose heading starts with `#`.
 */
export function readCensusRange(
  cells: CellRange,
  system: DateSystem,
  problems: CellProblem[],
  years = UNKNOWN_PLAN_YEARS,
): CensusRange {
  const all = rowsOf(cells)
    .map((cells, i): RangeRow => ({ row: i + 1, cells }))
    .filter(({ cells }) => !isBlankRow(cells));
  const { first, last: top, headings: found } = findHeadings(all.slice(0, 30).map(({ cells }) => cells.map(textOf)));
  const header = all[top];
  if (header === undefined) {
    problems.push(problemOf('census', null, 'Must have a row of headings'));
    return { participants: [], problemOf: (_, field, issue) => problemOf('census', field ?? null, issue) };
  }
  if (first < top) {
    const issue = `Headings on rows ${all[first]!.row} to ${header.row}: put them into one, ${found.filter(Boolean).join(', ')}`;
    problems.push({ ...problemOf('census', null, issue), row: all[first]!.row });
    return { participants: [], problemOf: (_, field, said) => problemOf('census', field ?? null, said) };
  }
  const rows = all.slice(top + 1);
  const headings = header.cells.map(textOf);
  const columns = columnsOf(header, rows, problems);
  const problemIn = ({ row, cells }: RangeRow, name: string | undefined, issue: string): CellProblem => {
    const at = columns.findIndex((column) => column === name);
    if (at < 0) return { ...problemOf('census', name ?? null, issue), row };
    return problemAt({ range: 'census', row, column: at + 1, name: headings[at] ?? '', cell: cells[at] }, issue);
  };

  const read = rows.map((row) =>
    columns.map((column, at): CensusCell => {
      const cell = row.cells[at];
      if (column === null || isBlank(cell)) return textOf(cell);
      const value = censusCell(cell, column, system);
      if (!(value instanceof CellRefusal)) return value;
      problems.push(problemIn(row, column, value.issue));
      return '';
    }),
  );
  const { participants, complaints } = readPeople(columns, read, years);
  for (const { row, column, issue } of complaints) problems.push(problemIn(rows[row]!, column ?? undefined, issue));
  return {
    participants,
    problemOf: (participant, field, said) => {
      const { column, issue } = placeInCensus(field, said, (name) => columns.includes(name));
      const row = rows[participant];
      return row === undefined ? problemOf('census', column ?? null, issue) : problemIn(row, column, issue);
    },
  };
}

function columnsOf(
  { row, cells }: RangeRow,
  rows: readonly RangeRow[],
  problems: CellProblem[],
): (CensusColumn | null)[] {
  const hasCells = (position: number): boolean => rows.some(({ cells }) => !isBlank(cells[position]));
  // A row may be longer than that of the headings.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), cells.length);
  const headings = Array.from({ length: width }, (_, at) => textOf(cells[at]));
  const { columns, complaints } = readHeadings(headings, hasCells);
  for (const { position, issue } of complaints) {
    problems.push(
      position === null
        ? problemOf('census', null, issue)
        : problemAt({ range: 'census', row, column: position + 1, name: null, cell: cells[position] }, issue),
    );
  }
  return columns;
}

/** Reads a cell of the census, with the host's dates and employee numbers as text. */
function censusCell(cell: Cell, column: CensusColumn, system: DateSystem): CensusCell | CellRefusal {
  if (typeof cell === 'string') return plainText(cell);
  // A year, as a number, lies below every serial number of a date.
  const date = PLAN_YEAR_COLUMNS.includes(column) ? dateOf(cell, system) : null;
  if (date !== null) return isoDate(date);
  const what = describeInput(['initialState', 'participants', 0, ...column.split('.')]) ?? { isList: false };
  return readCellValue(cell, what, system) as CensusCell | CellRefusal;
}
