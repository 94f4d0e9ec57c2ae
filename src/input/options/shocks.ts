import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { CAUSES } from '../../state/plan.js';
import { paymentSchedule, releaseMethod } from '../loan-terms.js';
import { isPlainObject } from '../merge-patch.js';
import { fields, readProperty } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional, withDefault } from '../schema/optional.js';
import { rate } from '../schema/quantities.js';
import { readBy, refuse, type Schema } from '../schema/reading.js';
import { wholeNumber, wholeYears } from '../schema/whole-numbers.js';
import { choice, identifier, name } from '../schema/words.js';
import { readOptions } from './read-options.js';

const MOST_PEOPLE = 2_000_000;
const MOST_YEARS = 100;
const LONGEST_LOAN = 40;

const largestHoldersLeave = fields({
  shock: choice('largest_holders_leave'),
  year: wholeYears(),
  count: wholeNumber(1, MOST_PEOPLE),
  cause: withDefault(choice(...CAUSES), 'termination'),
});

const priceFall = fields(
  {
    shock: choice('price_fall'),
    year: wholeYears(),
    fall: rate(),
    recovery_years: optional(wholeNumber(1, MOST_YEARS)),
    recovered: withDefault(rate(), 1),
  },
  (_, given, refuse) => {
    if (given.includes('recovered') && !given.includes('recovery_years')) refuse(['recovery_years'], words.required);
  },
);

const layoff = fields({
  shock: choice('layoff'),
  year: wholeYears(),
  fraction: rate(),
  cause: withDefault(choice('termination'), 'termination'),
});

const contributionHoliday = fields(
  {
    shock: choice('contribution_holiday'),
    from: wholeYears(),
    through: wholeYears(),
  },
  ({ from, through }, _, refuse) => {
    if (from !== undefined && through !== undefined && through < from) refuse(['through'], words.atLeast(from));
  },
);

const refinance = fields({
  shock: choice('refinance'),
  loan_id: identifier(),
  year: wholeYears(),
  years: wholeNumber(1, LONGEST_LOAN),
  interest_rate: rate({ least: 0, most: 0.2 }),
  payment_schedule: optional(paymentSchedule),
  release_method: optional(releaseMethod),
});

export type ReadLargestHoldersLeave = z.output<typeof largestHoldersLeave>;
export type ReadPriceFall = z.output<typeof priceFall>;
export type ReadLayoff = z.output<typeof layoff>;
export type ReadContributionHoliday = z.output<typeof contributionHoliday>;
export type ReadRefinance = z.output<typeof refinance>;

/** A shock as read: exact units, every default applied. */
export type ReadShock = ReadLargestHoldersLeave | ReadPriceFall | ReadLayoff | ReadContributionHoliday | ReadRefinance;

/** Shocks that happen in one run, and its name. */
export interface ReadStress {
  readonly name: string;
  readonly shocks: readonly ReadShock[];
}

const KINDS = {
  largest_holders_leave: largestHoldersLeave,
  price_fall: priceFall,
  layoff,
  contribution_holiday: contributionHoliday,
  refinance,
};

/** A shock of any kind: `shock` says which, and so which fields it has. */
const shock = readBy<Schema<ReadShock, unknown>>({}, (payload, context) => {
  const { value, issues } = payload;
  const kind = isPlainObject(value) ? readProperty(value, 'shock') : undefined;
  const known = Object.entries(KINDS).find(([name]) => name === kind);
  if (known !== undefined) return known[1]._zod.run(payload, context) as typeof payload;
  payload.value = undefined;
  if (!isPlainObject(value)) refuse(issues, [], words.notAnObject);
  else refuse(issues, ['shock'], kind === undefined ? words.required : words.oneOf(Object.keys(KINDS)));
  return payload;
});

const shocks = list(shock, { mayBeEmpty: true });
const stresses = list(fields({ name: name(), shocks }), {
  unique: { by: ({ name }: { name?: string }) => name, at: ['name'] },
});

/** What one list of shocks is called when it is not named. */
const UNNAMED = 'stressed';

/** The shocks of one run, or the named shocks of several, as they may be given. */
export interface ReadStresses {
  readonly stresses: readonly ReadStress[];
  /** Whether they were given by name: where their shocks stand. */
  readonly named: boolean;
}

/**
 * Reads shocks: a list of them is one run, a list of `{ name, shocks }` several.
 *
 * @throws ValidationError with everything that is wrong in them: `shocks[0].fraction`, `shocks[1].shocks[0].year`
 */
export function readStresses(input: unknown): ReadStresses {
  const named = Array.isArray(input) && input.some((entry) => isPlainObject(entry) && 'shocks' in entry);
  if (named) return { named, stresses: readOptions(fields({ shocks: stresses }), { shocks: input }).shocks };
  return { named, stresses: [{ name: UNNAMED, shocks: readOptions(fields({ shocks }), { shocks: input }).shocks }] };
}
