import { column, type AnswerTable } from '../answer/table.js';
import type { AnswerKind, Say } from '../descriptor.js';
import { idsTable, questionWords } from '../later-census/id-words.js';
import { flagTables, reconciledRows, variancesTable } from '../reconcile/descriptor.js';
import { RECONCILED } from '../reconcile/figures.js';
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
  tables: ({ scores, years, same }) => [
    scoresTable(same.length > 0 ? [] : scores),
    ...years.map(({ year, figures }) => ({
      ...variancesTable(`variances_${year}`, `${year}: forecast, variance by cause, actual`, figures),
      isFor: 'people' as const,
    })),
    ...idsTable(same),
    ...flagTables(
      years.flatMap(({ year, flags }) => flags.map((flag) => ({ year, ...flag }))),
      true,
    ),
  ],
  asked: ({ years }) => ({ years: years.map(({ year }) => year).join(' ') }),
  words: ({ scores, same, doubts, caveats, chance }, say) => [
    ...questionWords(same, 'the forecasts', say),
    ...doubts,
    ...inOrder(scores).flatMap((score) => scoreWords(score, say)),
    ...(scores.length === 0 ? [] : caveats),
    ...(chance === null ? [] : [rangesWords(chance, say)]),
  ],
};

function scoreWords({ figure, years, bias, error, ranged, within }: ForecastScore, { value }: Say): string[] {
  if (bias === null || error === null) return [];
  const percent = (part: number): string => value(Number(Math.abs(part).toFixed(3)), 'fraction');
  const held = ranged === 0 ? '' : ` The range of the forecast held in ${within} of ${ranged}.`;
  const side =
    Math.abs(bias) < 0.0005
      ? 'as forecast on average'
      : `${percent(bias)} ${bias > 0 ? 'above' : 'below'} forecast on average`;
  const over = years === 1 ? 'In 1 year' : `Over ${years} years`;
  return [`${over}, ${RECONCILED[figure].said} ${side}; a year is off by ${percent(error)}.${held}`];
}

function rangesWords({ paths, seed, settings }: NonNullable<Backtest['chance']>, { value }: Say): string {
  const { price_volatility: volatility } = settings;
  const price = volatility === 0 ? '' : `, at a volatility of ${value(volatility, 'fraction')}`;
  return `Ranges are those of nine in ten of ${value(paths, 'shares')} futures, seed ${seed}${price}.`;
}

/** Bias and distance of the forecasts, figure by figure. */
function scoresTable(scores: readonly ForecastScore[]): AnswerTable {
  return {
    name: 'scores',
    caption: 'Actual against forecast',
    columns: [
      column('figure', 'Figure', 'text'),
      column('years', 'Years', 'count'),
      column('bias', 'On average', 'fraction', { isChange: true }),
      column('error', 'Off', 'fraction'),
      column('held', 'In range', 'text'),
    ],
    rows: scores.map(({ figure, years, bias, error, ranged, within }) => ({
      figure: RECONCILED[figure].label,
      years,
      bias,
      error,
      held: ranged === 0 ? '-' : `${within} of ${ranged}`,
    })),
    isFor: 'people',
  };
}

/** Repurchases first where they are known of every year, and the worth of the shares otherwise: what a board asks about. */
function inOrder(scores: readonly ForecastScore[]): readonly ForecastScore[] {
  const most = Math.max(...scores.map(({ years }) => years));
  const isFirst = ({ figure, years }: ForecastScore): boolean =>
    years === most && (figure === 'repurchases' || figure === 'share_value');
  return [...scores.filter(isFirst).reverse(), ...scores.filter((score) => !isFirst(score))];
}
