import type { BenchmarkOptions } from '../option-types.js';
import { capital, told } from '../answer/words.js';
import { columnsOf, tidyRows } from '../answer/columns.js';
import { type AnswerTable, column } from '../answer/table.js';
import type { Analysis, Say } from '../descriptor.js';
import { rowsOf, type TidyRow } from '../answer/rows.js';
import {
  benchmark,
  type BenchmarkAnswer,
  EXHIBIT,
  FAIR_VALUES,
  YARDSTICKS,
  benchmarkOptions,
  readLast,
} from './benchmark.js';
import { FORECAST, priceChangeWords } from './last-forecast.js';
import { type BenchmarkMeasure, isMedianOutside, isOutside, STATISTICS } from './measures.js';

/** A plan beside other plans, as hosts offer it. */
export const benchmarkAnalysis: Analysis<'benchmark', BenchmarkOptions, BenchmarkAnswer> = {
  kind: 'benchmark',
  title: 'Benchmark',
  question: 'Are we normal?',
  gist: 'the plan beside its peers',
  description:
    'Places growth, outflow, contributions and accounts among those of other ESOPs, and gives the figures that auditors and appraisers ask for: the fair value of allocated shares, the obligation and its present value with the assumptions.',
  options: benchmarkOptions,
  check: (_, options) => readLast(options),
  run: benchmark,
  rows: benchmarkRows,
  tables: benchmarkTables,
  words: benchmarkWords,
  example: {
    options: { last_forecast: [{ year: 2027, repurchase_obligation: 1000, year_end_share_price: 101 }] },
  },
};

function benchmarkRows(answer: BenchmarkAnswer): TidyRow[] {
  const { measures, yardsticks, fair_values: values, exhibit, last_forecast: last } = answer;
  const { price_since_last_forecast: since } = answer;
  const { owed_at_end, ...others } = EXHIBIT;
  const part = (name: string): { readonly part: string } => ({ part: name });
  return [
    ...measures.flatMap(({ measure, unit, peers, place, years, years_outside, ...figures }) =>
      rowsOf(
        null,
        measure,
        unit,
        [
          ...(Object.keys(STATISTICS) as (keyof typeof STATISTICS)[]).map((name) => [name, figures[name]] as const),
          ['peers', peers, 'count'],
          ['place', place, 'text'],
          ['years', years, 'count'],
          ['years_outside', years_outside.length, 'count'],
        ],
        part('peers'),
      ),
    ),
    ...yardsticks.flatMap((each) => tidyRows(YARDSTICKS, each.year, each, part('yardsticks'))),
    ...values.flatMap((each) => tidyRows(FAIR_VALUES, each.year, each, part('fair_values'))),
    ...tidyRows({ ...others, owed_at_end }, null, exhibit, part('exhibit')),
    ...exhibit.assumptions.flatMap(({ input, value }) =>
      rowsOf(null, input, null, [['value', value]], part('assumptions')),
    ),
    ...last.flatMap(({ year, figure, forecast, now, difference }) =>
      rowsOf(year, figure, FORECAST[figure].unit, Object.entries({ forecast, now, difference }), part('last_forecast')),
    ),
    ...Object.entries(since ?? {}).flatMap(([name, value]) =>
      name === 'year' ? [] : rowsOf(since!.year, name, 'price', [['value', value]], part('price_since_last_forecast')),
    ),
  ];
}

