import type { SimulationRun } from '../../../index.js';
import { howMark } from '../page/documentation.js';
import { byId, h } from '../page/dom.js';
import { formatDollars, formatYears, spokenDollars, spokenPercent } from './format.js';

/** The run in a few figures: below the sentence, above the chart. */
export function showKeyFigures(
  { annual_projections: years, summary_metrics: summary }: SimulationRun,
  discountRate: string,
): void {
  const funding = summary.overall_funding_ratio;
  const figures = [
    {
      name: `Obligation, ${formatYears(years.length)}`,
      value: spokenDollars(summary.total_repurchase_obligation),
      exact: formatDollars(summary.total_repurchase_obligation),
      at: '#47-repurchase',
    },
    {
      name: `Present value at ${discountRate}`,
      value: spokenDollars(summary.present_value_repurchase_obligation),
      exact: formatDollars(summary.present_value_repurchase_obligation),
      at: '#7-results',
    },
    {
      name: `Hardest year`,
      value: `${summary.peak_cash_year}`,
      exact: `${formatDollars(summary.peak_cash_amount)} in cash`,
      at: '#7-results',
    },
    {
      name: 'Paid from trust cash',
      value: funding === null ? '–' : spokenPercent(funding),
      exact: 'of the obligation',
      at: '#71-metrics',
    },
    {
      name: 'Largest burden',
      value: spokenPercent(summary.max_repurchase_to_payroll),
      exact: 'of a year’s payroll',
      at: '#7-results',
    },
  ];
  byId('key-figures').replaceChildren(
    ...figures.map(({ name, value, exact, at }) =>
      h(
        'div',
        {},
        h('dt', {}, name, ' ', howMark(at, name)),
        h('dd', {}, h('span', { class: 'value' }, value), h('span', { class: 'exact' }, exact)),
      ),
    ),
  );
}
