import { hintedIssue } from '../../census/review/index.js';
import {
  describeInput,
  distributionPayments,
  diversificationElection,
  releaseSchedule,
  vestedPercentage,
} from '../../engine/internal.js';
import type { PlanRules } from '../../index.js';
import { pathOf } from '../../presentation/words/index.js';
import {
  type Cell,
  type CellProblem,
  type CellRange,
  CellRefusal,
  errorOf,
  isBlank,
  isBlankRow,
  type Place,
  problemAt,
  problemOf,
  readCellValue,
  rowsOf,
  shown,
  type SpreadsheetError,
  type Table,
  tableOf,
  Unusable,
} from './cells.js';
import { valueOrError } from './inputs.js';
import { entriesOf, type NamedValues, placeValues, PLAN_ROOTS, readNamedRows, targetOf } from './named-range.js';

/** An argument of a calculator: its name, its field of the options, and its cells. */
type Argument = readonly [name: string, field: string, cells: CellRange];

/** The answer of a calculator, or the problems of its arguments, as a value. */
function calculate<Options>(
  root: string,
  given: readonly Argument[],
  compute: (options: Options, rules: Partial<PlanRules>) => Table,
  plan?: CellRange,
): Table | SpreadsheetError {
  const result = valueOrError((blame) => {
    const problems: CellProblem[] = [];
    const named: NamedValues = { values: {}, places: new Map() };
    placeValues(named, readNamedRows('plan', plan, PLAN_ROOTS, problems), 1900, problems);
    const places = new Map(named.places);
    const options: Record<string, unknown> = {};
    for (const argument of given) {
      readArgument(root, argument, options, problems).forEach((place, i) => {
        if (i === 0) places.set(argument[1], place);
        places.set(`${argument[1]}[${i}]`, place);
      });
    }
    if (problems.length > 0) throw new Unusable(problems);
    blame(({ field, issue }) => {
      const path = field.replace(/^planRules\./, '');
      const place = places.get(path);
      if (place !== undefined) return problemAt(place, hintedIssue(pathIn(root, path), issue, shown(place.cell)));
      const name = given.find(([, its]) => its === path)?.[0];
      return name === undefined ? problemOf('plan', path, issue) : problemOf(name, null, issue);
    });
    // The engine checks them: what a cell holds can be anything.
    return compute(options as Options, named.values.planRules ?? {});
  });
  // No other function lists what is wrong with the arguments of a calculator, so the error names everything.
  if (!('error' in result)) return result;
  return { ...result, error: result.problems.map((problem) => errorOf([problem]).error).join('; ') };
}

/** The path of an argument, or of a value of the plan, with its root in front. */
function pathIn(root: string, path: string): string {
  const target = targetOf(path, PLAN_ROOTS);
  if (typeof target === 'string' || describeInput([root, path]) !== undefined) return `${root}.${path}`;
  return pathOf([target.root, ...target.keys]);
}

/** Reads an argument into the options; its cells, those of a list entry by entry. */
function readArgument(
  root: string,
  [name, field, cells]: Argument,
  options: Record<string, unknown>,
  problems: CellProblem[],
): Place[] {
  const what = describeInput([root, field]);
  const filled: Place[] = [];
  rowsOf(cells).forEach((row, i) =>
    row.forEach((cell: Cell, j) => {
      if (!isBlank(cell)) filled.push({ range: name, row: i + 1, column: j + 1, name: null, cell });
    }),
  );
  const [place] = filled;
  if (place === undefined || what === undefined) return [];
  const entries = what.isList ? filled.flatMap(entriesOf) : filled;
  const read = (at: Place): unknown => {
    const entry = what.isList ? (describeInput([root, field, 0]) ?? what) : what;
    const value = readCellValue(at.cell, entry, 1900);
    if (!(value instanceof CellRefusal)) return value;
    problems.push(problemAt(at, value.issue));
    return undefined;
  };
  if (!what.isList && filled.length > 1) problems.push(problemAt(filled[1]!, 'Must be one cell'));
  options[field] = what.isList ? entries.map(read) : read(place);
  return entries.length > 0 ? entries : [place];
}

type VestingOptions = Parameters<typeof vestedPercentage>[0];

/**
 * The vested fraction after some years of service, by the schedule alone, or for each cell of a range, in its shape.
 *
 * @param type - graded, cliff or immediate
 * @param years - Years of service to be fully vested; not for immediate
 * @param service - Years of service, one cell or a range
 * @param schedule - Graded only, instead of the usual steps: percent by years of service from none on, such as 0, 20, 40, 60, 80, 100
 * @returns fractions, or the problems with their cells
 * @example
 * ESOP_VESTING('graded', 6, 3) // [[0.4]]
 * ESOP_VESTING('cliff', 3, [[2], [3]]) // [[0], [1]]
 * ESOP_VESTING('cliff', 9, 2).error // 'years row 1, column 1: Must be between 2 and 7, but it says "9"'
 */
export function ESOP_VESTING(
  type: CellRange,
  years: CellRange,
  service: CellRange,
  schedule?: CellRange,
): Table | SpreadsheetError {
  const rows = rowsOf(service);
  const table: Table = [];
  for (let i = 0; i < Math.max(1, rows.length); i++) {
    const cells = rows[i] ?? [undefined];
    const line: Table[number] = [];
    for (const cell of cells) {
      const one = isBlank(cell) && rows.length > 0 ? [['']] : vesting(type, years, cell, schedule);
      if ('error' in one) return one;
      line.push(one[0]![0]!);
    }
    table.push(line);
  }
  return table;
}

