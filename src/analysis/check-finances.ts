import { issues as words, ValidationError } from '../engine/errors.js';
import type { Plan } from '../engine/state/plan.js';

/**
 * Checks that the company's finances are projected.
 *
 * @param place - before the field, of a plan that is an option
 * @throws ValidationError
 */
export function checkFinances({ finances }: Pick<Plan, 'finances'>, place = ''): void {
  if (finances === null)
    throw new ValidationError([{ field: `${place}company_finances`, issue: words.financesRequired }]);
}
