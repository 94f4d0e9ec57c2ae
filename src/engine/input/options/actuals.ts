import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import { money, price } from '../schema/numbers.js';

/** Ids that changed between two censuses. */
export const newIds = () =>
  about(
    'Changed ids: the former and the present one. An id mapped to itself confirms that the person has left, and that another under it is somebody else.',
    z.optional(z.record(z.string(), z.string())),
  );

/** Events of the first year of a forecast that the new census does not show. */
export const actualsOptions = z.strictObject({
  price: about('The appraisal at the end of the year, dollars a share.', price({ minimum: 0 })),
  repurchases: about(
    'Dollars paid, or owed on notes, for the shares that the year bought; left out where it is not known.',
    z.optional(money()),
  ),
  new_ids: newIds(),
});
