import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { money, rate } from './schema/quantities.js';
import { completedYears, wholeYears, yearsToReach } from './schema/whole-numbers.js';
import { optionalWithDefault } from './schema/reading.js';
import { choice } from './schema/words.js';

const terminationBand = fields({
  /** Youngest start-of-year age, included; by default any. */
  min_age: z.optional(yearsToReach()),
  /** Oldest start-of-year age, included; by default any. */
  max_age: z.optional(completedYears()),
  /** Fewest completed years of service at the start of the year, included; by default any. */
  min_service: z.optional(yearsToReach()),
  /** Most completed years of service at the start of the year, included; by default any. */
  max_service: z.optional(completedYears()),
  /** Probability of leaving within the year. */
  rate: rate(),
});

/** How many people leave, and why. */
export const turnover = fields(
  {
    /**
     * Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of
     * Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`.
     */
    termination_table: optionalWithDefault(
      choice(
        'soa_2003',
        'sarason_t1',
        'sarason_t2',
        'sarason_t3',
        'sarason_t4',
        'sarason_t5',
        'sarason_t6',
        'sarason_t7',
        'sarason_t8',
        'sarason_t9',
        'sarason_t10',
        'sarason_t11',
        'none',
      ),
      'soa_2003',
    ),
    /** The plan's own rates instead of a table: the first band that matches applies, and nobody else leaves. */
    termination_rates: z.optional(list(terminationBand, { mayBeEmpty: true })),
    /** Rates of death: none, or the 2026 unisex table for IRC 417(e)(3), IRS Notice 2025-40. */
    mortality: z.prefault(choice('none', 'irs_2026_unisex'), 'none'),
    /** Probability of disability within a year, the same at every age below normal retirement age. */
    disability_rate: z.prefault(rate(), 0),
    /** Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed. */
    retirement_rates: z.prefault(
      list(
        fields({
          /** Attained age. */
          age: wholeYears(),
          /** Probability of retiring in the year of that age. */
          rate: rate(),
        }),
        { mayBeEmpty: true, unique: { by: (row: { age?: number }) => row.age, at: ['age'] } },
      ),
      [],
    ),
  },
  (_, given, refuse) => {
    if (given.includes('termination_table') && given.includes('termination_rates')) {
      refuse(['termination_rates'], words.notWith('termination_table'));
    }
  },
);

/** New hires. */
export const workforce = fields(
  {
    /** People hired for each one who left. */
    replacement_rate: z.prefault(rate({ least: 0, most: 5 }), 0),
    /** Their age in completed years at the end of the year of hire. */
    entry_age: z.prefault(completedYears(), 30),
    /** Their yearly pay, in dollars of the census year. Required when anybody is hired. */
    entry_compensation: z.optional(money()),
  },
  ({ replacement_rate: replacement }, given, refuse) => {
    if (replacement !== undefined && replacement > 0 && !given.includes('entry_compensation')) {
      refuse(['entry_compensation'], words.required);
    }
  },
);
