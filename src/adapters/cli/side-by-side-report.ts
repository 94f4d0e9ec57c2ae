import type { Comparison, SummaryFigures } from '../../analysis/index.js';
import { RESULT_TABLES, type Unit as FigureUnit } from '../../results/tables.js';
import { formatDifference, spokenDifference } from './differences.js';
import { formatPercent, formatPrice, formatWhole, formatYears, spokenDollars, unitFor, type Unit } from './figures.js';
import { sideBySideTable, type SideBySideRow } from './side-by-side-table.js';
import { wrap, type Style } from './style.js';

/** What a comparison and a stress have in common. */
export type Scenarios = Pick<Comparison, 'scenarios' | 'by_year' | 'summary'>;

const DIGITS = 6;

/** The figures shown of the summary, in order. */
const SUMMARY: readonly (readonly [label: string, figure: keyof SummaryFigures])[] = [
  ['Repurchase obligation', 'total_repurchase_obligation'],
  ['  present value', 'present_value_repurchase_obligation'],
  ['  highest % of payroll', 'max_repurchase_to_payroll'],
  ['  met by trust cash, %', 'overall_funding_ratio'],
  ['Repurchase cash a year', 'average_annual_repurchase_cash'],
  ['  in the peak year', 'peak_cash_amount'],
  ['  peak year', 'peak_cash_year'],
  ['Contributions a year', 'average_annual_contribution'],
  ['  benefit level, % pay', 'average_benefit_level_value'],
  ['At the end: price, $', 'final_share_price'],
  ['  shares outstanding', 'final_shares_outstanding'],
  ['  cash in trust', 'final_trust_cash'],
  ['  owed on ESOP loans', 'final_loan_balance'],
  ['  due if all left then', 'final_emerging_liability'],
  ['  top tenth holds, %', 'final_top_tenth_share'],
];

/** The runs in a few figures and their cash by year, each with the difference to the first. */
export function sideBySideLines(compared: Scenarios, width: number, style: Style): string[] {
  const { scenarios } = compared;
  const unit = moneyUnit(compared);
  const dollars = `$${unit.name && ` ${unit.name}`}`;
  return [
    ...sideBySideTable(`In all, ${dollars}`, scenarios, summaryRows(compared, unit), width, style),
    '',
    ...sideBySideTable(`Cash, ${dollars}`, scenarios, yearRows(compared, unit), width, style),
    ...wrap('With a sign: what it is more or less than in the first column.', width).map(style.dim),
  ];
}

/**
 * `$40.0 million of shares over 20 years; redeem: $2.4 million less. The hardest year is 2046 with $2.9 million; redeem: 2038
 * with $2.6 million.`: the end of the sentence that answers.
 */
export function spokenTotals({ scenarios, by_year: years, summary }: Scenarios): string {
  const isOneSpan = years.every(({ figures }) => figures.every((figure) => figure !== null));
  const span = isOneSpan ? `over ${formatYears(years.length)}` : 'in all';
  const total = (figures: SummaryFigures): number => figures.total_repurchase_obligation ?? 0;
  const totals = scenarios.map((name, i) => `${name}: ${spokenDifference(total(summary.differences[i]!))}`).slice(1);
  const peak = ({ peak_cash_year: year, peak_cash_amount: amount }: SummaryFigures): string =>
    `${year ?? '-'} with ${spokenDollars(amount ?? 0)}`;
  const peaks = scenarios.map((name, i) => `${name}: ${peak(summary.figures[i]!)}`).slice(1);
  const [first] = summary.figures;
  return (
    `${spokenDollars(total(first!))} of shares ${span}; ${totals.join('; ')}. ` +
    `The hardest year is ${peak(first!)}; ${peaks.join('; ')}.`
  );
}

function unitOf(figure: keyof SummaryFigures): FigureUnit {
  return RESULT_TABLES.SummaryMetrics.columns[figure].unit;
}

function moneyUnit({ summary }: Scenarios): Unit {
  const amounts = summary.figures.flatMap((figures) =>
    SUMMARY.filter(([, figure]) => unitOf(figure) === 'dollars').map(([, figure]) => figures[figure] ?? 0),
  );
  return unitFor(Math.max(...amounts), DIGITS);
}

function summaryRows({ summary }: Scenarios, unit: Unit): SideBySideRow[] {
  const shares = unitFor(Math.max(...summary.figures.map((run) => run.final_shares_outstanding ?? 0)), DIGITS + 1);
  const formats: Partial<Record<FigureUnit, (value: number) => string>> = {
    dollars: (value) => formatWhole(value / unit.divisor),
    fraction: formatPercent,
    price: formatPrice,
    shares: (value) => formatWhole(value / shares.divisor),
  };
  return SUMMARY.map(([label, figure]) => {
    const kind = unitOf(figure);
    const format = formats[kind] ?? String;
    return {
      label: kind === 'shares' && shares.name !== '' ? `  ${shares.name} shares` : label,
      cells: summary.figures.map((run) => orNothing(run[figure], format, '-')),
      differences: differenceCells(
        summary.differences.map((run) => run[figure]),
        format,
      ),
    };
  });
}

function yearRows({ by_year: years, summary }: Scenarios, unit: Unit): SideBySideRow[] {
  const money = (value: number): string => formatWhole(value / unit.divisor);
  const rows = years.map(({ year, figures, differences }) => ({
    label: String(year),
    cells: figures.map((figure) => orNothing(figure?.repurchase_cash ?? null, money, '-')),
    differences: differenceCells(
      differences.map((figure) => figure?.repurchase_cash ?? null),
      money,
    ),
  }));
  const total = {
    label: 'Total',
    cells: summary.figures.map((run) => money(run.total_repurchase_cash ?? 0)),
    differences: differenceCells(
      summary.differences.map((run) => run.total_repurchase_cash),
      money,
    ),
  };
  return [...rows, total];
}

function differenceCells(differences: readonly (number | null)[], format: (size: number) => string): string[] {
  return differences.map((difference) => orNothing(difference, (value) => formatDifference(value, format), ''));
}

function orNothing(value: number | null, format: (value: number) => string, nothing: string): string {
  return value === null ? nothing : format(value);
}
