import {
  outsideWords,
  leverTables,
  recommendationWords,
  shortfallWords,
  yearRanges,
} from '../../../analysis/internal.js';
import {
  shortPercent,
  formatPercent,
  affordabilityIfKnown,
  CAN_PAY,
  driversWords,
  formatDollars,
  fundersOf,
  formatYears,
  headline,
  longerSentence,
  overWhat,
  shortfallDrivers,
  spokenDollars,
  spokenPercent,
  sumOfCents,
  worstStressWords,
} from '../../../presentation/words/index.js';
import type { Say } from '../../../analysis/index.js';
import { cashChart, companyCashChart } from '../../../presentation/charts/index.js';
import { answerTable, chart, figure, h, note, p, table, WIDTH, type Html, type Section } from './html.js';
import { COMPANY_UNKNOWN, type Study } from './appendix.js';

/** Plans on the first page beside the plan as it is; the others are in their section. */
const MOST_LEVERS = 2;

/** The page that stands alone: can we pay, what could make us not, what can we do, what is recommended, and what it is about. */
export function answerSection(study: Study): Section {
  const { inputs, run, levers, peers, chance, say } = study;
  const answer = affordabilityIfKnown(run, inputs, chanceOfShortfall(chance));
  const unlike = typeof peers === 'string' ? null : outsideWords(peers, say);
  return {
    id: 'answer',
    title: 'The answer',
    content: [
      unlike === null ? null : p(`To be doubted first: ${unlike}`),
      h('h3', {}, CAN_PAY),
      answer === null ? p(COMPANY_UNKNOWN) : h('p', { class: 'lead' }, answer),
      h('h3', {}, 'What could make it fail to pay'),
      ...dangers(study).map(p),
      ...(typeof levers === 'string' ? [] : decision(levers, say)),
      h('h3', {}, 'What must be bought'),
      tiles(run),
    ],
  };
}

/** The part of futures that are short of cash; null where chance was not asked. */
function chanceOfShortfall(chance: Study['chance']): number | null {
  return typeof chance === 'string' ? null : (chance.cash_shortfall_in_any_year?.probability ?? null);
}

/** The worst of the usual stresses, the assumption that matters most, and how often the company falls short by chance. */
function dangers({ say, stresses, drivers, chance }: Study): string[] {
  const short = typeof chance === 'string' ? [] : shortfallWords(chance, say);
  const sentences = [
    typeof stresses === 'string' ? '' : worstStressWords(stresses, say),
    driversWords(drivers, drivers.rank_by, say),
    short.length === 0 || typeof chance === 'string'
      ? ''
      : [...short, overWhat([chance]), shortfallDrivers(chance, say) ?? ''].join(' ').trim(),
  ];
  return sentences.filter((sentence) => sentence !== '');
}

/** Columns of plans on the first page: all are in their section. */
const FIRST_COLUMNS: readonly string[] = [
  'levers',
  'least_headroom',
  'lowest_benefit_level_value',
  'people_at_3_percent',
  'chance_of_shortfall',
  'fails',
];

/** The plan as it is beside the best, what is recommended or to choose from, and who must agree. */
function decision(levers: Exclude<Study['levers'], string>, say: Say): Html[] {
  const [first, ...more] = recommendationWords(levers, say);
  const [{ note: _, ...plans }] = leverTables(levers);
  const columns = plans.columns.filter(({ key }) => FIRST_COLUMNS.includes(key));
  return [
    h('h3', {}, 'What can we do?'),
    ...answerTable({ ...plans, columns }, 1 + MOST_LEVERS),
    h('h3', {}, 'Recommendation'),
    h('p', { class: 'lead' }, first!),
    ...more.map(p),
  ];
}

function tiles({ annual_projections: years, summary_metrics: summary }: Study['run']): Html {
  const funding = summary.overall_funding_ratio;
  const figures: readonly (readonly [name: string, value: number, format: (value: number) => string])[] = [
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
  ];
  return h(
    'dl',
    { class: 'tiles' },
    ...figures.map(([name, value, format]) =>
      h('div', {}, h('dt', {}, name), h('dd', {}, h('data', { value }, format(value)))),
    ),
  );
}

/** Whether the company behind the plan can pay, by year. */
export function companySection({ inputs, run, chance }: Study): Section {
  const answer = affordabilityIfKnown(run, inputs, chanceOfShortfall(chance));
  const content =
    answer === null
      ? [p(COMPANY_UNKNOWN)]
      : [
          h('p', { class: 'lead' }, answer),
          chart(
            'Free cash flow of the company and what it pays for shares',
            companyCashChart(run.annual_projections, { width: WIDTH, height: 220 }),
          ),
          note(
            `Short is the cash missing to the ${formatDollars(Number(inputs.operatingAssumptions.company_finances?.minimum_cash ?? 0))} that the company wants to keep, with its line of credit drawn. Free cash flow is before repurchases. The company by year is in the appendix.`,
          ),
        ];
  return { id: 'company', title: CAN_PAY, content };
}

/** What must be bought in each year, and who pays for it. */
export function obligationSection({
  inputs,
  run: { annual_projections: years, summary_metrics: summary },
  longer,
}: Study): Section {
  const paid = years.filter((year) => year.funded_by_company > 0).map(({ year }) => year);
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
    id: 'obligation',
    title: 'What must be bought, and who pays for it',
    content: [
      h(
        'p',
        { class: 'lead' },
        [
          headline(inputs.planRules.plan_name, { annual_projections: years, summary_metrics: summary }),
          ...longerSentence(longer),
        ].join(' '),
      ),
      chart('Repurchase cash by year and by who pays', cashChart(years, { width: WIDTH, height: 250 }, null)),
      p(
        paid.length === 0
          ? 'The cash of the trust is enough in every year; the company pays nothing beyond its contributions.'
          : `Beyond its contributions, the company pays ${spokenDollars(sumOfCents(years.map((year) => year.funded_by_company)))}, in ${yearRanges(paid)}.`,
      ),
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
