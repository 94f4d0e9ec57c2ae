import type { VNode } from 'preact';
import type {
  ComparedCompany,
  CompanyTotals,
  PlanInputs,
  SideBySide,
  SummaryFigures,
} from '../../../analysis/index.js';
import { HeadCell, Scrollable } from '../figures/figure-table.js';
import { CASH, companyCashName, OBLIGATION, PART_OF_PAYROLL, PRICE_AT_END } from '../figures/sums.js';
import { formatCell, formatDifference, type Format } from '../figures/format.js';

/** Those marked `detail` are left out on paper, where room is scarce. */
const METRICS: readonly (readonly [keyof SummaryFigures | keyof CompanyTotals, string, Format, detail?: 'detail'])[] = [
  ['total_company_cash', '', 'dollars'],
  ['owed_at_end', 'Still owed at the end', 'dollars', 'detail'],
  ['total_repurchase_obligation', `${OBLIGATION}, all years`, 'dollars'],
  ['present_value_repurchase_obligation', 'Present value of it', 'dollars'],
  ['peak_cash_year', 'Hardest year', 'year'],
  ['peak_cash_amount', `${CASH} of that year`, 'dollars'],
  ['max_repurchase_to_payroll', PART_OF_PAYROLL, 'percent'],
  ['overall_funding_ratio', 'Paid from trust cash', 'percent', 'detail'],
  ['final_share_price', `${PRICE_AT_END}, last year`, 'price', 'detail'],
  ['final_emerging_liability', 'Vested value if all left at the end', 'dollars'],
];

/** The figures of the first scenario, and of the others with their differences. `heads` are their names as they are shown. */
export function ComparisonTable(props: {
  readonly label: string;
  /** Of the first. */
  readonly inputs: PlanInputs;
  readonly heads: readonly string[];
  readonly runs: Pick<SideBySide, 'summary'>;
  readonly companies: Pick<ComparedCompany, 'summary'>;
}): VNode {
  const { label, inputs, heads, runs, companies } = props;
  const figures = heads.map((_, i) => ({ ...runs.summary.figures[i]!, ...companies.summary.figures[i]! }));
  const differences = heads.map((_, i) => ({ ...runs.summary.differences[i]!, ...companies.summary.differences[i]! }));
  return (
    <Scrollable caption={`${label} in figures, with differences to the first`} label={label}>
      <thead>
        <tr>
          <td />
          {heads.map((head, i) => (
            <HeadCell key={i} text={head} />
          ))}
        </tr>
      </thead>
      <tbody>
        {METRICS.map(([key, name, format, detail]) => (
          <tr key={key} data-detail={detail}>
            <th scope="row" class="text">
              {key === 'total_company_cash' ? companyCashName(inputs) : name}
            </th>
            {heads.map((_, i) => (
              <td key={i} class="number">
                {formatCell(figures[i]![key] ?? null, format)}
                {i > 0 && <span class="difference">{formatDifference(differences[i]![key] ?? null, format)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scrollable>
  );
}
