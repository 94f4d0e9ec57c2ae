import { column, type AnswerTable } from '../answer/table.js';
import type { RowUnit } from '../rows/tidy.js';
import type { FlagKind, PersonFlag } from './flags.js';
import type { ReconciledFigure } from './reconcile.js';

/** A figure that is reconciled: its unit, the unit in which people read it, its name, and the beginning of a sentence. */
export const RECONCILED: Readonly<
  Record<
    ReconciledFigure['figure'],
    { readonly unit: RowUnit; readonly read?: RowUnit; readonly label: string; readonly said: string }
  >
> = {
  // Expected people have parts.
  employed: { unit: 'headcount', read: 'ratio', label: 'People employed', said: 'the number of people employed was' },
  pay: { unit: 'dollars', label: 'Their yearly pay', said: 'pay was' },
  shares: { unit: 'shares', label: 'Shares in accounts', said: 'shares in accounts were' },
  share_price: { unit: 'price', label: 'Share price', said: 'the share price was' },
  share_value: { unit: 'dollars', label: 'Worth of the shares', said: 'the worth of the shares was' },
  repurchases: { unit: 'dollars', label: 'Repurchases', said: 'repurchases were' },
};

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
      { key: 'turnover', label: 'Turnover', ...variance, is: 'Variance from those who left and were hired.' },
      { key: 'price', label: 'Price', ...variance, is: 'Variance from the appraisal.' },
      { key: 'pay', label: 'Pay', ...variance, is: 'Variance from raises.' },
      { key: 'elections', label: 'Elections', ...variance, is: 'Variance from shares diversified.' },
      { key: 'data', label: 'Data', ...variance, is: 'All other variance.' },
      { key: 'actual', label: 'Actual', ...amount },
    ],
    rows: figures.map(({ figure, forecast, variances, actual }) => {
      const { label, unit, read = unit } = RECONCILED[figure];
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
