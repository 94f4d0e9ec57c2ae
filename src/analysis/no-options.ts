import * as z from 'zod/mini';
import { readOptions } from '../engine/input/options/read-options.js';

/** The options of an analysis that asks for nothing but a plan. */
export const noOptions = z.strictObject({});

/** None. */
export type NoOptions = z.input<typeof noOptions>;

/**
 * Refuses options of such an analysis.
 *
 * @throws ValidationError naming those given
 */
export function refuseOptions(options: unknown): void {
  readOptions(noOptions, options);
}
