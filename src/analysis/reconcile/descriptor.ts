import type { AnswerKind } from '../descriptor.js';
import { rowsOf, type RowUnit } from '../rows/tidy.js';
import type { ReconciledFigure, Reconciliation } from './reconcile.js';

const UNITS: Readonly<Record<ReconciledFigure['figure'], RowUnit>> = {
  employed: 'headcount',
  pay: 'dollars',
  shares: 'shares',
  share_price: 'price',
  share_value: 'dollars',
  repurchases: 'dollars',
};

/** A reconciliation: it needs the census of another year besides the plan. */
export const reconcileAnswer: AnswerKind<'reconcile', Reconciliation> = {
  kind: 'reconcile',
  title: 'Reconcile',
  question: 'Why was last year not as forecast?',
  rows: ({ year, figures }) =>
    figures.flatMap(({ figure, forecast, variances, actual }) =>
      rowsOf(year, figure, UNITS[figure], [
        ['forecast', forecast],
        ...Object.entries(variances as unknown as Readonly<Record<string, number | null>>),
        ['actual', actual],
      ]),
    ),
  words: ({ figures }, { value }) =>
    figures.map(({ figure, forecast, actual }) => {
      const unit = UNITS[figure];
      return `${figure}: forecast ${value(forecast, unit)}, actual ${value(actual, unit)}.`;
    }),
};
