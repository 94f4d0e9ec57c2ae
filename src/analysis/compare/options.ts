import * as z from 'zod/mini';
import { issues as words } from '../../engine/errors.js';
import { about } from '../../engine/input/schema/about.js';
import { list, refuse, unique } from '../../engine/input/schema/lists.js';
import { name } from '../../engine/input/schema/words.js';
import { PRICE_SOURCES } from './priced-by.js';

/** Each is a plan of its own, which is checked before anything runs, and as long as a run in the result. */
const MOST_SCENARIOS = 100;

const priceBy = about(
  "Valuation that a price follows from which grows by itself: `equity`, or `earnings`, a multiple of EBITDA that gives today's price. By default prices are as planned.",
  z.optional(z.enum(PRICE_SOURCES)),
);

/** Price at which plans are compared. */
export const priceOptions = z.strictObject({ price_by: priceBy });

/** Scenarios to compare with a plan. */
export const compareOptions = about(
  'Scenarios to compare.',
  z.strictObject({
    scenarios: about(
      'The first is the plan of the request; each other one has changes to it.',
      list(
        z.strictObject({
          name: about('Unique among the scenarios.', name()),
          changes: about(
            'Changes to the four inputs (JSON Merge Patch, RFC 7396). Not of the first scenario.',
            z.optional(z.looseObject({})),
          ),
        }),
      ).check(
        z.maxLength(MOST_SCENARIOS),
        unique(({ name }) => name, 'name'),
        (payload) => {
          for (const [i, { changes }] of payload.value.entries()) {
            if (i === 0 && changes !== undefined) refuse(payload, [i, 'changes'], words.onlyAfterTheFirst);
            if (i > 0 && changes === undefined) refuse(payload, [i, 'changes'], words.required);
          }
        },
      ),
    ),
    price_by: priceBy,
  }),
);
