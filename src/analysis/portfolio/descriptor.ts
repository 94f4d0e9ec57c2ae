import { portfolioWords } from './words.js';
import type { AnswerKind } from '../descriptor.js';
import { rowsOf, unitOf } from '../rows/tidy.js';
import { tidyRows } from '../answer/columns.js';
import { column, type AnswerTable } from '../answer/table.js';
import { PORTFOLIO_FIGURES, type Portfolio } from './portfolio.js';

/** Many plans at once. */
export const portfolioAnswer: AnswerKind<'portfolio', Portfolio> = {
  kind: 'portfolio',
  title: 'Portfolio',
  question: 'Which of our plans need attention?',
  rows: ({ plans }) =>
    plans.flatMap(({ plan, plan_name: name, figures, affordability, issues }) => {
      const dimensions = { plan, plan_name: name };
      return [
        ...(figures === null ? [] : tidyRows(PORTFOLIO_FIGURES, null, figures, dimensions)),
        ...(affordability === null ? [] : SHORT).flatMap((metric) =>
          rowsOf(null, metric, unitOf(metric), [['value', affordability![metric]]], dimensions),
        ),
        ...issues.flatMap(({ field, issue }) => rowsOf(null, 'issue', 'text', [[field, issue]], dimensions)),
      ];
    }),
  tables: ({ plans }) => [bookTable(plans), issuesFile(plans)],
  words: portfolioWords,
};

type Plans = Portfolio['plans'];

/** Figures that people are shown, by the keys of their columns. */
const SHOWN = [
  ['ten_years', 'ten_year_repurchase_obligation'],
  ['largest', 'peak_cash_amount'],
  ['year', 'peak_cash_year'],
  ['burden', 'max_repurchase_to_payroll'],
  ['breaches', 'breach_years'],
] as const;
const SHORT = ['years_with_cash_shortfall', 'first_cash_shortfall_year', 'largest_cash_shortfall'] as const;

/** A line a plan. */
function bookTable(plans: Plans): AnswerTable {
  return {
    name: 'book',
    caption: 'The plans',
    columns: [
      column('plan', 'Plan', 'text'),
      column('people', 'People', 'text'),
      ...SHOWN.map(([key, name]) => column(key, PORTFOLIO_FIGURES[name].label, PORTFOLIO_FIGURES[name].unit)),
      column('short', 'Short', 'count'),
    ],
    rows: plans.map(({ plan, figures: of, affordability }) => ({
      plan,
      people: of === null ? 'no answer' : String(of.active_headcount),
      ...Object.fromEntries(SHOWN.map(([key, name]) => [key, of?.[name] ?? null])),
      short: affordability?.years_with_cash_shortfall ?? null,
    })),
    note: 'Ten years: repurchase obligation of the first ten. Largest: the largest cash of a year for repurchases, and the year. Of pay: the largest obligation over covered payroll. Breaches: years with a finding that breaks a law. Short: years in which cash falls short.',
    isFor: 'people',
  };
}

/** All that is wrong with plans without an answer. */
function issuesFile(plans: Plans): AnswerTable {
  return {
    name: 'issues',
    caption: 'Plans without an answer',
    columns: [column('plan', 'Plan', 'text'), column('field', 'Field', 'text'), column('issue', 'Issue', 'text')],
    rows: plans.flatMap(({ plan, issues }) => issues.map(({ field, issue }) => ({ plan, field, issue }))),
    isFor: 'files',
  };
}
