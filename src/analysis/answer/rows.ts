import type { Distribution, Probability, YearlyProbability } from '../monte-carlo/result.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { ANNUAL_PROJECTION } from '../../engine/results/annual-projection.js';
import type { Table } from '../../engine/results/columns.js';
import { SUMMARY_METRICS } from '../../engine/results/summary-metrics.js';
import { TRUST_STATE } from '../../engine/results/trust-state.js';
import { VALUES } from '../ledger/parties.js';
import { CHANCES, COMPANY_TOTALS, RUN_FIGURES, SHORTFALL } from '../figures.js';
import { metricUnit } from '../metrics.js';
import type { ComplianceFinding, SimulationRun } from '../../engine/results/types.js';

/** Unit of a value: dollars, a price in dollars, shares, people, a fraction, a ratio, a calendar year, a count; or text. */
export type RowUnit =
  | 'dollars'
  | 'price'
  | 'shares'
  | 'headcount'
  | 'fraction'
  | 'ratio'
  | 'year'
  | 'count'
  | 'text'
  | 'flag';

/** One value of a result. All rows of one result have the same columns. */
export interface TidyRow {
  /** Plan year; null for the run as a whole. */
  readonly year: number | null;
  /** Figure, by its name in the results. */
  readonly metric: string;
  /** Statistic of the figure: `value` of a run, `difference`, `mean`, `p95`, `p95_low`, `probability`, `by_then` and so on. */
  readonly statistic: string;
  /** Value in dollars, shares or fractions: never internal units. */
  readonly value: number | string | boolean | null;
  /** Unit of the value; null where it is not known, as for an input that a user names. */
  readonly unit: RowUnit | null;
  /** Other columns that tell rows apart, in front: `scenario`, `assumption`, `case`, `input`. */
  readonly [dimension: string]: number | string | boolean | null;
}

/** Statistics of one figure, without its name. */
export type Statistics = readonly (readonly [statistic: string, value: TidyRow['value'], unit?: RowUnit | undefined])[];

/** Statistics by their names; `units` has those of another unit than the figure. */
export function statisticsOf(
  values: Readonly<Record<string, TidyRow['value']>>,
  units: Readonly<Record<string, RowUnit>> = {},
): Statistics {
  return Object.entries(values).map(([name, value]) => [name, value, units[name]] as const);
}

/** The statistics of a distribution; none where there is none. */
export function distributionStatistics(distribution: Distribution | null | undefined): Statistics {
  if (distribution === null || distribution === undefined) return [];
  const { paths, mean, standard_error, standard_deviation, percentiles } = distribution;
  return [
    ['paths', paths, 'count'],
    ['mean', mean],
    ['standard_error', standard_error],
    ['standard_deviation', standard_deviation],
    ...percentiles.flatMap(({ percentile, value, low, high, tail_mean, tail_standard_error }): Statistics => {
      const name = `p${percentile}`;
      return [
        [name, value],
        [`${name}_low`, low],
        [`${name}_high`, high],
        [`${name}_tail_mean`, tail_mean],
        [`${name}_tail_standard_error`, tail_standard_error],
      ];
    }),
  ];
}

/** The statistics of a probability, `probability` unless it is called something else. */
export function chanceStatistics(chance: Probability | null | undefined, name = 'probability'): Statistics {
  if (chance === null || chance === undefined) return [];
  const of = name === 'probability' ? '' : `${name}_`;
  return [
    [name, chance.probability],
    [`${of}standard_error`, chance.standard_error],
    [`${of}low`, chance.low],
    [`${of}high`, chance.high],
  ];
}

/** Statistics of a yearly probability, with the probability that it has happened by then. */
export function yearlyChanceStatistics(chance: YearlyProbability | null | undefined): Statistics {
  return [...chanceStatistics(chance), ...chanceStatistics(chance?.by_then, 'by_then')];
}

/** Rows of the statistics of one figure. */
export function rowsOf(
  year: number | null,
  metric: string,
  unit: RowUnit | null,
  statistics: Statistics,
  dimensions: Readonly<Record<string, string | number | boolean | null>> = {},
): TidyRow[] {
  return statistics.map(([statistic, value, ownUnit]) => ({
    ...dimensions,
    year,
    metric,
    statistic,
    value,
    unit: ownUnit ?? unit,
  }));
}

