import { isDeepStrictEqual } from 'node:util';
import { Option } from 'commander';
import {
  type ChanceSolution,
  type FitAnswer,
  type MonteCarloOptions,
  type MonteCarloResult,
  pathRows,
  type PlanInputs,
  solve,
  type SolveOptions,
  solveUnderChance,
  type SolveUnderChanceOptions,
} from '../../../analysis/index.js';
import { chanceSolutionAnswer, monteCarloAnalysis, rowCounts, solveAnalysis } from '../../../analysis/internal.js';
import { mergePatch, type PreparedPlan } from '../../../index.js';
import { answerFiles } from '../../../presentation/answer/index.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import type { Issue } from '../errors/failure.js';
import { writeDoubts } from '../errors/report.js';
import { ARGUMENTS, invalidFile, isObject, readJsonFile } from '../files/plan-file.js';
import type { Host, MonteCarloControl } from '../host.js';
import { EXIT } from '../program.js';
import { answer } from './answer.js';
import { analysisCommand, helpOf, type PlanFlags } from './command.js';
import { byFlag, fieldsOf, flagsOf, type FlagsOfFields, invalidOption, numeric, optionsOf } from './option-values.js';
import type { Progress } from './progress.js';

/** On how many threads. */
export interface ThreadFlags {
  readonly workers?: string;
}

export const WORKERS: FlagsOfFields = [
  [
    'workers',
    numeric(
      new Option('--workers <n>', 'threads; by default one for each core of the machine, and fewer for a short run'),
      'threads',
    ),
  ],
];

