import { type Command, Option } from 'commander';
import {
  type FlagKind,
  type PersonFlag,
  reconcile,
  type ReconciledFigure,
  type Reconciliation,
} from '../../../analysis/index.js';
import { questionWords } from '../../../analysis/later-census/id-words.js';
import { byFlag, type FlagsOfFields, optionsOf } from '../command/option-values.js';
import { type IdFlags, idOptions, idsCsvFiles, newIdsOf, questionLines } from '../command/id-answers.js';
import { answer, planCommand } from '../command/plan-command.js';
import { writeDoubts } from '../errors/warnings.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { type LaterCensus, readLaterCensuses, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../../../presentation/answer/answer-files.js';
import { settingsLines } from '../output/basis.js';
import {
  decimalFormat,
  formatDifference,
  formatPrice,
  formatWhole,
  spokenDollars,
  unitFor,
} from '../../../presentation/words/figures.js';
import { grid, page, printable, rule, type Style, widthOf, wrap } from '../text/style.js';

/** What the user may say after `reconcile last-year.json`. */
interface ReconcileFlags extends OutputOptions, CensusFlags, IdFlags {
  readonly census: string;
  readonly lastCensus?: string;
  readonly price: string;
  readonly repurchases?: string;
}

const HELP = {
  name: 'reconcile',
  summary: "last year's forecast against the actual year",
  description:
    "Compares the first year of last year's forecast with the actual census, price and repurchases, and shows the variance by cause.",
};

/** The options that stand for fields of the actuals. */
const ACTUALS: FlagsOfFields = [
  ['price', new Option('--price <dollars>', 'the appraisal at the end of the year').makeOptionMandatory()],
  ['repurchases', new Option('--repurchases <dollars>', 'cost of the shares bought in the year')],
];

/** Reconciles a forecast with what happened in its first year. */
export function addReconcile(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    new Option('--census <now.csv>', 'the census at the end of the year').makeOptionMandatory(),
    new Option('--last-census <before.csv>', "last year's census, when the plan file does not list the participants"),
    ...censusOptions(),
    ...optionsOf(ACTUALS),
    ...idOptions(),
    ...outputOptions(),
  ]);
  command.action(async (planFile: string, flags: ReconcileFlags) => {
    const { census, lastCensus, price, repurchases, ...given } = flags;
    const others = { ...given, mapsUsed: new Set<string>() };
    const before = { ...(lastCensus === undefined ? {} : others), census: lastCensus };
    const last = await readPlan(host, planFile, before);
    const { name, plan, planInputs } = last;
    const { year } = plan.simulateRun({ snapshots: false }).annual_projections[0]!;
    const [now] = (await readLaterCensuses(host, [[year, census]], planInputs.planRules, others)) as [LaterCensus];
    const newIds = newIdsOf(host, flags);
    await answer(host, flags, {
      name: 'reconciliation',
      compute: () => reconcile(plan, { participants: now.participants, price, repurchases, new_ids: newIds }),
      locate: byFlag([...ACTUALS, ['new_ids', idOptions()[0]!]], (details) =>
        (/^participants/.test(details.field) ? now : last).locate(details),
      ),
      report: (result, width, style) => reconcileReport(name, result, width, style),
      csv: reconcileCsvFiles,
    });
    await writeDoubts(host, now.doubts);
  });
}

/** The figures with their variances, one a row; the people to look at; and what the answer rests on. */
export function reconcileCsvFiles(result: Reconciliation): [CsvFile, ...CsvFile[]] {
  return [
    {
      name: 'variances.csv',
      rows: result.figures.map(({ figure, forecast, variances, actual }) => ({
        figure,
        forecast,
        ...variances,
        actual,
      })),
      columns: ['figure', 'forecast', 'turnover', 'price', 'pay', 'elections', 'data', 'actual'],
    },
    ...idsCsvFiles(result.same),
    {
      name: 'flags.csv',
      rows: result.flags.map(({ id, flag, expected, actual }) => ({ id, flag, expected, actual })),
      columns: ['id', 'flag', 'expected', 'actual'],
    },
    settingsCsvFile(result, { year: result.year }),
  ];
}

const tenths = decimalFormat(1, 1);

/** What a figure is called, and how it is written; money in the unit of the table. */
export const FIGURES: Readonly<
  Record<ReconciledFigure['figure'], readonly [label: string, format: 'money' | ((value: number) => string)]>
> = {
  employed: ['People employed', tenths],
  pay: ['Their yearly pay', 'money'],
  shares: ['Shares in accounts', formatWhole],
  share_price: ['Share price, $', formatPrice],
  share_value: ['Worth of the shares', 'money'],
  repurchases: ['Repurchases', 'money'],
};

