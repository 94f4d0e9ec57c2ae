import type { ErrorDetails, InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../index.js';
import { type CalendarDate, completedYearsBetween, type DayOfYear, planYearEnd } from '../../engine/input/calendar.js';
import { LAST_PUBLISHED_YEAR } from '../../engine/rules/limits.js';

/** Something doubtful: where it stands, named as in an error, and why it is doubtful. */
export interface Doubt extends ErrorDetails {
  /** Several people with the same doubt: their positions among the participants, the first one included. */
  readonly people?: readonly number[];
}

/** The four inputs, valid, as they are given. */
export interface GivenInputs {
  /** Rules of the plan document. */
  readonly planRules: PlanRules;
  /** Assumptions on the company. */
  readonly operatingAssumptions: OperatingAssumptions;
  /** Company and census. */
  readonly initialState: StateWith<People>;
  /** Settings of the projection. */
  readonly systemConfig?: SystemConfig | undefined;
}

/** The four inputs, valid. */
export interface ValidInputs extends GivenInputs {
  readonly systemConfig: SystemConfig;
}

type StateWith<Participants> = Omit<InitialState, 'participants'> & { readonly participants: Participants };

/** A person of the census, as written. */
export type Person = InitialState['participants'][number];

/** People of valid inputs: an array, or a list that makes each when it is read. */
export interface People extends Iterable<Person> {
  /** Number of people. */
  readonly length: number;
  /** Looks at each person in order, with the position from 0. */
  forEach(look: (person: Person, row: number) => void): void;
  /** True if a person passes a test. */
  some(test: (person: Person) => boolean): boolean;
}

/** A review that yields a look at each person, once everybody has been seen goes on, and returns what is doubtful. */
export type ReviewOfPeople = Generator<(person: Person, row: number) => void, Doubt[], void>;

/** Runs reviews in one pass: a list that makes each person when it is read takes longer to make them than to look. */
export function reviewEach(people: People, reviews: readonly ReviewOfPeople[]): Doubt[][] {
  const begun = reviews.map((review) => ({ review, first: review.next() }));
  const looks = begun.flatMap(({ first }) => (first.done === true ? [] : [first.value]));
  people.forEach((person, row) => {
    for (const look of looks) look(person, row);
  });
  return begun.map(({ review, first }) => {
    const last = first.done === true ? first : review.next();
    return last.done === true ? last.value : [];
  });
}

/** Nobody younger is employed: the least age for most work under the Fair Labor Standards Act. */
const YOUNGEST_HIRE = 14;
/** Nobody older is in a census. A calendar year in the column of ages is far above it. */
const OLDEST = 100;

/** `9.00111E+08`: the digits that it leaves out may tell two people apart. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i;
/** `="001001"`, which keeps zeros in a CSV file that a spreadsheet opens. */
const FORMULA = /^=/;

/** Ids that a spreadsheet has made, and ages and service that no person has. */
export function* reviewPeople({ planRules, initialState }: ValidInputs): ReviewOfPeople {
  const beforeBirth = new GroupOfPeople();
  const asChild = new GroupOfPeople();
  const tooOld = new GroupOfPeople();
  const tooYoung = new GroupOfPeople();
  const rounded = new GroupOfPeople();
  const formula = new GroupOfPeople();
  const calendar = calendarOf(planRules, initialState);
  yield (person, row) => {
    if (ROUNDED.test(person.id)) rounded.add(row, person, 'id');
    else if (FORMULA.test(person.id)) formula.add(row, person, 'id');
    const service = person.hire_date === undefined ? 'service_years' : 'hire_date';
    const born = person.birth_date === undefined ? 'age' : 'birth_date';
    const { age, ageAtHire } = agesOf(person, calendar);
    if (age > OLDEST) tooOld.add(row, person, born, `, at ${age}`);
    else if (age < YOUNGEST_HIRE) tooYoung.add(row, person, born, `, at ${age}`);
    else if (ageAtHire < 0) beforeBirth.add(row, person, service, `, aged ${age}`);
    else if (ageAtHire < YOUNGEST_HIRE) asChild.add(row, person, service, `, at ${ageAtHire}`);
  };
  return [
    ...rounded.doubts(
      'a number that a spreadsheet has rounded is no id: format its column as text and export it again',
    ),
    ...formula.doubts('the id is a formula: take the equals sign and the quotation marks out of it'),
    ...tooOld.doubts(`older than ${OLDEST}`),
    ...tooYoung.doubts(`younger than ${YOUNGEST_HIRE}`),
    ...beforeBirth.doubts('in service for longer than alive'),
    ...asChild.doubts(`hired before the age of ${YOUNGEST_HIRE}`),
  ];
}

/**
 * Completed years of age at the census and when hired. The difference of two lengths in completed years is the age when hired or
 * one year more, never less: somebody who comes out at 13 was not yet 14.
 */
function agesOf(person: Person, { censusYear, yearEnd }: CensusCalendar): { age: number; ageAtHire: number } {
  const birth = dateOf(person.birth_date);
  const hire = dateOf(person.hire_date);
  const age = completedAge(person, { censusYear, yearEnd });
  if (birth !== null && hire !== null) return { age, ageAtHire: completedYearsBetween(birth, hire) };
  const service = serviceOf(person, { censusYear, yearEnd });
  return { age, ageAtHire: age - (censusYear - lastYearOf(person, censusYear)) - service };
}

/** Completed years of age at the census. */
export function completedAge({ age, birth_date: born }: Person, { censusYear, yearEnd }: CensusCalendar): number {
  const birth = dateOf(born);
  return birth === null ? Math.floor(Number(age)) : completedYearsBetween(birth, planYearEnd(censusYear, yearEnd));
}

/** Completed years of service at the census; for people who have left, at leaving. */
export function serviceOf(person: Person, { censusYear, yearEnd }: CensusCalendar): number {
  const hire = dateOf(person.hire_date);
  if (hire === null) return Math.floor(Number(person.service_years));
  return completedYearsBetween(hire, planYearEnd(lastYearOf(person, censusYear), yearEnd));
}

function lastYearOf({ status, separation }: Person, censusYear: number): number {
  return status === 'separated' ? Number(separation?.year) : censusYear;
}

/** People who share a doubt: counted, and the first one named. */
export class GroupOfPeople {
  private readonly rows: number[] = [];
  private first = { id: '', field: '', detail: '' };

  /** Adds somebody, with the field that is in doubt, and what is said of somebody alone. */
  add(row: number, { id }: Person, field: string, detail = ''): void {
    if (this.rows.length === 0) this.first = { id, field, detail };
    this.rows.push(row);
  }

  /** One entry for all of them, at the first one; none without any. */
  doubts(what: string): Doubt[] {
    const { id, field, detail } = this.first;
    const count = this.rows.length;
    if (count === 0) return [];
    const issue = count === 1 ? `${id}: ${what}${detail}` : `${count} participants, first ${id}: ${what}`;
    return [{ field: `participants[${this.rows[0]!}].${field}`, issue, people: this.rows }];
  }
}

/** Dollars: pay below this is hardly a year's pay. */
const LEAST_PAY = 1000;

/** People, and what they hold and earn: none at all, or in another unit. */
export function* reviewHoldings({ initialState: { participants } }: ValidInputs): ReviewOfPeople {
  if (participants.length === 0)
    return [{ field: 'participants', issue: 'Is empty: there is nobody to buy shares from' }];
  const low = new GroupOfPeople();
  const paidNothing = new GroupOfPeople();
  const unknownPay = new GroupOfPeople();
  let employed = 0;
  let paid = 0;
  let paidLittle = 0;
  let holders = 0;
  yield (person, row) => {
    if (Number(person.allocated_shares ?? 0) > 0) holders += 1;
    if (person.status === 'separated') {
      const { allocated_shares: shares = 0, cash_balance: cash = 0, separation } = person;
      const isPaidNothing = separation?.payments_remaining !== undefined && Number(shares) === 0 && Number(cash) === 0;
      if (isPaidNothing) paidNothing.add(row, person, 'separation.payments_remaining');
      return;
    }
    const pay = Number(person.compensation ?? 0);
    employed += 1;
    if (person.compensation === undefined) unknownPay.add(row, person, 'compensation');
    if (pay > 0) paid += 1;
    if (pay === 0 || pay >= LEAST_PAY) return;
    paidLittle += 1;
    low.add(row, person, 'compensation');
  };
  const doubts: Doubt[] = [];
  if (holders === 0) {
    doubts.push({
      field: 'participants',
      issue: 'Nobody has allocated_shares: there is nothing to buy back until shares are allocated',
    });
  }
  if (employed > 0 && paid === 0) {
    doubts.push({
      field: 'participants',
      issue: 'Nobody employed has compensation: contributions and allocations in proportion to pay are 0',
    });
  } else {
    doubts.push(...unknownPay.doubts('no pay is given, which counts as 0: write the pay, or a 0 that is meant'));
  }
  // A few may be people who have just started; half of all means another unit.
  if (paidLittle > 0 && paidLittle * 2 >= paid) {
    doubts.push(
      ...low.doubts('paid less than $1,000 a year: pay is in dollars a year, not in thousands or by the hour'),
    );
  }
  doubts.push(...paidNothing.doubts('payments remaining, but neither shares nor cash'));
  return doubts;
}

/** Over fewer years than this, a projection without new people is not doubtful. */
const SHORT = 10;
/** Number of years that the model projects unless told otherwise. */
const USUAL_YEARS = 20;

/** A plan that nobody joins shrinks: after some years hardly anybody is left whose shares are bought. */
export function reviewHeadcount({ operatingAssumptions, initialState, systemConfig }: ValidInputs): Doubt[] {
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const { workforce } = operatingAssumptions;
  const isReplaced = Number(workforce?.replacement_rate ?? 0) > 0 || workforce?.headcount_growth_rates !== undefined;
  const isAnyoneEmployed = initialState.participants.some(({ status }) => status !== 'separated');
  if (isReplaced || years < SHORT || !isAnyoneEmployed) return [];
  return [
    {
      field: workforce === undefined ? 'workforce' : 'workforce.replacement_rate',
      issue: `Nobody who leaves is replaced: the plan shrinks over ${years} years, unless workforce.replacement_rate says otherwise`,
    },
  ];
}

/** Among this many employed people, somebody is hired nearly every year. */
const MANY_PEOPLE = 50;

/**
 * A census that may be of an earlier year than it says: of many employed people nobody was hired in its plan year. Every age and
 * every payment would then be a year late.
 */
export function* reviewCensusYear({ planRules, initialState }: ValidInputs): ReviewOfPeople {
  const { censusYear, yearEnd } = calendarOf(planRules, initialState);
  let count = 0;
  let latest = '';
  yield ({ status, hire_date: hired }) => {
    if (status === 'separated' || hired === undefined) return;
    count += 1;
    // Dates written as YYYY-MM-DD sort in the order of time.
    if (hired > latest) latest = hired;
  };
  if (count < MANY_PEOPLE || dateOf(latest)! > planYearEnd(censusYear - 1, yearEnd)) return [];
  const issue = `Of ${count} people nobody was hired in ${censusYear}, the last on ${latest}: is the census of an earlier year?`;
  return [{ field: 'census_year', issue }];
}

/** When a census is taken: at the end of a plan year. */
export interface CensusCalendar {
  readonly censusYear: number;
  readonly yearEnd: DayOfYear;
}

/** The calendar as the engine reads it, defaults included. */
export function calendarOf(
  { plan_year_end: end = '12/31' }: PlanRules,
  state: Pick<InitialState, 'census_year'>,
): CensusCalendar {
  return {
    censusYear: Number(state.census_year ?? LAST_PUBLISHED_YEAR),
    yearEnd: Number(end.replace('/', '')) as DayOfYear,
  };
}

/** A valid date, or none. */
export function dateOf(text: string | undefined): CalendarDate | null {
  if (text === undefined) return null;
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2);
  return (year * 10_000 + twoDigits(text, 5) * 100 + twoDigits(text, 8)) as CalendarDate;
}

