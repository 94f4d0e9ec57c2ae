import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { CAUSES } from '../../state/plan.js';
import { paymentSchedule, releaseMethod } from '../company.js';
import { anyList, list, refuse, unique } from '../schema/lists.js';
import { rate, wholeNumber, wholeYears } from '../schema/numbers.js';
import { identifier, name } from '../schema/words.js';
import { readOptions } from './read-options.js';

const MOST_PEOPLE = 2_000_000;
const MOST_YEARS = 100;
const LONGEST_LOAN = 40;

const largestHoldersLeave = z.strictObject({
  shock: z.literal('largest_holders_leave'),
  year: wholeYears('year'),
  count: wholeNumber(1, MOST_PEOPLE, 'people'),
  cause: z.prefault(z.enum(CAUSES), 'termination'),
});

/** Something falls, for good or until it has recovered. */
const fall = () => ({
  year: wholeYears('year'),
  fall: rate(),
  recovery_years: z.optional(wholeNumber(1, MOST_YEARS, 'years')),
  recovered: z.optional(rate()),
});

function checkRecovery(payload: z.core.ParsePayload<Pick<ReadFall, 'recovered' | 'recovery_years'>>): void {
  const { recovered, recovery_years: years } = payload.value;
  if (recovered !== undefined && years === undefined) refuse(payload, ['recovery_years'], words.required);
}

const priceFall = z
  .strictObject({ shock: z.literal('price_fall'), ...fall(), interim_part: z.optional(rate()) })
  .check(checkRecovery);
const earningsFall = z.strictObject({ shock: z.literal('earnings_fall'), ...fall() }).check(checkRecovery);
const revolverLost = z.strictObject({ shock: z.literal('revolver_lost'), year: wholeYears('year') });

const covenant = z
  .strictObject({
    shock: z.literal('covenant'),
    from: wholeYears('year'),
    through: wholeYears('year'),
    max_debt_to_ebitda: z.optional(rate({ exclusiveMinimum: 0 })),
    min_fixed_charge_coverage: z.optional(rate({ exclusiveMinimum: 0 })),
    debt_sweep_rate: z.optional(rate()),
  })
  .check((payload) => {
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

const layoff = z.strictObject({
  shock: z.literal('layoff'),
  year: wholeYears('year'),
  fraction: rate(),
  earnings_lost: z.optional(rate()),
  cause: z.prefault(z.literal('termination'), 'termination'),
});

const contributionHoliday = z
  .strictObject({
    shock: z.literal('contribution_holiday'),
    from: wholeYears('year'),
    through: wholeYears('year'),
  })
  .check(checkSpan);

const refinance = z.strictObject({
  shock: z.literal('refinance'),
  loan_id: identifier(),
  year: wholeYears('year'),
  years: wholeNumber(1, LONGEST_LOAN, 'years'),
  interest_rate: rate({ minimum: 0, maximum: 0.2 }),
  payment_schedule: z.optional(paymentSchedule),
  release_method: z.optional(releaseMethod),
});

export type ReadLargestHoldersLeave = z.output<typeof largestHoldersLeave>;
export type ReadPriceFall = z.output<typeof priceFall>;
export type ReadEarningsFall = z.output<typeof earningsFall>;
export type ReadFall = Omit<ReadEarningsFall, 'shock'>;
export type ReadRevolverLost = z.output<typeof revolverLost>;
export type ReadCovenant = z.output<typeof covenant>;
export type ReadLayoff = z.output<typeof layoff>;
export type ReadContributionHoliday = z.output<typeof contributionHoliday>;
export type ReadRefinance = z.output<typeof refinance>;

/** A shock as read: exact units, every default applied. */
export type ReadShock =
  | ReadLargestHoldersLeave
  | ReadPriceFall
  | ReadEarningsFall
  | ReadLayoff
  | ReadContributionHoliday
  | ReadRefinance
  | ReadRevolverLost
  | ReadCovenant;

/** Shocks that happen in one run, and its name. */
export interface ReadStress {
  readonly name: string;
  readonly shocks: readonly ReadShock[];
}

/** A shock of any kind: `shock` says which, and so which fields it has. */
const shock = z.discriminatedUnion('shock', [
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
const stresses = list(z.strictObject({ name: name(), shocks })).check(unique(({ name }) => name, 'name'));

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
