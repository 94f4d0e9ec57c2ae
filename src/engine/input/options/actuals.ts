import * as z from 'zod/mini';
import { optional, required } from '../schema/about.js';
import { money, price } from '../schema/numbers.js';

/** Ids that changed between two censuses. */
export const newIds = () =>
  optional(
    z.record(z.string(), z.string()),
    null,
    'Changed ids: the former and the present one. An id mapped to itself confirms that the person has left, and that another under it is somebody else.',
  );

// prettier-ignore
/** Events of the first year of a forecast that the new census does not show. */
export const actualsOptions = z.strictObject({
  price: required(price({ minimum: 0 }), 'The appraisal at the end of the year, dollars a share.'),
  repurchases: optional(money(), null, 'Dollars paid, or owed on notes, for the shares that the year bought; left out where it is not known.'),
  new_ids: newIds(),
});
