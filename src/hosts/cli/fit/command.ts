import { type Command, Option } from 'commander';
import { fit, type FitAnswer, type HistoricCensus } from '../../../analysis/index.js';
import { fitAnswer } from '../../../analysis/fit/descriptor.js';
import { sayOf } from '../../../presentation/words/index.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { type IdFlags, idOptions, idsCsvFiles, newIdsOf, questionLines } from '../command/id-answers.js';
import { listed, repeated } from '../command/option-values.js';
import { yearly } from '../command/pairs.js';
import { answer, planCommand } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import { writeDoubts } from '../errors/warnings.js';
import { censusOptions, type CensusFlags } from '../files/census-options.js';
import { type LaterCensus, readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { settingsCsvFile } from '../../../presentation/answer/answer-files.js';
import { settingsLines } from '../output/basis.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { grid, page, printable, rule, type Style, widthOf, wrap } from '../text/style.js';

/** What the user may say after `fit plan.json`. */
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

/** So many people are listed; all of them are in the files. */
const MOST_LISTED = 20;

/** Fits the assumptions of a plan to the company's own history. */
export function addFit(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
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
    ...outputOptions(),
  ]);
  command.action(async (planFile: string, flags: FitFlags) => {
    const { census, price = [], leaveOut, ...others } = flags;
    const last = await readPlan(host, planFile, {});
    const { name, plan, planInputs } = last;
    const files = census.map((text) => yearly('--census', text)).sort(([a], [b]) => a - b);
    const read = await readLaterCensuses(host, files, planInputs.planRules, others);
    const censuses = read.map(({ participants }, i): HistoricCensus => ({ census_year: files[i]![0], participants }));
    const known = new Set(censuses.flatMap(({ participants }) => participants.map(({ id }) => id)));
    const locate: Locate = (details) => {
      const [, at, field = ''] = /^censuses\[(\d+)\]\.(.*)$/.exec(details.field) ?? [];
      const flag = { censuses: '--census', prices: '--price', new_ids: '--new-id', leave_out: '--leave-out' };
      if (at !== undefined) return read[Number(at)]!.locate({ ...details, field });
      const [named = ''] = /^\w+/.exec(details.field) ?? [];
      const its = flag[named as keyof typeof flag] as string | undefined;
      if (its === undefined) return last.locate(details);
      const said = price[Number(/^prices\[(\d+)\]/.exec(details.field)?.[1])];
      return { file: its, field: its, issue: details.issue, ...(said === undefined ? {} : { value: said }) };
    };
    await answer(host, flags, {
      name: 'fit',
      compute: () =>
        fit(plan, censuses, {
          ...(price.length === 0
            ? {}
            : {
                prices: price
                  .map((text) => yearly('--price', text))
                  .map(([year, dollars]) => ({ year, price: dollars })),
              }),
          new_ids: newIdsOf(host, flags, known),
          ...(leaveOut === undefined ? {} : { leave_out: leaveOut }),
          ...(flags.groupBy === undefined ? {} : { groups: groupsOf(read) }),
          by_service: flags.byService,
        }),
      locate,
      report: (result, width, style) => fitReport(name, result, width, style),
      csv: fitCsvFiles,
    });
    for (const { doubts } of read) await writeDoubts(host, doubts);
  });
}

/** The latest group of each person. */
function groupsOf(read: readonly LaterCensus[]): Readonly<Record<string, string>> {
  return Object.fromEntries(read.flatMap(({ groups }) => [...groups]));
}

/** Of `fit.csv`, which has no rows while a question about ids is open. */
const FIGURE_COLUMNS = ['from_service', 'age', 'group', 'year', 'metric', 'statistic', 'value', 'unit'];

