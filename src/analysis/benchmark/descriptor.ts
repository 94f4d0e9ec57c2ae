import { capital } from '../answer/capital.js';
import type { Analysis, Say } from '../descriptor.js';
import { figureRows } from '../rows/figure-rows.js';
import { rowsOf, type RowUnit, type TidyRow } from '../rows/tidy.js';
import { benchmark, type BenchmarkAnswer } from './benchmark.js';
import { type BenchmarkMeasure, isOutside } from './measures.js';
import { benchmarkTables } from './tables.js';
import { benchmarkOptions, type BenchmarkOptions, readLast } from './options.js';

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

const YARDSTICK_UNITS: Readonly<Record<string, RowUnit>> = {
  repurchase_obligation: 'dollars',
  to_ebitda: 'fraction',
  to_equity: 'fraction',
  to_net_assets: 'fraction',
};

function benchmarkRows(answer: BenchmarkAnswer): TidyRow[] {
  const { measures, yardsticks, fair_values: values, exhibit, last_forecast: last } = answer;
  const { assumptions, owed_at_end: owed, ...figures } = exhibit;
  const part = (name: string): { readonly part: string } => ({ part: name });
  return [
    ...measures.flatMap(
      ({ measure, unit, own, lowest, highest, p10, p25, p50, p75, p90, peers, place, years, years_outside }) =>
        rowsOf(
          null,
          measure,
          unit,
          [
            ...Object.entries({ own, lowest, highest, p10, p25, p50, p75, p90 }),
            ['peers', peers, 'count'],
            ['place', place, 'text'],
            ['years', years, 'count'],
            ['years_outside', years_outside.length, 'count'],
          ],
          part('peers'),
        ),
    ),
    ...yardsticks.flatMap(({ year, ...each }) =>
      Object.entries(each).flatMap(([name, value]) =>
        rowsOf(year, name, YARDSTICK_UNITS[name]!, [['value', value]], part('yardsticks')),
      ),
    ),
    ...values.flatMap(({ year, ...each }) =>
      Object.entries(each).flatMap(([name, value]) =>
        rowsOf(year, name, 'dollars', [['value', value]], part('fair_values')),
      ),
    ),
    ...figureRows(null, figures, part('exhibit')),
    ...rowsOf(null, 'owed_at_end', 'dollars', [['value', owed]], part('exhibit')),
    ...assumptions.flatMap(({ input, value }) => rowsOf(null, input, null, [['value', value]], part('assumptions'))),
    ...last.flatMap(({ year, figure, forecast, now, difference }) =>
      rowsOf(
        year,
        figure,
        figure === 'repurchase_obligation' ? 'dollars' : 'price',
        Object.entries({ forecast, now, difference }),
        part('last_forecast'),
      ),
    ),
  ];
}

/** A figure of a measure, to a thousandth. */
function measureText(amount: number | null, unit: BenchmarkMeasure['unit'], { value }: Pick<Say, 'value'>): string {
  return value(amount === null ? null : Math.round(amount * 1000) / 1000, unit);
}

function sentence({ is, unit, own, p10, p25, p50, p75, p90 }: BenchmarkMeasure, say: Say): string {
  const text = (amount: number | null): string => measureText(amount, unit, say);
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

/** Names the measures in which the plan is unlike its peers, which is a doubt about it; null for none. */
export function outsideWords(answer: BenchmarkAnswer, say: Say): string | null {
  const outside = answer.measures.filter(isOutside);
  if (outside.length === 0) return null;
  const each = outside.map((measure) => {
    const { years, years_outside: beyond, peers_are: are } = measure;
    const spans = are === 'five-year windows' || are === 'eight-year windows' ? are : 'years';
    return `${sentence(measure, say)}${years === 0 ? '' : `, with ${beyond.length} of ${years} ${spans} outside`}`;
  });
  return `${say.plan} is outside what eight of ten peers have: ${each.join('; ')}.`;
}

/** States whether the plan is within the middle eight tenths of its peers, and names the peers. */
function placeWords(answer: BenchmarkAnswer, say: Say): string[] {
  const { peers } = answer;
  const within = decisiveOf(answer)
    .map((measure) => sentence(measure, say))
    .join('; ');
  return [
    outsideWords(answer, say) ??
      `Growth and outflow of ${say.plan} are within what eight of ten peers have: ${within}.`,
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
