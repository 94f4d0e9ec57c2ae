import * as z from 'zod/mini';
import { about } from './schema/about.js';
import { across, anyList, list, notBoth, unique } from './schema/lists.js';
import { completedYears, rate, wholeYears, yearsToReach } from './schema/numbers.js';

const scale = () => rate({ minimum: 0, maximum: 10 }, 'times');

const terminationBand = z.strictObject({
  min_age: about('Youngest start-of-year age, included. By default any age.', z.optional(yearsToReach())),
  max_age: about('Oldest start-of-year age, included. By default any age.', z.optional(completedYears())),
  min_service: about(
    'Fewest completed years of service at the start of the year, included. By default any number.',
    z.optional(yearsToReach()),
  ),
  max_service: about(
    'Most completed years of service at the start of the year, included. By default any number.',
    z.optional(completedYears()),
  ),
  rate: about('Probability of leaving within the year.', rate()),
});

/** Of a group of people, besides that of the plan. */
export const ownTerminationScale = () =>
  about('Multiplies the termination rates of these people alone, besides the scale of the plan.', z.optional(scale()), {
    default: 1,
  });

/** Turnover by cause. */
export const turnover = z
  .strictObject({
    termination_table: about(
      "Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`.",
      z.optional(
        z.enum([
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
        ]),
      ),
      { default: 'soa_2003' },
    ),
    termination_rates: about(
      "The plan's own rates instead of a table. The first band that matches applies; outside the bands the rate is 0.",
      z.optional(anyList(terminationBand)),
    ),
    termination_scale: about(
      'Multiplies every termination rate, of the table or of the bands; no rate exceeds 1. By default 1.',
      z.optional(scale()),
      { default: 1 },
    ),
    mortality: about(
      'Rates of death: none, or the 2026 unisex table for IRC 417(e)(3).',
      z.prefault(z.enum(['none', 'irs_2026_unisex']), 'none'),
      { source: 'IRS Notice 2025-40' },
    ),
    disability_rate: about(
      'Probability of disability within a year, the same at every age below normal retirement age.',
      z.prefault(rate(), 0),
    ),
    retirement_rates: about(
      'Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed.',
      z.prefault(
        anyList(
          z.strictObject({
            age: about('Attained age.', wholeYears('years')),
            rate: about('Probability of retiring in the year of that age.', rate()),
          }),
        ).check(unique(({ age }) => age, 'age')),
        [],
      ),
    ),
    termination_scales: about(
      'The same by projection year; the last one repeats. In place of `termination_scale`.',
      z.optional(list(scale())),
    ),
  })
  .check(
    across(notBoth('termination_table', 'termination_rates')),
    across(notBoth('termination_scale', 'termination_scales')),
  );
