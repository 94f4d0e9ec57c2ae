import type { AnnualProjection } from '../../../index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import {
  benefitTable,
  capital,
  CAN_PAY,
  companyYears,
  fundingTable,
  payrollTable,
  PLAN_NAME,
  pricesTable,
  YEAR_COLUMNS,
} from '../../../presentation/words/index.js';
import { companyCashChart, comparedLines, PLAN, yearsChart, yearsLines } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { openWords } from '../answer/answer.js';
import { selectedYear } from '../page/state.js';
import type { ComparedRun, Session } from '../page/session.js';

/** A chart of the run, and its section. */
interface YearFigure {
  readonly id: string;
  readonly title: string;
  readonly documentation: string;
  readonly content: FigureContent | null;
}

/** A table of the years beside a figure of the same years in other runs, and the keys of their columns. */
function beside(
  table: AnswerTable,
  compared: readonly ComparedRun[],
  figure: keyof AnnualProjection & keyof typeof YEAR_COLUMNS,
): { readonly table: AnswerTable; readonly lines: readonly string[] } {
  const { unit } = YEAR_COLUMNS[figure];
  const columns = compared.map(({ name }, i) =>
    name === PLAN_NAME
      ? { key: PLAN, label: capital(name), unit }
      : { key: `scenario_${i + 1}`, label: name, unit, isNamed: true as const },
  );
  const rows = table.rows.map((row, year) => ({
    ...row,
    ...Object.fromEntries(
      columns.map(({ key }, i) => [key, compared[i]!.run.annual_projections[year]?.[figure] ?? null]),
    ),
  }));
  return { table: { ...table, columns: [...table.columns, ...columns], rows }, lines: columns.map(({ key }) => key) };
}

/** Charts of the run, by section, with the runs that it is compared with. */
export function yearCharts(session: Session, onSelect: (year: number) => void): readonly YearFigure[] {
  const { projection, compared } = session;
  const years = projection.run.annual_projections;
  const selected = selectedYear(session);
  const cash = beside(fundingTable(years), compared, 'repurchase_cash');
  const prices = beside(pricesTable(years), compared, 'share_price');
  const payroll = beside(payrollTable(years), compared, 'repurchase_to_payroll');
  const benefit = beside(benefitTable(years), compared, 'benefit_level_value');
  const [company] = companyYears(years).map((table) => beside(table, compared, 'company_repurchase_cash'));
  // Of several runs the one that is shown is dashed, of two the plan.
  const dashed = prices.lines.length === 0 ? undefined : prices.lines.includes(PLAN) ? PLAN : 'share_price';
  const bars =
    (
      { table, ...others }: ReturnType<typeof beside>,
      high: number,
      not: readonly string[] = [],
    ): FigureContent['draw'] =>
    (width, onPaper) =>
      yearsChart(table, { ...others, not, width, height: onPaper ? 85 : high });
  return [
    {
      ...{ id: 'cash', title: `${YEAR_COLUMNS.repurchase_cash.label} by who pays`, documentation: '#47-repurchase' },
      content: {
        table: cash.table,
        onSelect,
        draw: (width, onPaper) => {
          const height = width < 480 ? 150 : onPaper ? 135 : 240;
          return yearsChart(cash.table, { width, height, sum: 'repurchase_cash', selected, lines: cash.lines });
        },
      },
    },
    {
      ...{ id: 'company', title: CAN_PAY, documentation: '#49-close' },
      content:
        company === undefined || openWords(session) !== null
          ? null
          : {
              table: company.table,
              draw: (width, onPaper) => {
                const height = onPaper ? 105 : width < 480 ? 200 : 260;
                return companyCashChart(years, { width, height }, comparedLines(company.table, company.lines));
              },
            },
    },
    {
      ...{ id: 'price', title: 'Share price paid', documentation: '#49-close' },
      content: {
        table: prices.table,
        draw: (width, onPaper) =>
          yearsLines(prices.table, {
            ...{ width, height: onPaper ? 85 : 200 },
            ...{ only: ['share_price', ...prices.lines], dashed },
          }),
      },
    },
    {
      ...{ id: 'payroll', title: 'Obligation as part of payroll', documentation: '#7-results' },
      content: { table: payroll.table, draw: bars(payroll, 200, ['repurchase_obligation', 'covered_payroll']) },
    },
    {
      ...{ id: 'benefit', title: 'Contributions to accounts as part of payroll', documentation: '#7-results' },
      content: { table: benefit.table, draw: bars(benefit, 130) },
    },
  ];
}
