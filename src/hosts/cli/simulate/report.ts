import type { WrittenRun } from './run-csv.js';
import { barCharacters } from '../text/bar.js';
import { findingsList } from '../text/findings-list.js';
import { affordability } from '../../../presentation/words/affordability.js';
import { headline } from '../../../presentation/words/headline.js';
import { page } from '../text/page.js';
import { printable, wrap, type Style } from '../text/style.js';
import { companyTable } from './company-table.js';
import { summaryTable } from './summary-table.js';
import { yearTable } from './year-table.js';

/** What the headings of the year table mean. */
function legend(unicode: boolean): string {
  const { trust, company } = barCharacters(unicode);
  return (
    "Owed: the year's repurchase obligation. Cash: payments for it in the year. Next to it: the payers. " +
    `Price: the last appraisal, at which shares are bought. Bars: cash of the trust ${trust} and of the company ${company}.`
  );
}

const COMPANY_LEGEND =
  'Free: free cash flow before repurchases. Shares: what the company pays for repurchases, which tax saved by recycling may lower. ' +
  'Short: cash missing to the minimum. Coverage: cash available for interest and principal, over both. Price: the appraisal at year end.';

/** What the company can pay, where its finances are projected. */
function companySection(run: WrittenRun, width: number, style: Style): string[] {
  const answer = affordability(run);
  if (answer === null) return [];
  return [
    style.bold('Can the company pay?'),
    ...wrap(answer, width),
    '',
    ...companyTable(run.annual_projections, width, style),
    ...wrap(COMPANY_LEGEND, width).map(style.dim),
  ];
}

/** The run as a page for people: the answer in a sentence, the years, the company's means, the summary, the findings. */
export function report(planName: string, run: WrittenRun, width: number, style: Style): string {
  const { annual_projections: years, summary_metrics: summary } = run;
  const span = years.length === 1 ? '' : `-${years.at(-1)?.year ?? ''}`;
  const findings = summary.compliance_findings;
  const sections = [
    [...yearTable(years, summary.peak_cash_year, width, style), ...wrap(legend(style.unicode), width).map(style.dim)],
    companySection(run, width, style),
    summaryTable(run).map((line, index) => (index === 0 ? style.bold(line) : line)),
    [style.bold(findings.length === 0 ? 'No findings' : 'Findings'), ...findingsList(findings, width, style)],
    wrap(`Run ${printable(run.simulation_id)}`, width).map(style.dim),
  ];
  const subject = `Repurchase obligation ${years[0]?.year ?? ''}${span}`;
  return page({ planName, subject, answer: headline(planName, run) }, sections, width, style);
}
