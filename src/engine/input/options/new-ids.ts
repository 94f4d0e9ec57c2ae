import * as z from 'zod/mini';
import { about } from '../schema/about.js';

/** Ids that changed between two censuses. */
export const newIds = () =>
  about(
    'Changed ids: the former and the present one. An id mapped to itself confirms that the person has left, and that another under it is somebody else.',
    z.optional(z.record(z.string(), z.string())),
  );