function vesting(type: CellRange, years: CellRange, service: Cell, schedule: CellRange): Table | SpreadsheetError {
  return calculate<VestingOptions>(
    'vestingOptions',
    [
      ['type', 'type', type],
      ['years', 'years', years],
      ['service', 'service_years', service],
      ['schedule', 'schedule', schedule],
    ],
    (options) => [[vestedPercentage(options)]],
  );
}

const COLUMNS = [
  'payment',
  'principal',
  'interest',
  'total',
  'principal_balance',
  'shares_released',
  'suspense_shares',
] as const;

/**
 * The payments of an ESOP loan and the shares that each releases from suspense, a row for each payment.
 *
 * @param balance - Principal still owed, in dollars
 * @param rate - Yearly interest, such as 5%
 * @param years - Years of payments still to come
 * @param suspense - Shares held in suspense for the loan
 * @param schedule - level_payment, level_principal or balloon; left out, level_payment
 * @param method - principal_and_interest or principal_only; left out, principal_and_interest
 * @returns headings and payments, or the problems with their cells
 * @example
 * ESOP_RELEASE(1000, 0, 2, 100)[1] // [1, 500, 0, 500, 500, 50, 50]
 */
export function ESOP_RELEASE(
  balance: CellRange,
  rate: CellRange,
  years: CellRange,
  suspense: CellRange,
  schedule?: CellRange,
  method?: CellRange,
): Table | SpreadsheetError {
  return calculate<Parameters<typeof releaseSchedule>[0]>(
    'releaseOptions',
    [
      ['balance', 'principal_balance', balance],
      ['rate', 'interest_rate', rate],
      ['years', 'years_remaining', years],
      ['suspense', 'suspense_shares', suspense],
      ['schedule', 'payment_schedule', schedule],
      ['method', 'release_method', method],
    ],
    (options) => tableOf(COLUMNS, releaseSchedule(options)),
  );
}

type ElectionOptions = Parameters<typeof diversificationElection>[0];

/**
 * Shares that a participant may diversify in a plan year, IRC 401(a)(28)(B). The percentage is cumulative: what was diversified
 * before counts against it.
 *
 * @param age - Age at the start of the plan year
 * @param participation - Years of participation at the start of the plan year
 * @param shares - Shares in the account
 * @param diversified - Shares already diversified in this election period; left out, none
 * @param plan - Names and values of the plan, for its diversification_rules; left out, the statutory ones
 * @returns the shares, or the problems with their cells
 * @example
 * ESOP_DIVERSIFY(57, 12, 850, 250) // [[25]]
 * ESOP_DIVERSIFY(54, 12, 850) // [[0]]
 */
export function ESOP_DIVERSIFY(
  age: CellRange,
  participation: CellRange,
  shares: CellRange,
  diversified?: CellRange,
  plan?: CellRange,
): Table | SpreadsheetError {
  return calculate<ElectionOptions>(
    'diversificationOptions',
    [
      ['age', 'age', age],
      ['participation', 'participation_years', participation],
      ['shares', 'shares', shares],
      ['diversified', 'diversified_shares', diversified],
    ],
    (options, { diversification_rules: rules = {} }) => [
      [diversificationElection({ ...options, diversification_rules: rules }).shares],
    ],
    plan,
  );
}

/**
 * Lists the payments to a person who leaves, by year: a row for each payment. The price stays what it is, and cash earns nothing.
 *
 * @param cause - retirement, death, disability or termination
 * @param year - Plan year of leaving
 * @param age - Age at the end of that year
 * @param service - Completed years of service at leaving
 * @param shares - Shares in the account
 * @param price - Dollars a share at the last appraisal
 * @param cash - Dollars of cash in the account; left out, none
 * @param plan - Names and values of the plan: who is vested, when it is paid; left out, all is vested, and paid as the law has it
 * @returns headings and payments, or the problems with their cells
 * @example
 * ESOP_DISTRIBUTIONS('retirement', 2027, 65, 20, 1000, 10)[1] // [2028, 200, 2000, 0]
 */
export function ESOP_DISTRIBUTIONS(
  cause: CellRange,
  year: CellRange,
  age: CellRange,
  service: CellRange,
  shares: CellRange,
  price: CellRange,
  cash?: CellRange,
  plan?: CellRange,
): Table | SpreadsheetError {
  const withPlan = rowsOf(plan).some((row) => !isBlankRow(row));
  return calculate<Parameters<typeof distributionPayments>[0]>(
    'distributionOptions',
    [
      ['cause', 'cause', cause],
      ['year', 'year', year],
      ['age', 'age', age],
      ['service', 'service_years', service],
      ['shares', 'shares', shares],
      ['price', 'share_price', price],
      ['cash', 'cash_balance', cash],
    ],
    (options, rules) => {
      const payments = distributionPayments(options, withPlan ? (rules as PlanRules) : undefined);
      return tableOf(['year', 'shares', 'amount', 'cash'], payments);
    },
    plan,
  );
}
