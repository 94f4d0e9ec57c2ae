import { issues as words, SimulationError } from '../../errors.js';
import {
  DECIMALS,
  fromUnits,
  meanOf,
  ONE_PERSON,
  percentileOf,
  percentileRanks,
  standardDeviationOf,
  toUnits,
  wilsonInterval,
  type Rate,
} from '../../numeric/index.js';
import { peakOf } from '../../results/run-figures.js';
import { findingChances } from './finding-chances.js';
import type { Distribution, MonteCarloResult, MonteCarloYear, PathSample, Probability } from './result.js';

/** A percentile is a rate in percent. */
export const PERCENT_DECIMALS = DECIMALS.rate - 2;

/** What a result says before its figures. */
export type MonteCarloHeader = Pick<
  MonteCarloResult,
  'simulation_id' | 'version' | 'seed' | 'paths' | 'ranges' | 'settings' | 'left_out' | 'base_findings'
>;

/**
 * The figures of a sample of paths, sorted by path. They depend on the sample alone, so parts merged in any order give the same
 * figures as the whole computed at once.
 *
 * @throws SimulationError when all paths are left out
 */
export function monteCarloFigures(
  header: MonteCarloHeader,
  years: readonly number[],
  samples: PathSample[],
): MonteCarloResult {
  const [first] = header.left_out;
  if (samples.length === 0 && first !== undefined) {
    throw new SimulationError({ field: 'paths', issue: words.ofPath(first.path, first.issue) }, first.year);
  }
  const percentiles = header.settings.percentiles.map((percentile) => toUnits(percentile, PERCENT_DECIMALS) as Rate);
  const wanted = percentiles.map((percentile) => ({ percentile, ranks: percentileRanks(samples.length, percentile) }));
  const over = (figure: (sample: PathSample) => number, decimals: number): Distribution =>
    distribution(Float64Array.from(samples, figure), decimals, wanted);
  const often = (happens: (sample: PathSample) => boolean): Probability =>
    probability(samples.filter(happens).length, samples.length);
  const { budgets } = header.settings;
  const knowsCompany = samples[0]?.cash_shortfall !== undefined;

  const yearOf = (year: number, i: number): MonteCarloYear => {
    const budget = budgets === null ? null : toUnits(budgets[i]!, DECIMALS.cents);
    return {
      year,
      repurchase_obligation: over((path) => path.repurchase_obligation[i]!, DECIMALS.cents),
      repurchase_cash: over((path) => path.repurchase_cash[i]!, DECIMALS.cents),
      company_funding: over((path) => path.company_funding[i]!, DECIMALS.cents),
      share_price: over((path) => path.share_price[i]!, DECIMALS.price),
      active_headcount: over((path) => path.active_headcount[i]! * ONE_PERSON, DECIMALS.headcount),
      repurchase_to_payroll: over((path) => path.repurchase_to_payroll[i]!, DECIMALS.rate),
      cash_over_budget: budget === null ? null : often((path) => path.repurchase_cash[i]! > budget),
      trust_shortfall: often((path) => path.trust_shortfall[i] === 1),
      ended: often((path) => path.ended_in !== null && path.ended_in <= year),
      ...(knowsCompany ? { cash_shortfall: often((path) => path.cash_shortfall?.[i] === 1) } : {}),
    };
  };
  const peaks = samples.map((path) => peakOf(path.repurchase_cash));
  return {
    ...header,
    years: years.map(yearOf),
    total_repurchase_obligation: over((path) => path.total, DECIMALS.cents),
    present_value_repurchase_obligation: over((path) => path.present_value, DECIMALS.cents),
    peak_cash_amount: over((path) => Math.max(...path.repurchase_cash), DECIMALS.cents),
    peak_cash_year: years
      .map((year, i) => ({ year, ...probability(peaks.filter((peak) => peak === i).length, peaks.length) }))
      .filter(({ probability }) => probability > 0),
    trust_shortfall_in_any_year: often((path) => path.trust_shortfall.includes(1)),
    ended_paths: samples.filter((path) => path.ended_in !== null).length,
    ended_in_any_year: often((path) => path.ended_in !== null),
    ...findingChances(header.base_findings, years, samples, often),
    ...(knowsCompany ? { cash_shortfall_in_any_year: often((path) => path.cash_shortfall!.includes(1)) } : {}),
    samples,
  };
}

/** A percentile, and the places in the sorted sample between which the true one lies. */
interface WantedPercentile {
  readonly percentile: Rate;
  readonly ranks: readonly [low: number | null, high: number | null];
}

function distribution(sample: Float64Array, decimals: number, wanted: readonly WantedPercentile[]): Distribution {
  const mean = meanOf(sample);
  const deviation = standardDeviationOf(sample, mean);
  const inOwnUnit = (units: number): number => fromUnits(Math.round(units), decimals);
  const sorted = sample.sort();
  return {
    mean: fromUnits(mean, decimals),
    standard_error: deviation === null ? null : inOwnUnit(deviation / Math.sqrt(sample.length)),
    standard_deviation: deviation === null ? null : inOwnUnit(deviation),
    percentiles: wanted.map(({ percentile, ranks }) => {
      const [low, high] = ranks.map((rank) => (rank === null ? null : fromUnits(sorted[rank - 1]!, decimals)));
      return {
        percentile: fromUnits(percentile, PERCENT_DECIMALS),
        value: fromUnits(percentileOf(sorted, percentile), decimals),
        low: low!,
        high: high!,
      };
    }),
  };
}

/** How often something happened in so many paths, with the standard error of a share, `sqrt(p (1 - p) / n)`, and its interval. */
function probability(times: number, paths: number): Probability {
  const share = times / paths;
  const [low, high] = wilsonInterval(times, paths);
  return { probability: share, standard_error: Math.sqrt((share * (1 - share)) / paths), low, high };
}
