import type { AnswerKind } from '../descriptor.js';
import { rowsOf } from '../rows/tidy.js';
import type { SinkingFund } from './sinking-fund.js';

/** A sinking fund: it is asked of obligations, and of no plan. */
export const sinkingFundAnswer: AnswerKind<'sinking-fund', SinkingFund> = {
  kind: 'sinking-fund',
  title: 'Sinking Fund',
  question: 'What must we set aside?',
  rows: ({ deposit, deciding_year, fund }) => [
    ...fund.flatMap((balance, i) => rowsOf(i + 1, 'fund', 'dollars', [['value', balance]])),
    ...rowsOf(null, 'deposit', 'dollars', [['value', deposit]]),
    ...rowsOf(null, 'deciding_year', 'year', [['value', deciding_year]]),
  ],
  words: ({ deposit, deciding_year: year }, { value }) => [
    `${value(deposit, 'dollars')} a year must be set aside.`,
    ...(year === null ? [] : [`Year ${year} decides.`]),
  ],
};
