/** Multipliers and key increments of Philox4x32 `[S-Philox]`. */
const MULTIPLIER_0 = 0xd2511f53;
const MULTIPLIER_1 = 0xcd9e8d57;
const KEY_STEP_0 = 0x9e3779b9;
const KEY_STEP_1 = 0xbb67ae85;
const ROUNDS = 10;

const TWO_TO_32 = 4_294_967_296;
const TWO_TO_26 = 67_108_864;
const TWO_TO_52 = 4_503_599_627_370_496;

/**
 * Philox4x32-10, a counter-based random number generator `[S-Philox]`: it has no state but the seed. Four words of 32 bits
 * are a function of seed and counter alone, so any draw of any path can be made by itself, on any machine, in any order.
 *
 * Only multiplications below 2^53, additions and bit operations: the same words on every platform.
 *
 * @example
 * const philox = Philox.of(0);
 * philox.block(0, 0, 0, 0);
 * philox.word0 // 1713891541
 */
export class Philox {
  /** The four words drawn last, 0 to 2^32 - 1. */
  word0 = 0;
  word1 = 0;
  word2 = 0;
  word3 = 0;

  /** @param key0, key1 - the seed's lower and upper 32 bits */
  constructor(
    private readonly key0: number,
    private readonly key1: number,
  ) {}

  /** The generator of a seed, any safe integer: no two seeds have the same key. */
  static of(seed: number): Philox {
    return new Philox((seed % TWO_TO_32) | 0, Math.floor(seed / TWO_TO_32) | 0);
  }

  /** Draws the four words of a counter; each part of it is taken modulo 2^32. */
  block(counter0: number, counter1: number, counter2: number, counter3: number): void {
    let c0 = counter0 | 0;
    let c1 = counter1 | 0;
    let c2 = counter2 | 0;
    let c3 = counter3 | 0;
    let key0 = this.key0;
    let key1 = this.key1;
    for (let round = 0; round < ROUNDS; round++) {
      const high0 = highWord(MULTIPLIER_0, c0);
      const high1 = highWord(MULTIPLIER_1, c2);
      const low0 = Math.imul(MULTIPLIER_0, c0);
      const low1 = Math.imul(MULTIPLIER_1, c2);
      c0 = high1 ^ c1 ^ key0;
      c1 = low1;
      c2 = high0 ^ c3 ^ key1;
      c3 = low0;
      key0 = (key0 + KEY_STEP_0) | 0;
      key1 = (key1 + KEY_STEP_1) | 0;
    }
    this.word0 = c0 >>> 0;
    this.word1 = c1 >>> 0;
    this.word2 = c2 >>> 0;
    this.word3 = c3 >>> 0;
  }

  /**
   * Writes the words of two counters as numbers from 0 (included) to 1 (excluded), in steps of 2^-32; the counters differ in their second
   * part, and four times that is where their words go. Two at once take little more time than one: each waits for its own products.
   */
  twoBlocks(
    counter0: number,
    first: number,
    second: number,
    counter2: number,
    counter3: number,
    into: Float64Array,
  ): void {
    let c0 = counter0 | 0;
    let c1 = first | 0;
    let c2 = counter2 | 0;
    let c3 = counter3 | 0;
    let d0 = c0;
    let d1 = second | 0;
    let d2 = c2;
    let d3 = c3;
    let key0 = this.key0;
    let key1 = this.key1;
    for (let round = 0; round < ROUNDS; round++) {
      const highC0 = highWord(MULTIPLIER_0, c0);
      const highD0 = highWord(MULTIPLIER_0, d0);
      const highC1 = highWord(MULTIPLIER_1, c2);
      const highD1 = highWord(MULTIPLIER_1, d2);
      const lowC0 = Math.imul(MULTIPLIER_0, c0);
      const lowD0 = Math.imul(MULTIPLIER_0, d0);
      const lowC1 = Math.imul(MULTIPLIER_1, c2);
      const lowD1 = Math.imul(MULTIPLIER_1, d2);
      c0 = highC1 ^ c1 ^ key0;
      d0 = highD1 ^ d1 ^ key0;
      c1 = lowC1;
      d1 = lowD1;
      c2 = highC0 ^ c3 ^ key1;
      d2 = highD0 ^ d3 ^ key1;
      c3 = lowC0;
      d3 = lowD0;
      key0 = (key0 + KEY_STEP_0) | 0;
      key1 = (key1 + KEY_STEP_1) | 0;
    }
    write(into, first * 4, c0, c1, c2, c3);
    write(into, second * 4, d0, d1, d2, d3);
  }

  /**
   * The first two of the words drawn last as a number between 0 and 1, both excluded: the middle of one of 2^52 equal steps,
   * always exact.
   */
  between0And1(): number {
    return ((this.word0 >>> 6) * TWO_TO_26 + (this.word1 >>> 6) + 0.5) / TWO_TO_52;
  }
}

function write(into: Float64Array, at: number, word0: number, word1: number, word2: number, word3: number): void {
  into[at] = (word0 >>> 0) / TWO_TO_32;
  into[at + 1] = (word1 >>> 0) / TWO_TO_32;
  into[at + 2] = (word2 >>> 0) / TWO_TO_32;
  into[at + 3] = (word3 >>> 0) / TWO_TO_32;
}

/** The upper 32 bits of the product of two unsigned words: from the four products of their halves, each of which fits in 32 bits. */
function highWord(a: number, b: number): number {
  const aHigh = a >>> 16;
  const aLow = a & 0xffff;
  const bHigh = b >>> 16;
  const bLow = b & 0xffff;
  const low = Math.imul(aLow, bLow) >>> 16;
  const middle = Math.imul(aHigh, bLow) + low;
  const carry = Math.imul(aLow, bHigh) + (middle & 0xffff);
  return (Math.imul(aHigh, bHigh) + (middle >>> 16) + (carry >>> 16)) | 0;
}

/** Purpose of a draw. Each has its own numbers, so that a plan without hires draws the same separations as one with them. */
export const STREAMS = {
  ...{ separation: 0, election: 1, price: 2, turnoverLevel: 3, hires: 4, joiners: 5 },
  ...{ earnings: 6, assumptions: 7 },
} as const;
export type Stream = (typeof STREAMS)[keyof typeof STREAMS];

/** Cohorts are numbered beside the streams in one word of the counter. */
const STREAM_BITS = 3;

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
