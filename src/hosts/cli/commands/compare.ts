import { basename } from 'node:path';
import { Argument, Option } from 'commander';
import {
  type ChanceScenario,
  type ChangedScenario,
  compare,
  compareMonteCarlo,
  type Comparison,
  type MonteCarloOptions,
  type PlanScenario,
  threeRs,
} from '../../../analysis/index.js';
import {
  chanceComparisonAnswer,
  compareAnalysis,
  pricedBy,
  type PriceSource,
  sideBySideAnswer,
  type ToldChances,
} from '../../../analysis/internal.js';
import type { PreparedPlan } from '../../../index.js';
import { failureOf, type Locate, readEach } from '../errors/failure.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { type Plan, readPlan } from '../files/inputs.js';
import { invalidFile, readJsonFile, type Settings } from '../files/plan-file.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { byFlag, flagOf, invalidOption, optionsOf } from './option-values.js';
import { repeated } from './repeated.js';
import { answer } from './answer.js';
import { chanceFlags, chanceOf, runUnderChance, type ThreadFlags, WORKERS } from './chance.js';
import { type CommandRow, helpOf, PLAN_FILE, settingOptions } from './command.js';
import type { Progress } from './progress.js';

/** Options of `compare`. */
interface CompareFlags extends OutputOptions, ThreadFlags, CensusFlags, Settings {
  readonly census?: readonly string[];
  readonly scenarios?: string;
  readonly threeRs: boolean;
  readonly priceBy?: PriceSource;
}

const CENSUSES = new Option(
  '--census <census.csv>',
  'the participants, as CSV or XLSX: once for all plans, or once for each plan',
);

const PRICE_BY = flagOf(compareAnalysis.options, 'price_by', '--price-by <source>');
const CHANCE = chanceFlags();

/** Projects plans and shows them side by side, under chance when paths are given. */
export const COMPARE: CommandRow<CompareFlags> = {
  ...helpOf(compareAnalysis),
  words: [PLAN_FILE, new Argument('[other.json...]', 'other plans to compare')],
  options: [
    repeated(CENSUSES),
    ...censusOptions(),
    ...settingOptions(),
    new Option('--scenarios <changes.json>', 'a list of { name, changes }: changes to the first plan'),
    new Option('--three-rs', 'the one plan with recycle, redeem and releverage').default(false),
    PRICE_BY,
    ...optionsOf([...CHANCE, ...WORKERS]),
    ...outputOptions(),
  ],
  run: async ({ host, words: planFiles, flags }) => {
    checkFlags(planFiles, flags);
    const { plans, priced } = pricedPlans(await readPlans(host, planFiles, flags), flags.priceBy);
    const [first] = plans;
    const { plan, locate } = first;
    const asked: Question = flags.threeRs
      ? { compute: (progress) => compare(plan, {}, progress), changes: () => threeRs(plan), locate }
      : ofScenarios(host, planFiles, plans, flags.scenarios);
    const question: Question = {
      ...asked,
      compute: (progress) => ({ ...asked.compute(progress), ...(priced === '' ? {} : { priced }) }),
    };
    const chance = chanceOf(CHANCE, flags);
    if (chance === null) {
      // Recycling and redeeming are the question of the methods alone.
      const { question: asks } = flags.threeRs ? compareAnalysis : sideBySideAnswer;
      await answer(host, flags, { ...compareAnalysis, question: asks }, first, question);
      return;
    }
    await answer(host, flags, chanceComparisonAnswer, first, {
      compute: (progress) => compareUnderChance(host, question, plan, chance, flags, progress),
      locate: byFlag([...CHANCE, ...WORKERS], question.locate),
    });
  },
};

/** The plans with a price that reacts, where that is asked for, and how each was changed. */
function pricedPlans(
  plans: [Plan, ...Plan[]],
  source: PriceSource | undefined,
): { readonly plans: [Plan, ...Plan[]]; readonly priced: string } {
  if (source === undefined) return { plans, priced: '' };
  const converted = plans.map((each) => {
    try {
      const { plan, how } = pricedBy(each.plan, source);
      return { plan: { ...each, plan }, how };
    } catch (error) {
      throw failureOf(error, (details) =>
        details.field === 'price_by'
          ? { ...details, field: '--price-by', file: '--price-by', value: source }
          : each.locate(details),
      );
    }
  });
  const how = [...new Set(converted.map((each) => each.how))];
  return { plans: converted.map(({ plan }) => plan) as [Plan, ...Plan[]], priced: how.join(' ') };
}

