import { type AnalysisControl, stepCounter } from '../given.js';
import * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import { optional } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import type { BenchmarkOptions } from '../option-types.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RunOutline } from '../../engine/report.js';
import { trustState } from '../../engine/results/trust-state.js';
import type { AnnualProjection, TrustState } from '../../engine/results/types.js';
import { openState } from '../../engine/state/open-state.js';
import type { Plan } from '../../engine/state/plan.js';
import { countTrust } from '../../engine/state/trust-totals.js';
import { withinRange } from '../../engine/state/within-range.js';
import { figuresOf, rowFrom, unshownFiguresOf } from '../answer/columns.js';
import type { ExhibitFigures, FairValueFigures, YardstickFigures } from '../answer/values.js';
import { type AnswerBasis, basisOf, runAsItIs } from '../basis.js';
import { type BenchmarkMeasure, measuresOf, inCents, netAssetsOf, over, type OwnYear, ownYears } from './measures.js';
import {
  forecastYear,
  type ForecastPriceChange,
  type ForecastYear,
  forecastYears,
  type LastForecastYear,
  priceChangeSince,
} from './last-forecast.js';
import { PEERS } from './peers.js';

const LAST_FORECAST = list(forecastYear).check(unique(({ year }) => year, 'year'));

/** Comparisons besides those with peers. */
export const benchmarkOptions = z.strictObject({
  last_forecast: optional(LAST_FORECAST, null, 'The years of the last forecast, as in its `annual_projections`.'),
});

/**
 * The years of the last forecast; none where it was not given.
 *
 * @throws ValidationError
 */
export function readLast(options: BenchmarkOptions): readonly LastForecastYear[] {
  return readOptions(benchmarkOptions, options).last_forecast ?? [];
}

/** Peers and the source of their figures. */
export interface PeerGroup {
  /** Source of the figures. */
  readonly source: string;
  /** First year. */
  readonly from: number;
  /** Last year. */
  readonly to: number;
  /** Limits of the source. */
  readonly limits: string;
}

/** A year of the plan beside the run of it. */
interface RanYear {
  readonly year: AnnualProjection;
  readonly own: OwnYear;
}

const ofYear = figuresOf<RanYear>();
const ofTrust = figuresOf<TrustState>();
const ofRun = unshownFiguresOf<RunOutline>();

// prettier-ignore
/** Repurchases of a year beside earnings and value. */
export const YARDSTICKS = {
  repurchase_obligation: ofYear('dollars', 'Obligation', 'Dollars of shares bought.', ({ year }) => year.repurchase_obligation),
  to_ebitda: ofYear('fraction', 'of EBITDA', 'Repurchases over EBITDA; null without EBITDA.', ({ year }) => over(year.repurchase_obligation, year.ebitda ?? 0), { ifAny: true, orNull: true }),
  // Shares bought over shares outstanding, both at one price.
  to_equity: ofYear('fraction', 'of equity', 'Repurchases over the equity: all shares outstanding as the year opens, at the price of the year.', ({ year }) => year.repurchase_to_shares_outstanding),
  to_net_assets: ofYear('fraction', 'of net assets', 'Repurchases over net assets of the trust as the year opens; null where they are not above 0.', ({ year, own }) => over(year.repurchase_obligation, own.netAssets), { ifAny: true, orNull: true }),
};

// prettier-ignore
/** Shares that may be bought, those not yet forfeited too, and shares not yet earned, by ASC 718-40-50-1 `[S-718-40]`. */
export const FAIR_VALUES = {
  allocated: ofTrust('dollars', 'Allocated or due', 'Shares in accounts or due to people, which the company may have to buy, (f).', ({ shares, share_price: price }) => inCents((shares.allocated + shares.separated + shares.pending_forfeiture) * price)),
  unearned: ofTrust('dollars', 'In suspense', 'Shares in suspense, (e).', ({ shares, share_price: price }) => inCents(shares.suspense * price), { ifAny: true }),
};

// prettier-ignore
/** Figures that an appraiser asks of a projection. */
export const EXHIBIT = {
  total_repurchase_obligation: ofRun('dollars', 'Sum over all years.', ({ summary_metrics: of }) => of.total_repurchase_obligation),
  ten_year_repurchase_obligation: ofRun('dollars', 'Sum over the first ten years.', ({ summary_metrics: of }) => of.ten_year_repurchase_obligation),
  present_value_repurchase_obligation: ofRun('dollars', 'Present value of all years, at `discount_rate`.', ({ summary_metrics: of }) => of.present_value_repurchase_obligation),
  discount_rate: ofRun('fraction', 'Fraction a year.', ({ summary_metrics: of }) => of.discount_rate),
  peak_cash_year: ofRun('year', 'Year of the greatest cash amount.', ({ summary_metrics: of }) => of.peak_cash_year),
  peak_cash_amount: ofRun('dollars', 'Cash amount of that year.', ({ summary_metrics: of }) => of.peak_cash_amount),
  owed_at_end: ofRun('dollars', 'Payments due to former participants after the last year; null beyond the exact range.', ({ trust_states: ends }) => ends.at(-1)!.terminated_value, { orNull: true }),
  final_share_price: ofRun('price', 'The last appraisal, dollars a share.', ({ summary_metrics: of }) => of.final_share_price),
};

