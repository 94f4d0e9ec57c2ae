import type { AnswerKind, Say } from '../descriptor.js';
import { idsTable, questionWords } from '../later-census/id-words.js';
import { rowsOf, type TidyRow } from '../rows/tidy.js';
import type { ReconciledFigure, Reconciliation } from './reconcile.js';
import { flagTables, RECONCILED, variancesTable } from './tables.js';

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
  files: { answer: 'reconciliation', rows: 'variances' },
  rows: ({ year, figures }) => reconciledRows(year, figures),
  tables: ({ year, figures, same, flags }) => [
    variancesTable('variances', `${year}: forecast, variance by cause, actual`, figures),
    ...idsTable(same),
    ...flagTables(flags),
  ],
  asked: ({ year }) => ({ year }),
  words: (result, say) => [
    ...questionWords(result.same, 'the forecast', say),
    ...result.doubts,
    ...(result.same.length > 0 ? [] : [headline(result, say)]),
    ...(result.same.length > 0 || result.flags.length > 0 ? [] : ['Nobody appears, vanishes or jumps.']),
  ],
};

/** `The shares in accounts are worth $82,500, $30,500 more than forecast; most of it by turnover: $20,800 more.` */
function headline({ figures }: Reconciliation, { dollars }: Say): string {
  const { forecast, actual, variances } = figures.find(({ figure }) => figure === 'share_value')!;
  const difference = actual! - forecast;
  const start = `The shares in accounts are worth ${dollars(actual!)}`;
  if (Math.round(difference) === 0) return `${start}, as forecast.`;
  const [cause, most] = Object.entries(variances as unknown as Readonly<Record<string, number>>).reduce((a, b) =>
    Math.abs(b[1]) > Math.abs(a[1]) ? b : a,
  );
  const sign = (amount: number): string => `${dollars(Math.abs(amount))} ${amount < 0 ? 'less' : 'more'}`;
  return `${start}, ${sign(difference)} than forecast; most of it by ${cause}: ${sign(most)}.`;
}
