import * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../engine/errors.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { about } from '../../engine/input/schema/about.js';
import { price, wholeYears } from '../../engine/input/schema/numbers.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ExitOptions } from '../option-types.js';

export type { ExitOptions };

/** Year and price of the end, and the plan document's terms for it. */
export const exitOptions = z.strictObject({
  year: about(
    'Plan year at whose end the plan ends, from the census year on. By default the last projection year.',
    z.optional(wholeYears('year')),
  ),
  price: about(
    'Offer of a buyer, dollars a share. By default the appraisal at that year end.',
    z.optional(price({ exclusiveMinimum: 0 })),
  ),
  surplus: about(
    'Allocation of the proceeds of suspense shares above their loan: `earnings` of all accounts, by the shares in them; `by_balance`, by shares and cash; `employed_only`, by the shares of people who work; or `additions`, by the allocation basis and within IRC 415(c). The plan document decides.',
    z.prefault(z.enum(['earnings', 'additions', 'by_balance', 'employed_only']), 'earnings'),
    { source: 'S-suspense-sale' },
  ),
  waiting: about(
    'Unvested balances of people who left, not yet forfeited: `restored` to them, or `released` to the others as forfeitures.',
    z.prefault(z.enum(['restored', 'released']), 'restored'),
    { source: 'S-411d3' },
  ),
});

/** Options as read and checked against the plan. */
export type ReadExitOptions = Omit<z.output<typeof exitOptions>, 'year'> & { readonly year: number };

/**
 * Reads the options.
 *
 * @throws ValidationError, also when the year is neither the census year nor one of the projection
 */
export function readExit({ censusYear, projectionYears }: Plan, options: ExitOptions): ReadExitOptions {
  const read = readOptions(exitOptions, options);
  const [first, last] = [censusYear, censusYear + projectionYears];
  const { year = last } = read;
  if (year < first || year > last) throw new ValidationError([{ field: 'year', issue: words.between(first, last) }]);
  return { ...read, year };
}
