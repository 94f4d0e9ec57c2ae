import type * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../errors.js';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional } from '../schema/optional.js';
import { reading } from '../schema/reading.js';
import { name } from '../schema/words.js';
import { readOptions } from './read-options.js';

/** A scenario of a comparison: a plan, or changes to that of the first one. Both are read later. */
export interface ReadScenario {
  readonly name: string;
  readonly plan?: unknown;
  readonly changes?: unknown;
}

/** Something that is read later, by the rules of its own place. */
const anything = (): z.ZodMiniType => reading<unknown, unknown>((value) => value, {});

const scenario = fields(
  {
    /** Unique among the scenarios. */
    name: name(),
    /** As `prepare()` returned it. */
    plan: optional(anything()),
    /** Instead of a plan: changes to that of the first scenario. */
    changes: optional(anything()),
  },
  (_, given, refuse) => {
    if (!given.includes('changes')) {
      if (!given.includes('plan')) refuse(['plan'], words.required);
    } else if (given.includes('plan')) refuse(['plan'], words.notWith('changes'));
  },
);

const options = fields({
  scenarios: list(scenario, { unique: { by: ({ name }: { name?: string }) => name, at: ['name'] } }),
});

/**
 * Reads the scenarios of a comparison, but for what is in their plans and changes.
 *
 * @throws ValidationError with everything that is wrong: `scenarios[1].name`
 */
export function readScenarios(input: unknown): [first: ReadScenario, ...others: ReadScenario[]] {
  const [first, ...others] = readOptions(options, { scenarios: input }).scenarios as [ReadScenario, ...ReadScenario[]];
  if (first.changes !== undefined) {
    throw new ValidationError([{ field: 'scenarios[0].changes', issue: words.onlyAfterTheFirst }]);
  }
  return [first, ...others];
}
