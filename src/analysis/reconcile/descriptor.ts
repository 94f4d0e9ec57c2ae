import { column, type AnswerTable } from '../answer/table.js';
import type { AnswerKind, Say } from '../descriptor.js';
import { idsTable, questionWords } from '../later-census/id-words.js';
import { rowsOf, type TidyRow } from '../answer/rows.js';
import { RECONCILED, VARIANCES, type ReconciledFigure, type Reconciliation } from './reconcile.js';
import type { FlagKind, PersonFlag } from './flags.js';

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

/** Forecast, variance by cause and actual of each figure of a year. */
export function variancesTable(name: string, caption: string, figures: readonly ReconciledFigure[]): AnswerTable {
  const amount = { unit: 'dollars', unitFrom: 'unit' } as const;
  const variance = { ...amount, isChange: true } as const;
  return {
    name,
    caption,
    columns: [
      column('label', 'Figure', 'text', { isForPeople: true }),
      column('figure', 'Figure', 'text', { isForFiles: true }),
      { key: 'forecast', label: 'Forecast', ...amount },
      ...Object.entries(VARIANCES).map(([key, { label, is }]) => ({ key, label, ...variance, is })),
      { key: 'actual', label: 'Actual', ...amount },
    ],
    rows: figures.map(({ figure, forecast, variances, actual }) => {
      const { label, read } = RECONCILED[figure];
      return { label, figure, unit: read, forecast, ...variances, actual };
    }),
    note: 'Turnover: who left and was hired. Price: the appraisal. Elections: shares diversified. Data: all else. They replace the expected values in this order, and add up.',
  };
}

const FLAGS: Readonly<Record<FlagKind, string>> = {
  appeared: 'is new and has shares',
  vanished: 'is gone with shares that were still due',
  returned: 'had left and is employed again',
  pay: 'pay is far from what was expected',
  shares: 'shares are far from what was expected',
};

/** Number of people shown; files have all. */
const MOST_LISTED = 20;

/** People whose data in the two censuses do not agree as expected: some for people, all in files. */
export function flagTables(
  flags: readonly (PersonFlag & { readonly year?: number })[],
  hasYear = false,
): AnswerTable[] {
  const year = hasYear ? [column('year', 'Year', 'year')] : [];
  const more = flags.length - MOST_LISTED;
  const numbers = [column('expected', 'Expected', 'shares'), column('actual', 'Actual', 'shares')];
  return [
    {
      name: 'people_to_look_at',
      caption: 'People to look at',
      columns: [column('id', 'Id', 'text'), ...year, column('why', 'Why', 'text'), ...numbers],
      rows: flags.slice(0, MOST_LISTED).map(({ flag, ...person }) => ({ ...person, why: FLAGS[flag] })),
      ...(more > 0 ? { note: `And ${more} more, which --format csv or json lists.` } : {}),
      isFor: 'people',
    },
    {
      name: 'flags',
      caption: 'People to look at',
      columns: [...year, column('id', 'Id', 'text'), column('flag', 'Flag', 'text'), ...numbers],
      rows: flags.map((flag) => ({ ...flag })),
      isFor: 'files',
    },
  ];
}
