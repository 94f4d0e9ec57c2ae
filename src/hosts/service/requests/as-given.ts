import * as z from 'zod/mini';

/** An input of the engine, kept as it was given: the engine's own schema reads it later. */
export const asGiven = (): z.ZodMiniType => z.custom((value) => value !== undefined);
