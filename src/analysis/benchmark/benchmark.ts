import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RunOutline } from '../../engine/report.js';
import { trustState } from '../../engine/results/trust-state.js';
import type { TrustState } from '../../engine/results/types.js';
import { openState } from '../../engine/state/open-state.js';
import type { Plan } from '../../engine/state/plan.js';
import { countTrust } from '../../engine/state/trust-totals.js';
import { withinRange } from '../../engine/state/within-range.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { runAsItIs } from '../run-as-it-is.js';
import { type BenchmarkMeasure, measuresOf } from './measures.js';
import { type BenchmarkOptions, type LastForecastYear, readLast } from './options.js';
import { inCents, netAssetsOf, over, ownYears } from './own-years.js';
import { PEERS } from './peers.js';

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

/** Repurchases of a year as fractions of the company's earnings and value. */
export interface RepurchaseYardstick {
  /** Plan year. */
  readonly year: number;
  /** Dollars of shares bought. */
  readonly repurchase_obligation: number;
  /** Repurchases over EBITDA; null without EBITDA. */
  readonly to_ebitda: number | null;
  /** Repurchases over the equity: all shares outstanding as the year opens, at the price of the year. */
  readonly to_equity: number;
  /** Repurchases over net assets of the trust as the year opens; null where they are not above 0. */
  readonly to_net_assets: number | null;
}

/** Shares at their appraisal, as notes to financial statements give it, ASC 718-40-50-1. */
export interface FairValue {
  /** Year end; the first is the census. */
  readonly year: number;
  /** Shares in accounts or due to people, which the company may have to buy, (f). */
  readonly allocated: number;
  /** Shares in suspense, (e). */
  readonly unearned: number;
}

/** An input as given. */
export interface StatedAssumption {
  /** Path of the input. */
  readonly input: string;
  /** Value as given. */
  readonly value: string | number | boolean | null;
}

/** Figures that an appraiser asks of a projection. Dollars. */
export interface AppraisersExhibit {
  /** Sum over all years. */
  readonly total_repurchase_obligation: number;
  /** Sum over the first ten years. */
  readonly ten_year_repurchase_obligation: number;
  /** Present value of all years, at `discount_rate`. */
  readonly present_value_repurchase_obligation: number;
  /** Fraction a year. */
  readonly discount_rate: number;
  /** Year of the greatest cash amount. */
  readonly peak_cash_year: number;
  /** Cash amount of that year. */
  readonly peak_cash_amount: number;
  /** Payments due to former participants after the last year; null beyond the exact range. */
  readonly owed_at_end: number | null;
  /** The last appraisal, dollars a share. */
  readonly final_share_price: number;
  /** Rules and assumptions as given; what is left out has the default of the reference. */
  readonly assumptions: readonly StatedAssumption[];
}

/** A year of the last forecast beside this one. */
export interface ForecastYear {
  /** Plan year. */
  readonly year: number;
  /** Figure compared. */
  readonly figure: 'repurchase_obligation' | 'year_end_share_price';
  /** Value in the last forecast. */
  readonly forecast: number;
  /** Value in this forecast. */
  readonly now: number;
  /** Value in this forecast less that in the last. */
  readonly difference: number;
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
export function benchmark(prepared: PreparedPlan, options: BenchmarkOptions = {}): BenchmarkAnswer {
  const input = inputOf(prepared);
  const { plan } = input;
  const last = readLast(options);
  const run = runAsItIs(plan);
  const opening = atCensus(plan);
  const { annual_projections: years, trust_states: ends } = run;
  const own = ownYears(opening, years, ends);
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
    yardsticks: years.map(({ year, repurchase_obligation: bought, ebitda, repurchase_to_shares_outstanding }, i) => ({
      year,
      repurchase_obligation: bought,
      to_ebitda: over(bought, ebitda ?? 0),
      // Shares bought over shares outstanding, both at one price.
      to_equity: repurchase_to_shares_outstanding,
      to_net_assets: over(bought, own[i]!.netAssets),
    })),
    fair_values: [opening, ...ends].map((trust) => fairValueOf(trust)),
    exhibit: exhibitOf(input, run),
    last_forecast: last.flatMap((before) => forecastYears(before, years)),
  };
}

/** The trust as the projection begins. */
function atCensus(plan: Plan): TrustState {
  return withinRange(plan.censusYear, () => {
    const state = openState(plan);
    return trustState(plan, state, countTrust(state));
  });
}

/**
 * ASC 718-40-50-1 `[S-718-40]`: (f) shares that are allocated and that the company may have to buy, those not yet forfeited too; (e) shares that
 * are not yet earned.
 */
function fairValueOf({ year, share_price: price, shares }: TrustState): FairValue {
  const allocated = shares.allocated + shares.separated + shares.pending_forfeiture;
  return { year, allocated: inCents(allocated * price), unearned: inCents(shares.suspense * price) };
}

function exhibitOf(
  { given }: PreparedInput,
  { trust_states: ends, summary_metrics: summary }: RunOutline,
): AppraisersExhibit {
  const { planRules, operatingAssumptions, systemConfig } = given;
  return {
    total_repurchase_obligation: summary.total_repurchase_obligation,
    ten_year_repurchase_obligation: summary.ten_year_repurchase_obligation,
    present_value_repurchase_obligation: summary.present_value_repurchase_obligation,
    discount_rate: summary.discount_rate,
    peak_cash_year: summary.peak_cash_year,
    peak_cash_amount: summary.peak_cash_amount,
    owed_at_end: ends.at(-1)!.terminated_value,
    final_share_price: summary.final_share_price,
    assumptions: leavesOf({ planRules, operatingAssumptions, systemConfig }),
  };
}

/** Lists the single values of some inputs, with their paths. */
function leavesOf(inputs: object, within = ''): StatedAssumption[] {
  return Object.entries(inputs).flatMap(([name, value]): StatedAssumption[] => {
    const place = Array.isArray(inputs) ? `${within}[${name}]` : within === '' ? name : `${within}.${name}`;
    if (typeof value === 'object' && value !== null) return leavesOf(value as object, place);
    return value === undefined ? [] : [{ input: place, value: value as StatedAssumption['value'] }];
  });
}

/** A year of the last forecast beside the same year now; nothing where it is no longer projected. */
function forecastYears(
  { year, repurchase_obligation: bought, year_end_share_price: price }: LastForecastYear,
  years: RunOutline['annual_projections'],
): ForecastYear[] {
  const now = years.find((each) => each.year === year);
  if (now === undefined) return [];
  const obligation = fromUnits(bought, DECIMALS.cents);
  const difference = inCents(now.repurchase_obligation - obligation);
  const rows: ForecastYear[] = [
    { year, figure: 'repurchase_obligation', forecast: obligation, now: now.repurchase_obligation, difference },
  ];
  if (price === undefined) return rows;
  const [forecast, atEnd] = [fromUnits(price, DECIMALS.price), now.year_end_share_price];
  return [
    ...rows,
    {
      year,
      figure: 'year_end_share_price',
      forecast,
      now: atEnd,
      difference: Math.round((atEnd - forecast) * 10_000) / 10_000,
    },
  ];
}
