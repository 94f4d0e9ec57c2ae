import { columnMeant, isRemark, spelledOut } from './spellings.js';
import { CENSUS_COLUMNS, NEEDED_COLUMNS, SERVICE_HELPERS, type CensusColumn, type ColumnMapping } from './columns.js';
import { writtenDate, UNKNOWN_PLAN_YEARS, type PlanYears } from './census-date.js';
import { planYearOfHeading } from './heading-year.js';
import { type HeadingQuestion, yearOfAccounts, questionsOfRehires } from './heading-questions.js';
import { mayBeLatest } from './add-up.js';

/** Number of rows that are searched for the headings, below titles. */
export const ROWS_SEARCHED = 10;

/**
 * Finds the row of headings: the first with every column that is needed, among the first ten; else the one with the most known columns, so
 * that the message can name the missing ones.
 *
 * @param rows - texts of the rows that are not blank
 * @param columnOf - what a heading means, where more is known than its usual spellings
 * @example
 * headingRow([['Acme ESOP 2026'], ['ID', 'Age', 'Service'], ['E1', '40', '3']]) // 1
 */
export function headingRow(
  rows: readonly (readonly string[])[],
  columnOf: (heading: string) => CensusColumn | undefined = columnMeant,
): number {
  let best = 0;
  let most = 1;
  for (const [row, cells] of rows.slice(0, ROWS_SEARCHED).entries()) {
    if (hasNeededColumns(cells, columnOf)) return row;
    const known = new Set(cells.map(columnOf));
    known.delete(undefined);
    if (known.size > most) {
      best = row;
      most = known.size;
    }
  }
  return best;
}

/** True for a row of headings that names every column that is needed. */
export function hasNeededColumns(
  headings: readonly string[],
  columnOf: (heading: string) => CensusColumn | undefined = columnMeant,
): boolean {
  const known = new Set(headings.map(columnOf));
  return NEEDED_COLUMNS.every((names) => names.some((name) => known.has(name)));
}

/** Advice for a census without headings. */
export const NO_HEADINGS =
  'No row names the columns: put headings above the people, such as Employee ID, Birth Date, Hire Date, Annual Pay and Shares';

/** Advice for a table whose columns are set by blanks, as of a printed report. */
export const SET_BY_BLANKS =
  'Columns are set by blanks, as on a printed page: open it in a spreadsheet, divide it there (Data, Text to Columns, Fixed width), and save it as CSV';

/**
 * True for headings that are one cell with the names of several columns, wide blanks between them.
 *
 * @example
 * areSetByBlanks(['Employee ID   Age  Service']) // true
 * areSetByBlanks(['Employee ID']) // false
 */
export function areSetByBlanks(headings: readonly string[]): boolean {
  const filled = headings.filter((heading) => heading !== '');
  const names = filled.length === 1 ? filled[0]!.split(/ {2,}/) : [];
  const words = filled.length === 1 ? names.flatMap((name) => [name, ...name.split(' ')]) : [];
  return names.length > 1 && new Set(words.map(columnMeant)).size > 2;
}

/**
 * True for the row of a person where the headings should be: it has no known heading, and a number or a date, which cannot be
 * one. Read as headings, that person would be lost.
 *
 * @example
 * isPersonNotHeadings(['1001', '4/30/1968', '12']) // true
 * isPersonNotHeadings(['Shoe size', 'Hobby']) // false
 */
export function isPersonNotHeadings(headings: readonly string[]): boolean {
  if (headings.some((heading) => columnMeant(heading) !== undefined)) return false;
  return headings.some((heading) => /^\$? ?\d[\d,.]*%?$/.test(heading) || writtenDate(heading) !== null);
}

/**
 * True for the headings once more among the people, as at the top of each printed page.
 *
 * @example
 * repeatsHeadings(['ID', 'Age'], ['id', 'Age']) // true
 */
export function repeatsHeadings(headings: readonly string[], cells: readonly string[]): boolean {
  return (
    cells.every((cell, at) => cell === '' || cell.toLowerCase() === (headings[at] ?? '').toLowerCase()) &&
    cells.filter((cell) => cell !== '').length > 1
  );
}

