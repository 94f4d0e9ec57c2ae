import type { CensusColumn } from './columns.js';
import type { HeadingQuestion, HeadingsRead } from './year-of-account.js';

/** `Rehire Date`, `Re-employed`, `Date of Reinstatement`, `Return to Work Date`, `DORH`. */
const again =
  /(?:^| )re ?(?:hir|employ|instat|start|join)|(?:^| )return(?:ed)? (?:date|dt|to|from)|date (?:of )?return|break in service|(?:^| )bridged? |(?:^| )hired again|^(?:dorh|adoh|rdoh|asd|doh2)$|^adj(?:usted)?(?:hire|doh|svc|service)/;
/** `Adj. Hire`, `Latest Hire Date`, `2nd DOH`: not the first date of hire, or one that was moved. */
const moved =
  /(?:^| )(?:adj|adjd|adjusted|adjustment|revised|recalculated|deemed|effective|recent|latest|last|current|second|2nd|2|continuous)(?: |$)/;
const hire = /(?:^| )(?:hire|hired|hiring|doh|employment|start|service|svc|seniority)(?: |$)/;
/** `Prior Hire Date`: the date of hire beside it may be the date of the rehire. */
const priorHire = /(?:^| )(?:prior|previous|prev)(?: |$).*(?:hire|hired|doh|start|employment)(?: |$)/;
/** `Service Date`, `Seniority Date`, `Vesting Start Date`: moved for people who came back, where they are not the date of hire. */
const serviceDate =
  /(?:^| )(?:service|svc|seniority)(?: start| computation)? (?:date|dt)(?: |$)|(?:^| )vesting (?:start|computation|commencement)(?: |$)/;
const notHire =
  /(?:^| )(?:last date|day|end|ended|term|termination|separation|worked|years?|yrs|pay|salary|wages|comp|shares|balance|status|code|reason|hours|hrs|age)(?: |$)/;
/** `Prior Service`, `Years Before Rehire`. */
const earlier = /(?:^| )(?:prior|previous|prev|earlier|before|pre)(?: |$)/;
const service = /(?:^| )(?:service|svc|yos|years|yrs)(?: |$)/;
const original = /orig|first|initial/i;

const spaced = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * True for the heading of a date from which the service of people who came back may count.
 *
 * @example
 * isRehire('Adj. Hire') // true
 * isRehire('Original Hire Date') // false
 */
export function isRehire(heading: string): boolean {
  const text = spaced(heading);
  if (/eligib/.test(text) && !/(?:^| )(?:date|dt)(?: |$)/.test(text)) return false;
  return (
    again.test(text) ||
    (!notHire.test(text) && ((moved.test(text) && hire.test(text)) || priorHire.test(text) || serviceDate.test(text)))
  );
}

/** The helpers that answer the question about a rehire. */
const ANSWERS: readonly (CensusColumn | null | undefined)[] = [
  'service_counts_from',
  'time_away_counts',
  'service_years',
  'hire_date',
];

/**
 * Question about people who came back: counted from the first date of hire, their service would have the time away in it.
 * Such a column cannot be left out as long as a date of hire is read.
 */
export function questionsOfRehires({ headings, meant, said, hasCells }: HeadingsRead): Map<number, HeadingQuestion> {
  const questions = new Map<number, HeadingQuestion>();
  const all = headings.map((_, at) => at);
  const hires = all.filter((at) => meant[at] === 'hire_date');
  const first = hires.find((at) => said[at] === 'hire_date' || original.test(headings[at]!)) ?? hires[0];
  // With years of service in place of a date of hire, the file answers itself.
  const isGiven = first === undefined && meant.includes('service_years');
  const isAbout = (at: number): boolean => {
    if (at === first || !hasCells(at)) return false;
    if (isRehire(headings[at]!)) return !ANSWERS.includes(said[at]);
    return meant[at] === 'hire_date' && said[at] === undefined;
  };
  if (isGiven) return questions;
  for (const at of all.filter(isAbout)) {
    const isLeftOut = said[at] === null || headings[at]!.startsWith('#');
    const what =
      first === undefined
        ? 'May be the date from which service counts, and no column is read as the date of hire'
        : `Service from “${headings[first]!}” has in it the time that people were away before they came back`;
    questions.set(at, {
      kind: 'rehire',
      isOnlyHire: first === undefined,
      datesOfHire: all.filter((one) => meant[one] === 'hire_date' || isAbout(one)),
      what: isLeftOut ? `Cannot be left out. ${what}` : what,
      remedy:
        'give service_years in place of the dates of hire, or head this column service_counts_from or time_away_counts',
    });
  }
  const isAnswered = said.includes('service_counts_from') || meant.includes('service_counts_from');
  if (questions.size === 0 && !isAnswered) return questions;
  for (const at of all) {
    const text = spaced(headings[at]!);
    if (said[at] !== undefined || meant[at] !== null || questions.has(at) || !hasCells(at)) continue;
    if (headings[at]!.startsWith('#') || !earlier.test(text) || !service.test(text)) continue;
    questions.set(at, {
      kind: 'earlier service',
      what: 'May be years of service before people came back, which count beside those since',
      remedy: 'head it service_years_before, or put # before it',
    });
  }
  return questions;
}