/** Repurchases of a year as fractions of the company's earnings and value. */
export interface RepurchaseYardstick extends YardstickFigures {
  /** Plan year. */
  readonly year: number;
}

/** Shares at their appraisal, as notes to financial statements give it, ASC 718-40-50-1. */
export interface FairValue extends FairValueFigures {
  /** Year end; the first is the census. */
  readonly year: number;
}

/** An input as given. */
export interface StatedAssumption {
  /** Path of the input. */
  readonly input: string;
  /** Value as given. */
  readonly value: string | number | boolean | null;
}

/** Figures that an appraiser asks of a projection. Dollars. */
export interface AppraisersExhibit extends ExhibitFigures {
  /** Rules and assumptions as given; what is left out has the default of the reference. */
  readonly assumptions: readonly StatedAssumption[];
}

/** A plan beside other plans. */
export interface BenchmarkAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'benchmark';
  /** Last year less the first, and one. */
  readonly projection_years: number;
  /** Peers compared with. */
  readonly peers: PeerGroup;
  /** Measures of the plan beside those of peers. */
  readonly measures: readonly BenchmarkMeasure[];
  /** Repurchases of each year as fractions of the company's earnings and value. */
  readonly yardsticks: readonly RepurchaseYardstick[];
  /** Fair values of the trust's shares at each year end. */
  readonly fair_values: readonly FairValue[];
  /** Exhibit for the appraiser. */
  readonly exhibit: AppraisersExhibit;
  /** Years in both forecasts; none without a last forecast. */
  readonly last_forecast: readonly ForecastYear[];
  /** Change of the price since, by cause; null unless both follow from EBITDA. */
  readonly price_since_last_forecast: ForecastPriceChange | null;
}

/**
 * A plan beside other plans: growth, outflow, contributions and accounts with the percentiles of peers, repurchases by what the company
 * earns and is worth, the fair value of allocated shares for the notes to financial statements, and what an appraiser asks for.
 *
 * Pitfall: peers show whether a plan is unusual, not whether it can pay. Percentiles of single years are wider than those of a median of
 * years, which is what is placed among them: growth that no peer keeps up is outside over five and eight years only.
 *
 * @throws ValidationError when an option violates a constraint; SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100, annual_growth_rate: 0.6 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 64, service_years: 20, allocated_shares: 50 },
 *       { id: 'B', age: 40, service_years: 20, allocated_shares: 950 },
 *     ],
 *   },
 *   { projection_years: 1, include_turnover_projection: false },
 * );
 * const { measures, fair_values } = benchmark(plan);
 * measures[0].own // 0.6
 * measures[0].place // 'above p90'
 * fair_values // [{ year: 2026, allocated: 100000, unearned: 0 }, { year: 2027, allocated: 160000, unearned: 0 }]
 */
export function benchmark(
  prepared: PreparedPlan,
  options: BenchmarkOptions = {},
  control: AnalysisControl = {},
): BenchmarkAnswer {
  const input = inputOf(prepared);
  const { plan } = input;
  const { planRules, operatingAssumptions, systemConfig } = input.given;
  const last = readLast(options);
  const run = runAsItIs(plan, { afterYear: stepCounter(control, plan.projectionYears) });
  const opening = atCensus(plan);
  const { annual_projections: years, trust_states: ends } = run;
  const own = ownYears(opening, years, ends);
  const lastYears = forecastYears(last, years);
  const { source, from, to, limits } = PEERS;
  return {
    kind: 'benchmark',
    ...basisOf(plan),
    projection_years: plan.projectionYears,
    peers: { source, from, to, limits },
    measures: measuresOf(own, {
      netAssets: netAssetsOf(opening),
      participants: plan.census.count,
      active: plan.census.active.slice(0, plan.census.count).reduce((sum, is) => sum + is, 0),
    }),
    yardsticks: years.map((year, i) => ({ year: year.year, ...rowFrom(YARDSTICKS, { year, own: own[i]! }) })),
    fair_values: [opening, ...ends].map((trust) => ({ year: trust.year, ...rowFrom(FAIR_VALUES, trust) })),
    exhibit: {
      ...rowFrom(EXHIBIT, run),
      assumptions: leavesOf({ planRules, operatingAssumptions, systemConfig }),
    },
    last_forecast: lastYears,
    price_since_last_forecast: priceChangeSince(lastYears),
  };
}

/** The trust as the projection begins. */
function atCensus(plan: Plan): TrustState {
  return withinRange(plan.censusYear, () => {
    const state = openState(plan);
    return trustState(plan, state, countTrust(state));
  });
}

/** Lists the single values of some inputs, with their paths. */
function leavesOf(inputs: object, within = ''): StatedAssumption[] {
  return Object.entries(inputs).flatMap(([name, value]): StatedAssumption[] => {
    const place = Array.isArray(inputs) ? `${within}[${name}]` : within === '' ? name : `${within}.${name}`;
    if (typeof value === 'object' && value !== null) return leavesOf(value as object, place);
    return value === undefined ? [] : [{ input: place, value: value as StatedAssumption['value'] }];
  });
}
