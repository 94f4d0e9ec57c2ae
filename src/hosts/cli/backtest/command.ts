import { type Command, Option } from 'commander';
import { type Actuals, backtest, type Backtest, type ForecastScore } from '../../../analysis/index.js';
import { backtestAnswer } from '../../../analysis/backtest/descriptor.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { formatDifference, formatPercent, formatWhole, shortPercent } from '../../../presentation/words/figures.js';
import { sayOf } from '../../../presentation/words/index.js';
import { chanceOf, optionalChanceFlags } from '../command/chance.js';
import { byFlag, invalidOption, optionsOf, repeated } from '../command/option-values.js';
import { type IdFlags, idOptions, idsCsvFiles, newIdsOf, questionLines } from '../command/id-answers.js';
import { byYear } from '../command/pairs.js';
import { answer, planCommand } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { settingsCsvFile } from '../../../presentation/answer/answer-files.js';
import { settingsLines } from '../output/basis.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { FIGURES, flagLines, varianceTable, VARIANCES } from '../reconcile/command.js';
import { grid, page, type Style, wrap } from '../text/style.js';

/** What the user may say after `backtest plan.json`. */
interface BacktestFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: readonly string[];
  readonly lastCensus?: string;
  readonly price: readonly string[];
  readonly repurchases?: readonly string[];
}

const HELP = {
  name: 'backtest',
  summary: 'the forecasts of past years against what happened',
  description:
    'Forecasts each past year from the census and the price before it, and shows how far off the forecasts would have been, and why.',
};

/** With `--paths` each forecast has a range. Which percentiles that has is settled. */
const CHANCE = optionalChanceFlags().filter(([field]) => field !== 'percentiles' && field !== 'budget');

/** Holds the forecasts of several years against what happened. */
export function addBacktest(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    repeated(new Option('--census <year=file>', 'the census at the end of a year, in any order').makeOptionMandatory()),
    new Option('--last-census <before.csv>', 'the census of the plan, when its file does not list the participants'),
    ...censusOptions(),
    repeated(
      new Option('--price <year=dollars>', 'the appraisal at the end of each of those years').makeOptionMandatory(),
    ),
    repeated(new Option('--repurchases <year=dollars>', 'cost of the shares bought in a year')),
    ...idOptions(),
    ...optionsOf(CHANCE),
    ...outputOptions(),
  ]);
  command.action(async (planFile: string, flags: BacktestFlags) => {
    const { census, lastCensus, price, repurchases = [], ...given } = flags;
    const others = { ...given, mapsUsed: new Set<string>() };
    const last = await readPlan(host, planFile, {
      ...(lastCensus === undefined ? {} : others),
      census: lastCensus,
    });
    const { name, plan, planInputs } = last;
    const { year: first } = plan.simulateRun({ snapshots: false }).annual_projections[0]!;
    const files = byYear('--census', census);
    const prices = byYear('--price', price);
    const bought = byYear('--repurchases', repurchases);
    const sorted = [...files].sort(([a], [b]) => a - b);
    for (const [i, [year]] of sorted.entries()) {
      if (year !== first + i) {
        const hint = `the plan is of ${first - 1}: backtest takes it as it was before the first year, with the price then`;
        throw invalidOption('--census', `Must be of each year from ${first} on, not of ${year}`, String(year), hint);
      }
      if (!prices.has(year)) throw invalidOption('--price', `Must be given for ${year}`);
    }
    const read = await readLaterCensuses(host, sorted, planInputs.planRules, others);
    const newIds = newIdsOf(host, flags);
    const years = sorted.map(([year], i): Actuals => ({
      participants: read[i]!.participants,
      price: prices.get(year)!,
      repurchases: bought.get(year),
      new_ids: newIds,
    }));
    for (const [flag, given] of [
      ['--price', prices],
      ['--repurchases', bought],
    ] as const) {
      const extra = [...given.keys()].find((year) => !files.has(year));
      if (extra !== undefined) throw invalidOption(flag, `Must be of a year with a census, not of ${extra}`);
    }
    const chance = chanceOf(CHANCE, flags);
    await answer(host, flags, {
      name: 'backtest',
      compute: () => backtest(plan, years, chance ?? undefined),
      locate: byFlag(CHANCE, (details) => {
        const [, at, field = ''] = /^years\[(\d+)\]\.(.*)$/.exec(details.field) ?? [];
        if (at === undefined) return last.locate(details);
        const named = { price: '--price', repurchases: '--repurchases', new_ids: '--new-id' }[field];
        if (named !== undefined) return { file: named, field: named, issue: details.issue };
        // A year without an answer is due to the assumptions, which are in the plan file.
        const assumption = /^operatingAssumptions\.?(.*)$/.exec(field)?.[1];
        if (assumption !== undefined) return last.locate({ ...details, field: assumption || 'operatingAssumptions' });
        return read[Number(at)]!.locate({ ...details, field });
      }),
      report: (result, width, style) => backtestReport(name, result, width, style),
      csv: backtestCsvFiles,
    });
    for (const { doubts } of read) await writeDoubts(host, doubts);
  });
}