/** Problem with the headings, or a doubt about them. */
export interface HeadingComplaint {
  /** The column of the file, counted from 0; null when one is missing. */
  readonly position: number | null;
  readonly issue: string;
  /** True for a heading that is not known; what can be done about it depends on the host. */
  readonly isUnknown?: true;
  /** Question, where the complaint is one; no option that leaves out unknown columns answers it. */
  readonly question?: HeadingQuestion;
  /** The other column with the same meaning. */
  readonly twin?: number;
}

/** Statements of the user about the headings of a census. */
export interface SaidOfHeadings {
  /** Columns named, by position; null for one that is not to be read. */
  readonly named?: ReadonlyMap<number, CensusColumn | null>;
  /** The fields that are said to be the sums of several columns: their first ones are in `named`, the others not to be read. */
  readonly summed?: ReadonlySet<CensusColumn>;
  /** Finds the column of a heading, where more counts than its usual spellings. */
  readonly columnOf?: (heading: string) => CensusColumn | undefined;
  /** Leaves out the columns whose headings are not known. */
  readonly ignoreUnknown?: boolean;
}

/** The columns of a census: those that are read, their problems, and doubts. */
export interface ReadHeadings {
  /** The field of each column, null for one that is not read. */
  readonly columns: (CensusColumn | null)[];
  readonly complaints: HeadingComplaint[];
  readonly doubts: HeadingComplaint[];
  /** Columns that are known and not read: what moved in the year beside a balance at its end. */
  readonly movements: ReadonlySet<number>;
}

/**
 * The field of each column, null for one that is not read, where nothing may be left out by accident. Of columns with one meaning
 * whose headings name different years, the column of the census year is read.
 *
 * @param hasCells - whether there is anything below a heading
 */
export function readHeadings(
  headings: readonly string[],
  hasCells: (position: number) => boolean,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  { named = new Map(), summed = new Set(), columnOf = columnMeant, ignoreUnknown = false }: SaidOfHeadings = {},
): ReadHeadings {
  const said = headings.map((_, position) => named.get(position));
  if (isPersonNotHeadings(headings) && said.every((column) => !column)) {
    const complaints = [{ position: null, issue: NO_HEADINGS }];
    return { columns: headings.map(() => null), complaints, doubts: [], movements: new Set() };
  }
  const complaints: HeadingComplaint[] = [];
  let isFirstUnknown = true;
  const first = headings.map((heading, position) => {
    const column = said[position];
    return column === undefined ? (columnOf(heading) ?? null) : column;
  });
  const yearsOf = (columns: ColumnMapping): (number | null)[] =>
    headings.map((heading, position) => {
      const column = columns[position] ?? null;
      return column === null ? null : planYearOfHeading(heading, column, years);
    });
  const read = { headings, meant: first, said, summed, years: yearsOf(first), censusYear: years.censusYear, hasCells };
  const { notRead, questions: ofAccounts } = yearOfAccounts(read);
  const questions = new Map([...ofAccounts, ...questionsOfRehires(read)]);
  const meant = first.map((column, at) => (notRead.has(at) || questions.has(at) ? null : column));
  const { chosen, doubts } = chooseByYear(headings, meant, yearsOf(meant), years);
  const columns = headings.map((heading, position) => {
    const complain = (issue: string, more: Pick<HeadingComplaint, 'isUnknown' | 'question' | 'twin'> = {}): void =>
      void complaints.push({ position, issue, ...more });
    const column = meant[position] ?? null;
    const question = questions.get(position);
    if (question !== undefined) complain(`${question.what}: ${question.remedy}`, { question });
    if (question !== undefined || notRead.has(position) || said[position] === null) return null;
    if (heading === '') {
      if (hasCells(position) && !ignoreUnknown) complain('Must have a heading: there are cells below it');
    } else if (said[position] === undefined && isRemark(heading)) {
      const issue = numberOrRemark(heading, meant);
      if (issue !== null) complain(issue);
    } else if (column === null) {
      if (ignoreUnknown) return null;
      // Lists the names only once: an export has many columns that no plan needs.
      const names = isFirstUnknown ? otherNames(meant) : '';
      complain(`Unknown column. Put # before its heading to leave it out${names}`, { isUnknown: true });
      isFirstUnknown = false;
    } else if (chosen.has(column)) {
      return chosen.get(column) === position ? column : null;
    } else if (meant.indexOf(column) < position && !(mayBeLatest(column) && said[position] === column)) {
      const twin = meant.indexOf(column);
      complain(`Means ${column}, as column ${twin + 1} does: put # before the one to leave out`, { twin });
      return null;
    }
    return column;
  });
  for (const issue of missingColumns(meant)) complaints.push({ position: null, issue });
  return { columns, complaints, doubts, movements: notRead };
}

