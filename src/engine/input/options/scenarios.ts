import * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../errors.js';
import { about } from '../schema/about.js';
import { list, refuse, unique } from '../schema/lists.js';
import { name } from '../schema/words.js';
import { readOptions } from './read-options.js';

/** A scenario of a comparison: a plan, or changes to the plan of the first scenario. Both are read later. */
export interface ReadScenario {
  readonly name: string;
  readonly plan?: unknown;
  readonly changes?: unknown;
}

/** Something that is read later, by its own schema. */
const anything = (): z.ZodMiniOptional<z.ZodMiniUnknown> => z.optional(z.unknown());

const scenario = z
  .strictObject({
    name: about('Unique among the scenarios.', name()),
    plan: about('As `prepare()` returned it.', anything()),
    changes: about("Instead of a plan: changes to the first scenario's plan.", anything()),
  })
  .check((payload) => {
    const { plan, changes } = payload.value;
    if (changes === undefined && plan === undefined) refuse(payload, ['plan'], words.required);
    if (changes !== undefined && plan !== undefined) refuse(payload, ['plan'], words.notWith('changes'));
  });

const options = z.strictObject({
  scenarios: list(scenario).check(unique(({ name }) => name, 'name')),
});

/**
 * Reads the scenarios of a comparison, without their plans and changes.
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
