import { AVERAGE_PLAN } from '../bench.js';
import type { Row } from '../row.js';
import { threeDigits } from './format.js';

/** Everybody in an employee stock ownership plan in the United States: Form 5500 filings of 2023. */
const EVERYBODY = 15_100_000;

/** The row from which the headline is made. */
const AVERAGE = 'engine/average/simulate()';

/** What the speed means, in a sentence; undefined when the row it needs was not measured. */
export function headline(rows: readonly Row[]): string | undefined {
  const row = rows.find(({ id }) => id === AVERAGE);
  if (row === undefined) return undefined;
  const { participants, years } = AVERAGE_PLAN;
  const perSecond = 1e9 / row.value.median;
  const plan = (row.value.median * participants * years) / 1e6;
  return (
    `One core projects ${threeDigits(perSecond)} participant-years a second, validation included: the average plan, ` +
    `${participants.toLocaleString('en')} participants over ${years} years with every rule at work, in ${threeDigits(plan)} ms, ` +
    `and all ${EVERYBODY / 1e6} million participants of US ESOPs in ${duration(secondsForEverybody(row))}.`
  );
}

/** How long one core takes for everybody, in plans of average size. */
function secondsForEverybody({ value }: Row): number {
  return (EVERYBODY * AVERAGE_PLAN.years * value.median) / 1e9;
}

function duration(seconds: number): string {
  return seconds < 180 ? `${threeDigits(seconds)} seconds` : `${threeDigits(seconds / 60)} minutes`;
}