/** Tables of the plan among its peers, of its repurchases over earnings and value, and of the shares' fair values. */
function benchmarkTables(answer: BenchmarkAnswer): [AnswerTable, ...AnswerTable[]] {
  const { measures, yardsticks, fair_values: values, last_forecast: last } = answer;
  const { lowest: _, highest: __, ...shown } = STATISTICS;
  const figure = (key: string, label: string) => column(key, label, 'ratio', { unitFrom: 'unit' });
  return [
    {
      name: 'benchmark_peers',
      caption: 'The plan among its peers',
      columns: [
        column('is', 'Measure', 'text'),
        ...columnsOf(shown),
        column('peers', 'Peers', 'count', { isForPeople: true, isForWide: true }),
        column('place', 'The plan lies', 'text', { isForWide: true }),
      ],
      rows: measures.map(({ is, unit, own, p10, p25, p50, p75, p90, peers, place }) => ({
        ...{ is, unit, own, p10, p25, p50, p75, p90, peers, place },
      })),
      note: 'Of the plan: the median of its years. 10 % of the peers are below the first figure, 90 % below the last.',
    },
    {
      name: 'benchmark_yardsticks',
      caption: 'Repurchases by what the company earns and is worth',
      columns: [column('year', 'Year', 'year'), ...columnsOf(YARDSTICKS)],
      rows: yardsticks.map((year) => ({ ...year })),
      note: 'Equity: all shares outstanding as the year opens, at the price at which the shares of the year are bought. Net assets: of the trust, as the year opens.',
    },
    {
      name: 'benchmark_fair_values',
      caption: 'Shares at their appraisal, ASC 718-40-50',
      columns: [column('year', 'Year end', 'year'), ...columnsOf(FAIR_VALUES)],
      rows: values.map((year) => ({ ...year })),
    },
    {
      name: 'benchmark_last_forecast',
      caption: 'The last forecast beside this one',
      columns: [
        column('year', 'Year', 'year'),
        column('figure', 'Figure', 'text'),
        figure('forecast', 'Last forecast'),
        figure('now', 'This one'),
        { ...figure('difference', 'Difference'), isChange: true },
      ],
      rows: last.map(({ figure: of, ...year }) => ({
        ...year,
        figure: FORECAST[of].name,
        unit: FORECAST[of].unit,
      })),
      isFor: 'people',
    },
  ];
}

/** A figure of a measure, to a thousandth or finer. */
function measureText(
  amount: number | null,
  unit: BenchmarkMeasure['unit'],
  { value }: Pick<Say, 'value'>,
  places: number = PLACES[0],
): string {
  return value(amount === null ? null : Number(amount.toFixed(places)), unit);
}

/** Places of a figure: more of them where it would read as a bound beyond which it lies. */
const PLACES = [3, 4, 6, 8] as const;

function sentence({ is, unit, own, p10, p25, p50, p75, p90 }: BenchmarkMeasure, say: Say): string {
  const at = (places: number): boolean =>
    [p10, p90].some((bound) => bound !== own && bound.toFixed(places) === own?.toFixed(places));
  const places = PLACES.find((each) => !at(each)) ?? PLACES[0];
  const text = (amount: number | null): string => measureText(amount, unit, say, places);
  const half = p25 === null || p75 === null ? '' : `, the middle half ${text(p25)} to ${text(p75)}`;
  const middle = p50 === null ? half : `, in the middle ${text(p50)}`;
  return `${is}: ${text(own)}, of peers ${text(p10)} to ${text(p90)}${middle}`;
}

/** Growth, over as many years as the plan and its peers have, and outflow. */
function decisiveOf({ measures }: BenchmarkAnswer): BenchmarkMeasure[] {
  const known = (...names: readonly BenchmarkMeasure['measure'][]): BenchmarkMeasure[] =>
    names.flatMap((name) => measures.find(({ measure, own }) => measure === name && own !== null) ?? []);
  return [
    ...known('eight_year_appreciation', 'five_year_appreciation', 'appreciation').slice(0, 1),
    ...known('distributions_to_net_assets'),
  ];
}

/** Measures of the first sentence: each that is outside; growth and outflow where none is. */
function firstOf(answer: BenchmarkAnswer): BenchmarkMeasure[] {
  const outside = answer.measures.filter(isOutside);
  return outside.length > 0 ? outside : decisiveOf(answer);
}

