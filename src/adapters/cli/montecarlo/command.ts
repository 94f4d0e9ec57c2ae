import { Option } from 'commander';
import type { MonteCarloOptions, MonteCarloResult } from '../../../analysis/index.js';
import { failureOf } from '../errors/failure.js';
import type { Host } from '../host.js';
import { readInputs, type ServiceArguments } from '../files/inputs.js';
import { linesJson } from '../output/lines-json.js';
import { monteCarloCsvFiles } from './csv.js';
import { monteCarloReport } from './report.js';
import { byFlag, given, listed, type FlagsOfFields } from '../command/option-values.js';
import { startProgress } from '../command/progress.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';

/** What the user may say after `montecarlo plan.json`. Numbers stay text: the engine reads them, and no digit is lost. */
export interface MonteCarloFlags extends OutputOptions {
  readonly census?: string;
  readonly paths: string;
  readonly seed?: string;
  readonly volatility?: string;
  readonly meanReversion?: string;
  readonly turnoverVolatility?: string;
  readonly priceCorrelation?: string;
  readonly budget?: string;
  readonly percentiles?: string;
  readonly workers?: string;
  readonly samples: boolean;
}

/** The options of the command, and the fields of `monteCarlo()` that they stand for. */
export const monteCarloFlags: FlagsOfFields = [
  ['paths', new Option('--paths <n>', 'random futures').default('1000')],
  ['seed', new Option('--seed <n>', 'a whole number: the same seed gives the same futures')],
  ['price.volatility', new Option('--volatility <s>', 'volatility of the share price, such as 0.25')],
  ['price.mean_reversion', new Option('--mean-reversion <r>', 'part of a deviation made up each year, 0 to 1')],
  ['turnover.volatility', new Option('--turnover-volatility <s>', 'volatility of the level of terminations')],
  ['turnover.price_correlation', new Option('--price-correlation <c>', 'of terminations with the price, -1 to 1')],
  ['budget', new Option('--budget <dollars>', 'cash planned for a year: how likely is it not enough?')],
  ['percentiles', new Option('--percentiles <list>', 'such as 5,50,95')],
  ['workers', new Option('--workers <n>', "threads; as many as the machine's cores unless told otherwise")],
  ['samples', new Option('--samples', 'with --format json: every future, not the distributions alone').default(false)],
];

/** Lets chance decide, over and over, and shows how bad it can get. */
export async function monteCarloCommand(host: Host, planFile: string, flags: MonteCarloFlags): Promise<void> {
  const { serviceArguments, locate } = readInputs(host.cwd, planFile, flags.census);
  const result = await run(host, serviceArguments, flags).catch((error: unknown) => {
    throw failureOf(error, byFlag(monteCarloFlags, locate));
  });
  const { samples: _samples, ...figures } = result;
  await writeResult(host, flags, {
    table: (width, style) => monteCarloReport(serviceArguments[0].plan_name, result, width, style),
    json: () => linesJson(flags.samples ? result : figures),
    jsonName: 'montecarlo.json',
    csv: () => monteCarloCsvFiles(result),
  });
}

/** Ctrl-C stops the threads before the process ends. */
async function run(host: Host, serviceArguments: ServiceArguments, flags: MonteCarloFlags): Promise<MonteCarloResult> {
  const stop = new AbortController();
  const takeBack = host.onInterrupt(() => {
    stop.abort();
  });
  const progress = startProgress(host);
  try {
    return await host.runMonteCarlo(...serviceArguments, optionsOf(flags), {
      ...(flags.workers === undefined ? {} : { workers: Number(flags.workers) }),
      onProgress: progress.onPaths,
      signal: stop.signal,
    });
  } finally {
    progress.clear();
    takeBack();
  }
}

function optionsOf(flags: MonteCarloFlags): MonteCarloOptions {
  const { paths, seed, budget, percentiles } = flags;
  return {
    paths,
    ...given({
      seed,
      budget,
      price: given({ volatility: flags.volatility, mean_reversion: flags.meanReversion }),
      turnover: given({ volatility: flags.turnoverVolatility, price_correlation: flags.priceCorrelation }),
      percentiles: percentiles === undefined ? undefined : listed(percentiles),
    }),
  };
}
