import * as z from 'zod/mini';
import { newIds } from '../../engine/input/options/actuals.js';
import { required, optional, defaulted } from '../../engine/input/schema/about.js';
import { price, rate, wholeNumber, wholeYears } from '../../engine/input/schema/numbers.js';
import { identifier } from '../../engine/input/schema/words.js';
import { issues as words } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inPlace } from '../../engine/input/options/read-options.js';
import { isList, refuse } from '../given.js';
import { peopleOf, yearsOlder, type People, readCensus } from '../later-census/people.js';
import type { HistoricCensus } from './result.js';

// prettier-ignore
/** Further experience, and options for reading the censuses. */
export const fitOptions = z.strictObject({
  prices: optional(z.array(z.strictObject({
    year: required(wholeYears('year'), 'The plan year at whose end it was.'),
    price: required(price({ exclusiveMinimum: 0 }), 'Dollars a share.'),
  })), null, 'Appraisals, oldest first, for the volatility of the price.'),
  leave_out: optional(z.array(identifier()), null, 'Ids of people to leave out, such as those of a layoff.'),
  new_ids: newIds(),
  groups: optional(z.record(z.string(), z.string()), null, 'Group of each person by id, such as a site: compares the groups.'),
  by_service: defaulted(z.boolean(), false, 'Writes termination rates by age and service into the changes, not one factor.'),
  early_retirement_age: defaulted(wholeNumber(40, 80, 'years'), 62, 'Age from which a leaver without a cause counts as retired.'),
  early_retirement_service: defaulted(wholeNumber(0, 60, 'years'), 10, 'Years of service from which such a leaver counts as retired.'),
  between_companies: defaulted(rate({ exclusiveMinimum: 0, maximum: 20 }, 'times'), 6.25, 'Similarity of turnover between companies: 1 over their squared relative difference. 6.25 means 40 %.'),
});

/** Options as read. */
export type ReadFitOptions = z.output<typeof fitOptions>;

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
