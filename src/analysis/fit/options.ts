import * as z from 'zod/mini';
import { newIds } from '../../engine/input/options/new-ids.js';
import { about } from '../../engine/input/schema/about.js';
import { price, rate, wholeNumber, wholeYears } from '../../engine/input/schema/numbers.js';
import { identifier } from '../../engine/input/schema/words.js';

export type { FitOptions } from '../option-types.js';

/** Further experience, and options for reading the censuses. */
export const fitOptions = z.strictObject({
  prices: about(
    'Appraisals, oldest first, for the volatility of the price.',
    z.optional(
      z.array(
        z.strictObject({
          year: about('The plan year at whose end it was.', wholeYears('year')),
          price: about('Dollars a share.', price({ exclusiveMinimum: 0 })),
        }),
      ),
    ),
  ),
  leave_out: about('Ids of people to leave out, such as those of a layoff.', z.optional(z.array(identifier()))),
  new_ids: newIds(),
  groups: about(
    'Group of each person by id, such as a site: compares the groups.',
    z.optional(z.record(z.string(), z.string())),
  ),
  by_service: about(
    'Writes termination rates by age and service into the changes, not one factor.',
    z.prefault(z.boolean(), false),
  ),
  early_retirement_age: about(
    'Age from which a leaver without a cause counts as retired.',
    z.prefault(wholeNumber(40, 80, 'years'), 62),
  ),
  early_retirement_service: about(
    'Years of service from which such a leaver counts as retired.',
    z.prefault(wholeNumber(0, 60, 'years'), 10),
  ),
  between_companies: about(
    'Similarity of turnover between companies: 1 over their squared relative difference. 6.25 means 40 %.',
    z.prefault(rate({ exclusiveMinimum: 0, maximum: 20 }, 'times'), 6.25),
  ),
});

/** Options as read. */
export type ReadFitOptions = z.output<typeof fitOptions>;