/** The column of the census year among several with one meaning, and doubts about the years in headings. */
function chooseByYear(
  headings: readonly string[],
  meant: ColumnMapping,
  named: readonly (number | null)[],
  { censusYear }: PlanYears,
): { chosen: Map<CensusColumn, number>; doubts: HeadingComplaint[] } {
  const chosen = new Map<CensusColumn, number>();
  if (censusYear === null) return { chosen, doubts: [] };
  const quoted = (positions: readonly number[]): string => positions.map((at) => `“${headings[at]!}”`).join(', ');
  const others: number[] = [];
  const wrong: number[] = [];
  for (const column of new Set(meant)) {
    const positions = meant.flatMap((one, at) => (one === column && column !== null ? [at] : []));
    const ofYear = positions.filter((at) => named[at] === censusYear);
    if (positions.length > 1 && ofYear.length === 1 && positions.every((at) => named[at] !== null)) {
      chosen.set(column!, ofYear[0]!);
      for (const at of positions) if (at !== ofYear[0]) others.push(at);
    } else if (positions.length === 1 && named[positions[0]!] !== null && ofYear.length === 0) wrong.push(...positions);
  }
  const doubts: HeadingComplaint[] = [];
  const [first] = wrong;
  if (first !== undefined) {
    const issue = `Names ${named[first]!}, but census_year is ${censusYear}: ${quoted(wrong)}. Is one of them wrong?`;
    doubts.push({ position: first, issue });
  }
  const [left] = others;
  if (left !== undefined) {
    doubts.push({ position: left, issue: `Not read, as they are not of ${censusYear}: ${quoted(others)}` });
  }
  return { chosen, doubts };
}

/** The needed fields that these columns do not have. */
function missingColumns(columns: ColumnMapping): string[] {
  return NEEDED_COLUMNS.filter((names) => !names.some((name) => columns.includes(name))).map(
    (names) => `Column ${names.join(' or ')} is missing`,
  );
}

/** Units counted in a column. */
const COUNTED: Readonly<Partial<Record<CensusColumn, string>>> = {
  allocated_shares: 'shares',
  diversified_shares: 'shares',
  'separation.payments_remaining': 'payments',
};

/** `# Shares` may mean the number of shares: if it were left out, nobody would hold any. */
function numberOrRemark(heading: string, meant: ColumnMapping): string | null {
  const rest = heading.slice(1).trim();
  const column = [rest, ...spelledOut(rest)].map(columnMeant).find((one) => one !== undefined);
  const counted = column === undefined || meant.includes(column) ? undefined : COUNTED[column];
  if (counted === undefined) return null;
  return `May be a number of ${counted} or left out: write ${rest} to have it read, or ## ${rest} to leave it out`;
}

/** The names that no column of the file has yet. */
function otherNames(meant: ColumnMapping): string {
  const pairOf = (name: string): readonly string[] =>
    NEEDED_COLUMNS.find((names) => names.some((n) => n === name)) ?? [name];
  const others = (Object.keys(CENSUS_COLUMNS) as CensusColumn[]).filter(
    (name) =>
      !SERVICE_HELPERS.includes(name) && !meant.some((column) => column !== null && pairOf(name).includes(column)),
  );
  return others.length === 0 ? '' : `, or call it what it is: ${others.join(', ')}`;
}
