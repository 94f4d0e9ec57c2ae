import type { PlanChanges } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { probability } from '../monte-carlo/distribution.js';
import { prepareMonteCarlo } from '../monte-carlo/prepare.js';
import type { Probability } from '../monte-carlo/result.js';

/** Cash shortfalls of a plan in the futures that all plans share, and the mean of those with figures. */
export interface Futures {
  /** True where cash is short, by number of the future. */
  readonly isShort: readonly boolean[];
  readonly chance: Probability;
  /** Dollars that the company pays for its plan over all years; null without a future that has figures. */
  readonly meanCompanyCash: number | null;
  /** Benefit level of all years; null likewise. */
  readonly meanBenefitLevel: number | null;
}

/** Options by which futures are drawn. */
export interface Draws {
  readonly paths: number;
  /** Number of first years that count. */
  readonly years: number;
}

/** Draws futures of a changed plan: common random numbers, those of `monteCarlo()` with as many paths and the plan's own seed. */
export function futuresOf(plan: PreparedPlan, changes: PlanChanges, { paths, years }: Draws): Futures {
  const { samples } = prepareMonteCarlo(plan.with(changes), { paths, leave_out_beyond_range: true });
  const found = samples(0, paths, false).samples;
  const sampled = new Map(found.map((sample) => [sample.path, sample]));
  // A future without an answer counts as short: what is beyond the exact range can be paid by nobody.
  const isShort = Array.from(
    { length: paths },
    (_, path) =>
      sampled
        .get(path)
        ?.cash_shortfall!.slice(0, years)
        .some((flag) => flag === 1) ?? true,
  );
  return {
    isShort,
    chance: probability(isShort.filter(Boolean).length, paths),
    meanCompanyCash: meanOf(
      found.map(({ total_company_cash: total }) => total),
      DECIMALS.cents,
    ),
    meanBenefitLevel: meanOf(
      found.map(({ benefit_level_value: levels }) => sum(levels) / levels.length),
      DECIMALS.rate,
    ),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

function meanOf(values: readonly number[], decimals: number): number | null {
  return values.length === 0 ? null : fromUnits(Math.round(sum(values) / values.length), decimals);
}

/** Normal deviate of 95 %. */
const SURE = 1.96;

/**
 * Tests whether one plan is short less often than another in the same futures, by more than chance explains: of the futures in which only one
 * of the two is short, too few are those of the first (McNemar's test). `[std]`
 */
export function isShortLessOften({ isShort: one }: Futures, { isShort: other }: Futures): boolean {
  const onlyOne = one.filter((short, path) => short && !other[path]!).length;
  const onlyOther = other.filter((short, path) => short && !one[path]!).length;
  return onlyOther - onlyOne > SURE * Math.sqrt(onlyOther + onlyOne);
}
