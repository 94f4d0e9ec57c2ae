import { issues as words, SimulationError } from '../../engine/errors.js';
import { DECIMALS, ONE_PERSON, WHOLE, type Cents, type Headcount } from '../../engine/numeric/index.js';
import { type Observer, project, type ProjectOptions } from '../../engine/year/project.js';
import { companyWithoutPlan } from '../../engine/year/without-plan.js';
import { withinRange } from '../../engine/state/within-range.js';
import { areAdditionsBelow } from '../../engine/results/additions-below.js';
import { companyCashWithDistributionsOf, stillOwed } from '../../engine/results/company-year.js';
import { vestedValueIfAllLeft, vestedValueOfWhole } from '../../engine/results/vested-value-if-all-left.js';
import { runFindings, sumOf } from '../../engine/results/run-figures.js';
import { presentValue } from '../../engine/rules/present-value.js';
import type { Listeners } from '../../engine/state/events.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import { receivedPlan, type SentPlan } from '../../engine/input/plan-inputs.js';
import { type BeginRun, wholeRun } from '../../engine/year/whole-people/whole-run.js';
import {
  type Deviations,
  drawnDeviations,
  drawnTurnoverLevels,
  withDeviations,
  followingPeople,
} from './chance/price-paths.js';
import { yearsByCode } from './figures.js';
import { type EventRow, EVENTS, exactUnits, lendingOf, YEARLY, type YearlyFigure } from './path-figures.js';
import type { MonteCarloResult, PathSample, MonteCarloSettings } from './result.js';
import type { WholePeople } from '../../engine/state/whole-people.js';
import { drawnAssumptions, type DrawnAssumptions } from './chance/drawn-assumptions.js';
import { drawnBehaviour, leavingDraws } from './chance/drawn-behaviour.js';

type Drivers = NonNullable<PathSample['drivers']>;

/** Figures that are asked of a path. A search over plans asks for less than an answer shows, and has it sooner. */
export interface Extent {
  /** False without findings, vested values and the company without its plan or without reactions. */
  readonly isWhole: boolean;
  /** Number of first years in which a cash shortfall, with a broken covenant where there are any, ends the path; 0 where it runs to its end in any case. */
  readonly endsIfShortIn: number;
  /** Follows the plan of each path, which then runs row by row; in this thread alone. */
  readonly follow?: (plan: Plan) => { readonly listeners: Listeners; readonly observe: Observer };
}

/** Extent of an answer: the figures of all years. */
export const IN_FULL: Extent = { isWhole: true, endsIfShortIn: 0 };

/** Paths of one plan, before any is computed. */
export interface Paths extends Drawing {
  readonly extent: Extent;
}

/** Sample on its way to another thread. */
export interface SentPaths extends Omit<Paths, 'plan'> {
  readonly plan: SentPlan;
}

/** Paths that were sent. */
export function receivedPaths(sent: SentPaths): Paths {
  return { ...sent, plan: receivedPlan(sent.plan) };
}

/** Paths as computed, in order: those that have figures, and the others. */
export type SampledPaths = Pick<MonteCarloResult, 'samples' | 'left_out'>;

/**
 * Computes some of the paths, in order.
 *
 * @param begin - begins a run of whole people; where it gives null the stages run row by row
 * @throws SimulationError when a figure of one of them is beyond the exact range and it may not be left out: the first such path
 */
export function samplePaths(paths: Paths, from: number, to: number, begin: BeginRun = wholeRun): SampledPaths {
  const sampled: SampledPaths = { samples: [], left_out: [] };
  for (let path = from; path < to; path++) {
    try {
      sampled.samples.push(samplePath(paths, path, begin));
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      const { details, year } = error;
      const { field, issue } = details;
      if (!paths.settings.leave_out_beyond_range) {
        throw new SimulationError({ field, issue: words.ofPath(path, issue) }, year);
      }
      sampled.left_out.push({ path, year, issue });
    }
  }
  return sampled;
}

/** One path. Where it has no answer the stages are asked again, row by row: they know in which state it went wrong. */
function samplePath(paths: Paths, path: number, begin: BeginRun): PathSample {
  try {
    return projectPath(paths, path, begin);
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return projectPath(paths, path, () => null);
  }
}

