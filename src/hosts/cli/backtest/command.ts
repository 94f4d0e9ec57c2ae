import { type Command, Option } from 'commander';
import { type Actuals, backtest } from '../../../analysis/index.js';
import { backtestAnswer } from '../../../analysis/internal.js';
import { formsOf } from '../analysis/forms.js';
import { chanceOf, optionalChanceFlags } from '../command/chance.js';
import { byFlag, invalidOption, optionsOf, repeated } from '../command/option-values.js';
import { type IdFlags, idOptions, newIdsOf } from '../command/id-answers.js';
import { byYear } from '../command/pairs.js';
import { answer, planCommand } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';

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
const CHANCE = optionalChanceFlags().filter(([field]) => field !== 'percentiles' && field !== 'budget');

/** Holds the forecasts of several years against what happened. A command of its own because it reads a census of each year. */
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
      ...formsOf(backtestAnswer, name),
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
    });
    for (const { doubts } of read) await writeDoubts(host, doubts);
  });
}
