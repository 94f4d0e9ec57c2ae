import { type Command, Option } from 'commander';
import { type Actuals, backtest } from '../../../analysis/index.js';
import { backtestAnswer } from '../../../analysis/internal.js';
import { chanceFlags, chanceOf } from '../command/chance.js';
import { byFlag, byYear, invalidOption, numberIn, optionsOf, repeated } from '../command/option-values.js';
import { type IdFlags, idOptions, newIdsOf } from '../command/id-answers.js';
import { answer, historyCommand } from '../command/plan-command.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import type { Plan } from '../files/inputs.js';
import type { Host } from '../host.js';
import type { OutputOptions } from '../output/result-output.js';

/** Options of `backtest`. */
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
const CHANCE = chanceFlags('percentiles', 'budget');

/** Holds the forecasts of several years against what happened. A command of its own because it reads a census of each year. */
export function addBacktest(program: Command, host: Host): void {
  const options = [
    repeated(new Option('--census <year=file>', 'the census at the end of a year, in any order').makeOptionMandatory()),
    new Option('--last-census <before.csv>', 'the census of the plan, when its file does not list the participants'),
    ...censusOptions(),
    repeated(
      new Option('--price <year=dollars>', 'the appraisal at the end of each of those years').makeOptionMandatory(),
    ),
    repeated(new Option('--repurchases <year=dollars>', 'cost of the shares bought in a year')),
    ...idOptions(),
    ...optionsOf(CHANCE),
  ];
  historyCommand<BacktestFlags>(program, host, HELP, options, filesOf, async (last, later, flags) => {
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
  });
}

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