/** A row a number; the people to look at; and what the answer rests on. */
export function backtestCsvFiles(result: Backtest): [CsvFile, ...CsvFile[]] {
  return [
    {
      name: 'backtest.csv',
      rows: backtestAnswer.rows(result),
      columns: ['year', 'metric', 'statistic', 'value', 'unit'],
    },
    ...idsCsvFiles(result.same),
    {
      name: 'flags.csv',
      rows: result.years.flatMap(({ year, flags }) =>
        flags.map(({ id, flag, expected, actual }) => ({ year, id, flag, expected, actual })),
      ),
      columns: ['year', 'id', 'flag', 'expected', 'actual'],
    },
    settingsCsvFile(result, { years: result.years.map(({ year }) => year).join(' ') }),
  ];
}

/** How far off the forecasts were, then each year by cause. */
export function backtestReport(planName: string, result: Backtest, width: number, style: Style): string {
  const { same, doubts } = result;
  const words = backtestAnswer.words(result, sayOf(planName));
  // The questions themselves are below, with how to answer them.
  const [first = '', ...more] = same.length > 0 ? [words[0]!, ...doubts] : words.slice(0, doubts.length + 1);
  const years = result.years.map(({ year }) => year);
  const sections = [
    questionLines(same, width),
    more.flatMap((text) => wrap(text, width)),
    same.length > 0 ? [] : scoreTable(result.scores),
    ...(same.length > 0 ? [] : result.caveats.map((text) => wrap(text, width))),
    ...result.years.flatMap(({ year, figures, flags }) => [
      [style.bold(String(year)), ...varianceTable(figures, style)],
      flags.length === 0 ? [] : flagLines(flags, width, style),
    ]),
    same.length > 0 ? [] : wrap(VARIANCES, width).map(style.dim),
    result.chance === null ? [] : wrap(rangesSentence(result.chance), width).map(style.dim),
    settingsLines(result, [], width, style),
  ];
  const of = years.length === 0 ? '' : ` of ${years.length === 1 ? years[0] : `${years[0]}-${years.at(-1)}`}`;
  const subject = `The forecasts${of} against what happened`;
  return page({ planName, subject, answer: first }, sections, width, style);
}

function rangesSentence({ paths, seed, settings }: NonNullable<Backtest['chance']>): string {
  const price =
    settings.price_volatility === 0 ? '' : `, at a volatility of ${shortPercent(settings.price_volatility)}`;
  return `Ranges are those of nine in ten of ${formatWhole(paths)} futures, seed ${seed}${price}.`;
}

/** How far off the forecasts of each figure were. */
function scoreTable(scores: readonly ForecastScore[]): string[] {
  const percent = (part: number | null): string => (part === null ? '-' : formatDifference(part, formatPercent));
  return grid(
    [
      ['Actual against forecast', 'years', '% on average', '% off', 'in range'],
      ...scores.map(({ figure, years, bias, error, ranged, within }) => [
        FIGURES[figure][0],
        String(years),
        percent(bias),
        error === null ? '-' : formatPercent(error),
        ranged === 0 ? '-' : `${within} of ${ranged}`,
      ]),
    ],
    1,
  );
}
