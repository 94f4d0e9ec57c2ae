import { Option } from 'commander';
import type { MonteCarloOptions, MonteCarloResult } from '../../../analysis/index.js';
import type { PreparedPlan } from '../../../index.js';
import type { Host, MonteCarloControl } from '../host.js';
import { fieldsOf, invalidOption, listed, type FlagsOfFields } from './option-values.js';

/** On how many threads. */
export interface ThreadFlags {
  readonly workers?: string;
}

export const workersOption = (): Option =>
  new Option('--workers <n>', 'threads; by default one for each core of the machine, and fewer for a short run');

/** The options that let chance in, and the fields of `monteCarlo()` that they stand for: the number of paths first. */
export function chanceFlags(paths: Option): FlagsOfFields {
  return [
    ['paths', paths],
    ['seed', new Option('--seed <n>', 'a whole number: the same seed gives the same futures')],
    [
      'price.volatility',
      new Option('--volatility <s>', 'volatility of the share price, or of the multiple, such as 0.25'),
    ],
    ['price.mean_reversion', new Option('--mean-reversion <r>', 'part of a deviation made up each year, 0 to 1')],
    ['turnover.volatility', new Option('--turnover-volatility <s>', 'volatility of the level of terminations')],
    ['turnover.price_correlation', new Option('--price-correlation <c>', 'of terminations with the price, -1 to 1')],
    [
      'earnings.volatility',
      new Option('--earnings-volatility <s>', 'of EBITDA, where the price follows from it; 0: as planned'),
    ],
    ['earnings.multiple_correlation', new Option('--multiple-correlation <c>', 'of EBITDA with the multiple, -1 to 1')],
    [
      'earnings.headcount_elasticity',
      new Option('--earnings-by-people <e>', 'elasticity of EBITDA by the number of people'),
    ],
    [
      'capital_expenditure.earnings_elasticity',
      new Option('--capex-by-earnings <e>', 'elasticity of capital expenditure by EBITDA'),
    ],
    [
      'capital_expenditure.headcount_elasticity',
      new Option('--capex-by-people <e>', 'the same by the number of people'),
    ],
    ['budget', new Option('--budget <dollars>', 'cash planned for a year; adds the probability that it is not enough')],
    [
      'leave_out_beyond_range',
      new Option('--leave-out-beyond-range', 'leave out and name futures with a figure beyond the exact range').default(
        false,
      ),
    ],
    ['percentiles', listed(new Option('--percentiles <list>', 'such as 5,50,95'))],
  ];
}

/** Options of chance for a command that takes it into account on request. */
export const optionalChanceFlags = (): FlagsOfFields =>
  chanceFlags(new Option('--paths <n>', 'number of random futures'));

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