/** Row counts of a plan's long tables, known without a projection. */
export interface RowCounts {
  /** Rows of `annual_projections`, and of each path. */
  readonly years: number;
  /**
   * Rows of `participant_snapshots`: each year the whole census, and a row for each acquired group and for the hires of each year so far.
   */
  readonly snapshots: number;
}

export function rowCounts(prepared: PreparedPlan): RowCounts {
  const { census, censusYear, workforce, joiners, projectionYears: years } = inputOf(prepared).plan;
  const hires = workforce === null ? 0 : (years * (years + 1)) / 2;
  const joined = joiners.reduce((rows, { year }) => rows + censusYear + years + 1 - year, 0);
  return { years, snapshots: years * census.count + joined + hires };
}

/** Figures of analyses that are in no table of the results. */
const OF_ANALYSES: Readonly<Record<string, RowUnit>> = {
  company_funding: 'dollars',
  present_value: 'dollars',
  'tightest_covenant.covenant': 'text',
  'tightest_covenant.year': 'year',
  'tightest_covenant.value': 'ratio',
  'tightest_covenant.limit': 'ratio',
  'tightest_covenant.headroom': 'dollars',
  'tightest_covenant.fall_to_break': 'fraction',
  trust_shares: 'shares',
  free_cash_flow_after_repurchases: 'dollars',
  'company.company_cash': 'dollars',
};

let units: Map<string, RowUnit> | undefined;

/** Unit of a figure by its name; null for one that is not known. */
export function unitOf(metric: string): RowUnit | null {
  units ??= allUnits();
  return units.get(metric) ?? metricUnit(metric) ?? null;
}

/** Units by name, made on first use: a program that makes no rows does not load the tables. */
function allUnits(): Map<string, RowUnit> {
  const tables = [ANNUAL_PROJECTION, TRUST_STATE, SUMMARY_METRICS, RUN_FIGURES, CHANCES];
  const parties = Object.keys(VALUES).map((name) => [`ledger.${name}`, 'dollars'] as const);
  const parts = [...unitsIn(SHORTFALL, 'affordability.'), ...unitsIn(COMPANY_TOTALS, 'company.')];
  return new Map([...Object.entries(OF_ANALYSES), ...parties, ...parts, ...tables.flatMap((table) => unitsIn(table))]);
}

/** Nested columns by names such as `cash.total`. */
function unitsIn(table: Table, within = ''): [string, RowUnit][] {
  return Object.entries(table).flatMap(([name, column]): [string, RowUnit][] => {
    if ('row' in column) return unitsIn(column.row, `${within}${name}.`);
    return 'unit' in column && column.unit !== 'texts' ? [[`${within}${name}`, column.unit]] : [];
  });
}

/** Columns that tell rows of one result apart besides year, metric and statistic. */
export type Dimensions = Readonly<Record<string, string | number | boolean | null>>;

/** A row for each figure of a record, members of members by names such as `cash.total`; lists are no figures. */
export function figureRows(
  year: number | null,
  figures: object,
  dimensions: Dimensions = {},
  statistic = 'value',
  within = '',
): TidyRow[] {
  return Object.entries(figures as Readonly<Record<string, TidyRow['value'] | object>>).flatMap(([name, value]) => {
    const metric = `${within}${name}`;
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null)
      return figureRows(year, value, dimensions, statistic, `${metric}.`);
    return rowsOf(year, metric, unitOf(metric), [[statistic, value]], dimensions);
  });
}

/** A year of a run in rows. */
export function yearRows({ year, ...figures }: { readonly year: number }): TidyRow[] {
  return figureRows(year, figures);
}

/** A run in rows. */
export function runRows({ annual_projections, trust_states, summary_metrics }: SimulationRun): TidyRow[] {
  const { compliance_findings: findings, sensitivity: _sensitivity, ...summary } = summary_metrics;
  // Both tables have the year's price at another moment: that of the year end is one name in the years, and not the same here.
  const ends = trust_states.map(({ share_price: _price, ...end }) => end);
  return [
    ...annual_projections.flatMap((row, i) => [...yearRows(row), ...yearRows(ends[i]!)]),
    ...figureRows(null, summary),
    ...findings.flatMap((finding) => findingRows(finding)),
  ];
}

function findingRows({ year, code }: ComplianceFinding): TidyRow[] {
  return rowsOf(year, `findings.${code}`, 'flag', [['value', true]]);
}
