import { issues as words, ValidationError } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inPlace } from '../../engine/input/options/read-options.js';
import type { Plan } from '../../engine/state/plan.js';
import { isList } from '../is-list.js';
import { readCensus, yearsOlder } from '../later-census.js';
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
): Plan[] {
  if (!isList(censuses) || censuses.length < 2) refuse('censuses', words.atLeastEntries(2));
  const present = new Map(Object.entries(newIds));
  const given = new Set<string>();
  const read = censuses.map(({ census_year: year, participants }, i) => {
    // Anything but a list is refused with its path.
    const renamed = isList(participants)
      ? participants.map((person) => {
          given.add(person.id);
          return { ...person, id: present.get(person.id) ?? person.id };
        })
      : participants;
    return inPlace(`censuses[${i}]`, () => readCensus(base, year, renamed).plan);
  });
  checkIds('new_ids', [...present].flat(), given);
  checkIds('leave_out', leftOut, new Set([...given, ...present.values()]));
  read.sort((a, b) => a.censusYear - b.censusYear);
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

function checkYear(before: Plan, after: Plan): void {
  if (after.censusYear !== before.censusYear + 1)
    refuse('censuses', words.notAYearApart(before.censusYear, after.censusYear));
  const older = yearsOlder(before, after);
  if (older !== 1) refuse('censuses', words.agesOfAnotherYear(after.censusYear, older));
}
