import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional } from '../schema/optional.js';
import { readNumber, type NumberOrDecimalText } from '../schema/quantities.js';
import { reading, type Schema } from '../schema/reading.js';
import { choice, identifier } from '../schema/words.js';

/** A number of which nothing is known yet: its unit is that of the input, or of the metric. */
const number = (): Schema<NumberOrDecimalText, NumberOrDecimalText> => reading(readNumber, { kind: 'number' });

/** What is varied, and what is to come out. */
export const solveOptions = fields(
  {
    /** The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. */
    vary: identifier(),
    /** The least and the greatest value to try, in the unit of the input. */
    between: list(number()),
    /** What is to come out. */
    target: fields({
      /**
       * A figure of `summary_metrics`, or over the years: `total_company_funding` and `largest_company_funding` (cash the
       * company pays for repurchases), `total_trust_shortfall` (obligations that trust cash does not cover).
       */
      metric: identifier(),
      /** What the metric is to be. */
      value: number(),
      /** Where the metric may also be below or above it: the answer is then the edge of where it is. */
      bound: optional(choice('at_most', 'at_least')),
    }),
    /** How finely to look, in the unit of the input: by default 0.0001 for rates, $1, $0.01 for prices, 1 share, 1 year. */
    tolerance: optional(number()),
  },
  ({ between }, _, refuse) => {
    if (between !== undefined && between.length !== 2) refuse(['between'], words.entries(2));
  },
);

/** What is varied, and what is to come out. */
export type SolveOptions = z.input<typeof solveOptions>;
