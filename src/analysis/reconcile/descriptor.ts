import type { AnswerKind } from '../descriptor.js';
import { questionWords } from '../later-census/id-words.js';
import { rowsOf, type RowUnit, type TidyRow } from '../rows/tidy.js';
import type { ReconciledFigure, Reconciliation } from './reconcile.js';

/** Figures reconciled: unit, and the beginning of a sentence. */
export const RECONCILED: Readonly<
  Record<ReconciledFigure['figure'], { readonly unit: RowUnit; readonly said: string }>
> = {
  employed: { unit: 'headcount', said: 'the number of people employed was' },
  pay: { unit: 'dollars', said: 'pay was' },
  shares: { unit: 'shares', said: 'shares in accounts were' },
  share_price: { unit: 'price', said: 'the share price was' },
  share_value: { unit: 'dollars', said: 'the worth of the shares was' },
  repurchases: { unit: 'dollars', said: 'repurchases were' },
};

/** The figures of a year, a row each number. */
export function reconciledRows(year: number, figures: readonly ReconciledFigure[]): TidyRow[] {
  return figures.flatMap(({ figure, forecast, variances, actual }) =>
    rowsOf(year, figure, RECONCILED[figure].unit, [
      ['forecast', forecast],
      ...Object.entries(variances as unknown as Readonly<Record<string, number | null>>),
      ['actual', actual],
    ]),
  );
}

/** A reconciliation: it needs the census of another year besides the plan. */
export const reconcileAnswer: AnswerKind<'reconcile', Reconciliation> = {
  kind: 'reconcile',
  title: 'Reconcile',
  question: 'Why was last year not as forecast?',
  rows: ({ year, figures }) => reconciledRows(year, figures),
  words: ({ figures, same, doubts }, { value }) => [
    ...questionWords(same, 'the forecast'),
    ...doubts,
    ...figures.map(({ figure, forecast, actual }) => {
      const { unit } = RECONCILED[figure];
      return `${figure}: forecast ${value(forecast, unit)}, actual ${value(actual, unit)}.`;
    }),
  ],
};
