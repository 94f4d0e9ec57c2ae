import { Option } from 'commander';
import type { MonteCarloOptions, MonteCarloResult } from '../../../analysis/index.js';
import { monteCarloAnalysis } from '../../../analysis/internal.js';
import type { PreparedPlan } from '../../../index.js';
import type { Host, MonteCarloControl } from '../host.js';
import { fieldsOf, flagsOf, invalidOption, numeric, type FlagsOfFields } from './option-values.js';

/** On how many threads. */
export interface ThreadFlags {
  readonly workers?: string;
}

export const workersOption = (): Option =>
  numeric(
    new Option('--workers <n>', 'threads; by default one for each core of the machine, and fewer for a short run'),
    'threads',
  );

/** Flags that let chance in, by fields of `monteCarlo()`. */
export const CHANCE_FLAGS = {
  paths: '--paths <n>',
  seed: '--seed <n>',
  'price.volatility': '--volatility <s>',
  'price.mean_reversion': '--mean-reversion <r>',
  'turnover.volatility': '--turnover-volatility <s>',
  'turnover.price_correlation': '--price-correlation <c>',
  'earnings.volatility': '--earnings-volatility <s>',
  'earnings.multiple_correlation': '--multiple-correlation <c>',
  'earnings.headcount_elasticity': '--earnings-by-people <e>',
  'capital_expenditure.earnings_elasticity': '--capex-by-earnings <e>',
  'capital_expenditure.headcount_elasticity': '--capex-by-people <e>',
  budget: '--budget <dollars>',
  leave_out_beyond_range: '--leave-out-beyond-range',
  percentiles: '--percentiles <list>',
};

/** Options of chance but for some fields, and the fields of `monteCarlo()` that they stand for. */
export function chanceFlags(...without: readonly (keyof typeof CHANCE_FLAGS)[]): FlagsOfFields {
  const all = flagsOf(monteCarloAnalysis.options, CHANCE_FLAGS);
  return all.filter(([field]) => !without.some((one) => one === field));
}

/** The options of `monteCarlo()` that were given; null without `--paths`, which the others need. */
export function chanceOf(flags: FlagsOfFields, given: object): MonteCarloOptions | null {
  const options = fieldsOf(flags, given);
  if ('paths' in options) return options as MonteCarloOptions;
  const [other] = flags.filter(([field]) => (field.split('.')[0] ?? field) in options);
  if (other !== undefined) throw invalidOption(other[1].long ?? other[1].flags, 'Only with --paths');
  return null;
}

/** Runs a plan under chance on the machine's cores. */
export function runUnderChance(
  host: Host,
  plan: PreparedPlan,
  options: MonteCarloOptions,
  { workers }: ThreadFlags,
  control: Pick<MonteCarloControl, 'earlier' | 'onProgress'>,
): Promise<MonteCarloResult> {
  return host.runMonteCarlo(plan, options, {
    ...(workers === undefined ? {} : { workers: Number(workers) }),
    ...control,
  });
}
