import { Option } from 'commander';
import { type Actuals, backtest, fit, type HistoricCensus, reconcile } from '../../../analysis/index.js';
import { backtestAnswer, fitAnswer, reconcileAnswer } from '../../../analysis/internal.js';
import type { Locate } from '../errors/failure.js';
import { writeDoubts } from '../errors/report.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { readIdsFile } from '../files/files.js';
import { type LaterCensus, type Plan, readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { answer } from './answer.js';
import { chanceFlags, chanceOf } from './chance.js';
import { type CommandRow, type Help, PLAN_FILE } from './command.js';
import {
  byFlag,
  byYear,
  type FlagsOfFields,
  invalidOption,
  listed,
  numberIn,
  numeric,
  optionsOf,
  pair,
  yearly,
} from './option-values.js';
import { repeated } from './repeated.js';

/** Options of a command that looks back at a plan. */
interface HistoryFlags extends OutputOptions, CensusFlags {
  readonly lastCensus?: string;
}

/** A command that looks back at a plan from the censuses of later years, which `filesOf` names. */
function lookBack<Flags extends HistoryFlags>(
  help: Help,
  options: readonly Option[],
  filesOf: (last: Plan, flags: Flags) => readonly (readonly [year: number, file: string])[],
  look: (last: Plan, later: readonly LaterCensus[], flags: Flags, host: Host) => Promise<unknown>,
): CommandRow<Flags> {
  return {
    ...help,
    words: [PLAN_FILE],
    options: [...options, ...outputOptions()],
    run: async ({ host, words: [planFile], flags }) => {
      const { lastCensus: census } = flags;
      const others = { ...flags, mapsUsed: new Set<string>() };
      const last = await readPlan(host, planFile!, { ...(census === undefined ? {} : others), census });
      const later = await readLaterCensuses(host, filesOf(last, flags), last.planInputs.planRules, others);
      await look(last, later, flags, host);
      for (const { doubts } of later) await writeDoubts(host, doubts);
    },
  };
}

/** The answers to questions about ids, as options. */
interface IdFlags {
  readonly newId?: readonly string[];
  readonly ids?: string;
}

/** The options that answer questions about ids. */
const idOptions = (): Option[] => [
  repeated(
    new Option(
      '--new-id <former=present>',
      'a changed id; the same id twice: the person has left, and another under it is somebody else',
    ),
  ),
  new Option('--ids <ids.csv>', 'changed ids from a file: former and present, a line each'),
];

/** Answers of the options and of the file. A file may know more people than the censuses: with `known` the others are left out. */
function newIdsOf(
  host: Pick<Host, 'cwd'>,
  { newId = [], ids }: IdFlags,
  known?: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const inFile = ids === undefined ? [] : readIdsFile(host.cwd, ids);
  const ofCensuses = inFile.filter((both) => known === undefined || both.every((id) => known.has(id)));
  return Object.fromEntries([...ofCensuses, ...newId.map((text) => pair('--new-id', text))]);
}

/** Options of `reconcile`. */
interface ReconcileFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: string;
  readonly lastCensus?: string;
  readonly price: string;
  readonly repurchases?: string;
}

const RECONCILED = {
  name: 'reconcile',
  summary: "last year's forecast against the actual year",
  description:
    "Compares the first year of last year's forecast with the actual census, price and repurchases, and shows the variance by cause.",
};

const DOLLARS = 'dollars';

/** The options that stand for fields of the actuals. */
const ACTUALS: FlagsOfFields = [
  [
    'price',
    numeric(new Option('--price <dollars>', 'the appraisal at the end of the year'), DOLLARS).makeOptionMandatory(),
  ],
  ['repurchases', numeric(new Option('--repurchases <dollars>', 'cost of the shares bought in the year'), DOLLARS)],
];

