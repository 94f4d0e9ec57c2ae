import { basename, dirname } from 'node:path';
import { Option, type Command } from 'commander';
import { readLast, checkedLevers, leversOptions } from '../../../analysis/internal.js';
import {
  type BenchmarkOptions,
  benchmark,
  compare,
  ledger,
  levers,
  purchases,
  resilience,
  sensitivity,
  stress,
  usualStresses,
  type AnalysisControl,
  type LeversOptions,
  type MonteCarloOptions,
  type PlanInputs,
} from '../../../analysis/index.js';
import { longerView } from '../../../presentation/words/index.js';
import { SimulationError, type PreparedPlan, type SimulationRun } from '../../../index.js';
import { FAN_PERCENTILES } from '../../../presentation/charts/index.js';
import { sayInOptions } from '../analysis/forms.js';
import { chanceFlags, runUnderChance, workersOption, type ThreadFlags } from '../command/chance.js';
import { byFlag, fieldsOf, invalidOption, optionFlags, optionsOf } from '../command/option-values.js';
import { planCommand, planOptions } from '../command/plan-command.js';
import { startProgress } from '../command/progress.js';
import { failureOf } from '../errors/failure.js';
import { doubtsOf, writeWarnings } from '../errors/warnings.js';
import { spokenName } from '../files/files.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import { readPlan, type PlanOptions } from '../files/inputs.js';
import { writeText, type Host } from '../host.js';
import { writeFiles, type OutputFile } from '../output/output-files.js';
import { annexPage, reportPage } from './page.js';
import { findChromium, printPdf } from './print-pdf.js';
import { COMPANY_UNKNOWN } from '../../../presentation/board/index.js';
import type { Study } from './study.js';

/** What the user may say after `report plan.json`. */
interface ReportFlags extends PlanOptions, ThreadFlags {
  readonly out?: string;
  /** True where the user leaves its name to `--out`. */
  readonly pdf?: string | true;
  readonly date?: string;
  readonly preparer?: string;
  readonly lastForecast?: string;
}

const HELP = {
  name: 'report',
  summary: 'the whole answer as a document for the board',
  description:
    'Writes two HTML files for the board. The first has a page that stands alone (whether the company can pay, the next years, what breaks it, three alternatives, the decision asked) and six exhibits. The annex beside it has findings, yardsticks, assumptions, data, method and years.',
};

/** How far price and rates of leaving vary unless told otherwise: as on the page. */
const VOLATILITY = '0.2';

/** Whose defaults are for a report; its fan needs percentiles of its own. */
const DEFAULTS: Readonly<Record<string, string>> = { paths: '500', 'turnover.volatility': VOLATILITY };
const CHANCE = chanceFlags('percentiles', 'leave_out_beyond_range');
for (const [field, option] of CHANCE) if (field in DEFAULTS) option.default(DEFAULTS[field]);
const WORKERS = workersOption();
/** Without their own `--paths`: the report has one for chance. */
const LEVERS = optionFlags(leversOptions).filter(([field]) => field !== 'paths');
const LAST = new Option('--last-forecast <run.json>', 'the last forecast, a file of simulate --format json');
const FLAGS = [...CHANCE, ...LEVERS, ['last_forecast', LAST], ['workers', WORKERS]] as const;

/** Writes the report; what is doubtful in the inputs stands in it, and on standard error. */
export function addReport(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    ...planOptions(),
    new Option('--out <report.html>', 'the file to write, instead of standard output'),
    new Option('--pdf [report.pdf]', 'also print to PDF, by Chromium, Chrome or Edge; beside --out unless named'),
    new Option('--date <text>', 'date printed on the report'),
    new Option('--preparer <text>', 'who prepared it'),
    LAST,
    ...optionsOf(LEVERS),
    ...optionsOf(CHANCE),
    WORKERS,
  ]);
  command.action(async (planFile: string, flags: ReportFlags) => {
    if (flags.pdf === true && flags.out === undefined) throw invalidOption('--pdf', 'Must name a file without --out');
    const chromium = flags.pdf === undefined ? null : findChromium(host);
    if (flags.pdf !== undefined && chromium === null) {
      throw invalidOption('--pdf', 'Needs Chromium, Chrome or Edge: CHROMIUM may name the program');
    }
    const inputs = await readPlan(host, planFile, flags);
    const files = [planFile, inputs.censusFile].flatMap((file) => (file === null ? [] : [nameOf(file)]));
    const { date, preparer, lastForecast } = flags;
    const last = lastForecast === undefined ? {} : readLastForecast(host.cwd, lastForecast);
    let study: Study;
    const progress = startProgress(host);
    try {
      const { plan } = inputs;
      readLast(last);
      const toDo = leversTried(plan, inputs.planInputs, fieldsOf(LEVERS, flags));
      const isKnown = inputs.planInputs.operatingAssumptions.company_finances !== undefined;
      const known = <Answer>(compute: () => Answer): Answer | string => (isKnown ? orReason(compute) : COMPANY_UNKNOWN);
      const run = plan.simulateRun({ snapshots: false, onYear: progress.onYear });
      study = {
        inputs: inputs.planInputs,
        plan,
        say: sayInOptions(inputs.name),
        run,
        longer: longerView(plan, run.summary_metrics.peak_cash_year),
        purchases: purchases(plan, progress),
        ledger: known(() => ledger(plan)),
        resilience: known(() => resilience(plan, progress)),
        stresses: orReason(() => stress(plan, usualStresses(plan), progress)),
        levers: toDo(progress),
        peers: orReason(() => benchmark(plan, last)),
        strategies: orReason(() => compare(plan, {}, progress)),
        drivers: sensitivity(plan, {}, progress),
        chance: await underChance(host, plan, inputs.planInputs, flags, progress.onPaths),
        doubts: doubtsOf(inputs).map((doubt) => ({ ...doubt, file: nameOf(doubt.file) })),
        files,
        ...(date === undefined ? {} : { date }),
        ...(preparer === undefined ? {} : { preparer }),
      };
    } catch (error) {
      throw failureOf(error, byFlag(FLAGS, inputs.locate));
    } finally {
      progress.clear();
    }
    if (chromium !== null) progress.onBegin('Printing');
    await write(host, flags, study, chromium).finally(() => progress.clear());
    await writeWarnings(host, inputs);
  });
}