/** One row a figure, one a person who left or was left out, and one a setting. */
export function fitCsvFiles(result: FitAnswer): [CsvFile, ...CsvFile[]] {
  return [
    { name: 'fit.csv', rows: fitAnswer.rows(result), columns: FIGURE_COLUMNS },
    ...idsCsvFiles(result.same),
    {
      name: 'leavers.csv',
      rows: result.leavers.map((leaver) => ({ ...leaver })),
      columns: ['year', 'id', 'cause', 'age'],
    },
    {
      name: 'excluded.csv',
      rows: result.excluded.map(({ year, id, reason }) => ({ year, id, reason })),
      columns: ['year', 'id', 'reason'],
    },
    settingsCsvFile(result, { census_years: result.census_years.join(' ') }),
  ];
}

/** Questions, or what the history says, turnover by service, retirement by age and what to change; and what was left out. */
export function fitReport(planName: string, result: FitAnswer, width: number, style: Style): string {
  const [first = '', ...more] = fitAnswer.words(result, sayOf(planName));
  const { turnover, excluded, same, changes, census_years: years } = result;
  const listedOut = excluded
    .slice(0, MOST_LISTED)
    .flatMap(({ year, id, reason }) =>
      wrap(printable(`${id} in ${year}: ${reason}`), width - 2).map((line) => `  ${line}`),
    );
  const others = excluded.length - MOST_LISTED;
  return page(
    { planName, subject: `The company's own history, ${years[0]}-${years.at(-1)}`, answer: first },
    [
      questionLines(same, width),
      more.slice(same.length).flatMap((text) => wrap(text, width)),
      ...(turnover === null ? [] : peopleSections(result, turnover, width, style)),
      excluded.length === 0
        ? []
        : [
            'Count for nothing:',
            ...listedOut,
            ...(others > 0 ? [`  and ${others} more, which --format csv or json lists`] : []),
          ],
      turnover === null ? [] : ['Changes to the plan:', ...JSON.stringify(changes, null, 2).split('\n')],
      settingsLines(result, [], width, style),
    ],
    width,
    style,
  );
}

/** Turnover by service, retirement by age, and who left. */
function peopleSections(
  { retirement, leavers, census_years: years }: FitAnswer,
  turnover: NonNullable<FitAnswer['turnover']>,
  width: number,
  style: Style,
): string[][] {
  const two = (value: number): string => value.toFixed(2);
  const bands = grid(
    [
      ['Years of service', 'exposed', 'left', 'expected', 'factor'],
      ...turnover.bands.map(({ from_service: from, exposed, actual, expected, scale }) => [
        `from ${from}`,
        String(exposed),
        String(actual),
        two(expected),
        two(scale),
      ]),
      ['all', String(turnover.exposed), String(turnover.actual), two(turnover.expected), two(turnover.scale)],
      ...(turnover.groups?.of ?? []).map(({ group, actual, expected, scale }) => [
        printable(group),
        '',
        String(actual),
        two(expected),
        two(scale),
      ]),
    ],
    1,
  );
  const seen = retirement.filter(({ exposed }) => exposed > 0);
  const ages = grid(
    [
      ['Retirement at', 'exposed', 'retired', 'assumed', 'fitted'],
      ...seen.map(({ age, exposed, actual, prior, rate }) => [
        String(age),
        String(exposed),
        String(actual),
        `${(100 * prior).toFixed(1)} %`,
        `${(100 * rate).toFixed(1)} %`,
      ]),
    ],
    1,
  );
  const byYear = years.slice(1).map((year) => {
    const left = leavers.filter((each) => each.year === year);
    const causes = [...new Set(left.map(({ cause }) => cause))].sort();
    const counts = causes.map((cause) => `${cause} ${left.filter((each) => each.cause === cause).length}`);
    return `${year}: ${counts.length === 0 ? 'nobody' : counts.join(', ')}`;
  });
  const line = rule(Math.min(width, widthOf(bands)), style);
  return [
    [bands[0]!, line, ...bands.slice(1), line],
    seen.length === 0 ? [] : ages,
    wrap(`Left in ${byYear.join('; ')}. --format csv or json names them.`, width),
  ];
}
