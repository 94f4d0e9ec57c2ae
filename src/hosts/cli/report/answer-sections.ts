import { cashChart, companyCashChart } from '../../../presentation/charts/index.js';
import {
  affordability,
  CAN_PAY,
  canPay,
  formatDollars,
  fundersOf,
  formatYears,
  headline,
  spokenDollars,
  spokenPercent,
  sumOfCents,
  yardsticksOf,
  yardsticksSentence,
} from '../../../presentation/words/index.js';
import { shortPercent, formatPercent } from '../../../presentation/words/figures.js';
import { yearRanges } from '../../../analysis/affordability.js';
import { chart, figure, h, note, p, table, type Html, type Section } from './html.js';
import type { Study } from './appendix.js';

/** The width of a chart in the report, in its own units. */
export const WIDTH = 660;

/** What must be found, when, and who pays: the first page. */
export function answerSection({ inputs, run }: Study): Section {
  const { annual_projections: years, summary_metrics: summary } = run;
  const paid = years.filter((year) => year.funded_by_company > 0).map(({ year }) => year);
  const funding = summary.overall_funding_ratio;
  return {
    id: 'answer',
    title: 'The answer',
    content: [
      ...canPay(run).map((answer) => h('p', { class: 'lead' }, answer)),
      h('p', { class: 'lead' }, headline(inputs.planRules.plan_name, run)),
      tiles([
        [`Obligation, ${formatYears(years.length)}`, summary.total_repurchase_obligation, spokenDollars],
        [
          `Present value at ${shortPercent(summary.discount_rate)}`,
          summary.present_value_repurchase_obligation,
          spokenDollars,
        ],
        [`Cash of ${summary.peak_cash_year}, the hardest year`, summary.peak_cash_amount, spokenDollars],
        [
          `Largest burden, of the payroll of ${summary.max_repurchase_to_payroll_year}`,
          summary.max_repurchase_to_payroll,
          spokenPercent,
        ],
        ...(funding === null ? [] : [['Met by trust cash', funding, spokenPercent] as const]),
      ]),
      chart('Repurchase cash by year and by who pays', cashChart(years, { width: WIDTH, height: 250 }, null)),
      p(
        paid.length === 0
          ? 'The cash of the trust is enough in every year; the company pays nothing beyond its contributions.'
          : `Beyond its contributions, the company pays ${spokenDollars(sumOfCents(years.map((year) => year.funded_by_company)))}, in ${yearRanges(paid)}.`,
      ),
    ],
  };
}

function tiles(figures: readonly (readonly [name: string, value: number, format: (value: number) => string])[]): Html {
  return h(
    'dl',
    { class: 'tiles' },
    ...figures.map(([name, value, format]) =>
      h('div', {}, h('dt', {}, name), h('dd', {}, h('data', { value }, format(value)))),
    ),
  );
}

/** Whether the company behind the plan can pay. */
export function companySection({ inputs, run }: Study): Section {
  const answer = affordability(run);
  const content =
    answer === null
      ? [
          p(
            'This cannot be told: the plan says nothing of the company’s finances. With company_finances in the plan file, the report compares what repurchases take with the cash that the company has for them.',
          ),
        ]
      : [
          h('p', { class: 'lead' }, answer),
          chart(
            'Free cash flow of the company and what it pays for shares',
            companyCashChart(run.annual_projections, { width: WIDTH, height: 220 }),
          ),
          note(
            `Short is the cash missing to the ${formatDollars(Number(inputs.operatingAssumptions.company_finances?.minimum_cash ?? 0))} that the company wants to keep, with its line of credit drawn. Free cash flow is before repurchases. The company by year is in the appendix.`,
          ),
          ...yardsticks(run.annual_projections),
        ];
  return { id: 'company', title: CAN_PAY, content };
}

/** Repurchases against what the company earns and is worth. */
function yardsticks(years: Study['run']['annual_projections']): Html[] {
  const all = yardsticksOf(years);
  if (all === null) return [];
  return [
    p(yardsticksSentence(all)),
    table({
      caption: 'Repurchases over EBITDA and over equity',
      heads: ['Year', 'Repurchase obligation', 'EBITDA', '% of EBITDA', '% of equity'],
      rows: years.map(({ year, repurchase_obligation: bought, ebitda = 0 }, i) => {
        const { toEbitda, toEquity } = all[i]!;
        return [
          String(year),
          figure(bought, formatDollars),
          figure(ebitda, formatDollars),
          toEbitda === null ? '-' : figure(toEbitda, formatPercent),
          figure(toEquity, formatPercent),
        ];
      }),
    }),
    note('Equity: all shares outstanding as the year opens, at the price at which the shares of the year are bought.'),
  ];
}

/** Where the cash comes from. */
export function fundingSection({ run: { annual_projections: years } }: Study): Section {
  const all = sumOfCents(years.map((year) => year.repurchase_cash));
  const rows = fundersOf(years).map(({ name, amount }) => {
    const total = sumOfCents(years.map(amount));
    const from = years.filter((year) => amount(year) > 0).map(({ year }) => year);
    return [
      name,
      figure(total, formatDollars),
      figure(all === 0 ? 0 : total / all, formatPercent),
      yearRanges(from) || 'never',
    ];
  });
  return {
    id: 'funding',
    title: 'Who pays for it',
    content: [
      table({
        caption: 'Repurchase cash by source, all years',
        heads: ['Source', 'Dollars', '% of all', 'In the years'],
        text: [3],
        rows,
        totals: ['All', figure(all, formatDollars), all === 0 ? '' : '100.0', ''],
      }),
      note(
        'Trust: contributions that were not yet used, and forfeited cash. Participants’ cash: cash in accounts, where the plan lets it buy shares. Company: what it pays beyond its contributions.',
      ),
    ],
  };
}
