import type { AnswerKind } from '../descriptor.js';
import { questionWords } from '../later-census/id-words.js';
import { RECONCILED, reconciledRows } from '../reconcile/descriptor.js';
import { rowsOf } from '../rows/tidy.js';
import type { Backtest, ForecastScore } from './backtest.js';

/** A backtest: it needs the censuses of the years after the plan's. */
export const backtestAnswer: AnswerKind<'backtest', Backtest> = {
  kind: 'backtest',
  title: 'Backtest',
  question: 'How good would our forecasts have been?',
  rows: ({ years, scores }) => [
    ...years.flatMap(({ year, figures, ranges }) => [
      ...reconciledRows(year, figures),
      ...Object.entries(ranges).flatMap(([figure, { low, high, holds }]) =>
        rowsOf(year, figure, RECONCILED[figure as keyof typeof RECONCILED].unit, [
          ['low', low],
          ['high', high],
          ['holds', holds, 'flag'],
        ]),
      ),
    ]),
    ...scores.flatMap(({ figure, years: known, bias, error, ranged, within }) =>
      rowsOf(null, figure, 'fraction', [
        ['bias', bias],
        ['error', error],
        ['years', known, 'count'],
        ['ranged', ranged, 'count'],
        ['within', within, 'count'],
      ]),
    ),
  ],
  words: ({ scores, same, doubts, caveats }, { value }) => [
    ...questionWords(same, 'the forecasts'),
    ...doubts,
    ...inOrder(scores).flatMap(({ figure, years, bias, error, ranged, within }) => {
      if (bias === null || error === null) return [];
      const percent = (part: number): string => value(Number(Math.abs(part).toFixed(3)), 'fraction');
      const held = ranged === 0 ? '' : ` The range of the forecast held in ${within} of ${ranged}.`;
      const side =
        Math.abs(bias) < 0.0005
          ? 'as forecast on average'
          : `${percent(bias)} ${bias > 0 ? 'above' : 'below'} forecast on average`;
      const over = years === 1 ? 'In 1 year' : `Over ${years} years`;
      return [`${over}, ${RECONCILED[figure].said} ${side}; a year is off by ${percent(error)}.${held}`];
    }),
    ...(scores.length === 0 ? [] : caveats),
  ],
};

/** Repurchases first where they are known of every year, and the worth of the shares otherwise: what a board asks about. */
function inOrder(scores: readonly ForecastScore[]): readonly ForecastScore[] {
  const most = Math.max(...scores.map(({ years }) => years));
  const isFirst = ({ figure, years }: ForecastScore): boolean =>
    years === most && (figure === 'repurchases' || figure === 'share_value');
  return [...scores.filter(isFirst).reverse(), ...scores.filter((score) => !isFirst(score))];
}
