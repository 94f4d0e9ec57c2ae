import type { Comparison, SummaryFigures } from '../../../analysis/index.js';
import { RESULT_TABLES, type Unit as FigureUnit } from '../../../results/tables.js';
import {
  formatDifference,
  spokenDifference,
  formatPercent,
  formatPrice,
  formatWhole,
  formatYears,
  spokenDollars,
  unitFor,
  type Unit,
} from '../../text/figures.js';
import { sideBySideTable, type SideBySideRow } from './table.js';
import { wrap, type Style } from '../text/style.js';

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

/** The runs in a few figures and their cash by year, each with the difference from the first. */
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
 * with $2.6 million.`: the end of the sentence with the answer.
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
    return sideBySideRow(
      kind === 'shares' && shares.name !== '' ? `  ${shares.name} shares` : label,
      summary.figures.map((run) => run[figure] ?? null),
      summary.differences.map((run) => run[figure] ?? null),
      formats[kind] ?? String,
    );
  });
}

function yearRows({ by_year: years, summary }: Scenarios, unit: Unit): SideBySideRow[] {
  const money = (value: number): string => formatWhole(value / unit.divisor);
  const cash = (figures: readonly ({ repurchase_cash: number } | null)[]): (number | null)[] =>
    figures.map((figure) => figure?.repurchase_cash ?? null);
  const total = (figures: readonly SummaryFigures[]): (number | null)[] =>
    figures.map((run) => run.total_repurchase_cash);
  return [
    ...years.map(({ year, figures, differences }) =>
      sideBySideRow(String(year), cash(figures), cash(differences), money),
    ),
    sideBySideRow('Total', total(summary.figures), total(summary.differences), money),
  ];
}

function sideBySideRow(
  label: string,
  figures: readonly (number | null)[],
  differences: readonly (number | null)[],
  format: (value: number) => string,
): SideBySideRow {
  return {
    label,
    cells: figures.map((figure) => (figure === null ? '-' : format(figure))),
    differences: differences.map((difference) => (difference === null ? '' : formatDifference(difference, format))),
  };
}