/** Digits of a money column. */
const DIGITS = 6;

const FLAGS: Readonly<Record<FlagKind, string>> = {
  appeared: 'is new and has shares',
  vanished: 'is gone with shares that were still due',
  returned: 'had left and is employed again',
  pay: 'pay is far from what was expected',
  shares: 'shares are far from what was expected',
};

/** So many people are listed; all of them are in the files. */
const MOST_LISTED = 20;

/** What the columns of the table are. */
export const VARIANCES =
  'Turnover: who left and was hired. Price: the appraisal. Elections: shares diversified. Data: all else. They are put in place of ' +
  'what was expected in this order, and add up.';

/** A reconciliation as a page for people: by how much the worth of the shares differs and mostly why, every figure by cause, whom to look at. */
export function reconcileReport(planName: string, result: Reconciliation, width: number, style: Style): string {
  const [asked] = questionWords(result.same, 'the forecast');
  const [first = '', ...more] = [
    ...(asked === undefined ? [] : [asked]),
    ...result.doubts,
    ...(asked === undefined ? [headline(result)] : []),
  ];
  const sections = [
    questionLines(result.same, width),
    more.flatMap((text) => wrap(text, width)),
    ...(asked !== undefined
      ? []
      : [
          [...varianceTable(result.figures, style), ...wrap(VARIANCES, width).map(style.dim)],
          flagLines(result.flags, width, style),
        ]),
    settingsLines(result, [], width, style),
  ];
  const subject = `${result.year}: last year's forecast against the actual year`;
  return page({ planName, subject, answer: first }, sections, width, style);
}

function headline({ figures }: Reconciliation): string {
  const { forecast, actual, variances } = figures.find(({ figure }) => figure === 'share_value')!;
  const difference = actual! - forecast;
  const start = `The shares in accounts are worth ${spokenDollars(actual!)}`;
  if (Math.round(difference) === 0) return `${start}, as forecast.`;
  const [cause, most] = Object.entries(variances as unknown as Readonly<Record<string, number>>).reduce((a, b) =>
    Math.abs(b[1]) > Math.abs(a[1]) ? b : a,
  );
  const sign = (amount: number): string => `${spokenDollars(Math.abs(amount))} ${amount < 0 ? 'less' : 'more'}`;
  return `${start}, ${sign(difference)} than forecast; most of it by ${cause}: ${sign(most)}.`;
}

/** The figures of a year by cause. */
export function varianceTable(figures: readonly ReconciledFigure[], style: Style): string[] {
  const amounts = figures.flatMap(({ figure, forecast, actual }) =>
    FIGURES[figure][1] === 'money' ? [forecast, actual ?? 0] : [],
  );
  const { divisor, name } = unitFor(Math.max(...amounts), DIGITS);
  const rows = figures.map(({ figure, forecast, variances, actual }) => {
    const [label, written] = FIGURES[figure];
    const format = written === 'money' ? (value: number) => formatWhole(value / divisor) : written;
    const { turnover, price, pay, elections, data } = variances;
    const parts = [turnover, price, pay, elections, data].map((part) =>
      part === null ? '-' : formatDifference(part, format),
    );
    return [label, format(forecast), ...parts, actual === null ? '-' : format(actual)];
  });
  const lines = grid(
    [
      [`Money in $${name && ` ${name}`}`, 'forecast', 'turnover', 'price', 'pay', 'elections', 'data', 'actual'],
      ...rows,
    ],
    1,
  );
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  return [head, line, ...body, line];
}

/** People of whom the censuses do not agree as expected. */
export function flagLines(flags: readonly PersonFlag[], width: number, style: Style): string[] {
  if (flags.length === 0) return [style.bold('Nobody appears, vanishes or jumps')];
  const listed = flags.slice(0, MOST_LISTED).flatMap(({ id, flag, expected, actual }) => {
    const figures = [
      expected === null ? '' : `expected ${formatWhole(expected)}`,
      actual === null ? '' : `is ${formatWhole(actual)}`,
    ].filter((text) => text !== '');
    return wrap(printable(`${id} ${FLAGS[flag]}: ${figures.join(', ')}`), width - 2).map((text) => `  ${text}`);
  });
  const others = flags.length - MOST_LISTED;
  const more = others > 0 ? [`  and ${formatWhole(others)} more, which --format csv or json lists`] : [];
  return [style.bold('People to look at'), ...listed, ...more];
}