/** Reconciles a forecast with what happened in its first year. A command of its own because it reads the census of another year. */
export const RECONCILE = lookBack<ReconcileFlags>(
  RECONCILED,
  [
    new Option('--census <now.csv>', 'the census at the end of the year').makeOptionMandatory(),
    new Option('--last-census <before.csv>', "last year's census, when the plan file does not list the participants"),
    ...censusOptions(),
    ...optionsOf(ACTUALS),
    ...idOptions(),
  ],
  ({ plan }, { census }) => [[plan.simulateRun({ snapshots: false }).annual_projections[0]!.year, census]],
  (last, [now], flags, host) => {
    const { price, repurchases } = flags;
    const { participants, locate } = now!;
    const newIds = newIdsOf(host, flags);
    return answer(host, flags, reconcileAnswer, last, {
      compute: () => reconcile(last.plan, { participants, price, repurchases, new_ids: newIds }),
      locate: byFlag([...ACTUALS, ['new_ids', idOptions()[0]!]], (details) =>
        /^participants/.test(details.field) ? locate(details) : last.locate(details),
      ),
    });
  },
);

/** Options of `backtest`. */
interface BacktestFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: readonly string[];
  readonly lastCensus?: string;
  readonly price: readonly string[];
  readonly repurchases?: readonly string[];
}

const BACKTESTED = {
  name: 'backtest',
  summary: 'the forecasts of past years against what happened',
  description:
    'Forecasts each past year from the census and the price before it, and shows how far off the forecasts would have been, and why.',
};

/** With `--paths` each forecast has a range. Which percentiles that has is settled. */
const CHANCE = chanceFlags('percentiles', 'budget');

/** Holds the forecasts of several years against what happened. A command of its own because it reads a census of each year. */
export const BACKTEST = lookBack<BacktestFlags>(
  BACKTESTED,
  [
    repeated(new Option('--census <year=file>', 'the census at the end of a year, in any order').makeOptionMandatory()),
    new Option('--last-census <before.csv>', 'the census of the plan, when its file does not list the participants'),
    ...censusOptions(),
    repeated(
      new Option('--price <year=dollars>', 'the appraisal at the end of each of those years').makeOptionMandatory(),
    ),
    repeated(new Option('--repurchases <year=dollars>', 'cost of the shares bought in a year')),
    ...idOptions(),
    ...optionsOf(CHANCE),
  ],
  filesOf,
  async (last, later, flags, host) => {
    const newIds = newIdsOf(host, flags);
    const { prices, bought } = byYears(flags);
    const years = later.map(({ year, participants }): Actuals => ({
      participants,
      price: prices.get(year)!,
      repurchases: bought.get(year),
      new_ids: newIds,
    }));
    await answer(host, flags, backtestAnswer, last, {
      compute: () => backtest(last.plan, years, chanceOf(CHANCE, flags) ?? undefined),
      locate: byFlag(CHANCE, (details) => {
        const [, at, field = ''] = /^years\[(\d+)\]\.(.*)$/.exec(details.field) ?? [];
        if (at === undefined) return last.locate(details);
        const named = { price: '--price', repurchases: '--repurchases', new_ids: '--new-id' }[field];
        if (named !== undefined) return { file: named, field: named, issue: details.issue };
        // A year without an answer is due to the assumptions, which are in the plan file.
        const assumption = /^operatingAssumptions\.?(.*)$/.exec(field)?.[1];
        if (assumption !== undefined) return last.locate({ ...details, field: assumption || 'operatingAssumptions' });
        return later[Number(at)]!.locate({ ...details, field });
      }),
    });
  },
);

const dollarsIn = (flag: string) => (text: string) => numberIn(flag, text, 'dollars');

/** Censuses, prices and repurchases of the options, by year. */
function byYears({ census, price, repurchases = [] }: BacktestFlags) {
  return {
    files: byYear('--census', census),
    prices: byYear('--price', price, dollarsIn('--price')),
    bought: byYear('--repurchases', repurchases, dollarsIn('--repurchases')),
  };
}

