import type { Unit } from '../../engine/results/columns.js';
import { SUMMARY_COLUMNS, YEAR_COLUMNS } from '../../engine/results/tables.js';
import { column, type AnswerTable, type TableColumn, type TableRow } from '../answer/table.js';
import { uncapital } from '../answer/words.js';
import { labelOf, MEASURES, OF_ONE_RUN, SUMMARY_GROUPS, TOTAL_NAMES, type SummaryFigures } from '../figures.js';
import {
  type ComparedCompany,
  type ComparedYear,
  figureLess,
  type RunsSideBySide,
  type YearFigures,
} from './side-by-side.js';
import { figureRows, rowsOf, type TidyRow } from '../answer/rows.js';
import { type Affordability, yearRanges } from '../affordability.js';
import type { MeasuredScenario, WeighedScenario } from '../measures.js';

/** Runs side by side; a comparison also has payments of the companies. */
export type ComparedRuns = RunsSideBySide & { readonly company?: ComparedCompany };

/** Figures of the summary that are compared: shortfalls of cash, which come first, and the others. */
const [SHORT = [], ...SUMMARY] = SUMMARY_GROUPS.map((names) => names.filter((name) => !OF_ONE_RUN.includes(name)));

const COMPANY_NOTE =
  ' Company cash: contributions that stay in the trust, and what the company pays for shares; contributions that repay a loan of its own come back to it. Still owed at the end: shares of people who left, at the last price and without the cash in their accounts, and notes.';

/** Figures of the company by year. */
const COMPANY_YEARS: readonly (readonly [figure: keyof YearFigures, label: string, unit: Unit])[] = [
  ['company_cash', YEAR_COLUMNS.company_cash.label, 'dollars'],
  ['free_cash_flow_after_repurchases', 'Free cash flow after repurchases', 'dollars'],
  ['year_end_share_price', YEAR_COLUMNS.year_end_share_price.label, 'price'],
  ['fixed_charge_coverage', YEAR_COLUMNS.fixed_charge_coverage.label, 'ratio'],
];

/** One figure of every scenario, and its differences from the first. */
interface Figures {
  readonly figures: readonly (number | null | undefined)[];
  readonly differences: readonly (number | null | undefined)[];
}

/**
 * Runs in a few figures, then by year: cash and, where it is projected, the company. Without payments of companies, as under stress, the
 * missing cash leads.
 */
export function sideBySideTables(compared: ComparedRuns): AnswerTable[] {
  const { scenarios, by_year: years, company } = compared;
  const byYear = (figure: keyof YearFigures, label: string, unit: Unit): AnswerTable =>
    yearsTable(scenarios, figure, label, unit, years, (each) => each?.[figure]);
  const hasFinances = years.some(({ figures }) => figures.some((each) => each?.company_cash !== undefined));
  const companyYears = hasFinances ? COMPANY_YEARS.map((each) => byYear(...each)) : [];
  const missing = YEAR_COLUMNS.cash_shortfall;
  return [
    figuresTable(compared),
    ...(company === undefined
      ? [
          ...(hasFinances ? [byYear('cash_shortfall', missing.label, missing.unit)] : []),
          ...companyYears,
          {
            ...byYear('repurchase_cash', YEAR_COLUMNS.repurchase_cash.label, 'dollars'),
            total: { year: 'Total', ...cellsOf(along(compared.summary, 'total_repurchase_cash')) },
          },
        ]
      : [
          {
            ...yearsTable(
              scenarios,
              'company_cash_paid',
              labelOf('total_company_cash'),
              'dollars',
              company.by_year,
              (each) => each?.company_cash,
            ),
            total: { year: 'Total', ...cellsOf(along(company.summary, 'total_company_cash')) },
          },
          ...companyYears,
        ]),
  ];
}

/** Runs in a few figures, a column each. */
export function figuresTable(compared: ComparedRuns): AnswerTable {
  const { scenarios, summary, company } = compared;
  const row = (label: string, unit: Unit, figures: Figures): TableRow[] =>
    figures.figures.every((value) => value === undefined) ? [] : [{ figure: label, unit, ...cellsOf(figures) }];
  const ofSummary = (names: readonly (keyof SummaryFigures)[]): TableRow[] =>
    names.flatMap((name, i) => {
      const { label, short = label, unit } = SUMMARY_COLUMNS[name] as { label: string; short?: string; unit: Unit };
      return row(i === 0 ? label : `  ${short}`, unit, along(summary, name));
    });
  const paid = (company === undefined ? [] : TOTAL_NAMES).flatMap((name, i) => {
    const figures = along(company!.summary, name);
    return name === 'suspense_value_at_end' && figures.figures.every((value) => value === 0)
      ? []
      : row(i === 0 ? labelOf(name) : `  ${uncapital(labelOf(name))}`, 'dollars', figures);
  });
  return {
    name: 'side_by_side',
    caption: 'Side by side',
    columns: [column('figure', '', 'text'), ...scenarioColumns(scenarios, 'dollars', { unitFrom: 'unit' })],
    rows: [
      ...ofSummary(SHORT),
      ...row(`  ${MEASURES.largest_cash_shortfall.short}`, 'dollars', worstOf(compared)),
      ...paid,
      ...SUMMARY.flatMap(ofSummary),
    ],
    leading: 2,
    note: `Beside a figure: its difference from the first column, of percentages in points.${company === undefined ? '' : COMPANY_NOTE}`,
    isFor: 'people',
  };
}

