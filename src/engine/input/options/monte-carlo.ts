import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { about, required, optional, defaulted } from '../schema/about.js';
import { across, list, notBoth, refuse, unique } from '../schema/lists.js';
import { anyWholeNumber, money, percent, rate, wholeNumber } from '../schema/numbers.js';

export type { MonteCarloOptions } from '../types/monte-carlo-options.js';

const MOST_PATHS = 1_000_000;
const MOST_VOLATILITY = 2;
const MOST_YEARS = 75;
const MOST_ELASTICITY = 3;
/** People or years on which an assumption may rest. With two changes or fewer the variance of a price would have no mean. */
const [FEWEST_KNOWN, MOST_KNOWN, FEWEST_CHANGES] = [0.01, 1_000_000, 3];
/**
 * Yearly volatility of earnings, and of the multiple, unless it is given, with `ebitda_multiple`: equal and independent `[std]`, so that the
 * price of a company without debt moves by their root of squares, 0.205 a year, as measured `[S-stock-volatility]`.
 */
export const DEFAULT_VOLATILITY = 0.145;
/** Percentiles that are reported unless others are asked for. */
export const DEFAULT_PERCENTILES = [5, 25, 50, 75, 95];

/** Elasticity of one figure by another; by default 0. */
const elasticity = (text: string): z.ZodMiniPrefault<ReturnType<typeof rate>> =>
  about(text, z.prefault(rate({ minimum: 0, maximum: MOST_ELASTICITY }), 0));

/** On how many people an assumption rests. */
const knownBy = (text: string): z.ZodMiniOptional<ReturnType<typeof rate>> =>
  about(text, z.optional(rate({ minimum: FEWEST_KNOWN, maximum: MOST_KNOWN }, 'people')));

// prettier-ignore
/** Random inputs of a projection. */
export const monteCarloOptions = z
  .strictObject({
    paths: required(wholeNumber(1, MOST_PATHS, 'paths'), 'Number of random futures.'),
    seed: optional(anyWholeNumber(), null, 'Any whole number: the same seed gives the same futures. `systemConfig.random_seed` when left out.'),
    price: optional(z.strictObject({
      volatility: required(rate({ minimum: 0, maximum: MOST_VOLATILITY }), "Standard deviation of the logarithm of a year's growth factor: 0.3 is an ordinary private company."),
      mean_reversion: defaulted(rate(), 0, 'Part of the distance from the planned price that is made up each year.'),
    }), null, "Share price growth by chance around the plan's; without it the price is as planned. With `ebitda_multiple` it is the multiple that moves, with a volatility of 0.145 when left out, unless that of `earnings` is 0."),
    turnover: optional(z.strictObject({
      volatility: required(rate({ minimum: 0, maximum: MOST_VOLATILITY }), "Standard deviation of the logarithm of the factor on a year's termination rates; the factor's mean is 1."),
      price_correlation: defaulted(rate({ minimum: -1, maximum: 1 }), 0, "Correlation with the year's price growth, -1 to 1: negative when people leave as the price falls. Needs `price`."),
    }), null, 'Years of high and low turnover; without it only who leaves is left to chance.'),
    earnings: optional(z.strictObject({
      volatility: optional(rate({ minimum: 0, maximum: MOST_VOLATILITY }), null, "Standard deviation of the logarithm of a year's factor on EBITDA; 0.145 when left out, and 0 for the plan's earnings."),
      multiple_correlation: defaulted(rate({ minimum: -1, maximum: 1 }), 0, "Correlation of a year's factor with that of the multiple, -1 to 1: positive when buyers pay more for growing earnings."),
      headcount_elasticity: elasticity("Percent by which EBITDA is above the plan's where the people active as the year opens are one percent more than planned."),
    }), null, "EBITDA by chance around the plan's, a random walk of its logarithm. Only with `ebitda_multiple`, where it is drawn unless its volatility is 0."),
    capital_expenditure: optional(z.strictObject({
      earnings_elasticity: elasticity("Percent by which capital expenditure is above the plan's where chance puts earnings one percent above the plan's."),
      headcount_elasticity: elasticity("Percent by which capital expenditure is above the plan's where the people active as the year opens are one percent more than planned."),
    }), null, 'Capital expenditure that follows what chance does; without it it is as planned. Only with `ebitda_multiple`.'),
    uncertainty: optional(z.strictObject({
      turnover: knownBy('Leavers, known and assumed, on which the level of terminations rests: a factor, gamma with mean 1 and variance 1 over their number.'),
      retirement: knownBy('Retirements, known and assumed, on which their level rests.'),
      diversification: knownBy('People, known and assumed, on whom the election rate rests: beta, with the mean of the plan.'),
      distribution_election: knownBy('Leavers who could wait, known and assumed, on whom the distribution election rate rests.'),
      pay_growth: optional(rate(), null, 'Standard deviation of the yearly growth of pay.'),
      price_growth: optional(rate(), null, 'Standard deviation of the mean yearly logarithmic growth of the price, or of the multiple with `ebitda_multiple`.'),
      price_volatility: optional(rate({ minimum: FEWEST_CHANGES, maximum: MOST_KNOWN }, 'years'), null, 'Yearly changes, known and assumed, on which the volatility of the price or multiple rests: its variance is scaled inverse chi-square. Needs a volatility.'),
    }), null, "Certainty of assumptions, such as `fit()` says: each future draws them once, around the plan's. An assumption that is not named is as planned."),
    percentiles: defaulted(list(percent()).check(unique((value) => value)), DEFAULT_PERCENTILES, 'Percentiles to report, 0 to 100.'),
    budget: optional(money(), null, 'Repurchase cash a year that the company has planned for, the same every year: how likely is it not enough?'),
    budgets: optional(list(money()), null, 'Budgets by projection year; the last one repeats. Instead of `budget`.'),
    reserve: optional(z.strictObject({
      years: required(wholeNumber(1, MOST_YEARS, 'years'), 'Number of years, from the first.'),
      probability: defaulted(rate(), 0.9, 'With which probability it is to be enough.'),
      earns: defaulted(rate(), 0, 'Return a year until it is spent.'),
    }), null, "Ask for the sum that, set aside at the census date, pays the company's part of repurchases for some years."),
    leave_out_beyond_range: defaulted(z.boolean(), false, 'Leave out and name paths that have a figure beyond the exact range; otherwise the first of them is an error.'),
    range: optional(list(wholeNumber(0, MOST_PATHS, 'paths')).check(z.length(2)), null, 'Only the paths from the first (included) to the second number (excluded), as one part of the whole.'),
  })
  .check(across(notBoth('budget', 'budgets')), (payload) => {
    const { paths, price, turnover, range } = payload.value;
    if (price === undefined && turnover !== undefined && turnover.price_correlation !== 0) {
      refuse(payload, ['price'], words.required);
    }
    if (range === undefined) return;
    const [from, to] = range as [number, number];
    if (to > paths) refuse(payload, ['range', 1], words.atMost(paths));
    else if (to <= from) refuse(payload, ['range', 1], words.greaterThan(from));
  });

/** Options as read: exact units, every default applied. */
export type ReadMonteCarloOptions = z.output<typeof monteCarloOptions>;

const MOST_WORKERS = 1_024;

// prettier-ignore
/** Number of threads that compute the paths. */
export const workersOptions = z.strictObject({
  workers: optional(wholeNumber(1, MOST_WORKERS, 'threads'), null, 'The most threads to use. By default one for each core.'),
});
