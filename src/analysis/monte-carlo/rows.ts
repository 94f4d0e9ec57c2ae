import { refuseNonObject } from '../given.js';
import { fromUnits } from '../../engine/numeric/index.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import type { ChanceComparison, PairedDifference } from './compare.js';
import {
  EVENT_NAMES,
  type EventName,
  type EventRow,
  EVENTS,
  NOTED,
  WHOLE_RUN,
  withoutOf,
  YEARLY,
  type Yearly,
  YEARLY_NAMES,
  type YearlyFigure,
} from './path-figures.js';
import type {
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  Reserve,
  Probability,
  YearlyProbability,
} from './result.js';
import {
  chanceStatistics,
  distributionStatistics,
  rowsOf,
  type RowUnit,
  type Statistics,
  type TidyRow,
  unitOf,
  yearlyChanceStatistics,
} from '../answer/rows.js';
import type { ChanceSample, ChanceSolution } from './solve.js';

/** Rows of Monte Carlo: years first, then the run as a whole, then what chance does to the findings. */
export function monteCarloRows(result: Figures, dimensions: Readonly<Record<string, string>> = {}): TidyRow[] {
  const rows: TidyRow[] = [];
  const put = (year: number | null, metric: string, unit: RowUnit | null, statistics: Statistics): void => {
    rows.push(...rowsOf(year, metric, unit, statistics, dimensions));
  };
  for (const row of result.years) {
    for (const metric of YEARLY_NAMES) put(row.year, metric, unitOf(metric), distributionStatistics(row[metric]));
    for (const event of EVENT_NAMES) put(row.year, event, 'fraction', yearlyChanceStatistics(row[event]));
    put(row.year, 'ended', 'fraction', chanceStatistics(row.ended));
    const peak = result.peak_cash_year.find(({ year }) => year === row.year);
    put(row.year, 'peak_cash_year', 'fraction', chanceStatistics(peak));
  }
  for (const metric of WHOLE_RUN) put(null, metric, unitOf(metric), distributionStatistics(result[metric]));
  for (const event of [...EVENT_NAMES, 'ended'] as const) {
    put(null, `${event}_in_any_year`, 'fraction', chanceStatistics(result[`${event}_in_any_year`]));
  }
  for (const [chance] of EVENT_NAMES.flatMap(withoutOf))
    put(null, chance, 'fraction', chanceStatistics(result[chance]));
  for (const { driver, rank_correlation, explained } of result.shortfall_drivers ?? []) {
    put(null, `shortfall_drivers.${driver}`, 'fraction', Object.entries({ explained, rank_correlation }));
  }
  for (const { figure, by_assumptions } of result.uncertainty_parts ?? []) {
    put(null, `uncertainty_parts.${figure}`, 'fraction', Object.entries({ by_assumptions }));
  }
  if (result.reserve !== null) put(null, 'reserve', 'dollars', reserveStatistics(result.reserve));
  for (const kind of ['new_findings', 'gone_findings'] as const) {
    for (const finding of result[kind]) putFinding(finding, `${kind}.${finding.code}`, put);
  }
  return rows;
}

function reserveStatistics({ years, probability, earns, amount }: Reserve): Statistics {
  const { value, low, high, tail_mean, tail_standard_error } = amount;
  return [
    ['value', value],
    ...Object.entries({ low, high, tail_mean, tail_standard_error }),
    ['years', years, 'count'],
    ['probability', probability, 'fraction'],
    ['earns', earns, 'fraction'],
  ];
}

function putFinding(
  { years, in_any_year }: FindingChance,
  metric: string,
  put: (year: number | null, metric: string, unit: RowUnit, statistics: Statistics) => void,
): void {
  for (const { year, probability } of years) put(year, metric, 'fraction', [['probability', probability]]);
  put(null, metric, 'fraction', chanceStatistics(in_any_year));
}

/** Rows of scenarios under chance: those of each, and its differences from the first. */
export function chanceComparisonRows({
  scenarios,
  results,
  differences,
  cheapest,
  findings,
}: ChanceComparison): TidyRow[] {
  return scenarios.flatMap((scenario, i) => {
    const row = (metric: string, unit: RowUnit, statistics: Statistics): TidyRow[] =>
      rowsOf(null, metric, unit, statistics, { scenario });
    const pairs = Object.entries((differences[i] ?? {}) as Readonly<Record<string, PairedDifference | null>>);
    return [
      ...monteCarloRows(results[i]!, { scenario }),
      ...pairs.flatMap(([metric, difference]) => row(metric, 'dollars', differenceStatistics(difference))),
      ...row('cheapest', 'fraction', chanceStatistics(cheapest[i])),
      ...findings.flatMap(({ code, in_any_year }) =>
        row(`findings.${code}`, 'fraction', chanceStatistics(in_any_year[i])),
      ),
    ];
  });
}

