import * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../engine/errors.js';
import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { inPlace, readOptions } from '../../engine/input/options/read-options.js';
import { about } from '../../engine/input/schema/about.js';
import { growthRate } from '../../engine/input/schema/numbers.js';
import type { Rate } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { checkFinances } from '../check-finances.js';
import type { LedgerOptions } from '../option-types.js';

export type { LedgerOptions };

/** Another plan, and the rate of present values. */
export const ledgerOptions = z.strictObject({
  against: about('Another plan, as changes to this: who gains by it.', z.optional(z.looseObject({}))),
  discount_rate: about(
    "Yearly rate of present values. By default the plan's `discount_rate`, for both plans.",
    z.optional(growthRate()),
  ),
});

/** Options as read, with both plans as they are projected. */
export interface ReadLedger {
  readonly input: PreparedInput;
  /** Plan compared with; null for none. */
  readonly against: PreparedInput | null;
  readonly discountRate: Rate;
}

/**
 * Reads the options for a plan, and runs nothing yet.
 *
 * @throws ValidationError, also for a plan without `company_finances` and for another plan of other years
 */
export function readLedger(prepared: PreparedPlan, options: LedgerOptions): ReadLedger {
  const input = inputOf(prepared);
  const { discount_rate: rate, against: isAgainst } = readOptions(ledgerOptions, options);
  checkFinances(input.plan);
  // As given: the changes are read with the plan that they are made to.
  const against = isAgainst === undefined ? null : inPlace('against', () => changeInput(input, options.against, true));
  if (against !== null) checkOther(input, against);
  return { input, against, discountRate: rate ?? input.plan.discountRate };
}

/** Amounts of different years cannot be subtracted. */
function checkOther({ plan }: PreparedInput, other: PreparedInput): void {
  checkFinances(other.plan, 'against.operatingAssumptions.');
  if (other.plan.censusYear !== plan.censusYear)
    refuse('against.initialState.census_year', words.exactly(plan.censusYear));
  if (other.plan.projectionYears !== plan.projectionYears)
    refuse('against.systemConfig.projection_years', words.exactly(plan.projectionYears));
}

function refuse(field: string, issue: string): never {
  throw new ValidationError([{ field, issue }]);
}
