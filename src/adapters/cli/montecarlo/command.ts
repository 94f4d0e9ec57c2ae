import { Option, type Command } from 'commander';
import type { MonteCarloOptions, MonteCarloResult } from '../../../analysis/index.js';
import type { PreparedPlan } from '../../../index.js';
import { byFlag, fieldsOf, listed, optionsOf, type FlagsOfFields } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import { readJsonFile } from '../files/json-file.js';
import type { Progress } from '../command/progress.js';
import type { Host } from '../host.js';
import { monteCarloCsvFiles } from './csv.js';
import { monteCarloReport } from './report.js';

/** What the user may say about how it is run. */
interface MonteCarloFlags extends PlanFlags {
  readonly workers?: string;
  readonly samples: boolean;
  readonly extend?: string;
}

/** Options that stand for fields of `monteCarlo()`. */
const FLAGS: FlagsOfFields = [
  ['paths', new Option('--paths <n>', 'random futures').default('1000')],
  ['seed', new Option('--seed <n>', 'a whole number: the same seed gives the same futures')],
  ['price.volatility', new Option('--volatility <s>', 'volatility of the share price, such as 0.25')],
  ['price.mean_reversion', new Option('--mean-reversion <r>', 'part of a deviation made up each year, 0 to 1')],
  ['turnover.volatility', new Option('--turnover-volatility <s>', 'volatility of the level of terminations')],
  ['turnover.price_correlation', new Option('--price-correlation <c>', 'of terminations with the price, -1 to 1')],
  ['budget', new Option('--budget <dollars>', 'cash planned for a year: how likely is it not enough?')],
  ['reserve.years', new Option('--reserve <years>', 'how much to set aside for the purchases of so many years')],
  [
    'reserve.probability',
    new Option('--reserve-probability <p>', 'with which it is enough; 0.9 unless told otherwise'),
  ],
  ['reserve.earns', new Option('--reserve-earns <r>', 'what it earns a year, such as 0.03')],
  [
    'leave_out_beyond_range',
    new Option('--leave-out-beyond-range', 'leave out and name futures with a figure beyond the exact range').default(
      false,
    ),
  ],
  ['percentiles', listed(new Option('--percentiles <list>', 'such as 5,50,95'))],
];
const WORKERS = new Option('--workers <n>', "threads; as many as the machine's cores unless told otherwise");
const EXTEND = new Option(
  '--extend <montecarlo.json>',
  'an earlier answer with --samples: its futures are not computed again',
);
const SAMPLES = new Option('--samples', 'with --format json: every future, not the distributions alone').default(false);

const HELP = {
  name: 'montecarlo',
  summary: 'how bad can it get? the plan under chance',
  description:
    'Projects the plan many times, chance deciding who leaves and how the price grows, and shows the spread.',
};

/** Lets chance decide, over and over, and shows how bad it can get. */
export function addMonteCarlo(program: Command, host: Host): void {
  const options = [...optionsOf(FLAGS), WORKERS, EXTEND, SAMPLES];
  analysisCommand(program, host, HELP, options, async ({ name, plan, locate }, flags: MonteCarloFlags) => {
    await answer(host, flags, {
      name: 'montecarlo',
      compute: (progress) => run(host, plan, flags, progress),
      locate: byFlag([...FLAGS, ['workers', WORKERS], ['earlier', EXTEND]], locate),
      report: (result, width, style) => monteCarloReport(name, result, width, style),
      csv: monteCarloCsvFiles,
      json: ({ samples, ...figures }) => (flags.samples ? { ...figures, samples } : figures),
    });
  });
}

/** Ctrl-C stops the threads before the process ends. */
async function run(
  host: Host,
  plan: PreparedPlan,
  flags: MonteCarloFlags,
  { onPaths: onProgress }: Progress,
): Promise<MonteCarloResult> {
  const stop = new AbortController();
  const takeBack = host.onInterrupt(() => {
    stop.abort();
  });
  try {
    return await host.runMonteCarlo(plan, fieldsOf(FLAGS, flags) as MonteCarloOptions, {
      ...(flags.workers === undefined ? {} : { workers: Number(flags.workers) }),
      ...(flags.extend === undefined
        ? {}
        : { earlier: readJsonFile(host.cwd, flags.extend, 'earlier answer') as MonteCarloResult }),
      onProgress,
      signal: stop.signal,
    });
  } finally {
    takeBack();
  }
}
