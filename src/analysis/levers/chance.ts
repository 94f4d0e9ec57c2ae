import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { probability } from '../monte-carlo/distribution.js';
import { prepareMonteCarlo } from '../monte-carlo/prepare.js';
import type { Probability } from '../monte-carlo/result.js';
import type { Tried } from './candidates.js';

/** In which of the futures that all plans share a plan is short of cash. */
export interface Futures {
  /** By number of the future. */
  readonly isShort: readonly boolean[];
  readonly chance: Probability;
}

/** Options by which futures are drawn. */
export interface Draws {
  readonly paths: number;
  /** Only the first so many years count. */
  readonly years: number;
}

/** Draws futures of the plan with levers: common random numbers, those of `monteCarlo()` with as many paths and the plan's own seed. */
export function futuresOf(plan: PreparedPlan, { changes }: Pick<Tried, 'changes'>, { paths, years }: Draws): Futures {
  const { samples } = prepareMonteCarlo(plan.with(changes), { paths, leave_out_beyond_range: true });
  const sampled = new Map(samples(0, paths, false).samples.map((sample) => [sample.path, sample]));
  // A future without an answer counts as short: what is beyond the exact range can be paid by nobody.
  const isShort = Array.from(
    { length: paths },
    (_, path) =>
      sampled
        .get(path)
        ?.cash_shortfall!.slice(0, years)
        .some((flag) => flag === 1) ?? true,
  );
  return { isShort, chance: probability(isShort.filter(Boolean).length, paths) };
}

/** Normal deviate of 95 %. */
const SURE = 1.96;

/**
 * Whether one plan is short less often than another in the same futures, by more than chance explains: of the futures in which only one
 * of the two is short, too few are those of the first (McNemar's test). `[std]`
 */
export function isShortLessOften({ isShort: one }: Futures, { isShort: other }: Futures): boolean {
  const onlyOne = one.filter((short, path) => short && !other[path]!).length;
  const onlyOther = other.filter((short, path) => short && !one[path]!).length;
  return onlyOther - onlyOne > SURE * Math.sqrt(onlyOther + onlyOne);
}