/** The years of the run that the file holds; the analysis checks them. */
function readLastForecast(cwd: string, file: string): BenchmarkOptions {
  const run = readJsonFile(cwd, file, 'last forecast') as Partial<Pick<SimulationRun, 'annual_projections'>> | null;
  const years = run?.annual_projections;
  if (years !== undefined) return { last_forecast: years };
  throw invalidFile('last forecast', [{ file, field: 'annual_projections', issue: 'Required' }]);
}

/** A file as it is named in the report: without its folders. */
function nameOf(file: string): string {
  return basename(spokenName(file));
}

/** The answer of an analysis, or why the model has none. */
function orReason<Answer>(compute: () => Answer): Answer | string {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return `${error.details.field}: ${error.details.issue}`;
  }
}

/**
 * The levers, their options checked before anything is computed. A plan without the finances of its company has none, unless a constraint
 * was set, which would then hold nothing.
 */
function leversTried(plan: PreparedPlan, { operatingAssumptions }: PlanInputs, asked: LeversOptions) {
  const isKnown = operatingAssumptions.company_finances !== undefined;
  if (isKnown || Object.keys(asked).length > 0) checkedLevers(plan, asked);
  return (progress: AnalysisControl): Study['levers'] =>
    isKnown ? orReason(() => levers(plan, asked, progress)) : COMPANY_UNKNOWN;
}

/** The price moves unless told otherwise; where it follows from earnings, these and the multiple do by their own defaults. */
function withPrice(given: MonteCarloOptions, { operatingAssumptions }: PlanInputs): MonteCarloOptions {
  const { price } = given;
  if (price?.volatility !== undefined || operatingAssumptions.share_valuation?.method === 'ebitda_multiple')
    return given;
  return { ...given, price: { ...price, volatility: VOLATILITY } };
}

async function underChance(
  host: Host,
  plan: PreparedPlan,
  inputs: PlanInputs,
  flags: ThreadFlags,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Study['chance']> {
  const options = {
    ...withPrice(fieldsOf(CHANCE, flags) as MonteCarloOptions, inputs),
    percentiles: [...FAN_PERCENTILES],
    leave_out_beyond_range: true,
  };
  try {
    return await runUnderChance(host, plan, options, flags, { onProgress });
  } catch (error) {
    return orReason(() => {
      throw error;
    });
  }
}

/** The report as it was asked for, its annex beside it; a printed one is complete before any file is written. */
async function write(host: Host, { out, pdf }: ReportFlags, study: Study, chromium: string | null): Promise<void> {
  const files: (readonly [path: string, chunks: OutputFile['chunks']])[] = [];
  const annex = out === undefined ? null : out.replace(/(\.html?)?$/i, '-annex.html');
  const html = reportPage(study, annex === null ? null : basename(annex));
  if (out !== undefined) files.push([out, [html]], [annex!, [annexPage(study)]]);
  if (pdf !== undefined && chromium !== null) {
    const path = pdf === true ? `${out!.replace(/\.html?$/i, '')}.pdf` : pdf;
    files.push([path, await printPdf(host, chromium, html)]);
  }
  for (const [path, chunks] of files) await writeFiles(host, dirname(path), [{ name: basename(path), chunks }]);
  if (files.length === 0) await writeText(host.stdout, html);
  else if (host.stderr.isTTY === true) {
    await writeText(host.stderr, `${files.map(([path]) => path).join(', ')}\n`);
  }
}
