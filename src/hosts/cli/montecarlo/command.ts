import { isDeepStrictEqual } from 'node:util';
import { type Command, Option } from 'commander';
import { mergePatch } from '../../../index.js';
import type { Issue } from '../errors/failure.js';
import { monteCarloAnalysis, rowCounts } from '../../../analysis/internal.js';
import { answerFiles } from '../../../presentation/answer/index.js';
import {
  type FitAnswer,
  type MonteCarloOptions,
  type MonteCarloResult,
  type PlanInputs,
  pathRows,
} from '../../../analysis/index.js';
import { chanceFlags, runUnderChance, type ThreadFlags, workersOption } from '../command/chance.js';
import { byFlag, fieldsOf, type FlagsOfFields, flagsOf, optionsOf } from '../command/option-values.js';
import { analysisCommand, answer, helpOf, type PlanFlags } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { ARGUMENTS, invalidFile, isObject, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import type { CsvFile } from '../../../presentation/words/csv.js';

/** Options of the run. */
interface MonteCarloFlags extends PlanFlags, ThreadFlags {
  readonly paths: string;
  readonly samples: boolean;
  readonly extend?: string;
  readonly uncertainty?: string;
}

/** Options that stand for fields of `monteCarlo()`. */
const FLAGS: FlagsOfFields = [
  ...chanceFlags(),
  ...flagsOf(monteCarloAnalysis.options, {
    'reserve.years': '--reserve <years>',
    'reserve.probability': '--reserve-probability <p>',
    'reserve.earns': '--reserve-earns <r>',
  }),
];
FLAGS[0]![1].default('1000');
const WORKERS = workersOption();
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
export function addMonteCarlo(program: Command, host: Host): void {
  const options = [...optionsOf(FLAGS), WORKERS, EXTEND, UNCERTAINTY, SAMPLES];
  analysisCommand(program, host, helpOf(monteCarloAnalysis), options, async (read, flags: MonteCarloFlags) => {
    const { name, plan, planInputs, locate } = read;
    const { doubts, ...uncertain } = fitIn(host, flags, planInputs);
    const asked = { ...(fieldsOf(FLAGS, flags) as MonteCarloOptions), ...uncertain };
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
      locate: byFlag([...FLAGS, ['workers', WORKERS], ['earlier', EXTEND], ['uncertainty', UNCERTAINTY]], locate),
      csv: (result) => monteCarloFiles(name, result, flags.samples),
      json: ({ samples, ...figures }) => (flags.samples ? { ...figures, samples } : figures),
    });
    await writeDoubts(host, doubts);
  });
}

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