/** Names the measures in which the plan is unlike its peers, which is a doubt about it: over all its years, and in more of them than peers are. */
function outsideWords(answer: BenchmarkAnswer, say: Say): string[] {
  const outside = answer.measures.filter(isOutside);
  const [always, sometimes] = [true, false].map((is) => outside.filter((measure) => isMedianOutside(measure) === is));
  const list = (measures: readonly BenchmarkMeasure[]): string =>
    measures
      .map((measure) => {
        const { years, years_outside: beyond, peers_are: are } = measure;
        const spans = are === 'five-year windows' || are === 'eight-year windows' ? are : 'years';
        return `${sentence(measure, say)}${years === 0 ? '' : `, with ${beyond.length} of ${years} ${spans} outside`}`;
      })
      .join('; ');
  return told(
    always!.length !== 0 && `${say.plan} is outside what eight of ten peers have: ${list(always!)}.`,
    sometimes!.length !== 0 &&
      `${always!.length === 0 ? `${say.plan}: the` : 'The'} median of its years is inside, but more than a fifth of them are outside: ${list(sometimes!)}.`,
  );
}

/** States whether the plan is within the middle eight tenths of its peers, and names the peers. */
function placeWords(answer: BenchmarkAnswer, say: Say): string[] {
  const { peers } = answer;
  const within = decisiveOf(answer)
    .map((measure) => sentence(measure, say))
    .join('; ');
  const outside = outsideWords(answer, say);
  return [
    ...(outside.length > 0
      ? outside
      : [`Growth and outflow of ${say.plan} are within what eight of ten peers have: ${within}.`]),
    `Peers are ${peers.source}, ${peers.from} to ${peers.to}: ${peers.limits}.`,
  ];
}

/** States repurchases over EBITDA and equity, figures for auditors and appraisers, and the last forecast. */
function valueWords(answer: BenchmarkAnswer, say: Say): string[] {
  const { fair_values: values, exhibit, yardsticks, last_forecast: last, projection_years: years } = answer;
  const { dollars, value } = say;
  const highest = (name: 'to_ebitda' | 'to_equity'): string | null => {
    const peak = yardsticks.reduce((a, b) => ((b[name] ?? 0) > (a[name] ?? 0) ? b : a));
    const most = peak[name] ?? 0;
    return most === 0
      ? null
      : `${measureText(most, 'fraction', say)} of ${name === 'to_ebitda' ? 'EBITDA' : 'equity'}, in ${peak.year}`;
  };
  const peaks = [highest('to_ebitda'), highest('to_equity')].filter((text) => text !== null);
  const [now] = values;
  return [
    ...(peaks.length === 0 ? [] : [`Repurchases take at most ${peaks.join(' and ')}.`]),
    `Allocated shares that the company may have to buy are worth ${dollars(now!.allocated)} at the end of ${now!.year}, ASC 718-40-50.`,
    `For the appraiser: an obligation of ${dollars(exhibit.total_repurchase_obligation)} over ${years} ${years === 1 ? 'year' : 'years'}, a present value of ${dollars(exhibit.present_value_repurchase_obligation)} at ${value(exhibit.discount_rate, 'fraction')}, and ${dollars(exhibit.owed_at_end ?? 0)} owed to people who left by then.`,
    ...(last.length === 0 ? [] : [lastSentence(answer, { dollars })]),
    ...priceChangeWords(answer.price_since_last_forecast, say),
    'Peers do not tell whether the company can pay.',
  ];
}

function benchmarkWords(answer: BenchmarkAnswer, say: Say): string[] {
  const first = firstOf(answer);
  const others = answer.measures.filter((measure) => !first.includes(measure) && measure.own !== null);
  return [
    ...placeWords(answer, say),
    ...others.map((measure) => `${capital(sentence(measure, say))}.`),
    ...valueWords(answer, say),
  ];
}

function lastSentence({ last_forecast: last }: BenchmarkAnswer, { dollars }: Pick<Say, 'dollars'>): string {
  const bought = last.filter(({ figure }) => figure === 'repurchase_obligation');
  const sum = (of: 'forecast' | 'now'): number => bought.reduce((all, year) => all + year[of], 0);
  return `The last forecast had ${dollars(sum('forecast'))} of repurchases in the ${bought.length === 1 ? 'year' : `${bought.length} years`} of both, this one has ${dollars(sum('now'))}.`;
}