/** True once cash is short and, where there are covenants, one is broken in the years that count. */
function tellsChances(sample: PathSample, { endsIfShortIn: years }: Extent): boolean {
  const isIn = (flags: readonly number[] | undefined): boolean => flags?.slice(0, years).includes(1) === true;
  const covenants = [sample.leverage_breach, sample.coverage_breach].filter((flags) => flags !== undefined);
  return isIn(sample.cash_shortfall) && (covenants.length === 0 || covenants.some(isIn));
}

/** Projects one path and keeps the figures of each year that the distributions are made of. */
function projectPath(paths: Paths, path: number, begin: BeginRun): PathSample {
  const { plan, settings, extent } = paths;
  const lending = lendingOf(plan);
  const drawn = drawPath(paths, path, extent.follow === undefined ? begin : () => null);
  const followed = extent.follow?.(drawn.plan);
  const isOf = ({ optional }: Pick<EventRow, 'optional'>): boolean => optional?.(plan) ?? true;
  const yearly = Object.entries<YearlyFigure>(YEARLY)
    .filter(([, row]) => isOf(row) && (extent.isWhole || row.isOfAnswer !== true))
    .map(([name, { of }]) => ({ name, found: [] as (number | null)[], of }));
  const noted = Object.entries<EventRow>(EVENTS).flatMap(([name, row]) =>
    row.isIn !== undefined && isOf(row) ? { name, found: [] as number[], isIn: row.isIn } : [],
  );
  const sample = {
    path,
    total: 0,
    present_value: 0,
    ...Object.fromEntries([...yearly, ...noted].map(({ name, found }) => [name, found])),
    total_company_cash: 0,
    owed_at_end: 0,
    ended_in: null,
    findings: {},
    ...(lending === undefined ? {} : { largest_cash_shortfall: 0, short_without_plan: 0 }),
    ...(extent.isWhole && (plan.finances?.reactions ?? null) !== null ? { short_without_reactions: 0 } : {}),
    ...(settings.earnings === undefined ? {} : { drivers: driversOf(drawn.deviations) }),
    ...(settings.uncertainty === undefined ? {} : { assumptions: drawn.assumptions.drawn }),
  } as unknown as PathSample;
  const companyCash: Cents[] = [];
  const vestedIn = (state: ReadOnly<State>): number | null =>
    people === null ? vestedValueIfAllLeft(plan, state).total : vestedValueOfWhole(plan, state, people);
  const { people, options, observe } = drawn.start(drawn.plan);
  // Findings of the plan as such are the same in all paths.
  const areBelow = (year: YearRecord): boolean => {
    const largestPay = people?.largestPay ?? null;
    return largestPay !== null && areAdditionsBelow(year, largestPay, plan.repurchase.limits.otherPlansRate);
  };
  const findings = extent.isWhole ? runFindings(plan, [], areBelow) : null;
  const alone = extent.isWhole ? companyWithoutPlan(plan) : null;
  let reactionsBeforeShortfall = 0;
  project(
    drawn.plan,
    (record, state, closing) => {
      findings?.observe(record, state);
      // Nothing differs before the first reaction, and one shortfall is enough.
      if ((record.reaction ?? 0) > 0 && !sample.cash_shortfall!.includes(1)) reactionsBeforeShortfall += 1;
      const year = { record, state, closing, lending, vestedIfAllLeft: () => vestedIn(state) };
      for (const { found, of } of yearly) found.push(of(year));
      for (const { found, isIn } of noted) found.push(isIn(year) ? 1 : 0);
      sample.ended_in = state.company.sharesOutstanding === 0 ? (sample.ended_in ?? record.year) : null;
      companyCash.push(companyCashWithDistributionsOf(record));
      sample.owed_at_end = stillOwed(state, closing);
      if (lending !== undefined) {
        sample.largest_cash_shortfall = Math.max(sample.largest_cash_shortfall!, record.financed!.shortfall);
      }
      if (alone !== null && alone(record) > 0) sample.short_without_plan = 1;
      if (sample.drivers !== undefined) sample.drivers.people += record.turnover.separations / ONE_PERSON;
      observe(closing.headcount);
      followed?.observe(record, state, closing);
    },
    {
      ...options,
      ...findings?.listeners,
      ...followed?.listeners,
      isEnough: () => tellsChances(sample, extent),
    },
  );
  sample.findings = yearsByCode(findings?.found ?? []);
  if (sample.leverage_breach?.includes(1) === true) {
    sample.findings.COVENANT_LEVERAGE = plan.years.flatMap(({ year }, i) =>
      sample.leverage_breach![i] === 1 ? year : [],
    );
  }
  withinRange(plan.censusYear + plan.projectionYears, () => {
    sample.total = sumOf(sample.repurchase_obligation as Cents[]);
    sample.total_company_cash = sumOf(companyCash);
    sample.present_value = exactUnits(
      presentValue(sample.repurchase_obligation as Cents[], plan.discountRate),
      DECIMALS.cents,
    );
  });
  if (sample.short_without_reactions !== undefined) {
    const isShort =
      reactionsBeforeShortfall === 0 ? sample.cash_shortfall!.includes(1) : isShortWithoutReactions(drawn);
    sample.short_without_reactions = isShort ? 1 : 0;
  }
  return sample;
}

