import type { Spread } from '../measure/statistics.js';
import type { Row } from '../row.js';
import { spread, threeDigits, withUnit } from './format.js';

/** One promise of speed, and what became of it. */
export interface Reached {
  readonly what: string;
  /** The line of the table that tells. */
  readonly row: string;
  readonly target: string;
  readonly measured: string;
  /** `met`, `not met` and why, or nothing for what was not measured or not promised. */
  readonly verdict: string;
  /** What it comes to for those who choose a library; undefined for what does not interest them. */
  readonly forChoosing: string | undefined;
}

interface Target {
  readonly what: string;
  readonly target: string;
  readonly row: string;
  /** Why it is not met, in a few words; the guide explains them. */
  readonly reason?: string;
  /** What it comes to for those who choose a library, where it interests them: four rows, for the README. */
  readonly forChoosing?: (row: Row) => string;
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
/** The measure of a row of ours, whose ratio is its time over that of 0.1.0. */
const sinceFirstRelease = (factor: number): Measure => ({
  figure: (row) => fasterBy(inverse(ratioOf(row))),
  isMet: (row) => 1 / ratioOf(row).median >= factor,
});
const seconds = (ms: number): string => `${threeDigits(ms / 1000)} s`;
/** The same as `atMost`, with the time itself. */
const inSeconds = (limit: number): Measure => ({
  figure: (row) => `${seconds(row.value.median)}, ${spread(ratioOf(row))} times`,
  isMet: (row) => ratioOf(row).median <= limit,
});
const under = (limit: number): Measure => ({
  figure: ({ value, unit }) => withUnit(value.median, unit),
  isMet: ({ value }) => value.median < limit,
});
const kilobytes = (limit: number): Measure => ({
  figure: ({ value }) => `${threeDigits(value.median / 1000)} kB`,
  isMet: ({ value }) => value.median < limit * 1000,
});
const shown = (measure: Measure): Measure => ({ ...measure, isMet: null });

/** The rows of one projection against something else: all stand on the time of a participant-year, which the guide takes apart. */
const THE_MODEL = 'the time goes into the steps of the model; the row on C tells what they cost at least';

const TARGETS: readonly Target[] = [
  {
    what: 'one step of a slider in Chromium: 500 participants, 20 years, validation included',
    target: 'inside a frame of 16 ms',
    row: 'browser/frame/Chromium',
    forChoosing: ({ value }) => `${spread(value)} ms`,
    figure: ({ value }) => `${spread(value)} ms`,
    isMet: ({ value }) => value.median <= 16,
  },
  {
    what: 'one assumption changed, 1,000 participants, 20 years: against a HyperFormula workbook',
    target: 'at least 250 times faster',
    row: 'peers/HyperFormula workbook/price growth',
    reason: THE_MODEL,
    forChoosing: faster(250).figure,
    ...faster(250),
  },
  {
    what: 'the same against NumPy on doubles',
    target: 'at least its speed',
    row: 'peers/NumPy, doubles/price growth',
    reason: 'whole columns at once, one form of each rule, right only until a product comes close to a tie',
    forChoosing: ofItsSpeed(1).figure,
    ...ofItsSpeed(1),
  },
  {
    what: 'the same for 10,000 participants',
    target: 'at least 0.7 of its speed',
    row: 'peers/10000/NumPy, doubles/price growth',
    reason: 'more columns than a cache holds',
    ...ofItsSpeed(0.7),
  },
  {
    what: 'the same for 10,000 against a loop in C that knows these rules only and is as exact',
    target: 'none: the limit of this processor',
    row: 'peers/10000/C, exact/price growth',
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
    target: 'at least 2 times faster than 0.1.0',
    row: 'first-release/500/Monte Carlo/monteCarlo()/esop-repurchase',
    reason: 'a path also gives findings, benefit level and what everybody is vested in, which 0.1.0 does not know',
    forChoosing: ({ value }) => `${threeDigits(value.median / 1000)} s`,
    ...sinceFirstRelease(2),
    figure: (row) => `${threeDigits(row.value.median / 1000)} s, ${fasterBy(inverse(ratioOf(row)))}`,
  },
  {
    what: '1,000 of them under default rules, findings and benefit level included',
    target: 'under 350 ms',
    row: 'monte-carlo/path/500/loops of whole people',
    reason: 'the figure came from a loop that looked for no findings and no benefit level',
    figure: ({ value, unit }) => withUnit(value.median, unit),
    isMet: ({ value }) => value.median < 350,
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
    what: 'core, 10,000 participants, 30 years, prepared: against a minimal loop on doubles',
    target: 'none: it pays all leavers of a year together, which changes digits',
    row: 'minimal/10000/esop-repurchase',
    ...shown(atMost(2)),
  },
  {
    what: 'Monte Carlo, 500 participants, 20 years: against the identical paths on plain doubles',
    target: 'at most 1.3 times their time',
    row: 'monte-carlo/doubles/500/esop-repurchase',
    reason: 'what exact products cost on this processor',
    ...atMost(1.3),
  },
  {
    what: 'complete run of 10,000 participants, 30 years, no row of it read: against `simulate()`',
    target: 'at most 2 times its time',
    row: 'engine/10000/simulateRun()',
    ...atMost(2),
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
  {
    what: '`validate`, a census of a million lines, against Papaparse alone',
    target: 'at most 2.2 times its time',
    row: 'hosts/validate/`validate`',
    reason: 'cells are understood before `prepare()` checks them, and that alone takes longer than Papaparse',
    ...inSeconds(2.2),
  },
  {
    what: '`prepare()` of the same people, read already',
    target: 'none: part of the row above',
    row: 'hosts/validate/`prepare()` of the same people',
    ...shown(inSeconds(3)),
  },
  {
    what: 'memory of that `validate`',
    target: 'under 500 MB',
    row: 'hosts/validate/memory/`validate`',
    reason: 'the texts of cells and the ids are kept while all people are checked',
    ...under(500),
  },
  {
    what: '`simulate` by command line, 200,000 participants, 20 years, against `simulate()` in memory',
    target: 'at most 1.6 times its time',
    row: 'hosts/simulate/`simulate` by command line',
    reason: 'reading the census takes the rest',
    ...inSeconds(1.6),
  },
  {
    what: '`report`, 20,000 participants, against one run and its paths',
    target: 'at most 5 times their time',
    row: 'hosts/report/`report`',
    ...inSeconds(5),
  },
  {
    what: '`journal`, 20,000 participants, 20 years, 820 MB of JSON',
    target: 'none: a million entries of seven lines each',
    row: 'hosts/journal/`journal` as lines of JSON',
    figure: ({ value }) => seconds(value.median),
    isMet: null,
  },
  {
    what: '`sensitivity()`, 10,000 participants, 30 years, default rules',
    target: 'under 4 s',
    row: 'hosts/sensitivity/`sensitivity()`',
    reason: 'each assumption is a run or two',
    figure: (row) => `${seconds(row.value.median)}, ${spread(ratioOf(row))} times one run`,
    isMet: ({ value }) => value.median < 4_000,
  },
  {
    what: 'every row of 500,000 participants written as CSV: memory of 20 years against 1',
    target: 'at most 1.3 times',
    row: 'hosts/rows/memory/20 years',
    reason: 'garbage of later years is collected late',
    figure: (row) => `${withUnit(row.value.median, row.unit)}, ${spread(ratioOf(row))} times`,
    isMet: (row) => ratioOf(row).median <= 1.3,
  },
  {
    what: '1,000 paths of 500 participants on as many workers as it takes, against one worker',
    target: 'at most 0.67 of its time',
    row: 'hosts/workers/as many as it takes',
    reason: 'starting threads takes part of what they save; below two million person-years one is chosen by itself',
    ...inSeconds(0.67),
  },
  {
    what: 'core script after gzip, as esbuild minifies it',
    target: 'under 57 kB',
    row: 'import/script/with its libraries',
    reason: 'zod and decimal.js are 16 kB, reading inputs 17, the year 25; built 6 percent smaller',
    ...kilobytes(57),
  },
  {
    what: 'its own code alone',
    target: 'none: part of the row above',
    row: 'import/script/own code alone',
    ...shown(kilobytes(57)),
  },
];

/** What a miss without a reason says; the tests let no such row into the README or the guide. */
export const UNEXPLAINED = 'nobody has said why';

export function reach(rows: readonly Row[]): Reached[] {
  return TARGETS.map(({ what, target, row: id, figure, isMet, reason, forChoosing }) => {
    const row = rows.find((candidate) => candidate.id === id);
    const measured = row === undefined ? 'not measured' : figure(row);
    return {
      what,
      row: id,
      target,
      measured,
      verdict: row === undefined ? '' : verdict(isMet?.(row), reason),
      forChoosing: row === undefined ? undefined : forChoosing?.(row),
    };
  });
}

function verdict(met: boolean | undefined, reason = UNEXPLAINED): string {
  if (met === undefined) return '';
  return met ? 'met' : `not met: ${reason}`;
}
