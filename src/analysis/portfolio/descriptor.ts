import { portfolioWords } from './words.js';
import type { AnswerKind } from '../descriptor.js';
import { rowsOf, unitOf } from '../rows/tidy.js';
import { column, type AnswerTable } from '../answer/table.js';
import type { Portfolio } from './portfolio.js';

/** Many plans at once. */
export const portfolioAnswer: AnswerKind<'portfolio', Portfolio> = {
  kind: 'portfolio',
  title: 'Portfolio',
  question: 'Which of our plans need attention?',
  rows: ({ plans }) =>
    plans.flatMap(({ plan, plan_name: name, figures, affordability, issues }) => {
      const dimensions = { plan, plan_name: name };
      return [
        ...Object.entries(figures ?? {}).flatMap(([metric, value]) =>
          rowsOf(null, metric, metric === 'breach_years' ? 'count' : unitOf(metric), [['value', value]], dimensions),
        ),
        ...(affordability === null
          ? []
          : [
              ...rowsOf(
                null,
                'years_with_cash_shortfall',
                'count',
                [['value', affordability.years_with_cash_shortfall]],
                dimensions,
              ),
              ...rowsOf(
                null,
                'first_cash_shortfall_year',
                'year',
                [['value', affordability.first_cash_shortfall_year]],
                dimensions,
              ),
              ...rowsOf(
                null,
                'largest_cash_shortfall',
                'dollars',
                [['value', affordability.largest_cash_shortfall]],
                dimensions,
              ),
            ]),
        ...issues.flatMap(({ field, issue }) => rowsOf(null, 'issue', 'text', [[field, issue]], dimensions)),
      ];
    }),
  tables: ({ plans }) => [bookTable(plans), issuesFile(plans)],
  words: portfolioWords,
};

type Plans = Portfolio['plans'];

/** A line a plan. */
function bookTable(plans: Plans): AnswerTable {
  return {
    name: 'book',
    caption: 'The plans',
    columns: [
      column('plan', 'Plan', 'text'),
      column('people', 'People', 'text'),
      column('ten_years', 'Ten years', 'dollars'),
      column('largest', 'Largest', 'dollars'),
      column('year', 'in', 'year'),
      column('burden', 'Of pay', 'fraction'),
      column('breaches', 'Breaches', 'count'),
      column('short', 'Short', 'count'),
    ],
    rows: plans.map(({ plan, figures: of, affordability }) => ({
      plan,
      people: of === null ? 'no answer' : String(of.active_headcount),
      ten_years: of?.ten_year_repurchase_obligation ?? null,
      largest: of?.peak_cash_amount ?? null,
      year: of?.peak_cash_year ?? null,
      burden: of?.max_repurchase_to_payroll ?? null,
      breaches: of?.breach_years ?? null,
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
