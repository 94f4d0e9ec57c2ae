import type { Rate } from '../numeric/index.js';

/**
 * The four ways of leaving, each a yearly rate. One small interface, so that a plan's own experience, a published table or
 * a draw of chance can stand behind it.
 *
 * Rates are those of a single decrement: each applies to what the causes before it left in the row (death, disability,
 * retirement, termination), as MODEL order `[std]`.
 */
export interface Decrements {
  /** Probability of death within the year, at start-of-year age. */
  death(age: number): Rate;
  /** Probability of disability within the year, at start-of-year age; applied below normal retirement age only. */
  disability(age: number): Rate;
  /** Probability of retiring in the year in which this age is attained. */
  retirement(attainedAge: number): Rate;
  /** Probability of any other termination, at start-of-year age and completed service. */
  termination(age: number, service: number): Rate;
}
