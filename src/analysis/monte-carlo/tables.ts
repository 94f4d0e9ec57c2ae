import { column, filled, settingsFile, type AnswerTable, type TableColumn, type TableRow } from '../answer/table.js';
import type { Say } from '../descriptor.js';
import { labelOf } from '../figures.js';
import { yearRanges } from '../affordability.js';
import { certainDigits, chanceByThen, chanceWithInterval } from './distribution.js';
import { WHOLE_RUN, type WholeRunName } from './path-figures.js';
import { chanceInYear, eventsOf, type Figures } from './rows.js';
import type { Distribution, FindingChance, MonteCarloResult } from './result.js';
import { settingsRows } from './settings-words.js';
import { notDrawn, overWhat } from './words.js';
import type { AnnualProjection } from '../../engine/results/types.js';

/** Cash and chances by year, the run as a whole, and findings that come and go by chance; settings and paths left out in files. */
export function monteCarloTables(result: Figures, say: Say): AnswerTable[] {
  return [
    cashTable(result),
    chancesTable(result),
    wholeTable(result, say),
    settingsFile(settingsRows(result)),
    findingChancesTable('Findings that only some futures have', 'new_findings', result),
    findingChancesTable('Findings that some futures avoid', 'gone_findings', result),
    findingsFile(result),
    leftOutFile(result),
  ];
}

/** Columns of the mean and the percentiles of an amount. */
export function spread({ settings }: Figures): TableColumn[] {
  return [
    column('mean', 'Mean', 'dollars'),
    ...settings.percentiles.map((percentile) => column(`p${percentile}`, `${percentile} %`, 'dollars')),
  ];
}

/** The cells of these, each with the digits that its interval lets stand. */
export function spreadCells({ settings }: Figures, distribution: Distribution): TableRow {
  const [mean, ...others] = certainDigits(distribution);
  return { mean: mean!, ...Object.fromEntries(settings.percentiles.map((p, i) => [`p${p}`, others[i] ?? null])) };
}

/** Repurchase cash of each year, and the obligation over covered payroll. */
function cashTable(result: Figures): AnswerTable {
  const { percentiles } = result.settings;
  const middle = Math.floor(percentiles.length / 2);
  return {
    name: 'cash_by_year',
    caption: 'Repurchase cash by year over all futures',
    columns: [
      column('year', 'Year', 'year'),
      ...spread(result),
      column('burden', 'Of payroll, middle', 'fraction'),
      column('burden_last', `Of payroll, ${percentiles.at(-1) ?? ''} %`, 'fraction', { isForWide: true }),
    ],
    rows: result.years.map(({ year, repurchase_cash: cash, repurchase_to_payroll: { percentiles: burden } }) => ({
      year,
      ...spreadCells(result, cash),
      burden: burden[middle]!.value,
      burden_last: burden.at(-1)!.value,
    })),
    note: 'Mean and percentiles over the futures, to the first uncertain digit. Of payroll: the obligation.',
    isFor: 'people',
  };
}

/** Chance of each event in a year, and by then. */
function chancesTable(result: Figures): AnswerTable {
  const events = eventsOf(result);
  const legend = events.map(({ head, happens }) => `${head}: ${happens}`).join('; ');
  return {
    name: 'chances_by_year',
    caption: 'Chances by year',
    columns: [column('year', 'Year', 'year'), ...events.map(({ name, head }) => column(name, head, 'text'))],
    rows: result.years.map((year) => ({
      year: year.year,
      ...Object.fromEntries(events.map(({ name }) => [name, chanceByThen(chanceInYear(year, name))])),
    })),
    note: `Chances: in the year / in it or a year before. ${legend}. ${overWhat([result])}`,
    isFor: 'people',
  };
}

function wholeTable(result: Figures, say: Say): AnswerTable {
  const row = (metric: WholeRunName, figure = labelOf(metric)): TableRow[] => {
    const distribution = result[metric];
    return distribution === null || distribution === undefined
      ? []
      : [{ figure, metric, ...spreadCells(result, distribution), standard_error: distribution.standard_error }];
  };
  return {
    name: 'whole_run',
    caption: 'The whole run',
    columns: [column('figure', 'Figure', 'text'), ...spread(result), column('standard_error', '+-', 'dollars')],
    rows: WHOLE_RUN.flatMap((metric) =>
      metric === 'present_value_repurchase_obligation'
        ? row(metric, `Present value at ${say.value(result.settings.discount_rate, 'fraction')}`)
        : row(metric),
    ),
    note: '+- is the standard error of the mean. Figures are shown to the first uncertain digit.',
    isFor: 'people',
  };
}