/** Censuses of the years from the plan's on, each with a price. */
function filesOf({ plan }: Plan, flags: BacktestFlags): (readonly [year: number, file: string])[] {
  const { year: first } = plan.simulateRun({ snapshots: false }).annual_projections[0]!;
  const { files, prices, bought } = byYears(flags);
  const sorted = [...files].sort(([a], [b]) => a - b);
  for (const [i, [year]] of sorted.entries()) {
    if (year !== first + i) {
      const hint = `the plan is of ${first - 1}: backtest takes it as it was before the first year, with the price then`;
      throw invalidOption('--census', `Must be of each year from ${first} on, not of ${year}`, String(year), hint);
    }
    if (!prices.has(year)) throw invalidOption('--price', `Must be given for ${year}`);
  }
  for (const [flag, given] of Object.entries({ '--price': prices, '--repurchases': bought })) {
    const extra = [...given.keys()].find((year) => !files.has(year));
    if (extra !== undefined) throw invalidOption(flag, `Must be of a year with a census, not of ${extra}`);
  }
  return sorted;
}

/** Options of `fit`. */
interface FitFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: readonly string[];
  readonly price?: readonly string[];
  readonly leaveOut?: readonly string[];
  readonly byService: boolean;
}

const FITTED = {
  name: 'fit',
  summary: "assumptions from the company's own censuses",
  description:
    'Compares two or more censuses, a year apart, with the assumptions of the plan: turnover, retirement, diversification, who asks for payment, pay and the price, and how much own data count beside them.',
};

/** Fits the assumptions of a plan to the company's own history. A command of its own because it reads several censuses. */
export const FIT = lookBack<FitFlags>(
  FITTED,
  [
    repeated(
      new Option('--census <year=file>', 'a census and the year at whose end it is; two or more').makeOptionMandatory(),
    ),
    repeated(new Option('--price <year=dollars>', 'an appraisal and the year at whose end it is')),
    ...idOptions(),
    listed(new Option('--leave-out <ids>', 'people who count for nothing, such as those of a layoff')),
    repeated(
      new Option(
        '--group-by <heading>',
        'the column of the censuses that says the site or class of people; repeatable',
      ),
    ),
    new Option('--by-service', 'changes with a factor for each band of service, not one for all').default(false),
    ...censusOptions(),
  ],
  (_, { census }) => census.map((text) => yearly('--census', text)).sort(([a], [b]) => a - b),
  async (last, later, flags, host) => {
    const { price = [], leaveOut } = flags;
    const censuses = later.map(({ year, participants }): HistoricCensus => ({ census_year: year, participants }));
    const known = new Set(censuses.flatMap(({ participants }) => participants.map(({ id }) => id)));
    const prices = price
      .map((text) => yearly('--price', text))
      .map(([year, dollars]) => ({ year, price: numberIn('--price', dollars, 'dollars') }));
    const locate: Locate = (details) => {
      const [, at, field = ''] = /^censuses\[(\d+)\]\.(.*)$/.exec(details.field) ?? [];
      const flag = { censuses: '--census', prices: '--price', new_ids: '--new-id', leave_out: '--leave-out' };
      if (at !== undefined) return later[Number(at)]!.locate({ ...details, field });
      const [named = ''] = /^\w+/.exec(details.field) ?? [];
      const its = flag[named as keyof typeof flag] as string | undefined;
      if (its === undefined) return last.locate(details);
      const said = price[Number(/^prices\[(\d+)\]/.exec(details.field)?.[1])];
      return { file: its, field: its, issue: details.issue, ...(said === undefined ? {} : { value: said }) };
    };
    const asked = {
      ...(prices.length === 0 ? {} : { prices }),
      new_ids: newIdsOf(host, flags, known),
      ...(leaveOut === undefined ? {} : { leave_out: leaveOut }),
      // The latest group of each person.
      ...(flags.groupBy === undefined
        ? {}
        : { groups: Object.fromEntries(later.flatMap(({ groups }) => [...groups])) }),
      by_service: flags.byService,
    };
    await answer(host, flags, fitAnswer, last, { compute: () => fit(last.plan, censuses, asked), locate });
  },
);
