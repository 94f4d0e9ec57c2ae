import type { PlanInputs } from '../../analysis/index.js';
import { USUAL_ENTRY_AGE } from '../../engine/input/usual-entry-age.js';
import { formatDollars } from './figures.js';

/** Pay and age at which people are likely to be hired, and the people who tell it. */
export interface TypicalHire {
  readonly pay: number;
  /** Completed years at the end of the year of hire; null where the census does not tell. */
  readonly age: number | null;
  /** `the median of the 7 people hired from 2023 to 2025` */
  readonly because: string;
}

/** Years before the census year, whose hires have pay for the whole of it. */
const YEARS = 3;

/** Fewer people than these say little. */
const FEWEST = 3;

/**
 * Hires of the three years before that of the census, in the median; all people employed where those are too few, and then without an age.
 * Every host takes the pay and age of new people from here where a plan gives none. `[std]`
 *
 * @returns null where nobody employed is paid
 */
export function typicalHire(people: readonly object[], censusYear: number | null): TypicalHire | null {
  const paid = people.flatMap((person) => {
    const { status, compensation, age, birth_date, service_years, hire_date } = person as Record<string, unknown>;
    const pay = Number(compensation ?? 0);
    if (status === 'separated' || !(pay > 0)) return [];
    if (censusYear === null) return [{ pay, service: NaN, age: NaN }];
    const service = hire_date === undefined ? Math.floor(Number(service_years)) : censusYear - yearOf(hire_date);
    const old = birth_date === undefined ? Math.floor(Number(age)) : censusYear - yearOf(birth_date);
    return [{ pay, service, age: old - service }];
  });
  if (paid.length === 0) return null;
  const recent = paid.filter(({ service }) => service >= 1 && service <= YEARS);
  if (recent.length < FEWEST) {
    const who = paid.length === 1 ? 'the one person' : `all ${paid.length} people`;
    return { pay: medianPay(paid), age: null, because: `the median of ${who} employed` };
  }
  const ages = recent.flatMap(({ age }) => (age >= 0 ? [age] : []));
  return {
    pay: medianPay(recent),
    age: ages.length < FEWEST ? null : Math.floor(median(ages)),
    because: `the median of the ${recent.length} people hired from ${censusYear! - YEARS} to ${censusYear! - 1}`,
  };
}

function yearOf(date: unknown): number {
  return Number(String(date).slice(0, 4));
}

function medianPay(people: readonly { readonly pay: number }[]): number {
  return Math.round(median(people.map(({ pay }) => pay)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** `$52,000 a year, hired at 30: the median of the 7 people hired from 2023 to 2025.` */
export function typicalHireWords({ pay, age, because }: TypicalHire): string {
  return `${formatDollars(pay)} a year${age === null ? '' : `, hired at ${age}`}: ${because}.`;
}

/** Pay and age of new hires: the plan's where it gives their pay, otherwise those of a typical hire; null where nobody is paid anything. */
export function entryOf({
  operatingAssumptions: { workforce },
  initialState: { participants, census_year: year },
}: PlanInputs): { readonly pay: number; readonly age: number; readonly because: string | null } | null {
  const { entry_compensation: given, entry_age: age } = workforce ?? {};
  if (given !== undefined) return { pay: Number(given), age: Number(age ?? USUAL_ENTRY_AGE), because: null };
  const typical = typicalHire([...participants], year === undefined ? null : Number(year));
  return typical && { ...typical, age: Number(age ?? typical.age ?? USUAL_ENTRY_AGE) };
}

/** Words for new hires: `at 31 with $52,000 a year`. */
export function newHires(inputs: PlanInputs): string {
  const entry = entryOf(inputs);
  const told = entry?.because ?? null;
  const because = told === null ? '' : `, ${told}`;
  return `at ${entry?.age ?? USUAL_ENTRY_AGE} with ${formatDollars(entry?.pay ?? 0)} a year${because}`;
}
