import type { AnswerKind, ThreeRsComparison } from '../../../analysis/index.js';
import { column, compareAnalysis } from '../../../analysis/internal.js';
import { summaryRows, summaryUnit } from '../side-by-side/report.js';
import { comparisonAnswer } from './report.js';

/** Option that makes the price react to how shares are bought. */
const PLAN_STEP =
  'The command compare with --three-rs --price-by equity, or --price-by earnings with company_finances, compares them at such a price.';

/** The three methods side by side: recycle, redeem and releverage. */
export const strategiesAnswer: Pick<AnswerKind<string, ThreeRsComparison>, 'question' | 'words' | 'tables'> = {
  question: compareAnalysis.question,
  words: (strategies, { plan }) => [
    comparisonAnswer(plan, strategies, PLAN_STEP),
    'Recycle: the trust keeps the shares and allocates them again. Redeem: the company buys them and they are retired. Releverage: the company lends the trust what the shares cost, and they are released as the loan is paid.',
    ...strategies.notes.map(({ scenario, note }) => `${scenario}: ${note}`),
  ],
  tables: (strategies) => [
    {
      name: 'strategies',
      caption: `The plan with each method, money in ${summaryUnit(strategies)}`,
      columns: [
        column('figure', '', 'text'),
        ...strategies.scenarios.map((name, i) => column(String(i), name, 'dollars')),
      ],
      rows: summaryRows(strategies).map(({ label, cells, differences }) => ({
        figure: label,
        ...Object.fromEntries(
          cells.map((cell, i) => [
            String(i),
            i > 0 && /[1-9]/.test(differences[i]!) ? `${cell} (${differences[i]!})` : cell,
          ]),
        ),
      })),
      note: 'Company cash: contributions that stay in the trust, and what the company pays for shares; contributions that repay a loan of its own come back to it. Still owed at the end: shares of people who left, at the last price and without the cash in their accounts, and notes. In brackets: the difference from the first column.',
    },
  ],
};
