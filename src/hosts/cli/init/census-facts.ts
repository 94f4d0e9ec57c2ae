import { columnMeant, planYearOfHeading, planYearsOf, surelyEmployed } from '../../../census/index.js';
import { typicalHire } from '../../../presentation/words/index.js';
import type { Progress } from '../command/progress.js';
import type { Failure } from '../errors/failure.js';
import { readCensus, type Census } from '../files/census-file.js';
import { readTable } from '../files/census-table.js';
import type { CensusFlags } from '../files/census-options.js';

/** A figure that a census tells, and how it tells it. */
interface Fact {
  readonly value: number;
  /** `the heading “2025 Plan Comp”`. */
  readonly because: string;
}

/** Facts about a plan that its census tells; null where it does not. */
export interface CensusFacts {
  readonly censusYear: Fact | null;
  /** Pay and age of a typical hire. */
  readonly entryPay: Fact | null;
  readonly entryAge: Fact | null;
  readonly people: number;
  readonly employed: number;
  /** Of the employed, those whose years of participation it does not say. */
  readonly withoutParticipation: number;
  /** Where dates of leaving without a status leave open who is employed: how many are, by either reading, in words. */
  readonly inDoubt: string | null;
  /** Issues that `validate` would report of the file. */
  readonly problems: number;
  /** Why there is nobody of whom anything was read; null where there is somebody. */
  readonly nobody: Failure['issues'] | null;
}

export const NO_FACTS: CensusFacts = {
  censusYear: null,
  entryPay: null,
  entryAge: null,
  people: 0,
  employed: 0,
  withoutParticipation: 0,
  inDoubt: null,
  problems: 0,
  nobody: null,
};

/** Among so many employed people somebody is hired nearly every year, so the last date of hire tells the year of the census. */
const MANY_PEOPLE = 50;

/** Reads a census for what it tells, however much is wrong with it. */
export async function factsOfCensus(
  cwd: string,
  file: string,
  flags: CensusFlags,
  progress: Progress,
): Promise<CensusFacts> {
  const table = await readTable(cwd, file, flags, progress);
  const read = (year: number | null): Census =>
    readCensus(table, file, planYearsOf({}, year === null ? {} : { census_year: year }), flags, progress);
  const named = yearNamed([...new Set([...table.rows].slice(0, 10).flatMap(({ cells }) => cells))]);
  const census = read(named?.value ?? null);
  const censusYear = named ?? yearOfHires(census);
  const last = censusYear === null ? census : read(censusYear.value);
  const { participants, complaints, dialogue } = last;
  const employed = surelyEmployed(last.dialogue.reading.people);
  const { pay = null, age = null, because = '' } = typicalHire(employed, censusYear?.value ?? null) ?? {};
  const fact = (value: number | null): Fact | null => (value === null ? null : { value, because });
  return {
    censusYear,
    entryPay: fact(pay),
    entryAge: fact(age),
    people: participants.length,
    employed: employed.length,
    withoutParticipation: employed.filter(({ participation_years: years }) => years === undefined).length,
    inDoubt: dialogue.askedOfDates,
    problems: complaints.length,
    nobody: participants.some((person) => Object.keys(person).length > 0)
      ? null
      : complaints.length > 0
        ? complaints
        : [{ file, isOfCensus: true, field: 'participants', issue: 'There is nobody below the headings' }],
  };
}

/** The last year that a heading names. */
function yearNamed(headings: readonly string[]): Fact | null {
  let last: Fact | null = null;
  for (const heading of headings) {
    const column = columnMeant(heading);
    const year = column === undefined ? null : planYearOfHeading(heading, column, planYearsOf({}, {}));
    if (year !== null && year > (last?.value ?? 0)) last = { value: year, because: `the heading “${heading}”` };
  }
  return last;
}

function yearOfHires(census: Census): Fact | null {
  const dates = surelyEmployed(census.dialogue.reading.people)
    .map(({ hire_date: date }) => (typeof date === 'string' ? date : ''))
    .filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .sort();
  const latest = dates.at(-1);
  if (latest === undefined || dates.length < MANY_PEOPLE) return null;
  return { value: Number(latest.slice(0, 4)), because: `of ${dates.length} people the last was hired on ${latest}` };
}
