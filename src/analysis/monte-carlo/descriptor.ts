import {
  monteCarloOptions,
  type MonteCarloOptions,
  type ReadMonteCarloOptions,
} from '../../engine/input/options/monte-carlo.js';
import type { Analysis, Say } from '../descriptor.js';
import { monteCarlo } from './monte-carlo.js';
import { prepareMonteCarlo } from './prepare.js';
import type { MonteCarloResult, Probability } from './result.js';
import { monteCarloRows } from './rows.js';
import { drawsEarnings, driversSentence, uncertaintyWords } from './words.js';

/** How often the company is short of cash and its covenants are broken, and what that goes with. */
function shortfallWords(
  result: MonteCarloResult,
  short: Probability,
  { dollars, percent }: Pick<Say, 'dollars'> & { readonly percent: (fraction: number) => string },
): string[] {
  const { leverage_breach_in_any_year: leverage, coverage_breach_in_any_year: coverage, years } = result;
  const broken = [
    ...(leverage === undefined ? [] : [`debt is over its covenant in ${percent(leverage.probability)}`]),
    ...(coverage === undefined
      ? []
      : [`charges are covered less than theirs asks in ${percent(coverage.probability)}`]),
  ];
  const also = broken.length === 0 ? '' : `; ${broken.join(', ')}`;
  const drivers = driversSentence(result, percent);
  return [
    `The company falls short of cash in ${percent(short.probability)} of the futures by ${years.at(-1)!.year}${also}.`,
    `The worst shortfall is ${dollars(result.largest_cash_shortfall!.mean)} on average over all futures.`,
    ...(drivers === null ? [] : [drivers]),
    ...(drawsEarnings(result.settings)
      ? []
      : ['Earnings were not drawn: these are chances over price and people only.']),
  ];
}

/** Monte Carlo, as hosts offer it. */
export const monteCarloAnalysis: Analysis<'montecarlo', MonteCarloOptions, MonteCarloResult> = {
  kind: 'montecarlo',
  title: 'Monte Carlo',
  question: 'How bad can it get?',
  gist: 'the plan under chance',
  description: 'Projects the plan many times with random separations and price growth, and shows the spread.',
  options: monteCarloOptions,
  check: prepareMonteCarlo,
  run: (plan, options) => monteCarlo(plan, options),
  rows: monteCarloRows,
  words: (result, { plan, dollars, value }) => {
    const { years, total_repurchase_obligation: total, cash_shortfall_in_any_year: short } = result;
    const { mean, percentiles } = total;
    const [low, high] = [percentiles[0]!, percentiles.at(-1)!];
    const percent = (fraction: number): string => value(Number(fraction.toFixed(4)), 'fraction');
    const uncertain = uncertaintyWords(result, percent);
    return [
      ...(short === undefined ? [] : shortfallWords(result, short, { dollars, percent })),
      `${plan} must buy back ${dollars(mean)} of shares over ${years.length} years on average.`,
      ...(uncertain === null ? [] : [uncertain]),
      `Percentile ${low.percentile} is ${dollars(low.value)}, percentile ${high.percentile} ${dollars(high.value)}.`,
    ];
  },
  example: { options: { paths: 3, seed: 1 } },
  amounts: ({ paths, range = [0, paths], percentiles }: ReadMonteCarloOptions) => {
    const [from, to] = range as [number, number];
    const field = to === paths && from === 0 ? 'paths' : 'range[1]';
    return [
      { field: 'percentiles', of: 'entries', count: percentiles.length },
      { field, of: 'paths', count: to - from, after: from },
    ];
  },
};
