import type {
  Sensitivity,
  SensitivityCase,
  SensitivityFigures,
  SensitivityRow,
} from '../../engine/results/sensitivity.js';
import type { ComplianceFinding, SimulationResult, SimulationRun } from '../../engine/results/types.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import type { CompanyCash } from '../company-cash/company-cash.js';
import type { Comparison } from '../compare/scenarios.js';
import type { SideBySide } from '../compare/side-by-side.js';
import type { ChanceComparison } from '../monte-carlo/compare.js';
import type { MonteCarloResult } from '../monte-carlo/result.js';
import type { ChanceSample, ChanceSolution } from '../monte-carlo/solve.js';
import type { PriceBridgeYear } from '../price-bridge/price-bridge.js';
import type { Purchase } from '../purchases/purchases.js';
import type { SinkingFund } from '../sinking-fund/sinking-fund.js';
import type { Solution } from '../solve/solution.js';
import type { StressComparison } from '../stress/stress.js';
import { chanceComparisonRows, monteCarloRows } from './monte-carlo.js';
import { rowsOf, type RowUnit, type TidyRow } from './tidy.js';
import { unitOf } from './units.js';

/** What `toRows()` takes: a run, or the answer of any analysis. */
export type AnyResult =
  | SimulationRun
  | SimulationResult
  | MonteCarloResult
  | Omit<MonteCarloResult, 'samples'>
  | ChanceComparison
  | ChanceSolution
  | Comparison
  | StressComparison
  | SideBySide
  | CompanyCash
  | Sensitivity
  | Solution
  | SinkingFund
  | readonly Purchase[]
  | readonly PriceBridgeYear[];

type Dimensions = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A result as rows of one value each, for whatever reads tables: spreadsheets, pandas, R, Observable Plot. One row a year, metric and
 * statistic, with the value in dollars, shares, people or fractions, and its unit; `year` is null for the run as a whole. What else tells
 * rows apart, such as the scenario, has columns of its own, the same in all rows of a result.
 *
 * People are rows already: `participant_snapshots` of a run. So are the paths of a Monte Carlo: `pathRows()`. Results may have been
 * through JSON.
 *
 * @example
 * import { simulateRun } from 'esop-repurchase';
 *
 * const run = simulateRun(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }], census_year: 2026 },
 *   { projection_years: 3 },
 * );
 * const owed = toRows(run).filter(({ metric }) => metric === 'repurchase_obligation');
 * owed.map(({ year, value }) => [year, value]) // [[2027, 0], [2028, 5000], [2029, 0]]
 * owed[0] // { year: 2027, metric: 'repurchase_obligation', statistic: 'value', value: 0, unit: 'dollars' }
 */
export function toRows(result: ReadOnly<AnyResult>): TidyRow[] {
  return rowsOfResult(result as AnyResult);
}

function rowsOfResult(result: AnyResult): TidyRow[] {
  if (isList(result)) return result.flatMap((row) => ('reason' in row ? purchaseRows(row) : priceRows(row)));
  if ('results' in result && 'status' in result)
    return result.results.annual_projections.flatMap((row) => yearRows(row));
  if ('annual_projections' in result) return runRows(result);
  if ('cheapest' in result) return chanceComparisonRows(result);
  if ('chance' in result) return chanceSolutionRows(result);
  if ('crossings' in result) return solutionRows(result);
  if ('peak_cash_year' in result) return monteCarloRows(result);
  if ('rank_by' in result) return sensitivityRows(result);
  if ('scenarios' in result) return comparedRows(result);
  if ('fund' in result) return fundRows(result);
  return companyRows(result);
}

function isList(result: AnyResult): result is readonly Purchase[] | readonly PriceBridgeYear[] {
  return Array.isArray(result);
}

