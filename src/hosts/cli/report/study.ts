import { Option } from 'commander';
import {
  benchmark,
  type BenchmarkOptions,
  compare,
  type FitAnswer,
  ledger,
  levers,
  type MonteCarloOptions,
  type PlanInputs,
  purchases,
  resilience,
  sensitivity,
  stress,
  usualStresses,
} from '../../../analysis/index.js';
import { checkedLevers, leversOptions, readLast, runWithOutlook } from '../../../analysis/internal.js';
import { SimulationError, type SimulationRun } from '../../../index.js';
import { COMPANY_UNKNOWN } from '../../../presentation/board/index.js';
import { FAN_PERCENTILES } from '../../../presentation/charts/index.js';
import { longerView } from '../../../presentation/words/index.js';
import { sayInOptions } from '../commands/answer.js';
import { chanceFlags, runUnderChance, type ThreadFlags, WORKERS } from '../commands/chance.js';
import { byFlag, fieldsOf, type FlagsOfFields, optionFlags } from '../commands/option-values.js';
import { startProgress } from '../commands/progress.js';
import { failureOf, type Issue } from '../errors/failure.js';
import type { Plan } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';

/** How far price and rates of leaving vary unless told otherwise: as on the page. */
const VOLATILITY = '0.2';
/** Whose defaults are for a report; its fan needs percentiles of its own. */
const DEFAULTS: Readonly<Record<string, string>> = { paths: '500', 'turnover.volatility': VOLATILITY };
const CHANCE = chanceFlags('percentiles', 'leave_out_beyond_range');
for (const [field, option] of CHANCE) if (field in DEFAULTS) option.default(DEFAULTS[field]);
/** Without their own `--paths`: the report has one for chance. */
const LEVERS = optionFlags(leversOptions).filter(([field]) => field !== 'paths');
const LAST = new Option('--last-forecast <run.json>', 'the last forecast, a file of simulate --format json');

const EXPERIENCE = new Option('--experience <fit.json>', 'what history says, a file of fit --format json');

/** Options of the analyses in a report. */
export const STUDY_FLAGS: FlagsOfFields = [
  ['last_forecast', LAST],
  ['experience', EXPERIENCE],
  ...LEVERS,
  ...CHANCE,
  ...WORKERS,
];

/** Values of these options that are no fields of an analysis. */
export interface StudyFlags extends ThreadFlags {
  readonly lastForecast?: string;
  readonly experience?: string;
}

/** Answers that a report is composed of; instead of an analysis that has no answer, the reason. */
export type Study = Awaited<ReturnType<typeof studyOf>>;

/** Study with what is printed beside it. */
export interface Report extends Study {
  readonly date: string | undefined;
  readonly preparer: string | undefined;
  /** Files that were read. */
  readonly files: readonly string[];
  /** Doubtful inputs, with their places. */
  readonly doubts: readonly Issue[];
}

/** Computes the answers; options are checked first. */
export async function studyOf(host: Host, { plan, planInputs: inputs, name, locate }: Plan, flags: StudyFlags) {
  const last = flags.lastForecast === undefined ? {} : readLastForecast(host.cwd, flags.lastForecast);
  const experience = flags.experience === undefined ? null : readExperience(host.cwd, flags.experience);
  const asked = fieldsOf(LEVERS, flags);
  const isKnown = inputs.operatingAssumptions.company_finances !== undefined;
  const known = <Answer>(compute: () => Answer) => (isKnown ? orReason(compute) : COMPANY_UNKNOWN);
  const progress = startProgress(host);
  try {
    readLast(last);
    // A plan without the finances of its company has no levers, and a constraint that was set would hold nothing.
    if (isKnown || Object.keys(asked).length > 0) checkedLevers(plan, asked);
    const run = runWithOutlook(plan, { snapshots: false, onYear: progress.onYear });
    const asks = { ...chanceOf(flags, inputs), percentiles: [...FAN_PERCENTILES], leave_out_beyond_range: true };
    const bought = purchases(plan, { onYear: progress.onYear });
    const chance = await orReason(() => runUnderChance(host, plan, asks, flags, { onProgress: progress.onPaths }));
    const futures = { futures: asks, drawn: typeof chance === 'string' ? [] : chance.samples };
    return {
      inputs,
      plan,
      say: sayInOptions(name),
      run,
      /** Over 30 years, where the hardest year is the last. */
      longer: longerView(plan, run.summary_metrics.peak_cash_year),
      purchases: bought,
      ledger: await known(() => ledger(plan)),
      resilience: await known(() => resilience(plan, progress)),
      stresses: await orReason(() => stress(plan, usualStresses(plan), progress)),
      levers: await known(() => levers(plan, { ...asked, paths: asks.paths }, { ...progress, ...futures })),
      experience,
      peers: await orReason(() => benchmark(plan, last)),
      strategies: await orReason(() => compare(plan, {}, progress)),
      drivers: sensitivity(plan, {}, progress),
      chance,
    };
  } catch (error) {
    throw failureOf(error, byFlag(STUDY_FLAGS, locate));
  } finally {
    progress.clear();
  }
}

/** The years of the run that the file holds; the analysis checks them. */
function readLastForecast(cwd: string, file: string): BenchmarkOptions {
  const run = readJsonFile(cwd, file, 'last forecast') as Partial<Pick<SimulationRun, 'annual_projections'>> | null;
  const years = run?.annual_projections;
  if (years !== undefined) return { last_forecast: years };
  throw invalidFile('last forecast', [{ file, field: 'annual_projections', issue: 'Required' }]);
}

/** The answer of `fit()` that the file holds. */
function readExperience(cwd: string, file: string): FitAnswer {
  const answer = readJsonFile(cwd, file, 'experience') as Partial<FitAnswer> | null;
  if (answer?.kind === 'fit' && Array.isArray(answer.census_years)) return answer as FitAnswer;
  throw invalidFile('experience', [{ file, field: 'kind', issue: 'Must be an answer of fit' }]);
}

/** The answer of an analysis, or why the model has none. */
async function orReason<Answer>(compute: () => Answer | Promise<Answer>): Promise<Answer | string> {
  try {
    return await compute();
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return `${error.details.field}: ${error.details.issue}`;
  }
}

/** The price moves unless told otherwise; where it follows from earnings, these and the multiple do by their own defaults. */
function chanceOf(flags: StudyFlags, { operatingAssumptions }: PlanInputs): MonteCarloOptions {
  const { price, ...others } = fieldsOf(CHANCE, flags) as MonteCarloOptions;
  const isByEarnings = operatingAssumptions.share_valuation?.method === 'ebitda_multiple';
  if (isByEarnings) return price === undefined ? others : { ...others, price };
  return { ...others, price: { volatility: VOLATILITY, ...price } };
}
