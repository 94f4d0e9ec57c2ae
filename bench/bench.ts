import type { Engine } from './build/package.js';
import type { Budget } from './measure/interleave.js';
import type { Row } from './row.js';

/** How far most runs look ahead. */
export const YEARS = 30;

/** The average plan in the United States: 15.1 million participants in 6,609 plans (Form 5500 filings of 2023). */
export const AVERAGE_PLAN = { participants: 2_285, years: 20 };

/** What every section of the suite is given. */
export interface Bench {
  /** The package under test: the built one; in the suite's own tests its source. */
  readonly engine: Engine;
  /** The file it comes from, for other processes and the browser. */
  readonly module: string;
  readonly scale: Scale;
  /** The only comparison of the section that is wanted; left out for all. Not every section has comparisons of their own. */
  readonly only?: string;
  /** Says what cannot be measured here, and why. */
  readonly warn: (line: string) => void;
}

/** How much is done. Fewer rounds and smaller plans verify the same things. */
export interface Scale {
  readonly name: 'full' | 'quick' | 'once';
  /** For one comparison. */
  readonly budget: Budget;
  /** Census sizes that the engine is run on, over 30 years. */
  readonly sizes: readonly number[];
  /** The largest of them for which `simulateRun()` keeps every participant in every year. */
  readonly largestRun: number;
  /** The plans that 0.1.0 projects too, over 30 years, and its Monte Carlo. */
  readonly firstRelease: number;
  readonly firstReleasePaths: { readonly participants: number; readonly years: number; readonly paths: number };
  /** The plan on plain doubles, and the one on decimals, both over 30 years. */
  readonly doubles: number;
  readonly decimals: number;
  /** Sizes of the plans in the browser, over 30 years. */
  readonly browser: readonly number[];
  /** Sizes between which growth is measured; the first is the unit. */
  readonly growth: readonly number[];
  /** The plan for which memory is measured. */
  readonly memory: readonly number[];
  /** The plan for which validation is compared with projection. */
  readonly validation: number;
  /** The small plans that are prepared: with every rule at work, and on default rules. */
  readonly prepared: readonly number[];
  readonly preparedSimple: readonly number[];
}

/** A part of the suite: verifies, then times. */
export type Section = (bench: Bench) => Promise<Row[]>;

export const SCALES: Readonly<Record<Scale['name'], Scale>> = {
  full: {
    name: 'full',
    budget: { seconds: 4, leastRounds: 5, warmUpSeconds: 1 },
    sizes: [100, 1_000, 10_000, 100_000],
    largestRun: 100_000,
    firstRelease: 10_000,
    firstReleasePaths: { participants: 500, years: 20, paths: 250 },
    doubles: 10_000,
    decimals: 1_000,
    browser: [1_000, 10_000],
    growth: [1_000, 4_000, 16_000, 100_000],
    memory: [1_000, 10_000, 100_000],
    validation: 100_000,
    prepared: [5, 20, 100, 500],
    preparedSimple: [5, 20],
  },
  quick: {
    name: 'quick',
    budget: { seconds: 0.3, leastRounds: 3, warmUpSeconds: 0.15 },
    sizes: [100, 1_000, 10_000],
    largestRun: 1_000,
    firstRelease: 1_000,
    firstReleasePaths: { participants: 500, years: 20, paths: 10 },
    doubles: 2_000,
    decimals: 100,
    browser: [1_000],
    growth: [1_000, 4_000],
    memory: [1_000],
    validation: 10_000,
    prepared: [20],
    preparedSimple: [5],
  },
  once: {
    name: 'once',
    budget: { seconds: 0, leastRounds: 1, warmUpSeconds: 0 },
    sizes: [100],
    largestRun: 100,
    firstRelease: 50,
    firstReleasePaths: { participants: 20, years: 20, paths: 4 },
    doubles: 200,
    decimals: 20,
    browser: [50],
    growth: [50, 100],
    memory: [100],
    validation: 100,
    prepared: [20],
    preparedSimple: [5],
  },
};