/** A row for each figure of a record, members of members by names such as `cash.total`; lists are no figures. */
function figureRows(
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

function yearRows({ year, ...figures }: { readonly year: number }, dimensions: Dimensions = {}): TidyRow[] {
  return figureRows(year, figures, dimensions);
}

function runRows({ annual_projections, trust_states, summary_metrics }: SimulationRun): TidyRow[] {
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

/**
 * What every scenario comes to, and by how much it exceeds the first. What the company pays has names such as `company.company_cash`: as in
 * the result, and apart from the cash it has.
 */
function comparedRows(result: SideBySide | Comparison): TidyRow[] {
  const own = [result, ''] as const;
  const parts = 'company' in result ? [own, [result.company, 'company.'] as const] : [own];
  return result.scenarios.flatMap((scenario, i) =>
    parts.flatMap(([{ by_year, summary }, within]) => [
      ...by_year.flatMap(({ year, figures, differences }) => [
        ...figureRows(year, figures[i] ?? {}, { scenario }, 'value', within),
        ...figureRows(year, differences[i] ?? {}, { scenario }, 'difference', within),
      ]),
      ...figureRows(null, summary.figures[i]!, { scenario }, 'value', within),
      ...figureRows(null, summary.differences[i]!, { scenario }, 'difference', within),
    ]),
  );
}

function companyRows({ by_year, ...totals }: CompanyCash): TidyRow[] {
  return [
    ...by_year.flatMap(({ year, company_cash: cash }) => rowsOf(year, 'company_cash', 'dollars', [['value', cash]])),
    ...figureRows(null, totals),
  ];
}

/** The names in the summary of the figures that a sensitivity compares. */
const SUMMARY_NAMES: Readonly<Record<keyof SensitivityFigures, string | null>> = {
  total: 'total_repurchase_obligation',
  present_value: 'present_value_repurchase_obligation',
  peak_amount: 'peak_cash_amount',
  peak_year: 'peak_cash_year',
  metric: null,
};

/**
 * Cases with their figures and differences, the ends of a range that they were cut to, and why some have no answer; then the effect and the
 * rank of each assumption.
 */
function sensitivityRows({ rank_by, base, rows }: Sensitivity): TidyRow[] {
  const of = (figures: SensitivityFigures | null, dimensions: Dimensions, statistic: string): TidyRow[] =>
    Object.entries(figures ?? {}).flatMap(([name, value]) => {
      const metric = SUMMARY_NAMES[name as keyof SensitivityFigures] ?? rank_by;
      const unit = statistic !== 'value' && unitOf(metric) === 'year' ? 'count' : unitOf(metric);
      return rowsOf(null, metric, unit, [[statistic, value as number | null]], dimensions);
    });
  return [
    ...of(base, { assumption: null, case: 'base', input: null }, 'value'),
    ...rows.flatMap((row, i) => {
      const assumption = row.assumption === 'input' ? row.paths[0]! : row.assumption;
      // Each other strategy has a row of its own.
      const input = row.applies && 'alternative' in row ? row.alternative.value : null;
      const ranked = { assumption, case: null, input };
      return [
        ...casesOf(row).flatMap(([name, found]) => {
          const value = Array.isArray(found.value) ? found.value.join('; ') : found.value;
          const dimensions = { assumption, case: name, input: value };
          return [
            ...of(found.figures, dimensions, 'value'),
            ...of(found.differences, dimensions, 'difference'),
            ...(found.clipped ? rowsOf(null, 'clipped', 'flag', [['value', true]], dimensions) : []),
            ...(found.issue === undefined ? [] : rowsOf(null, 'issue', 'text', [['value', found.issue]], dimensions)),
          ];
        }),
        ...(row.applies ? of(row.effect, ranked, 'effect') : []),
        ...rowsOf(null, 'rank', 'count', [['value', i + 1]], ranked),
      ];
    }),
  ];
}

function casesOf(row: SensitivityRow): (readonly [string, SensitivityCase<number | string | number[]>])[] {
  if (!row.applies) return [];
  if ('alternative' in row) return [['alternative', row.alternative]];
  return [
    ['down', row.down],
    ['up', row.up],
  ];
}

/** The metric at every value of the input that was tried, and at the answers. */
function solutionRows({ metric, samples, crossings }: Solution): TidyRow[] {
  const at = (input: number, statistic: string, value: number | null): TidyRow[] =>
    rowsOf(null, metric, unitOf(metric), [[statistic, value]], { input });
  return [
    ...samples.flatMap((sample) => at(sample.value, 'value', sample.metric)),
    ...crossings.flatMap(({ value, metric_at_value }) => at(value, 'answer', metric_at_value)),
  ];
}

/** The same under chance, with intervals; and each answer against the base plan. */
function chanceSolutionRows({ metric, base, samples, crossings }: ChanceSolution): TidyRow[] {
  const unit: RowUnit | null = metric.endsWith('_in_any_year') ? 'fraction' : unitOf(metric);
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

function fundRows({ deposit, deciding_year, fund }: SinkingFund): TidyRow[] {
  return [
    ...fund.flatMap((balance, i) => rowsOf(i + 1, 'fund', 'dollars', [['value', balance]])),
    ...rowsOf(null, 'deposit', 'dollars', [['value', deposit]]),
    ...rowsOf(null, 'deciding_year', 'year', [['value', deciding_year]]),
  ];
}

function purchaseRows({ year, id, reason, origin, age, shares, cost }: Purchase): TidyRow[] {
  const dimensions = { id, reason, origin, age };
  return [
    ...rowsOf(year, 'shares', 'shares', [['value', shares]], dimensions),
    ...rowsOf(year, 'cost', 'dollars', [['value', cost]], dimensions),
  ];
}

function priceRows({ year, ...figures }: PriceBridgeYear): TidyRow[] {
  return figureRows(year, figures).map((row) => ({ ...row, unit: 'price' }));
}