/** Deviation of earnings and multiple: the mean over the years of the logarithm of drawn over planned. Nobody has left yet. */
function driversOf({ earnings, price }: Deviations): Drivers {
  const mean = (logarithms: readonly number[] | null): number =>
    logarithms === null ? 0 : Math.round((logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length) * WHOLE);
  return { earnings: mean(earnings), multiple: mean(price), people: 0 };
}

/** Draws of the paths of a plan. */
export interface Drawing {
  readonly plan: Plan;
  readonly settings: MonteCarloSettings;
  readonly seed: number;
}

/** A path before its first year: what was drawn, and the means to project it as often as needed. */
interface DrawnPath {
  readonly plan: Plan;
  readonly assumptions: DrawnAssumptions;
  readonly deviations: Deviations;
  /** Starts it, with the plan as drawn or changed in nothing that is drawn. */
  readonly start: (plan: Plan) => StartedPath;
}

/** One projection of a path. */
interface StartedPath {
  readonly options: Pick<ProjectOptions, 'behaviour' | 'loops' | 'from' | 'planIn'>;
  /** Null where the stages run row by row. */
  readonly people: WholePeople | null;
  /** Told how many are active at the end of each year. */
  readonly observe: (headcount: Headcount) => void;
}

/** Draws a path. Each start of it meets the same people, earnings and prices. */
export function drawPath({ plan, settings: given, seed }: Drawing, path: number, begin: BeginRun): DrawnPath {
  const assumptions = drawnAssumptions(plan, given, seed, path);
  const settings = { ...given, price_volatility: assumptions.priceVolatility };
  const deviations = drawnDeviations(settings, seed, path, plan.projectionYears, assumptions.priceGrowth);
  const turnoverLevels = drawnTurnoverLevels(plan, settings, seed, path);
  const { payGrowths, distributionElectionRate } = assumptions;
  const drawn = { ...withDeviations(plan, settings, deviations), payGrowths, distributionElectionRate };
  const levelIn = (yearIndex: number): number => (turnoverLevels?.[yearIndex - 1] ?? 1) * assumptions.turnover;
  return {
    plan: drawn,
    assumptions,
    deviations,
    start: (started) => {
      const behaviour = drawnBehaviour(plan, seed, path, turnoverLevels, assumptions);
      const following = followingPeople(plan, started, settings);
      const whole =
        assumptions.retirement === 1
          ? withinRange(plan.censusYear, () => begin(plan, leavingDraws(plan, seed, path, levelIn)))
          : null;
      return {
        people: whole?.people ?? null,
        options: {
          behaviour,
          ...(whole === null ? {} : { loops: whole.loops, from: whole.state }),
          ...(following === null ? {} : { planIn: following.planIn }),
        },
        observe: (headcount) => following?.observe(headcount),
      };
    },
  };
}

/** True if the company of a path is short of cash in any year where it pays all that it planned, however short it is. */
export function isShortWithoutReactions({ plan, start }: DrawnPath): boolean {
  const without = { ...plan, finances: { ...plan.finances!, reactions: null } };
  const { options, observe } = start(without);
  let isShort = false;
  project(
    without,
    ({ financed }, _state, closing) => {
      isShort ||= financed!.shortfall > 0;
      observe(closing.headcount);
    },
    options,
  );
  return isShort;
}
