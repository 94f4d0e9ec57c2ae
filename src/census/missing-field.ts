import { PLAN_YEAR_COLUMNS } from './census-date.js';
import { NOT_UNIQUE } from './equal-problems.js';
import { NEEDED_COLUMNS, type CensusColumn } from './columns.js';

/**
 * The row that has an id already, for the engine's complaint that it must be unique; undefined for any other.
 *
 * @param row - the one that is complained of
 * @example
 * rowWithSameId('Must be unique', 2, (row) => ['E1', 'E2', 'E1'][row]) // 0
 */
export function rowWithSameId(
  issue: string,
  row: number,
  idOf: (row: number) => string | undefined,
): number | undefined {
  if (issue !== NOT_UNIQUE) return undefined;
  for (let other = 0; other < row; other++) if (idOf(other) === idOf(row)) return other;
  return undefined;
}

const PLAN_YEARS: ReadonlySet<string> = new Set(PLAN_YEAR_COLUMNS);

/**
 * Finds the column of an issue with a participant's field, and words the issue for a census: the engine knows no columns, and names the
 * first of two fields when neither is given.
 *
 * @param field - path inside the participant, such as `age` or `separation.year`; undefined for the participant as a whole
 * @param has - whether the census has a column
 * @example
 * placeInCensus('age', 'Required', (column) => column === 'birth_date')
 * // { column: 'birth_date', issue: 'Required: age or birth_date' }
 */
export function placeInCensus(
  field: string | undefined,
  issue: string,
  has: (column: CensusColumn) => boolean,
): { column: string | undefined; issue: string } {
  // In many exports, somebody who left and came back has an old date.
  if (field === 'separation.year' && issue.startsWith('Must be greater than ')) {
    const advice = 'make the status separated, or leave the date blank for somebody who came back';
    return {
      column: field,
      issue: `${issue} for somebody employed. An earlier one means that the person has left: ${advice}`,
    };
  }
  if (field !== undefined && PLAN_YEARS.has(field) && /^Must be a(?: whole)? number/.test(issue))
    return { column: field, issue: 'Must be a date or a plan year, such as 6/30/2024 or 2024' };
  if (issue !== 'Required' || field === undefined) return { column: field, issue };
  const either = NEEDED_COLUMNS.find(([first, ...others]) => first === field && others.length > 0);
  if (either !== undefined) return { column: either.find(has) ?? field, issue: `Required: ${either.join(' or ')}` };
  // A separated participant without the year or the cause of separation, or without both; the year comes first.
  const column = field === 'separation' ? 'separation.year' : field;
  if (column !== 'separation.year' && column !== 'separation.cause') return { column, issue };
  const missing = field === 'separation' ? 'separation.year and separation.cause' : field;
  // Many exports leave it blank for everybody, so the error lists the words.
  const words = field === 'separation.cause' ? ' (retirement, death, disability or termination)' : '';
  return { column: !has(column) && has('status') ? 'status' : column, issue: `Required: ${missing}${words}` };
}
