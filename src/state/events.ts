import type { Cents, MicroShares } from '../numeric/index.js';
import type { Separation } from './separation.js';

/** Shares that the people of a row, still employed, sell in a year. */
export interface Diversification {
  readonly year: number;
  readonly row: number;
  readonly shares: MicroShares;
  readonly cost: Cents;
}

/**
 * Who is told what happens to whom, in exact units. Events come in the order in which they are settled: people who left before
 * the census, then year by year; rows in their order, causes in theirs.
 */
export interface Listeners {
  /** People of a row left for one cause; all that becomes of their account is known. The object is reused: copy what is to be kept. */
  readonly onSeparation?: (separation: Readonly<Separation>) => void;
  /** A row diversified; never called for nothing. */
  readonly onDiversification?: (diversification: Diversification) => void;
}
