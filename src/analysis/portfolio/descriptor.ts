import { portfolioWords } from './words.js';
import type { AnswerKind } from '../descriptor.js';
import { rowsOf, unitOf } from '../rows/tidy.js';
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
  words: portfolioWords,
};