/** Scenarios compared: as they are projected, and as changes to the first plan or as plans of their own. */
interface Question {
  readonly compute: (progress: Progress) => Comparison;
  readonly changes: () => readonly (PlanScenario | ChangedScenario)[];
  readonly locate: Locate;
}

/** Every scenario meets the same futures. The projection comes first: it finds what is wrong with the scenarios. */
async function compareUnderChance(
  host: Host,
  { compute, changes }: Question,
  plan: PreparedPlan,
  options: MonteCarloOptions,
  flags: ThreadFlags,
  { onPaths, ...progress }: Progress,
): Promise<ToldChances> {
  const { input_differences, notes = [], ranking_caveat: caveat, priced } = compute({ ...progress, onPaths });
  const scenarios = changes().map((scenario) => ({
    name: scenario.name,
    plan: 'plan' in scenario ? scenario.plan : plan.with(scenario.changes),
  }));
  const results: ChanceScenario[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const onProgress: Progress['onPaths'] = ({ done, total }) =>
      onPaths({ done: index * total + done, total: scenarios.length * total });
    results.push({
      name: scenario.name,
      result: await runUnderChance(host, scenario.plan, options, flags, { onProgress }),
    });
  }
  return {
    ...compareMonteCarlo(results),
    input_differences,
    notes,
    ...(caveat === undefined ? {} : { ranking_caveat: caveat }),
    ...(priced === undefined ? {} : { priced }),
  };
}

/** There must be something to compare with, given in one way only. */
function checkFlags(
  planFiles: readonly string[],
  { census = [], scenarios: file, threeRs: isThreeRs }: CompareFlags,
): void {
  if (isThreeRs && file !== undefined) throw invalidOption('--three-rs', 'Not with --scenarios');
  if (isThreeRs && planFiles.length > 1) throw invalidOption('--three-rs', 'Not with a second plan file');
  if (!isThreeRs && file === undefined && planFiles.length === 1) {
    throw invalidOption('--scenarios', 'Required: this, --three-rs or another plan file to compare with');
  }
  if (census.length > 1 && census.length !== planFiles.length) {
    throw invalidOption('--census', 'Must be given once, or once for each plan file');
  }
}

/** Reads the plans; throws everything that is wrong with any of them. */
async function readPlans(
  host: Host,
  planFiles: readonly string[],
  { census: censuses = [], ...flags }: CompareFlags,
): Promise<[Plan, ...Plan[]]> {
  const plans = await readEach(planFiles, (file, index) => {
    const census = censuses.length === 1 ? censuses[0] : censuses[index];
    return readPlan(host, file, { ...flags, census });
  });
  return plans as [Plan, ...Plan[]];
}

function ofScenarios(
  host: Host,
  planFiles: readonly string[],
  plans: readonly Plan[],
  changesFile: string | undefined,
): Question {
  const names = namesOf(planFiles);
  const full = plans.map(({ plan }, index) => ({ name: names[index]!, plan }));
  const changed = changesFile === undefined ? [] : readChanges(host.cwd, changesFile);
  const locate: Locate = (details) => {
    const [, at, field = ''] = /^scenarios\[(\d+)\]\.?(.*)$/.exec(details.field) ?? [];
    const index = Number(at);
    const plan = plans[index];
    if (plan !== undefined) {
      // A plan is named after its file.
      if (field === 'name') return { ...details, field: planFiles[index]!, file: planFiles[index]! };
      // A field of a plan file is named without its argument, as in every command.
      return plan.locate({ ...details, field: field.replace(/^operatingAssumptions\./, '') });
    }
    const file = changesFile ?? planFiles[0]!;
    const place = at === undefined ? details.field : `[${index - plans.length}]${field && `.${field}`}`;
    return { ...details, field: place, file };
  };
  const scenarios = [...full, ...changed];
  return { compute: (progress) => compare(scenarios, {}, progress), changes: () => scenarios, locate };
}

/** The file's name without `.json`; for files with the same name, the path as it was given. */
export function namesOf(planFiles: readonly string[]): string[] {
  const short = planFiles.map((file) => basename(file).replace(/\.jsonc?$/i, '') || file);
  return short.map((name, index) => (short.filter((other) => other === name).length > 1 ? planFiles[index]! : name));
}

function readChanges(cwd: string, file: string): ChangedScenario[] {
  const content = readJsonFile(cwd, file, 'scenarios file');
  // The engine checks the entries.
  if (Array.isArray(content) && content.length > 0) return content as ChangedScenario[];
  throw invalidFile('scenarios file', [{ file, field: file, issue: 'Must be a list of { name, changes }' }]);
}
