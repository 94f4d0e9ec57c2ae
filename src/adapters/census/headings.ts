import { CENSUS_COLUMNS, NEEDED_COLUMNS, type CensusColumn } from './columns.js';
import { writtenDate } from './date-text.js';
import { columnMeant, isRemark } from './spellings.js';

/** How far down a census may have titles before its headings. */
const ROWS_SEARCHED = 10;

/**
 * Which row has the headings: the first with every column that is needed, among the first ten; else the one with the most known
 * columns, so that the message can say what it lacks.
 *
 * @param rows - texts of the rows that are not blank
 * @example
 * headingRow([['Acme ESOP 2026'], ['ID', 'Age', 'Service'], ['E1', '40', '3']]) // 1
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  let best = 0;
  let most = 1;
  for (const [row, cells] of rows.slice(0, ROWS_SEARCHED).entries()) {
    const known = new Set(cells.map(columnMeant));
    if (NEEDED_COLUMNS.every((names) => names.some((name) => known.has(name)))) return row;
    known.delete(undefined);
    if (known.size > most) {
      best = row;
      most = known.size;
    }
  }
  return best;
}

/** What to do about a census without headings. */
export const NO_HEADINGS =
  'No row names the columns: put headings above the people, such as Employee ID, Birth Date, Hire Date, Annual Pay and Shares';

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

/** Something that is wrong with the headings. */
export interface HeadingComplaint {
  /** The column of the file, counted from 0; null when one is missing. */
  readonly position: number | null;
  readonly issue: string;
}

/**
 * The field of each column, null for one that is not read, where nothing may be left out by accident.
 *
 * @param hasCells - whether there is anything below a heading
 */
export function readHeadings(
  headings: readonly string[],
  hasCells: (position: number) => boolean,
): { columns: (CensusColumn | null)[]; complaints: HeadingComplaint[] } {
  if (isPersonNotHeadings(headings)) {
    return { columns: headings.map(() => null), complaints: [{ position: null, issue: NO_HEADINGS }] };
  }
  const complaints: HeadingComplaint[] = [];
  let isFirstUnknown = true;
  const meant = headings.map((heading) => columnMeant(heading) ?? null);
  const columns = headings.map((heading, position) => {
    const complain = (issue: string): void => void complaints.push({ position, issue });
    const column = meant[position] ?? null;
    if (heading === '') {
      if (hasCells(position)) complain('Must have a heading: there are cells below it');
    } else if (isRemark(heading)) {
      const issue = numberOrRemark(heading, meant);
      if (issue !== null) complain(issue);
    } else if (column === null) {
      // Lists the names only once: an export has many columns that no plan needs.
      const names = isFirstUnknown ? otherNames(meant) : '';
      complain(`Unknown column. Put # before its heading to leave it out${names}`);
      isFirstUnknown = false;
    } else if (meant.indexOf(column) < position) {
      complain(`Means ${column}, as column ${meant.indexOf(column) + 1} does: put # before the one to leave out`);
      return null;
    }
    return column;
  });
  for (const issue of missingColumns(meant)) complaints.push({ position: null, issue });
  return { columns, complaints };
}

/** The needed fields that these columns do not have. */
function missingColumns(columns: readonly (CensusColumn | null)[]): string[] {
  return NEEDED_COLUMNS.filter((names) => !names.some((name) => columns.includes(name))).map(
    (names) => `Column ${names.join(' or ')} is missing`,
  );
}

/** What is counted in a column. */
const COUNTED: Readonly<Partial<Record<CensusColumn, string>>> = {
  allocated_shares: 'shares',
  diversified_shares: 'shares',
  'separation.payments_remaining': 'payments',
};

/** `# Shares` may mean the number of shares: if it were left out, nobody would hold any. */
function numberOrRemark(heading: string, meant: readonly (CensusColumn | null)[]): string | null {
  const rest = heading.slice(1).trim();
  const column = columnMeant(rest);
  const counted = column === undefined || meant.includes(column) ? undefined : COUNTED[column];
  if (counted === undefined) return null;
  return `May be a number of ${counted} or left out: write ${rest} to have it read, or ## ${rest} to leave it out`;
}

/** The names that no column of the file has yet. */
function otherNames(meant: readonly (CensusColumn | null)[]): string {
  const pairOf = (name: string): readonly string[] =>
    NEEDED_COLUMNS.find((names) => names.some((n) => n === name)) ?? [name];
  const others = Object.keys(CENSUS_COLUMNS).filter(
    (name) => !meant.some((column) => column !== null && pairOf(name).includes(column)),
  );
  return others.length === 0 ? '' : `, or call it what it is: ${others.join(', ')}`;
}
