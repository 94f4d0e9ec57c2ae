import { NEEDED_COLUMNS, type CensusColumn } from './columns.js';

/**
 * Where in a census the engine's words about a field of a participant belong, and these words: the engine knows no columns, and
 * names the first of two fields when neither is given.
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
  // Somebody who left and came back has an old date in many an export.
  if (field === 'separation.year' && issue.startsWith('Must be greater than ')) {
    return { column: field, issue: `${issue} for somebody employed: leave it blank unless the exit is known` };
  }
  if (issue !== 'Required' || field === undefined) return { column: field, issue };
  const either = NEEDED_COLUMNS.find(([first, ...others]) => first === field && others.length > 0);
  if (either !== undefined) return { column: either.find(has) ?? field, issue: `Required: ${either.join(' or ')}` };
  // A separated participant without year and cause of it, or with one of them only; the year is the first of the two.
  const column = field === 'separation' ? 'separation.year' : field;
  if (column !== 'separation.year' && column !== 'separation.cause') return { column, issue };
  const missing = field === 'separation' ? 'separation.year and separation.cause' : field;
  // Blank for everybody in many an export: who fills it in must know the words.
  const words = field === 'separation.cause' ? ' (retirement, death, disability or termination)' : '';
  return { column: !has(column) && has('status') ? 'status' : column, issue: `Required: ${missing}${words}` };
}
