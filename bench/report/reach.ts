import type { Spread } from '../measure/statistics.js';
import type { Row } from '../row.js';
import { spread, threeDigits, withUnit } from './format.js';
import { AVERAGE, duration, secondsForEverybody } from './headline.js';

/** One promise of speed, and what became of it. */
export interface Reached {
  readonly what: string;
  /** The line of the table that tells. */
  readonly row: string;
  readonly target: string;
  readonly measured: string;
  /** `met`, `not met` and why, or nothing for what was not measured or not promised. */
  readonly verdict: string;
  readonly forChoosing: boolean;
}

interface Target {
  readonly what: string;
  readonly target: string;
  readonly row: string;
  /** Why it is not met, in a few words; the guide explains them. */
  readonly reason?: string;
  /** Set where it interests those who choose a library: four, for the README. */
  readonly forChoosing?: true;
  readonly figure: (row: Row) => string;
  /** Null for a figure that is only shown. */
  readonly isMet: ((row: Row) => boolean) | null;
}

type Measure = Pick<Target, 'figure' | 'isMet'>;

const ratioOf = (row: Row): Spread => row.ratio!;
const inverse = ({ median, low, high }: Spread): Spread => ({ median: 1 / median, low: 1 / high, high: 1 / low });
const fasterBy = (ratio: Spread): string =>
  ratio.median >= 1 ? `${spread(ratio)} times faster` : `${spread(inverse(ratio))} times slower`;

const atMost = (limit: number): Measure => ({
  figure: (row) => `${spread(ratioOf(row))} times`,
  isMet: (row) => ratioOf(row).median <= limit,
});
/** The measure of another tool's row, whose ratio is its time over ours. */
const faster = (factor: number): Measure => ({
  figure: (row) => fasterBy(ratioOf(row)),
  isMet: (row) => ratioOf(row).median >= factor,
});
const ofItsSpeed = (part: number): Measure => ({
  figure: (row) => (ratioOf(row).median >= 1 ? fasterBy(ratioOf(row)) : `${spread(ratioOf(row))} of its speed`),
  isMet: (row) => ratioOf(row).median >= part,
});
const cheaper = (factor: number): Measure => ({
  figure: (row) => `${spread(ratioOf(row))} times cheaper`,
  isMet: (row) => ratioOf(row).median >= factor,
});
/** The measure of a row of ours, whose ratio is its time over that of 0.1.0. */
const sinceFirstRelease = (factor: number): Measure => ({
  figure: (row) => fasterBy(inverse(ratioOf(row))),
  isMet: (row) => 1 / ratioOf(row).median >= factor,
});
const shown = (measure: Measure): Measure => ({ ...measure, isMet: null });

/** The rows of one projection against something else: all stand on the time of a participant-year, which the guide takes apart. */
const THE_MODEL = 'the time goes into the steps of the model; doubles that never round would save a tenth of it';

