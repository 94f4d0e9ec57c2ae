import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { anyList, list, unique } from '../../engine/input/schema/lists.js';
import { anyNumber, type NumberOrDecimalText, rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import { identifier } from '../../engine/input/schema/words.js';
import type { SensitivityAssumption, SensitivityMove } from '../../engine/results/sensitivity.js';
import type { SensitivityOptions } from '../option-types.js';
import { ALL, ASSUMPTIONS, type Moved } from './assumptions.js';

export type { SensitivityOptions };

const step = ({ is, step: usual, whole }: Moved): z.ZodMiniOptional<z.ZodMiniType<number, NumberOrDecimalText>> =>
  about(
    is.includes('by default') ? is : `${is}; by default ${usual}.`,
    z.optional(whole === undefined ? rate({ exclusiveMinimum: 0 }) : wholeNumber(1, ...whole)),
  );
const steps = Object.fromEntries(Object.entries(ASSUMPTIONS).map(([name, each]) => [name, step(each)]));

/** Which assumptions are moved, and how far. */
export const sensitivityOptions = z.strictObject({
  assumptions: about(
    'Assumptions to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter.',
    z.optional(
      list(z.enum(Object.keys(ALL) as [SensitivityAssumption, ...SensitivityAssumption[]])).check(
        unique((name) => name),
      ),
    ),
  ),
  steps: about(
    'Steps by which each is moved down and up, instead of those by default.',
    z.prefault(z.strictObject(steps as { [Name in SensitivityMove['assumption']]: ReturnType<typeof step> }), {}),
  ),
  vary: about(
    'Inputs to move besides, each to two values in its unit: every number of the inputs that is not of a participant.',
    z.prefault(
      anyList(
        z.strictObject({
          path: about('Argument, and path inside it.', identifier()),
          low: about('The lower value.', anyNumber()),
          high: about('The higher value.', anyNumber()),
        }),
      ).check(unique(({ path }) => path, 'path')),
      [],
    ),
  ),
  rank_by: about(
    'The figure by whose effect the rows are ranked: `total`, `present_value`, `peak_amount`, `peak_year`, or any metric that `solve()` can aim at, such as `min_fixed_charge_coverage`, which all figures then have as `metric`. By default `least_headroom` with `company_finances`, otherwise `total`.',
    z.optional(identifier()),
  ),
});

/** Options as read: exact units, every default applied. */
export type ReadSensitivityOptions = z.output<typeof sensitivityOptions>;
