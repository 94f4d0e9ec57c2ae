import * as z from 'zod/mini';
import { newIds } from './new-ids.js';
import { about } from '../schema/about.js';
import { money, price } from '../schema/numbers.js';

/** Events of the first year of a forecast that the new census does not show. */
export const actualsOptions = z.strictObject({
  price: about('The appraisal at the end of the year, dollars a share.', price({ minimum: 0 })),
  repurchases: about(
    'Dollars paid, or owed on notes, for the shares that the year bought; left out where it is not known.',
    z.optional(money()),
  ),
  new_ids: newIds(),
});