const TARGETS: readonly Target[] = [
  {
    what: 'one step of a slider in Chromium: 500 participants, 20 years, validation included',
    target: 'inside a frame of 16 ms',
    row: 'browser/frame/Chromium',
    forChoosing: true,
    figure: ({ value }) => `${spread(value)} ms`,
    isMet: ({ value }) => value.median <= 16,
  },
  {
    what: 'one assumption changed, 1,000 participants, 20 years: against a HyperFormula workbook',
    target: 'at least 250 times faster',
    row: 'peers/HyperFormula workbook/price growth',
    reason: THE_MODEL,
    forChoosing: true,
    ...faster(250),
  },
  {
    what: 'the same against NumPy on doubles',
    target: 'at least 0.6 of its speed',
    row: 'peers/NumPy, doubles/price growth',
    reason: 'whole columns at once, one form of each rule, right only until a product comes close to a tie',
    forChoosing: true,
    ...ofItsSpeed(0.6),
  },
  {
    what: 'the same for 10,000 participants',
    target: 'none: more columns than a cache holds',
    row: 'peers/10000/NumPy, doubles/price growth',
    ...shown(ofItsSpeed(1)),
  },
  {
    what: 'the same for 1,000 against NumPy on whole numbers, exact as the engine is',
    target: 'at least 25 times faster',
    row: 'peers/NumPy, exact integers/price growth',
    reason: THE_MODEL,
    ...faster(25),
  },
  {
    what: '1,000 participants, 30 years: against the same model on decimal.js',
    target: 'at least 600 times faster',
    row: 'decimals/decimal.js',
    reason: THE_MODEL,
    ...faster(600),
  },
  {
    what: '5,000 Monte Carlo paths of 500 participants, 20 years, on one core',
    target: 'at least 2 times faster',
    row: 'first-release/500/Monte Carlo/monteCarlo()/esop-repurchase',
    forChoosing: true,
    ...sinceFirstRelease(2),
    figure: (row) => `${threeDigits(row.value.median / 1000)} s, ${fasterBy(inverse(ratioOf(row)))} than 0.1.0`,
  },
  ...['default rules', 'core', 'every rule'].flatMap((plan): Target[] => [
    {
      what: `${plan}, 10,000 participants, 30 years, prepared: against 0.1.0`,
      target: 'at least 3 times faster',
      row: `first-release/10000/${plan}/prepared/esop-repurchase`,
      reason: THE_MODEL,
      ...sinceFirstRelease(3),
    },
    {
      what: 'the same by `simulate()`, validation included',
      target: 'none: validation is as it was',
      row: `first-release/10000/${plan}/simulate()/esop-repurchase`,
      ...shown(sinceFirstRelease(3)),
    },
  ]),
  {
    what: 'all 15.1 million participants of US ESOPs, 20 years, on one core',
    target: 'under 70 seconds',
    row: AVERAGE,
    reason: THE_MODEL,
    figure: (row) => duration(secondsForEverybody(row)),
    isMet: (row) => secondsForEverybody(row) < 70,
  },
  {
    what: '10,000 participants, 30 years: against the identical projection on plain doubles',
    target: 'at most 1.5 times its time',
    row: 'doubles/10000/esop-repurchase',
    reason: 'what exact products cost on this processor',
    ...atMost(1.5),
  },
  {
    what: 'against one on doubles that never round and give other figures',
    target: 'none: the limit of speed',
    row: 'unrounded/10000/esop-repurchase',
    ...shown(atMost(1.5)),
  },
  {
    what: 'Monte Carlo, 500 participants, 20 years: against the identical paths on plain doubles',
    target: 'at most 1.3 times their time',
    row: 'monte-carlo/doubles/500/esop-repurchase',
    reason: 'what exact products cost on this processor',
    ...atMost(1.3),
  },
  {
    what: 'Monte Carlo on two workers against one',
    target: 'at least 1.8 times faster',
    row: 'monte-carlo/workers/1 worker',
    reason: 'the paths take half of what they did, starting threads does not',
    ...faster(1.8),
  },
  {
    what: 'complete run of 10,000 participants, 30 years, no row of it read: against `simulate()`',
    target: 'at most 2 times its time',
    row: 'engine/10000/simulateRun()',
    ...atMost(2),
  },
  {
    what: 'second run of a prepared plan, one assumption changed, against the first: 5 participants on default rules, 20 years',
    target: 'at least 4 times cheaper',
    row: 'prepared/default rules, 5/first run',
    reason: 'first runs became cheap: reading the plan is a quarter of one',
    ...cheaper(4),
  },
  {
    what: 'the same for 20 participants with every rule at work',
    target: 'at least 3 times cheaper',
    row: 'prepared/every rule, 20/first run',
    reason: 'the projection is most of both runs',
    ...cheaper(3),
  },
  {
    what: 'cost of a participant-year at 100,000 participants against 1,000',
    target: 'at most 1.5 times',
    row: 'growth/participants/100,000 participants',
    ...atMost(1.5),
  },
  {
    what: 'memory of `simulate()` beyond the input, 100,000 participants, 30 years',
    target: 'at most 2,048 bytes a participant',
    row: 'memory/100000/live',
    figure: ({ value, unit }) => withUnit(value.median, unit),
    isMet: ({ value }) => value.median <= 2_048,
  },
  {
    what: 'validation of 100,000 participants against projecting them for 30 years',
    target: 'less than its time',
    row: 'validation/100000/validating',
    figure: (row) => `${spread(ratioOf(row))} times`,
    isMet: (row) => ratioOf(row).median < 1,
  },
];

/** What a miss without a reason says; the tests let no such row into the README or the guide. */
export const UNEXPLAINED = 'nobody has said why';

export function reach(rows: readonly Row[]): Reached[] {
  return TARGETS.map(({ what, target, row: id, figure, isMet, reason, forChoosing = false }) => {
    const row = rows.find((candidate) => candidate.id === id);
    const measured = row === undefined ? 'not measured' : figure(row);
    return {
      what,
      row: id,
      target,
      measured,
      verdict: row === undefined ? '' : verdict(isMet?.(row), reason),
      forChoosing,
    };
  });
}

function verdict(met: boolean | undefined, reason = UNEXPLAINED): string {
  if (met === undefined) return '';
  return met ? 'met' : `not met: ${reason}`;
}