/** `difference_mean` and so on, and how likely it is less or more. */
function differenceStatistics(difference: PairedDifference | null): Statistics {
  if (difference === null) return [];
  const fractions = [...chanceStatistics(difference.less, 'less'), ...chanceStatistics(difference.more, 'more')];
  return [
    ...distributionStatistics(difference).map(([name, value, unit]) => [`difference_${name}`, value, unit] as const),
    ...fractions.map(([name, value]) => [name, value, 'fraction'] as const),
  ];
}

/** The places of the figures of a path that are held in units. */
const PLACES = Object.fromEntries([
  ...Object.entries<YearlyFigure>(YEARLY).map(([name, { decimals, held = decimals }]) => [name, held] as const),
  ...NOTED.map((name) => [name, 0] as const),
]) as Readonly<Record<Yearly | (typeof NOTED)[number], number>>;

/** One year of one path: `path`, `year`, and its figures, each in a column of its own. */
export type PathRow = Readonly<Record<string, number | null>>;

/**
 * The paths of a Monte Carlo, one row a path and year, with its figures in columns: dollars, people and fractions, 1 where something
 * happens that is counted.
 *
 * @example
 * import { prepare } from 'esop-repurchase';
 * import { monteCarlo } from 'esop-repurchase/analysis';
 *
 * const plan = prepare(
 *   { plan_name: 'One stays', vesting_schedule: { type: 'immediate' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 }, turnover: { termination_table: 'none' } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }] },
 *   { projection_years: 2 },
 * );
 * const [first] = pathRows(monteCarlo(plan, { paths: 5, seed: 1 }));
 * [first.path, first.year, first.share_price, first.active_headcount] // [0, 2027, 100, 1]
 */
export function pathRows(result: ReadOnly<Pick<MonteCarloResult, 'years' | 'samples'>>): PathRow[] {
  refuseNonObject('result', result, ['years', 'samples']);
  const { years, samples } = result;
  const figures = Object.entries(PLACES) as [keyof typeof PLACES, number][];
  return samples.flatMap((sample) =>
    years.map(({ year }, i) => {
      const row: Record<string, number | null> = { path: sample.path, year };
      for (const [figure, decimals] of figures) {
        const units = sample[figure]?.[i];
        if (units !== undefined) row[figure] = units === null ? null : fromUnits(units, decimals);
      }
      return row;
    }),
  );
}

export type Figures = Omit<MonteCarloResult, 'samples'>;
/** Something that may happen in a year. */
export interface Event extends Pick<EventRow, 'head' | 'happens'> {
  readonly name: EventName;
}

/** Events that the result knows of. */
export function eventsOf(result: Figures): Event[] {
  return EVENT_NAMES.filter((name) => chanceInAnyYear(result, name) !== null).map((name) => ({
    name,
    ...EVENTS[name],
  }));
}

/** Probability of an event in a year. */
export function chanceInYear(year: MonteCarloYear, name: EventName): YearlyProbability {
  return year[name]!;
}

/** Probability of an event in at least one year; null where the result does not know of it. */
export function chanceInAnyYear(result: Figures, name: EventName): Probability | null {
  return result[`${name}_in_any_year`] ?? null;
}

/** Whether a metric is how often something happens. */
export function unitUnderChance(metric: string): RowUnit | null {
  return metric.endsWith('_in_any_year') ? 'fraction' : unitOf(metric);
}

/** The metric at every value that was tried, with its interval; and each answer against the plan as it is. */
export function chanceSolutionRows({ metric, base, samples, crossings }: ChanceSolution): TidyRow[] {
  const unit = unitUnderChance(metric);
  const at = (sample: ChanceSample, statistic: string): TidyRow[] =>
    rowsOf(
      null,
      metric,
      unit,
      [
        [statistic, sample.metric],
        [`${statistic}_low`, sample.low],
        [`${statistic}_high`, sample.high],
      ],
      { input: sample.value, scenario: null },
    );
  return [
    ...at(base, 'as_it_is'),
    ...samples.flatMap((sample) => at(sample, 'value')),
    ...crossings.flatMap((crossing) => [
      ...at(crossing, 'answer'),
      ...chanceComparisonRows(crossing.comparison).map((row) => ({ input: crossing.value, ...row })),
    ]),
  ];
}
