import * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import { about } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { money, price, wholeYears } from '../../engine/input/schema/numbers.js';
import type { BenchmarkOptions } from '../option-types.js';

export type { BenchmarkOptions };

/** A year of an earlier projection. */
const forecastYear = z.looseObject({
  year: about('Plan year.', wholeYears('year')),
  repurchase_obligation: about('Dollars of shares bought in it.', money()),
  year_end_share_price: about('Dollars a share at its end.', z.optional(price())),
});

/** Year of the last forecast, as read. */
export type LastForecastYear = z.output<typeof forecastYear>;

/** Comparisons besides those with peers. */
export const benchmarkOptions = z.strictObject({
  last_forecast: about(
    'The years of the last forecast, as in its `annual_projections`.',
    z.optional(list(forecastYear).check(unique(({ year }) => year, 'year'))),
  ),
});

/**
 * The years of the last forecast; none where it was not given.
 *
 * @throws ValidationError
 */
export function readLast(options: BenchmarkOptions): readonly LastForecastYear[] {
  return readOptions(benchmarkOptions, options).last_forecast ?? [];
}