/** Flags that let chance in, by fields of `monteCarlo()`. */
const CHANCE_FLAGS = {
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

/** Options of the run. */
interface MonteCarloFlags extends PlanFlags, ThreadFlags {
  readonly paths: string;
  readonly samples: boolean;
  readonly extend?: string;
  readonly uncertainty?: string;
}

/** Options that stand for fields of `monteCarlo()`. */
const FUTURES: FlagsOfFields = [
  ...chanceFlags(),
  ...flagsOf(monteCarloAnalysis.options, {
    'reserve.years': '--reserve <years>',
    'reserve.probability': '--reserve-probability <p>',
    'reserve.earns': '--reserve-earns <r>',
  }),
];
FUTURES[0]![1].default('1000');
const EXTEND = new Option(
  '--extend <montecarlo.json>',
  'an earlier answer with --samples: its futures are not computed again',
);
const UNCERTAINTY = new Option(
  '--uncertainty <fit.json>',
  'an answer of fit, or its uncertainty: each future draws its assumptions once',
);
const SAMPLES = new Option(
  '--samples',
  'include every future in JSON, CSV or a workbook, not only the distributions',
).default(false);

/** Lets chance decide, over and over. A command of its own because it runs on all cores, extends earlier answers and reads those of fit. */
export const MONTE_CARLO = analysisCommand<MonteCarloFlags>(
  helpOf(monteCarloAnalysis),
  [...optionsOf([...FUTURES, ...WORKERS]), EXTEND, UNCERTAINTY, SAMPLES],
  async (read, { host, flags }) => {
    const { name, plan, planInputs, locate } = read;
    const { doubts, ...uncertain } = fitIn(host, flags, planInputs);
    const asked = { ...(fieldsOf(FUTURES, flags) as MonteCarloOptions), ...uncertain };
    await answer(host, flags, monteCarloAnalysis, read, {
      expected: () => {
        if (!flags.samples) return [];
        const rows = Number(flags.paths) * rowCounts(plan).years;
        return [{ name: 'paths', rows, fewer: 'leave out --samples, or ask for fewer --paths or --years' }];
      },
      compute: ({ onPaths: onProgress }) => {
        const { extend } = flags;
        if (extend === undefined) return runUnderChance(host, plan, asked, flags, { onProgress });
        const earlier = readJsonFile(host.cwd, extend, 'earlier answer') as MonteCarloResult;
        return runUnderChance(host, plan, asked, flags, { onProgress, earlier });
      },
      locate: byFlag([...FUTURES, ...WORKERS, ['earlier', EXTEND], ['uncertainty', UNCERTAINTY]], locate),
      csv: (result) => monteCarloFiles(name, result, flags.samples),
      json: ({ samples, ...figures }) => (flags.samples ? { ...figures, samples } : figures),
    });
    await writeDoubts(host, doubts);
  },
);

/** Uncertainty of the assumptions, from a file of `fit --format json`; and whether the plan has its changes. */
function fitIn(
  { cwd }: Host,
  { uncertainty: file }: MonteCarloFlags,
  planInputs: PlanInputs,
): { readonly uncertainty?: MonteCarloOptions['uncertainty']; readonly doubts: readonly Issue[] } {
  if (file === undefined) return { doubts: [] };
  const read = readJsonFile(cwd, file, 'answer of fit');
  if (!isObject(read) || ARGUMENTS.some((name) => name in read)) {
    const issue = 'Must be an answer of fit --format json, or the uncertainty in it';
    throw invalidFile('answer of fit', [{ file, field: file, issue }]);
  }
  if (!('uncertainty' in read)) return { uncertainty: read, doubts: [] };
  const { uncertainty, changes, same = [] } = read as Partial<FitAnswer>;
  if (same.length > 0) {
    const issue = 'Must have no open question about ids: it says nothing of people';
    throw invalidFile('answer of fit', [{ file, field: 'same', issue }]);
  }
  const isIn = changes === undefined || isSame(mergePatch(planInputs, changes), planInputs);
  const issue = 'Its changes are not in the plan: put them in first, since the draws are around the plan’s assumptions';
  return { uncertainty: uncertainty!, doubts: isIn ? [] : [{ file, field: 'changes', issue }] };
}

/** Whether two values are one in JSON, whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

/** The files of the answer; on request every path year by year, after the figures. */
export function monteCarloFiles(
  planName: string,
  result: MonteCarloResult,
  withPaths: boolean,
): [CsvFile, ...CsvFile[]] {
  const [figures, ...others] = answerFiles(monteCarloAnalysis, planName, result);
  return [figures, ...(withPaths ? [{ name: 'paths.csv', rows: pathRows(result) }] : []), ...others];
}

const NEEDED = flagsOf(solveAnalysis.options, {
  vary: '--vary <path>',
  between: '--between <low,high>',
  'target.metric': '--metric <name>',
  'target.value': '--value <v>',
});
for (const option of optionsOf(NEEDED)) option.makeOptionMandatory();

/** The options of the command, and the fields of `solve()` that they stand for. */
const SOLVED: FlagsOfFields = [
  ...NEEDED,
  ['target.bound', new Option('--at-most', 'the figure may be less').default(false).preset('at_most')],
  [
    'target.bound',
    new Option('--at-least', 'the figure may be more').default(false).preset('at_least').conflicts('atMost'),
  ],
  ...flagsOf(solveAnalysis.options, { tolerance: '--tolerance <t>' }),
];

/** Options of `solveUnderChance()` besides. */
const UNDER_CHANCE: FlagsOfFields = [
  [
    'target.percentile',
    numeric(new Option('--percentile <p>', 'with --paths: a percentile of the figure, instead of its mean'), 'percent'),
  ],
  ['confident', new Option('--confident', 'with --paths: the whole 95 % interval must meet the target').default(false)],
];
const CHANCE = chanceFlags();

/**
 * Looks for the value of one input; without one the exit code says so. A command of its own because with `--paths` chance decides,
 * which is another answer, and because of the exit code.
 */
export const SOLVE = analysisCommand<PlanFlags & ThreadFlags>(
  helpOf(solveAnalysis),
  optionsOf([...SOLVED, ...CHANCE, ...UNDER_CHANCE, ...WORKERS]),
  async (read, { host, flags, end }) => {
    const chance = chanceOf([...CHANCE, ...UNDER_CHANCE], flags);
    const { status } = await (chance === null
      ? answer(host, flags, solveAnalysis, read, {
          compute: (progress) => solve(read.plan, fieldsOf(SOLVED, flags) as SolveOptions, progress),
          locate: byFlag(SOLVED, read.locate),
        })
      : answer(host, flags, chanceSolutionAnswer, read, {
          compute: (progress) => underChance(host, read.plan, flags, progress),
          locate: byFlag([...SOLVED, ...UNDER_CHANCE, ...CHANCE, ...WORKERS], read.locate),
        }));
    if (status === 'no_solution' || status === 'no_effect') end(EXIT.noSolution);
  },
);

function underChance(
  host: Host,
  plan: PreparedPlan,
  flags: ThreadFlags,
  { onStep, onPaths: onProgress }: Progress,
): Promise<ChanceSolution> {
  const question = fieldsOf([...SOLVED, ...UNDER_CHANCE], flags) as SolveUnderChanceOptions;
  let done = 0;
  return solveUnderChance(plan, question, fieldsOf(CHANCE, flags) as MonteCarloOptions, async (each, options) => {
    const result = await runUnderChance(host, each, options, flags, { onProgress });
    onStep(++done, null);
    return result;
  });
}
