import type { Headcount, Rate } from '../numeric/index.js';
import type { Cause } from '../rules/causes.js';

/** The part of what remains in a row that each cause takes in a year, one after the other in the order of `CAUSES`. */
export type SeparationRates = Record<Cause, Rate>;

/** A row in a year: what the separations of its people depend on. */
export interface Person {
  readonly row: number;
  /** 1 for the first projection year. */
  readonly yearIndex: number;
  readonly heads: Headcount;
  readonly ageAtStart: number;
  readonly attainedAge: number;
  readonly serviceAtStart: number;
}

/** Who leaves in a year, and why. Writes into `rates`. */
export type AskSeparationRates = (person: Person, rates: SeparationRates) => void;
