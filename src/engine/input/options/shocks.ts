import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { CAUSES } from '../../state/plan.js';
import { paymentSchedule, releaseMethod } from '../company.js';
import { defaulted, optional, required } from '../schema/about.js';
import { anyList, list, refuse, unique } from '../schema/lists.js';
import { rate, wholeNumber, wholeYears } from '../schema/numbers.js';
import { identifier, name } from '../schema/words.js';
import { readOptions } from './read-options.js';

const MOST_PEOPLE = 2_000_000;
const MOST_YEARS = 100;
const LONGEST_LOAN = 40;

const kind = <Name extends string>(name: Name) => required(z.literal(name), 'The kind of shock.');
const year = (is: string) => required(wholeYears('year'), is);

// prettier-ignore
const largestHoldersLeave = z.strictObject({
  shock: kind('largest_holders_leave'),
  year: year('Projection year.'),
  count: required(wholeNumber(1, MOST_PEOPLE, 'people'), 'Number of people who leave; all when there are fewer.'),
  cause: defaulted(z.enum(CAUSES), 'termination', 'Why.'),
});

// prettier-ignore
/** A fall, for good or until it has recovered. */
const recovery = (fallen: string) => ({
  fall: required(rate(), fallen),
  recovery_years: optional(wholeNumber(1, MOST_YEARS, 'years'), null, 'Years it takes to come back, in equal steps; it never does when this is left out.'),
  recovered: optional(rate(), 1, 'Part of what was lost that comes back.'),
});

function checkRecovery(
  payload: z.core.ParsePayload<{ recovered?: unknown; recovery_years?: number | undefined }>,
): void {
  const { recovered, recovery_years: years } = payload.value;
  if (recovered !== undefined && years === undefined) refuse(payload, ['recovery_years'], words.required);
}

// prettier-ignore
const priceFall = z.strictObject({
  shock: kind('price_fall'),
  year: year('Projection year at whose end the price is lower; purchases of the next year are the first at that price, but for `interim_part`.'),
  ...recovery('Part of the price that is lost; below 1 with `equity_value`.'),
  interim_part: optional(rate(), 0, "Part of the year's own payments that an interim appraisal makes at the lower price."),
}).check(checkRecovery);

const earningsFall = z
  .strictObject({
    ...{ shock: kind('earnings_fall'), year: year('Projection year of the lower EBITDA.') },
    ...recovery('Part of EBITDA that is lost.'),
  })
  .check(checkRecovery);

const revolverLost = z.strictObject({ shock: kind('revolver_lost'), year: year('Projection year.') });

const span = (without = '') => ({
  from: year(`First projection year${without}.`),
  through: year(`Last projection year${without}.`),
});

// prettier-ignore
const covenant = z.strictObject({
  shock: kind('covenant'),
  ...span(),
  max_debt_to_ebitda: optional(rate({ exclusiveMinimum: 0 }), null, 'Debt over EBITDA may not be above this.'),
  min_fixed_charge_coverage: optional(rate({ exclusiveMinimum: 0 }), null, 'Coverage of fixed charges may not be below this.'),
  debt_sweep_rate: optional(rate(), null, 'The part of cash above `minimum_cash` that prepays debts.'),
}).check((payload) => {
  checkSpan(payload);
  const { max_debt_to_ebitda: most, min_fixed_charge_coverage: least, debt_sweep_rate: swept } = payload.value;
  if (most === undefined && least === undefined && swept === undefined) {
    refuse(payload, ['min_fixed_charge_coverage'], words.required);
  }
});

/** The last year is not before the first. */
function checkSpan(payload: z.core.ParsePayload<{ readonly from: number; readonly through: number }>): void {
  const { from, through } = payload.value;
  if (through < from) refuse(payload, ['through'], words.atLeast(from));
}

// prettier-ignore
const layoff = z.strictObject({
  shock: kind('layoff'),
  year: year('Projection year.'),
  fraction: required(rate(), 'Part of the people who leave, at any age; those with a known separation are spared.'),
  earnings_lost: optional(rate(), null, 'Part of EBITDA that is lost from that year on, for good; by default `fraction`, and 0 where those who stay do all the work. Only with `company_finances`.'),
  cause: defaulted(z.literal('termination'), 'termination', 'Always a termination.'),
});

const contributionHoliday = z
  .strictObject({ shock: kind('contribution_holiday'), ...span(' without contributions') })
  .check(checkSpan);

// prettier-ignore
const refinance = z.strictObject({
  shock: kind('refinance'),
  loan_id: required(identifier(), 'A loan of `esop_loans`.'),
  year: year('Projection year of the first payment on the new terms.'),
  years: required(wholeNumber(1, LONGEST_LOAN, 'years'), 'Payments from then on.'),
  interest_rate: required(rate({ minimum: 0, maximum: 0.2 }), 'Yearly interest from then on.'),
  payment_schedule: optional(paymentSchedule, null, 'Form of repayment; as before when left out.'),
  release_method: optional(releaseMethod, null, 'Release method of its shares; as before when left out.'),
});

export type ReadLargestHoldersLeave = z.output<typeof largestHoldersLeave>;
export type ReadPriceFall = z.output<typeof priceFall>;
export type ReadEarningsFall = z.output<typeof earningsFall>;
export type ReadFall = Omit<ReadEarningsFall, 'shock'>;
export type ReadRevolverLost = z.output<typeof revolverLost>;
export type ReadCovenant = z.output<typeof covenant>;
export type ReadContributionHoliday = z.output<typeof contributionHoliday>;
export type ReadRefinance = z.output<typeof refinance>;

/** A shock as read: exact units, every default applied. */
export type ReadShock = z.output<typeof shock>;

/** Shocks that happen in one run, and its name. */
type ReadStress = z.output<typeof namedStress>;

/** A shock of any kind: `shock` says which, and so which fields it has. */
export const shock = z.discriminatedUnion('shock', [
  largestHoldersLeave,
  priceFall,
  layoff,
  contributionHoliday,
  refinance,
  earningsFall,
  revolverLost,
  covenant,
]);

const shocks = anyList(shock);

/** Shocks that happen in one run. */
export const namedStress = z.strictObject({
  name: required(name(), 'Unique, and not `base`, which is the run without shocks.'),
  shocks: required(shocks, 'Everything that happens in the run.'),
});
const stresses = list(namedStress).check(unique(({ name }) => name, 'name'));

/** Name of a single list of shocks without one. */
const UNNAMED = 'stressed';

/** The shocks of one run, or the named shocks of several, as they may be given. */
export interface ReadStresses {
  readonly stresses: readonly ReadStress[];
  /** Whether they were given by name, which decides the paths of their shocks. */
  readonly named: boolean;
}

/**
 * Reads shocks: a list of them is one run, a list of `{ name, shocks }` several.
 *
 * @throws ValidationError with everything that is wrong in them: `shocks[0].fraction`, `shocks[1].shocks[0].year`
 */
export function readStresses(input: unknown): ReadStresses {
  const named =
    Array.isArray(input) && input.some((entry) => typeof entry === 'object' && entry !== null && 'shocks' in entry);
  if (named) return { named, stresses: readOptions(z.strictObject({ shocks: stresses }), { shocks: input }).shocks };
  return {
    named,
    stresses: [{ name: UNNAMED, shocks: readOptions(z.strictObject({ shocks }), { shocks: input }).shocks }],
  };
}
