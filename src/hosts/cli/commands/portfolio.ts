import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, Option } from 'commander';
import type { Portfolio, PortfolioPlan } from '../../../analysis/index.js';
import { answered, failed, portfolioAnswer, portfolioOf } from '../../../analysis/internal.js';
import { Failure } from '../errors/failure.js';
import { STANDARD_INPUT } from '../files/files.js';
import { type Plan, readPlan } from '../files/inputs.js';
import { isObject, readPlanFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import { checkOutput, outputOptions, type OutputOptions, writeResult } from '../output/result-output.js';
import { EXIT } from '../program.js';
import { formsOf } from './answer.js';
import type { CommandRow } from './command.js';
import { invalidOption, wholeNumberOf } from './option-values.js';
import { startProgress } from './progress.js';

/** Options of `portfolio`. */
interface PortfolioFlags extends OutputOptions {
  readonly processes?: string;
}

/** Starting a process takes longer than most plans: each gets some plans, and one that ends is asked for its plans one by one. */
const PLANS_A_PROCESS = 16;
const MOST_PROCESSES = 1024;

/** Projects many plans, each by itself, in processes: the reason for a command of its own. The exit code says when some of them have no answer. */
export const PORTFOLIO: CommandRow<PortfolioFlags> = {
  name: 'portfolio',
  summary: 'many plans at once, in one table',
  description:
    'Projects many plans on all cores and shows them in one table: repurchases, the largest cash, whether the company can pay, and which plans have no answer and why. The census of plan.json is plan.csv or plan.xlsx beside it, unless the plan lists its participants.',
  words: [new Argument('<plans...>', 'the plan files, such as plans/*.json')],
  options: [
    new Option('--processes <n>', 'how many at once; 0: in this one. By default one for each core'),
    ...outputOptions(),
  ],
  run: async ({ host, words: files, flags, end }) => {
    checkOutput(flags);
    if (files.includes(STANDARD_INPUT)) throw invalidOption('plans', 'Must be files', STANDARD_INPUT);
    const { processes: said } = flags;
    const most = said === undefined ? host.cores : wholeNumberOf('--processes', said, 0, MOST_PROCESSES);
    const plans = most === 0 ? await here(host, files) : await inProcesses(host, files, most);
    const result = portfolioOf(plans);
    await writeResult(host, flags, formsOf(portfolioAnswer, { name: 'Portfolio' }), result);
    if (plans.some(({ figures }) => figures === null)) end(EXIT.incomplete);
  },
};

/** The plans one after the other, in this process. */
async function here(host: Host, files: readonly string[]): Promise<PortfolioPlan[]> {
  const plans: PortfolioPlan[] = [];
  for (const file of files) {
    let read: Plan;
    try {
      const census = censusBeside(host.cwd, file);
      read = await readPlan(host, file, census === null ? {} : { census });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      plans.push(failed(file, null, error.issues.map(located)));
      continue;
    }
    const { plan, locate } = read;
    const found = answered(file, () => plan);
    plans.push({ ...found, issues: found.issues.map((issue) => located(locate(issue))) });
  }
  return plans;
}

/** Where it is: the line of the file, or of the census. */
function located({ file, line, field, issue }: Failure['issues'][0]): { field: string; issue: string } {
  return { field: line === undefined ? field : `${file}:${line}, ${field}`, issue };
}

/** `plan.csv` or `plan.xlsx` beside `plan.json`, where the plan itself has nobody. */
function censusBeside(cwd: string, file: string): string | null {
  const { plan, census } = readPlanFile(cwd, file);
  // It names its own.
  if (census !== undefined) return null;
  const { initialState } = plan;
  const listed = isObject(initialState) ? initialState['participants'] : undefined;
  if (Array.isArray(listed) && listed.length > 0) return null;
  const beside = ['csv', 'xlsx'].map((ending) => file.replace(/(\.json)?$/i, `.${ending}`));
  return beside.find((each) => existsSync(resolve(cwd, each))) ?? null;
}

/** The plans in processes of their own. One that ends without an answer is named, and nothing else is lost. */
async function inProcesses(host: Host, files: readonly string[], most: number): Promise<PortfolioPlan[]> {
  const found = new Map<string, PortfolioPlan>();
  const size = Math.max(1, Math.min(PLANS_A_PROCESS, Math.ceil(files.length / most)));
  const batches = Array.from({ length: Math.ceil(files.length / size) }, (_, i) =>
    files.slice(i * size, (i + 1) * size),
  );
  const progress = startProgress(host);
  const stop = new AbortController();
  const takeBack = host.onInterrupt(() => {
    stop.abort();
  });
  const answerAll = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const { stdout, ended } = await host.runCommand(
        ['portfolio', ...batch, '--processes', '0', '--format', 'json'],
        stop.signal,
      );
      const plans = plansIn(stdout);
      if (plans !== null) for (const plan of plans) found.set(plan.plan, plan);
      else if (batch.length > 1) batches.push(...batch.map((file) => [file]));
      else {
        const file = batch[0]!;
        found.set(file, failed(file, null, [{ field: file, issue: `Its process ended without an answer: ${ended}` }]));
      }
      progress.onStep(found.size, files.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(most, batches.length) }, answerAll));
  } finally {
    takeBack();
    progress.clear();
  }
  return files.map((file) => found.get(file)!);
}

/** The plans that a process has written; null where it ended before. */
function plansIn(text: string): readonly PortfolioPlan[] | null {
  try {
    return (JSON.parse(text) as Portfolio).plans;
  } catch {
    return null;
  }
}
