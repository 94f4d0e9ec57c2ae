import { writeFileSync } from 'node:fs';
import {
  axisDollars,
  CHART_STYLE,
  DARK,
  LIGHT,
  s,
  stackedBars,
  standaloneChart,
  svgText,
} from '../src/presentation/charts/index.js';
import { spokenDollars } from '../src/presentation/words/index.js';
import { simulateRun } from '../src/index.js';
import { acmeInputs } from '../docs/examples/acme/inputs.js';

/** The picture of the README: what Birch Tool pays for shares in each year, and who pays it. */
function acmeChart(): string {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-typical.json');
  const { annual_projections: rows, summary_metrics: summary } = simulateRun(
    planRules,
    operatingAssumptions,
    initialState,
    systemConfig,
  );
  const years = rows.map(({ year }) => year);
  const company = rows.map((row) => row.funded_by_company);
  const all = rows.map((row) => row.repurchase_obligation);
  const describe = (i: number): string => `${years[i]!} ${all[i]!}, of it the company ${company[i]!}`;
  const chart = stackedBars({
    width: 720,
    height: 260,
    years,
    values: [all.map((obligation, i) => obligation - company[i]!), company],
    series: [
      { name: 'Cash of the trust', series: 'contributions', mark: 'area' },
      { name: 'Company', series: 'company', mark: 'area' },
    ],
    axis: axisDollars,
    label: `By year, in dollars: ${years.map((_, i) => describe(i)).join('; ')}.`,
    describe,
    selected: null,
    peak: `${spokenDollars(summary.peak_cash_amount)} in ${summary.peak_cash_year}`,
  });
  const total = spokenDollars(summary.total_repurchase_obligation);
  const title = `${planRules.plan_name.replace(/ ESOP$/, '')} must find ${total} over ${years.length} years to buy back its people's shares`;
  const picture = standaloneChart(chart, title);
  const style = `.chart {${LIGHT}font-family: system-ui, -apple-system, 'Segoe UI', sans-serif }
@media (prefers-color-scheme: dark) { .chart {${DARK}} }
${CHART_STYLE}`;
  const painted = { ...picture, children: [s('style', {}, style), ...picture.children] };
  return `${svgText(painted).replaceAll('><', '>\n<')}\n`;
}

writeFileSync('docs/acme.svg', acmeChart());
