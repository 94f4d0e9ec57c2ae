import { datesOf, readCell } from './people.js';
import { UNKNOWN_PLAN_YEARS, DATE_COLUMNS } from './census-date.js';
import { CENSUS_COLUMNS, type CensusColumn } from './columns.js';
import { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
import { type Rows, textsOf } from './rows.js';

/** Different texts of a column that are tried. */
const TRIED = 100;
/** Forms that the engine takes, after the forms of a census are read. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^\d{4}(?:-\d\d-\d\d)?$/;

/**
 * True if the cells of a column can be read as a field, most of them at least: nobody is told to map a column so that the next error is
 * about its cells.
 */
export function fits(column: CensusColumn, rows: Rows<string>, at: number): boolean {
  if (CENSUS_COLUMNS[column] === 'text') return true;
  const texts: string[] = [];
  for (const { cell } of textsOf(rows, at)) {
    if (cell !== '') texts.push(cell);
    if (texts.length === TRIED) break;
  }
  const those = texts.map((text) => [text]);
  const plain = decimalCommaIn([column], those) === null ? those : withDecimalPoint([column], those);
  const dates = datesOf([column], those);
  // A plan year needs the plan; a date is one all the same.
  const years = { ...UNKNOWN_PLAN_YEARS, yearEnd: [12, 31], censusYear: 2000 } as const;
  const form = DATE_COLUMNS.includes(column) ? DATE : NUMBER;
  const read = Array.from(plain, ([cell = '']) => readCell(column, cell, dates, years));
  const wrong = read.filter((value) => value !== '' && !(typeof value === 'string' && form.test(value))).length;
  return wrong * 2 <= texts.length;
}
