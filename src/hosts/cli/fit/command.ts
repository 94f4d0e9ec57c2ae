import { type Command, Option } from 'commander';
import { fit, type HistoricCensus } from '../../../analysis/index.js';
import { fitAnswer } from '../../../analysis/internal.js';
import { type IdFlags, idOptions, newIdsOf } from '../command/id-answers.js';
import { listed, numberIn, repeated, yearly } from '../command/option-values.js';
import { answer, historyCommand } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import { censusOptions, type CensusFlags } from '../files/census-options.js';
import type { Plan } from '../files/inputs.js';
import type { Host } from '../host.js';
import type { OutputOptions } from '../output/result-output.js';

/** Options of `fit`. */
interface FitFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: readonly string[];
  readonly price?: readonly string[];
  readonly leaveOut?: readonly string[];
  readonly byService: boolean;
}

const HELP = {
  name: 'fit',
  summary: "assumptions from the company's own censuses",
  description:
    'Compares two or more censuses, a year apart, with the assumptions of the plan: turnover, retirement, diversification, who asks for payment, pay and the price, and how much own data count beside them.',
};

/** Fits the assumptions of a plan to the company's own history. A command of its own because it reads several censuses. */
export function addFit(program: Command, host: Host): void {
  const options = [
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
  ];
  const filesOf = (_: Plan, { census }: FitFlags) =>
    census.map((text) => yearly('--census', text)).sort(([a], [b]) => a - b);
  historyCommand<FitFlags>(program, host, HELP, options, filesOf, async (last, later, flags) => {
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
  });
}
