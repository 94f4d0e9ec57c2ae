import {
  cost,
  DECIMALS,
  type Cents,
  type Headcount,
  type MicroShares,
  type SharePrice,
} from '../../engine/numeric/index.js';
import type { RowUnit } from '../rows/tidy.js';

/** The first year of a forecast, at its end. */
export interface FirstYear {
  readonly employed: Headcount;
  readonly pay: Cents;
  readonly shares: MicroShares;
  readonly price: SharePrice;
  readonly repurchases: Cents;
  /** Shares and pay a head of each row of the old census. */
  readonly rows: readonly { readonly shares: MicroShares; readonly pay: Cents }[];
}

type ValueOf = (year: Partial<FirstYear>) => number | undefined;

/** A figure that is reconciled: its unit, decimals, name, beginning of a sentence and value, and the unit in which people read it. */
const figure = (
  ...[unit, decimals, label, said, of, read = unit]: [RowUnit, number, string, string, ValueOf, RowUnit?]
) => ({ unit, read, decimals, label, said, of });

// prettier-ignore
/** Figures reconciled, in order. */
export const RECONCILED = {
  // Expected people have parts.
  employed: figure('headcount', DECIMALS.headcount, 'People employed', 'the number of people employed was', ({ employed }) => employed, 'ratio'),
  pay: figure('dollars', DECIMALS.cents, 'Their yearly pay', 'pay was', ({ pay }) => pay),
  shares: figure('shares', DECIMALS.shares, 'Shares in accounts', 'shares in accounts were', ({ shares }) => shares),
  share_price: figure('price', DECIMALS.price, 'Share price', 'the share price was', ({ price }) => price),
  share_value: figure('dollars', DECIMALS.cents, 'Worth of the shares', 'the worth of the shares was', ({ shares, price }) => cost(shares!, price!)),
  repurchases: figure('dollars', DECIMALS.cents, 'Repurchases', 'repurchases were', ({ repurchases }) => repurchases),
};

// prettier-ignore
/** Causes of a variance, in the order in which they are put in. */
export const VARIANCES = {
  turnover: { label: 'Turnover', is: 'Variance from those who left and were hired.' },
  price: { label: 'Price', is: 'Variance from the appraisal.' },
  pay: { label: 'Pay', is: 'Variance from raises.' },
  elections: { label: 'Elections', is: 'Variance from shares diversified.' },
  data: { label: 'Data', is: 'All other variance.', more: 'It is from corrections of the census, people who were not in it, contributions other than planned; null where no actual is known.', orNull: true },
};
