import type { VNode } from 'preact';
import type {
  ComparedCompany,
  CompanyTotals,
  PlanInputs,
  SideBySide,
  SummaryFigures,
} from '../../../analysis/index.js';
import { HeadCell, Scrollable } from '../figures/figure-table.js';
import { SUMMARY_COLUMNS } from '../../../presentation/words/index.js';
import { companyCashName } from '../figures/sums.js';
import { FORMAT_OF } from '../figures/table.js';
import { formatCell, formatDifference, type Format } from '../figures/format.js';

/** What the company pays, which is no column of a run. */
const COMPANY = { owed_at_end: 'Still owed at the end' } as const;

/** Those marked `detail` are left out on paper, where room is scarce. */
const METRICS: readonly (readonly [keyof SummaryFigures | keyof CompanyTotals, detail?: 'detail'])[] = [
  ['total_company_cash'],
  ['owed_at_end', 'detail'],
  ['total_repurchase_obligation'],
  ['present_value_repurchase_obligation'],
  ['peak_cash_year'],
  ['peak_cash_amount'],
  ['max_repurchase_to_payroll'],
  ['overall_funding_ratio', 'detail'],
  ['final_share_price', 'detail'],
  ['final_emerging_liability'],
];

function headOf(key: keyof SummaryFigures | keyof CompanyTotals, inputs: PlanInputs): string {
  if (key === 'total_company_cash') return companyCashName(inputs);
  if (key === 'owed_at_end') return COMPANY[key];
  const { label } = SUMMARY_COLUMNS[key];
  return key === 'total_repurchase_obligation' ? `${label}, all years` : label;
}

function formatOf(key: keyof SummaryFigures | keyof CompanyTotals): Format {
  return key === 'total_company_cash' || key === 'owed_at_end' ? 'dollars' : FORMAT_OF[SUMMARY_COLUMNS[key].unit];
}

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
        {METRICS.map(([key, detail]) => (
          <tr key={key} data-detail={detail}>
            <th scope="row" class="text">
              {headOf(key, inputs)}
            </th>
            {heads.map((_, i) => (
              <td key={i} class="number">
                {formatCell(figures[i]![key] ?? null, formatOf(key))}
                {i > 0 && (
                  <span class="difference">{formatDifference(differences[i]![key] ?? null, formatOf(key))}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Scrollable>
  );
}
