import { issues as words, ValidationError } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inPlace } from '../../engine/input/options/read-options.js';
import { isList } from '../given.js';
import { peopleOf, yearsOlder, type People } from '../later-census/people.js';
import { readCensus } from '../later-census/read-census.js';
import type { ReadFitOptions } from './options.js';
import type { HistoricCensus } from './result.js';

/**
 * The censuses in the order of their years, with people under their present ids.
 *
 * @throws ValidationError when a census or a year is wrong, or when an option names an id that no census has
 */
export function readHistory(
  base: PreparedInput,
  censuses: readonly HistoricCensus[],
  { new_ids: newIds = {}, leave_out: leftOut = [] }: ReadFitOptions,
): People[] {
  if (!isList(censuses) || censuses.length < 2) refuse('censuses', words.atLeastEntries(2));
  const given = new Set<string>();
  const inputs = censuses.map(({ census_year: year, participants }, i) => {
    const input = inPlace(`censuses[${i}]`, () => readCensus(base, year, participants));
    for (const id of input.plan.census.ids) given.add(id);
    return input;
  });
  checkIds('new_ids', Object.entries(newIds).flat(), given);
  checkIds('leave_out', leftOut, given);
  const read = inputs.map((input) => peopleOf(input, newIds));
  read.sort((a, b) => a.year - b.year);
  for (const [i, after] of read.slice(1).entries()) checkYear(read[i]!, after);
  return read;
}

function refuse(field: string, issue: string): never {
  throw new ValidationError([{ field, issue }]);
}

/** A misspelled id would change nothing, and the answer would not show it. */
function checkIds(field: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) refuse(field, words.notInAnyCensus(unknown));
}

function checkYear(before: People, after: People): void {
  if (after.year !== before.year + 1) refuse('censuses', words.notAYearApart(before.year, after.year));
  const older = yearsOlder(before, after);
  if (older !== 1) refuse('censuses', words.agesOfAnotherYear(after.year, older));
}