/** Most cash below the minimum at the end of a year. */
function worstOf({ affordability = [] }: ComparedRuns): Figures {
  const figures = affordability.map((each) => each?.largest_cash_shortfall);
  return { figures, differences: figures.map((each) => figureLess(each ?? null, figures[0] ?? null)) };
}

/** A figure of each year, a column a scenario. */
function yearsTable<Year extends object>(
  scenarios: readonly string[],
  name: string,
  label: string,
  unit: Unit,
  years: readonly ComparedYear<Year>[],
  of: (figures: Year | null) => number | null | undefined,
): AnswerTable {
  return {
    name: `${name}_by_year`,
    caption: label,
    columns: [column('year', YEAR_COLUMNS.year.label, 'year'), ...scenarioColumns(scenarios, unit)],
    rows: years.map(({ year, figures, differences }) => ({
      year,
      ...cellsOf({ figures: figures.map(of), differences: differences.map(of) }),
    })),
    leading: 2,
    isFor: 'people',
  };
}

function scenarioColumns(scenarios: readonly string[], unit: Unit, more: Partial<TableColumn> = {}): TableColumn[] {
  return scenarios.map((name, i) =>
    column(`s${i}`, name, unit, { ...more, isNamed: true, ...(i === 0 ? {} : { changeIn: `change${i}` }) }),
  );
}

function cellsOf({ figures, differences }: Figures): TableRow {
  return Object.fromEntries(
    figures.flatMap((value, i) => [
      [`s${i}`, value ?? null],
      ...(i === 0 ? [] : [[`change${i}`, differences[i] ?? null] as const]),
    ]),
  );
}

/** One of the figures of all scenarios. */
function along<Name extends string>(
  {
    figures,
    differences,
  }: Readonly<Record<'figures' | 'differences', readonly Partial<Record<Name, number | null>>[]>>,
  name: Name,
): Figures {
  return { figures: figures.map((each) => each[name]), differences: differences.map((each) => each[name]) };
}

/**
 * Totals of every scenario, and by how much each exceeds the first. Payments of the company have names such as `company.company_cash`: as in
 * the result, and apart from the cash it has. Whether it can pay is under `affordability.`, a row each, before all others of a scenario.
 */
export function comparedRows(
  result: RunsSideBySide & { readonly company?: ComparedCompany; readonly measures?: readonly MeasuredScenario[] },
): TidyRow[] {
  const own = [result, ''] as const;
  const parts = result.company === undefined ? [own] : [own, [result.company, 'company.'] as const];
  return result.scenarios.flatMap((scenario, i) => [
    ...affordabilityRows(result.affordability?.[i] ?? null, scenario),
    ...measureRows(result.measures?.[i], result.summary.figures[i]!),
    ...parts.flatMap(([{ by_year, summary }, within]) => [
      ...by_year.flatMap(({ year, figures, differences }) => [
        ...figureRows(year, figures[i] ?? {}, { scenario }, 'value', within),
        ...figureRows(year, differences[i] ?? {}, { scenario }, 'difference', within),
      ]),
      ...figureRows(null, summary.figures[i]!, { scenario }, 'value', within),
      ...figureRows(null, summary.differences[i]!, { scenario }, 'difference', within),
    ]),
  ]);
}

/** The years in which a covenant is broken as one text, `2031-2033, 2036`; null where it never is. */
function affordabilityRows(pays: Affordability | null, scenario: string): TidyRow[] {
  if (pays === null) return [];
  const within = 'affordability.';
  const broken = (['leverage_breach_years', 'coverage_breach_years'] as const).flatMap((name) =>
    rowsOf(null, `${within}${name}`, 'text', [['value', yearRanges(pays[name]) || null]], { scenario }),
  );
  return [...figureRows(null, pays, { scenario }, 'value', within), ...broken];
}

/** Measures that are no figures of the summary, which has its own rows. */
function measureRows(measures: MeasuredScenario | undefined, summary: object): TidyRow[] {
  if (measures === undefined) return [];
  const { scenario, breaches: _breaches, ...figures } = measures;
  const { dominated_by: by, agree, ...rest } = figures as Partial<WeighedScenario>;
  const own = Object.entries(rest).filter(([name, value]) => value !== null && !(name in summary));
  return [
    ...figureRows(null, Object.fromEntries(own), { scenario }),
    ...(by === undefined ? [] : rowsOf(null, 'dominated_by', 'text', [['value', by]], { scenario })),
    ...(agree === undefined ? [] : rowsOf(null, 'agree', 'text', [['value', agree.join(', ') || null]], { scenario })),
  ];
}
