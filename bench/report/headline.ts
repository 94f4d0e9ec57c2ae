import type { Row } from '../row.js';
import { threeDigits } from './format.js';

/** Everybody in an employee stock ownership plan in the United States: Form 5500 filings of 2023. */
const EVERYBODY = 15_100_000;
const YEARS = 20;

/** What the speed means, in a sentence; undefined when the row it needs was not measured. */
export function headline(rows: readonly Row[]): string | undefined {
  const row = rows.find(({ id }) => id === 'engine/average/simulate()');
  if (row === undefined) return undefined;
  const perSecond = 1e9 / row.value.median;
  const seconds = (EVERYBODY * YEARS) / perSecond;
  const duration = seconds < 180 ? `${threeDigits(seconds)} seconds` : `${threeDigits(seconds / 60)} minutes`;
  return (
    `One core projects ${threeDigits(perSecond)} participant-years a second, validation included, in plans of ` +
    `average size: all ${EVERYBODY / 1e6} million participants of US ESOPs, ${YEARS} years ahead, in ${duration}.`
  );
}
