import type { Philox } from './philox.js';

/** Purpose of a draw. Each has its own numbers, so that a plan without hires draws the same separations as one with them. */
export const STREAMS = {
  ...{ separation: 0, election: 1, price: 2, turnoverLevel: 3, hires: 4, joiners: 5 },
  ...{ earnings: 6, assumptions: 7 },
} as const;
export type Stream = (typeof STREAMS)[keyof typeof STREAMS];

/** Cohorts are numbered beside the streams in one word of the counter. */
const STREAM_BITS = 3;
const TWO_TO_32 = 4_294_967_296;

/**
 * The uniform draws of one path for people: one a person and year. Four neighbours share a block of the generator, which is kept
 * until another block is asked for.
 *
 * A person is a cohort (0 for the census, else the year of hire or the acquired group) and a position in it; the draw depends on nothing
 * else, so scenarios with the same census meet the same draws.
 */
export class PersonDraws {
  private cohort = -1;
  private block = -1;
  private yearIndex = -1;

  constructor(
    private readonly philox: Philox,
    private readonly path: number,
    private readonly stream: Stream,
  ) {}

  /** A number from 0 (included) to 1 (excluded), in steps of 2^-32: finer than a rate's unit. */
  uniform(cohort: number, position: number, yearIndex: number): number {
    const block = position >>> 2;
    if (block !== this.block || yearIndex !== this.yearIndex || cohort !== this.cohort) {
      this.philox.block(this.path, block, yearIndex, (cohort << STREAM_BITS) | this.stream);
      this.block = block;
      this.yearIndex = yearIndex;
      this.cohort = cohort;
    }
    const { philox } = this;
    const place = position & 3;
    const word = place < 2 ? (place === 0 ? philox.word0 : philox.word1) : place === 2 ? philox.word2 : philox.word3;
    return word / TWO_TO_32;
  }
}