/** The number of two digits in a text. Dates are read several times of each person, and slices of texts take four times as long. */
function twoDigits(text: string, at: number): number {
  return 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * '0'.charCodeAt(0);
}

/** IRC 401(a)(28)(B)(iii), where the plan does not say. */
const USUAL_AGE = 55;
const USUAL_PARTICIPATION = 10;

/**
 * People whose years of service stand in for years of participation that nobody stated, as far as it matters: those whose shares a young
 * plan would buy too early. The right to diversify counts years under the plan, IRC 401(a)(28)(B)(iii) `[S-401a28]`.
 */
export function* reviewParticipation({ planRules, initialState, systemConfig }: ValidInputs): ReviewOfPeople {
  const { plan_start_year: start, diversification_rules: rules = {} } = planRules;
  if (start !== undefined || rules.enabled === false) return [];
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const ageRequired = Math.ceil(Number(rules.age_requirement ?? USUAL_AGE));
  const required = Math.ceil(Number(rules.service_requirement ?? USUAL_PARTICIPATION));
  const calendar = calendarOf(planRules, initialState);
  const early = new GroupOfPeople();
  let atOnce = 0;
  yield (person, row) => {
    const { status, participation_years: stated, allocated_shares: shares } = person;
    if (status === 'separated' || stated !== undefined || Number(shares ?? 0) === 0) return;
    const toAge = Math.max(0, ageRequired - completedAge(person, calendar));
    /** Years until the right to diversify, after some of participation at the census. */
    const wait = (participation: number): number => Math.max(toAge, required - participation);
    const byService = wait(serviceOf(person, calendar));
    // A plan in its first year has given everybody one year of participation at most.
    if (byService >= years || byService >= wait(1)) return;
    early.add(row, person, 'participation_years');
    if (byService === 0) atOnce += 1;
  };
  const first = calendar.censusYear + 1;
  const now = atOnce === 0 ? '' : `, and ${atOnce} may diversify in ${first}`;
  return early.doubts(
    `years of service stand in for years of participation${now}: with planRules.plan_start_year those of a younger plan diversify later`,
  );
}
