import { refuseNonObject } from '../given.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import type { ChanceComparison, PairedDifference } from './compare.js';
import type {
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  PathSample,
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

/** Figures of a year, with the places of the units that a path holds them in. */
const YEARLY = {
  repurchase_obligation: DECIMALS.cents,
  repurchase_cash: DECIMALS.cents,
  company_funding: DECIMALS.cents,
  share_price: DECIMALS.price,
  active_headcount: 0,
  repurchase_to_payroll: DECIMALS.rate,
  benefit_level_value: DECIMALS.rate,
  emerging_liability: DECIMALS.cents,
  ebitda: DECIMALS.cents,
  fixed_charge_coverage: DECIMALS.rate,
} as const satisfies Partial<Record<keyof MonteCarloYear & keyof PathSample, number>>;

const YEARLY_NAMES = Object.keys(YEARLY) as (keyof typeof YEARLY)[];

/** Chances of the run that are no event of a year. */
const BESIDE = [
  'cash_shortfall_without_plan',
  'cash_shortfall_without_reactions',
] as const satisfies readonly (keyof MonteCarloResult)[];

/** Distributions of the run as a whole, in order. */
export const WHOLE_RUN = [
  'total_repurchase_obligation',
  'present_value_repurchase_obligation',
  'peak_cash_amount',
  'total_company_cash',
  'owed_at_end',
  'largest_cash_shortfall',
] as const satisfies readonly (keyof MonteCarloResult)[];

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
  for (const chance of BESIDE) put(null, chance, 'fraction', chanceStatistics(result[chance]));
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
const PLACES = {
  ...YEARLY,
  trust_shortfall: 0,
  cash_shortfall: 0,
  zero_share_price: 0,
  leverage_breach: 0,
  coverage_breach: 0,
} as const satisfies Partial<Record<keyof PathSample, number>>;

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
/** Words for something that may happen in a year: the head of its column, and what happens. */
interface EventWords {
  readonly head: string;
  readonly happens: string;
}

/** Events that a year has a chance of, in order. */
const EVENTS = {
  trust_shortfall: { head: 'trust short', happens: 'trust cash does not cover the obligation' },
  cash_over_budget: { head: 'over budget', happens: 'repurchase cash is above the budget' },
  cash_shortfall: { head: 'cash short', happens: "the company's cash falls short" },
  zero_share_price: { head: 'price 0', happens: 'the share price is 0' },
  leverage_breach: { head: 'leverage', happens: 'debt and missing cash are over the covenant on debt' },
  coverage_breach: { head: 'coverage', happens: 'fixed charges are covered less than their covenant asks' },
} satisfies Partial<Record<keyof MonteCarloYear, EventWords>>;

type Name = keyof typeof EVENTS;

const EVENT_NAMES = Object.keys(EVENTS) as Name[];

/** Something that may happen in a year. */
export interface Event extends EventWords {
  readonly name: Name;
}

/** Events that the result knows of. */
export function eventsOf(result: Figures): Event[] {
  return EVENT_NAMES.filter((name) => chanceInAnyYear(result, name) !== null).map((name) => ({
    name,
    ...EVENTS[name],
  }));
}

/** Probability of an event in a year. */
export function chanceInYear(year: MonteCarloYear, name: Name): YearlyProbability {
  return year[name]!;
}

/** Probability of an event in at least one year; null where the result does not know of it. */
export function chanceInAnyYear(result: Figures, name: Name): Probability | null {
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