/** Findings that come or go by chance: how likely each is in any year, and its years. */
function findingChancesTable(caption: string, name: 'new_findings' | 'gone_findings', result: Figures): AnswerTable {
  return {
    name,
    caption,
    ...filled(result[name], {
      code: ['text', 'Finding'],
      severity: ['text', 'Severity', null, { isForWide: true }],
      years: ['text', 'Years', ({ years }) => yearRanges(years.map(({ year }) => year))],
      chance: ['text', 'In any of them', ({ in_any_year: chance }) => chanceWithInterval(chance)],
      message: ['text', 'Meaning', null, { isForWide: true }],
    }),
    note: `Part of the futures, in at least one of these years.${notDrawn([result])}`,
    isFor: 'people',
  };
}

/** A row for each finding and year in which it comes, or goes, by chance. */
function findingsFile({ new_findings: added, gone_findings: gone }: Figures): AnswerTable {
  const byYear = (change: string, chances: readonly FindingChance[]) =>
    chances.flatMap((finding) => finding.years.map((year) => ({ ...finding, ...year, change })));
  return {
    name: 'findings',
    caption: 'Findings that come and go by chance',
    ...filled([...byYear('new', added), ...byYear('gone', gone)], {
      change: ['text', 'Change'],
      year: ['year', 'Year'],
      code: ['text', 'Finding'],
      severity: ['text', 'Severity'],
      message: ['text', 'Meaning'],
      probability: ['fraction', 'Probability'],
      probability_in_any_year: ['fraction', 'In any year', ({ in_any_year: any }) => any.probability],
    }),
    isFor: 'files',
  };
}

function leftOutFile({ left_out }: Figures): AnswerTable {
  return {
    name: 'left_out',
    caption: 'Paths without figures',
    ...filled(left_out, { path: ['count', 'Path'], year: ['year', 'Year'], issue: ['text', 'Reason'] }),
    isFor: 'files',
  };
}

/** The percentiles that a fan is drawn from. */
export const FAN_PERCENTILES = [5, 25, 50, 75, 95] as const;

/** A plan's futures, and its cash by year as expected. */
export interface Fan {
  readonly name: string;
  readonly futures: Pick<MonteCarloResult, 'years'>;
  readonly expected: readonly AnnualProjection[];
}

/** Repurchase cash by year over all futures and as expected, in full; of several plans the first has no name before its columns. */
export function fanTable(fans: readonly Fan[]): AnswerTable {
  const prefixOf = (i: number): string => (i === 0 ? '' : `${fans[i]!.name}: `);
  return {
    name: 'fan',
    caption: 'Repurchase cash by year over all futures, and as expected',
    columns: [
      column('year', 'Year', 'year'),
      ...fans.flatMap((_, i) =>
        SPREAD.map((each) => ({ ...each, key: prefixOf(i) + each.key, label: prefixOf(i) + each.label })),
      ),
    ],
    rows: fans[0]!.futures.years.map(({ year }, y) => ({
      ...Object.fromEntries(
        fans.flatMap(({ futures: { years }, expected }, i) => [
          [`${prefixOf(i)}expected`, expected[y]?.repurchase_cash ?? null],
          ...(years[y] === undefined ? [] : cellsOf(years[y].repurchase_cash, prefixOf(i))),
        ]),
      ),
      year,
    })),
    isFor: 'people',
  };
}

const SPREAD: readonly TableColumn[] = [
  column('expected', 'Expected', 'dollars'),
  column('mean', 'Mean', 'dollars'),
  ...FAN_PERCENTILES.map((wanted) => column(`p${wanted}`, wanted === 50 ? 'Median' : `${wanted} %`, 'dollars')),
];

function cellsOf({ mean, percentiles }: Distribution, prefix: string): [string, number][] {
  const wanted = percentiles.filter(({ percentile }) => (FAN_PERCENTILES as readonly number[]).includes(percentile));
  return [
    [`${prefix}mean`, mean],
    ...wanted.map((each): [string, number] => [`${prefix}p${each.percentile}`, each.value]),
  ];
}
