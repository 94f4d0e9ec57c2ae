import type { ReadShock } from '../../engine/input/options/shocks.js';
import type { ProjectOptions } from '../../engine/year/project.js';
import { outlineOf, type RunOutline } from '../../engine/report.js';
import { ZERO, type Rate } from '../../engine/numeric/index.js';
import { expectedBehaviour } from '../../engine/state/behaviour.js';
import { measuring, type Measured } from '../measures/measuring.js';
import { CAUSES, type Plan } from '../../engine/state/plan.js';
import {
  largestHoldersLeave,
  refinance,
  repayRevolver,
  stayingAfter,
  withCompanyShocks,
  withHolidays,
  withLayoffs,
  withPriceFalls,
} from './shock-effects.js';

/** A run in which shocks happened. */
export interface StressedRun {
  readonly run: RunOutline;
  readonly measured: Measured;
  readonly leavers: readonly Leavers[];
}

/** The people whom a shock made leave. */
export interface Leavers {
  /** When. */
  readonly year: number;
  /** Their ids, the largest holder first. */
  readonly participants: readonly string[];
}

/** Projects a plan with shocks; their order does not matter. */
export function stressedRun(plan: Plan, shocks: readonly ReadShock[]): StressedRun {
  const of = <Kind extends ReadShock['shock']>(kind: Kind): Extract<ReadShock, { shock: Kind }>[] =>
    shocks.filter((shock): shock is Extract<ReadShock, { shock: Kind }> => shock.shock === kind);

  const revolversLost = of('revolver_lost');
  const layoffs = of('layoff');
  // Those who were laid off are not replaced, so that what they earned is lost for good.
  const lost = layoffs.flatMap(({ year, earnings_lost: fall = ZERO }) => (fall === ZERO ? [] : [{ year, fall }]));
  const company = { earningsFalls: [...of('earnings_fall'), ...lost], revolversLost, covenants: of('covenant') };
  const shocked = withCompanyShocks(withPriceFalls(plan, of('price_fall')), company);
  const terms = withHolidays(shocked, of('contribution_holiday'));
  const refinances = of('refinance');
  const largest = inOrder(of('largest_holders_leave'));
  const leavers: Leavers[] = [];
  const before: ProjectOptions['before'] = (year, state) => {
    if (revolversLost.some((shock) => shock.year === year)) repayRevolver(state);
    for (const shock of refinances) if (shock.year === year) refinance(state, shock);
    for (const shock of largest) {
      if (shock.year === year) leavers.push({ year, participants: largestHoldersLeave(plan, state, shock) });
    }
  };
  const { listeners, observe, measured } = measuring(terms.plan, plan.discountRate);
  const options = {
    ...listeners,
    before,
    planIn: terms.planIn,
    longestLoan: Math.max(0, ...refinances.map(({ years }) => years)),
    behaviour: withLayoffs(
      expectedBehaviour(terms.plan),
      stayingByYear(plan, layoffs),
      plan.workforce?.replacementRate ?? ZERO,
    ),
  };
  const run = outlineOf(terms.plan, options, observe);
  return { run, measured: measured(run), leavers };
}

/** Shocks in a fixed order, so that the order given does not matter: within a year, the first one takes the largest holders. */
function inOrder(shocks: Extract<ReadShock, { shock: 'largest_holders_leave' }>[]): typeof shocks {
  return shocks.sort((a, b) => CAUSES.indexOf(a.cause) - CAUSES.indexOf(b.cause) || a.count - b.count);
}

/** The part of the people that layoffs leave in place, by projection year; the first is 1. */
function stayingByYear(plan: Plan, layoffs: readonly Extract<ReadShock, { shock: 'layoff' }>[]): Map<number, Rate> {
  const years = new Set(layoffs.map(({ year }) => year));
  return new Map(
    [...years].map((year) => {
      const fractions = layoffs.filter((layoff) => layoff.year === year).map(({ fraction }) => fraction);
      return [year - plan.censusYear, stayingAfter(fractions)];
    }),
  );
}
