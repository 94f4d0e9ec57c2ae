import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { money, price, wholeYears } from '../../engine/input/schema/numbers.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import { changeText } from '../answer/words.js';
import type { Say } from '../descriptor.js';

const ofCompany = (is: string) => about(is, z.optional(z.nullable(money({}))));

/** A year of an earlier projection. */
export const forecastYear = z.looseObject({
  year: about('Plan year.', wholeYears('year')),
  repurchase_obligation: about('Dollars of shares bought in it.', money()),
  year_end_share_price: about('Dollars a share at its end.', z.optional(price())),
  ebitda: ofCompany('EBITDA of the year.'),
  company_cash: ofCompany('Cash of the company at its end.'),
  enterprise_value: ofCompany('Value of the company before its debt, at its end.'),
  equity_value: ofCompany('Value of all shares and rights, at its end.'),
});

/** A year of the last forecast, as read. */
export type LastForecastYear = z.output<typeof forecastYear>;

const inDollars = (name: string) => ({ name, unit: 'dollars', decimals: DECIMALS.cents }) as const;

/** Figures compared, with their names. */
export const FORECAST = {
  repurchase_obligation: inDollars('shares bought'),
  year_end_share_price: { name: 'price at the end', unit: 'price', decimals: DECIMALS.price },
  ebitda: inDollars('EBITDA'),
  company_cash: inDollars('cash of the company'),
  enterprise_value: inDollars('value of the company'),
  equity_value: inDollars('equity'),
} as const;

/** A year of the last forecast beside this one. */
export interface ForecastYear {
  /** Plan year. */
  readonly year: number;
  /** Figure compared. */
  readonly figure: keyof typeof FORECAST;
  /** Value in the last forecast. */
  readonly forecast: number;
  /** Value in this forecast. */
  readonly now: number;
  /** Value in this forecast less that in the last. */
  readonly difference: number;
}

/** The years of both forecasts, a figure each; those that one of them lacks are left out. */
export function forecastYears(
  last: readonly LastForecastYear[],
  years: readonly AnnualProjection[],
): readonly ForecastYear[] {
  return last.flatMap((before) => {
    const now = years.find(({ year }) => year === before.year);
    return (Object.keys(FORECAST) as ForecastYear['figure'][]).flatMap((figure): ForecastYear[] => {
      const [units, value] = [before[figure] ?? null, now?.[figure] ?? null];
      if (units === null || value === null) return [];
      const forecast = fromUnits(units, FORECAST[figure].decimals);
      const difference = Number((value - forecast).toFixed(FORECAST[figure].decimals));
      return [{ year: before.year, figure, forecast, now: value, difference }];
    });
  });
}

/** Change of a share price since the last forecast, by cause: the parts add up to it. */
export interface ForecastPriceChange {
  /** The first year of both forecasts. */
  readonly year: number;
  /** Price in the last forecast. */
  readonly forecast: number;
  /** Price in this one. */
  readonly now: number;
  /** Other earnings, at the multiple of the last forecast. */
  readonly earnings: number;
  /** Another multiple. */
  readonly multiple: number;
  /** Other cash less debt. */
  readonly cash_less_debt: number;
  /** Other numbers of shares and rights, another scale of the appraisal, and the rounding of the others. */
  readonly shares: number;
}

const PARTS = {
  earnings: 'earnings',
  multiple: 'the multiple',
  cash_less_debt: 'cash less debt',
  shares: 'shares, rights and the scale of the appraisal',
} as const;

/**
 * The price at the end of the first year of both forecasts by cause, one change made after the other; null unless both appraise from EBITDA.
 * `[std]`
 */
export function priceChangeSince(years: readonly ForecastYear[]): ForecastPriceChange | null {
  const first = years.filter(({ year }) => year === years[0]!.year);
  const of = (figure: ForecastYear['figure']): ForecastYear | undefined => first.find((each) => each.figure === figure);
  const [price, ebitda, whole, equity] = [
    of('year_end_share_price'),
    of('ebitda'),
    of('enterprise_value'),
    of('equity_value'),
  ];
  if (price === undefined || ebitda === undefined || whole === undefined || equity === undefined) return null;
  if (!(price.forecast > 0 && ebitda.forecast > 0 && equity.forecast > 0)) return null;
  const shares = equity.forecast / price.forecast;
  const perShare = (dollars: number): number => Number((dollars / shares).toFixed(DECIMALS.price));
  const byEarnings = (whole.forecast * ebitda.now) / ebitda.forecast;
  const parts = {
    earnings: perShare(byEarnings - whole.forecast),
    multiple: perShare(whole.now - byEarnings),
    cash_less_debt: perShare(equity.difference - whole.difference),
  };
  const told = parts.earnings + parts.multiple + parts.cash_less_debt;
  return {
    ...{ year: price.year, forecast: price.forecast, now: price.now, ...parts },
    shares: Number((price.difference - told).toFixed(DECIMALS.price)),
  };
}

/** The change in a sentence. */
export function priceChangeWords(change: ForecastPriceChange | null, { value }: Pick<Say, 'value'>): string[] {
  if (change === null) return [];
  const say = { dollars: (amount: number) => value(amount, 'price') };
  const parts = Object.entries(PARTS).map(
    ([name, label]) => `${label} ${changeText(change[name as keyof typeof PARTS], say)}`,
  );
  return [
    `The price at the end of ${change.year} is ${say.dollars(change.now)}, in the last forecast ${say.dollars(change.forecast)}: ${parts.join(', ')}.`,
  ];
}
