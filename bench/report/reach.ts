import type { Spread } from '../measure/statistics.js';
import type { Row } from '../row.js';
import { spread, withUnit } from './format.js';

/** One promise of speed, and what became of it. */
export interface Reached {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  /** `met`, `not met` and why, or nothing for what was not measured or not promised. */
  readonly verdict: string;
}

interface Target {
  readonly what: string;
  readonly target: string;
  readonly row: string;
  /** Why it is not met, in the few words for which the guide has the sentences. */
  readonly reason?: string;
  readonly figure: (row: Row) => string;
  /** Null for a figure that is only shown. */
  readonly isMet: ((row: Row) => boolean) | null;
}

const ratioOf = (row: Row): Spread => row.ratio!;
const inverse = ({ median, low, high }: Spread): Spread => ({ median: 1 / median, low: 1 / high, high: 1 / low });
const atMost = (limit: number): Pick<Target, 'figure' | 'isMet'> => ({
  figure: (row) => `${spread(ratioOf(row))} times`,
  isMet: (row) => ratioOf(row).median <= limit,
});
const faster = (factor: number): Pick<Target, 'figure' | 'isMet'> => ({
  figure: (row) =>
    ratioOf(row).median >= 1 ? `${spread(ratioOf(row))} times faster` : `${spread(inverse(ratioOf(row)))} times slower`,
  isMet: (row) => ratioOf(row).median >= factor,
});
const cheaper = (factor: number): Pick<Target, 'figure' | 'isMet'> => ({
  figure: (row) => `${spread(ratioOf(row))} times cheaper`,
  isMet: (row) => ratioOf(row).median >= factor,
});

const TARGETS: readonly Target[] = [
  {
    what: 'projection of 10,000 participants, 30 years, against the identical one on plain doubles',
    target: 'at most 1.5 times its time',
    row: 'doubles/10000/esop-repurchase',
    reason: 'what exact products cost on this processor',
    ...atMost(1.5),
  },
  {
    what: 'against one on doubles that never round and give other figures',
    target: 'none: the limit of speed',
    row: 'unrounded/10000/esop-repurchase',
    ...atMost(1.5),
    isMet: null,
  },
  {
    what: 'against the same on decimal.js',
    target: 'at least 50 times faster',
    row: 'decimals/decimal.js',
    ...faster(50),
  },
  {
    what: 'against a HyperFormula workbook, one assumption changed',
    target: 'at least 100 times faster',
    row: 'peers/HyperFormula workbook/price growth',
    ...faster(100),
  },
  {
    what: 'against NumPy on doubles',
    target: 'faster',
    row: 'peers/NumPy, doubles/price growth',
    reason: 'whole columns at once, one form of each rule',
    ...faster(1),
  },
  {
    what: 'against NumPy on whole numbers, exact as the engine is',
    target: 'faster',
    row: 'peers/NumPy, exact integers/price growth',
    ...faster(1),
  },
  {
    what: 'cost of a participant-year at 100,000 participants against 1,000',
    target: 'at most 1.5 times',
    row: 'growth/participants/100,000 participants',
    ...atMost(1.5),
  },
  {
    what: 'memory of simulate() beyond the input, 100,000 participants, 30 years',
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
  {
    what: '500 participants, 20 years, in Chromium, validation included',
    target: 'inside a frame of 16 ms',
    row: 'browser/frame/Chromium',
    figure: ({ value }) => `${spread(value)} ms`,
    isMet: ({ value }) => value.median <= 16,
  },
  {
    what: 'second run of a prepared plan, one assumption changed, against the first: 5 participants on default rules',
    target: 'at least 3 times cheaper',
    row: 'prepared/default rules, 5/first run',
    reason: 'the projection is a third of the first run',
    ...cheaper(3),
  },
  {
    what: 'the same for 20 participants with every rule at work',
    target: 'at least 3 times cheaper',
    row: 'prepared/every rule, 20/first run',
    reason: 'the projection is most of both runs',
    ...cheaper(3),
  },
  {
    what: 'Monte Carlo, 1,000 paths of 500 participants over 20 years, against the identical paths on plain doubles',
    target: 'at most 1.3 times their time',
    row: 'monte-carlo/doubles/500/esop-repurchase',
    reason: 'what exact products cost on this processor',
    ...atMost(1.3),
  },
  {
    what: 'Monte Carlo on two workers against one',
    target: 'at least 1.8 times faster',
    row: 'monte-carlo/workers/1 worker',
    ...faster(1.8),
  },
];

export function reach(rows: readonly Row[]): Reached[] {
  return TARGETS.map(({ what, target, row: id, figure, isMet, reason }) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row === undefined) return { what, target, measured: 'not measured', verdict: '' };
    return { what, target, measured: figure(row), verdict: verdict(isMet?.(row), reason) };
  });
}

function verdict(met: boolean | undefined, reason: string | undefined): string {
  if (met === undefined) return '';
  if (met) return 'met';
  return reason === undefined ? 'not met' : `not met: ${reason}`;
}
