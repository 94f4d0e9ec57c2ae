import { formatWhole } from '../presentation/words/figures.js';
import { sumOf } from './add-up.js';
import { AMOUNT_COLUMNS, type CensusColumn } from './columns.js';
import { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
import { changed, only, readerOf, type Rows } from './rows.js';
import type { CensusComplaint } from './people.js';

/** Lines of one id as one person: rows with the amounts added up, and what lines of an id disagree on. */
export interface AddedLines {
  readonly rows: Rows<string>;
  /** The first row of each id. */
  readonly kept: readonly number[];
  /** Complaints, by rows of those that are kept. */
  readonly complaints: readonly CensusComplaint[];
  readonly note: string | null;
}

/**
 * Adds up the lines that have one id, as where a census has a line for each source of money or each job: shares and cash are added, and so
 * is pay unless it is the same on all lines of everybody with several. All else must agree, or be blank but on one line.
 */
export function addLines(
  columns: readonly (CensusColumn | null)[],
  rows: Rows<string>,
  lineOf: (row: number) => number,
): AddedLines {
  const groups = linesOfIds(columns, rows);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  if (several.length === 0) return { rows, kept: all(rows), complaints: [], note: null };
  const hasComma = decimalCommaIn(columns, rows) !== null;
  const plain = hasComma ? withDecimalPoint(columns, rows) : rows;
  const cellOf = (row: number, at: number): string => rows.at(row)![at] ?? '';
  const isRepeated = (at: number): boolean =>
    several.every((those) => those.every((row) => cellOf(row, at) === cellOf(those[0]!, at)));
  const added = columns.map(
    (column, at) => column !== null && ADDED.includes(column) && !(column === 'compensation' && isRepeated(at)),
  );
  const kept = [...groups.values()].map(([first]) => first!);
  const complaints: CensusComplaint[] = [];
  const merged = changed(only(rows, kept), (cells, position) => {
    const those = groups.get(idKey(columns, cells, kept[position]!))!;
    if (those.length === 1) return cells;
    return columns.map((column, at) => {
      const texts = those.map((row) => cellOf(row, at));
      if (column === null) return texts[0]!;
      if (added[at] === true) {
        const parts = those.map((_, position) => ({ position }));
        return sumOf(
          { column, parts },
          texts,
          those.map((row) => plain.at(row)![at] ?? ''),
          hasComma,
        );
      }
      const given = those.filter((_, i) => texts[i] !== '');
      const other = given.find((row) => cellOf(row, at) !== cellOf(given[0]!, at));
      if (other !== undefined) {
        const issue = `${NOT_SAME}: line ${lineOf(given[0]!)} has ${cellOf(given[0]!, at)}, line ${lineOf(other)} has ${cellOf(other, at)}`;
        complaints.push({ row: position, column, issue });
      }
      return given.length === 0 ? '' : cellOf(given[0]!, at);
    });
  });
  return { rows: merged, kept, complaints, note: noteOf(columns, added, several) };
}

/** Complaint about lines that cannot be added up. */
export const NOT_SAME = 'Must be the same on all lines of one id';

/** Amounts of an account, and pay. */
const ADDED: readonly CensusColumn[] = AMOUNT_COLUMNS.filter(
  (column) => column !== 'synthetic_shares' && column !== 'outside_shares',
);

function linesOfIds(columns: readonly (CensusColumn | null)[], rows: Rows<string>): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const idOf = readerOf(rows, columns.indexOf('id'), (id) => id);
  for (let row = 0; row < rows.length; row++) {
    const key = keyOf(idOf(row), row);
    const those = groups.get(key);
    if (those === undefined) groups.set(key, [row]);
    else those.push(row);
  }
  return groups;
}

function idKey(columns: readonly (CensusColumn | null)[], cells: readonly string[], row: number): string {
  return keyOf(cells[columns.indexOf('id')] ?? '', row);
}

/** Lines without an id belong to nobody else's. */
function keyOf(id: string, row: number): string {
  return id === '' ? ` ${row}` : id;
}

function all(rows: Rows<string>): number[] {
  return Array.from({ length: rows.length }, (_, row) => row);
}

function noteOf(
  columns: readonly (CensusColumn | null)[],
  added: readonly boolean[],
  several: readonly (readonly number[])[],
): string {
  const lines = several.reduce((sum, { length }) => sum + length, 0);
  const names = columns.filter((_, at) => added[at] === true).join(', ');
  const pay = columns.includes('compensation') && !added[columns.indexOf('compensation')];
  const people = several.length === 1 ? 'one person' : `${formatWhole(several.length)} people`;
  return `Lines of one id added up: ${formatWhole(lines)} lines of ${people} (${names})${pay ? '; pay is the same on all lines of a person and counts once' : ''}`;
}
