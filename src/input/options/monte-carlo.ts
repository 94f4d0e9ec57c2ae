import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional, withDefault } from '../schema/optional.js';
import { money, percent, rate } from '../schema/quantities.js';
import { anyWholeNumber, wholeNumber } from '../schema/whole-numbers.js';

const MOST_PATHS = 1_000_000;
const MOST_VOLATILITY = 2;
const DEFAULT_PERCENTILES = [5, 25, 50, 75, 95];

/** How chance is let into a projection. */
export const monteCarloOptions = fields(
  {
    /** How many random futures. */
    paths: wholeNumber(1, MOST_PATHS),
    /** Any whole number: the same seed gives the same futures. `systemConfig.random_seed` when left out. */
    seed: optional(anyWholeNumber()),
    /** Share price growth by chance around the plan's; without it the price is as planned. */
    price: optional(
      fields({
        /** Standard deviation of the logarithm of a year's growth factor: 0.3 is an ordinary private company. */
        volatility: rate({ least: 0, most: MOST_VOLATILITY }),
        /** Part of the distance from the planned price that is made up each year. */
        mean_reversion: withDefault(rate(), 0),
      }),
    ),
    /** Years of high and low turnover; without it only who leaves is left to chance. */
    turnover: optional(
      fields({
        /** Standard deviation of the logarithm of the factor on a year's termination rates; the factor's mean is 1. */
        volatility: rate({ least: 0, most: MOST_VOLATILITY }),
        /** Correlation with the year's price growth, -1 to 1: negative when people leave as the price falls. Needs `price`. */
        price_correlation: withDefault(rate({ least: -1, most: 1 }), 0),
      }),
    ),
    /** Percentiles to report, 0 to 100. */
    percentiles: withDefault(
      list(percent(), { unique: { by: (value: number) => value, at: [] } }),
      DEFAULT_PERCENTILES,
    ),
    /** Repurchase cash a year that the company has planned for, the same every year: how likely is it not enough? */
    budget: optional(money()),
    /** The same by projection year; the last one repeats. Instead of `budget`. */
    budgets: optional(list(money())),
    /** Only the paths from the first (included) to the second number (excluded), as one part of the whole. */
    range: optional(list(wholeNumber(0, MOST_PATHS))),
  },
  ({ paths, price, turnover, range }, given, refuse) => {
    if (given.includes('budget') && given.includes('budgets')) refuse(['budgets'], words.notWith('budget'));
    if (turnover?.price_correlation !== undefined && turnover.price_correlation !== 0 && price === undefined) {
      refuse(['price'], words.required);
    }
    if (range === undefined) return;
    const [from, to] = range;
    if (range.length !== 2) refuse(['range'], words.entries(2));
    else if (paths !== undefined && to !== undefined && to > paths) refuse(['range', 1], words.atMost(paths));
    else if (from !== undefined && to !== undefined && to <= from) refuse(['range', 1], words.greaterThan(from));
  },
);

/** How chance is let into a projection. */
export type MonteCarloOptions = z.input<typeof monteCarloOptions>;
/** The same as read: exact units, every default applied. */
export type ReadMonteCarloOptions = z.output<typeof monteCarloOptions>;
