import * as z from 'zod/mini';

/** An input of the engine as it was given: it is read by the engine's own schema later, and kept as it is. */
export const asGiven = (): z.ZodMiniType => z.custom((value) => value !== undefined);
