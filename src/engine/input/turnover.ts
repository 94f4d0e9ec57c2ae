import * as z from 'zod/mini';
import { about, optional, required, defaulted, named } from './schema/about.js';
import { across, anyList, list, notBoth, unique } from './schema/lists.js';
import { completedYears, rate, wholeYears, yearsToReach } from './schema/numbers.js';

const scale = () => rate({ minimum: 0, maximum: 10 }, 'times');

// prettier-ignore
const terminationBand = z.strictObject({
  min_age: optional(yearsToReach(), null, 'Youngest start-of-year age, included. By default any age.'),
  max_age: optional(completedYears(), null, 'Oldest start-of-year age, included. By default any age.'),
  min_service: optional(yearsToReach(), null, 'Fewest completed years of service at the start of the year, included. By default any number.'),
  max_service: optional(completedYears(), null, 'Most completed years of service at the start of the year, included. By default any number.'),
  rate: required(rate(), 'Probability of leaving within the year.'),
});

/** Of a group of people, besides that of the plan. */
export const ownTerminationScale = () =>
  about('Multiplies the termination rates of these people alone, besides the scale of the plan.', z.optional(scale()), {
    default: 1,
  });

// prettier-ignore
const TABLES = [
  'soa_2003', 'sarason_t1', 'sarason_t2', 'sarason_t3', 'sarason_t4', 'sarason_t5', 'sarason_t6',
  'sarason_t7', 'sarason_t8', 'sarason_t9', 'sarason_t10', 'sarason_t11', 'none',
] as const;

// prettier-ignore
/** Turnover by cause. */
export const turnover = z
  .strictObject({
    termination_table: named('Turnover', optional(z.enum(TABLES), 'soa_2003', "Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`."), 'Those who leave'),
    termination_rates: optional(anyList(terminationBand), null, "The plan's own rates instead of a table. The first band that matches applies; outside the bands the rate is 0."),
    termination_scale: named('Turnover multiplied by', optional(scale(), 1, 'Multiplies every termination rate, of the table or of the bands; no rate exceeds 1. By default 1.')),
    mortality: defaulted(z.enum(['none', 'irs_2026_unisex']), 'none', 'Rates of death: none, or the 2026 unisex table for IRC 417(e)(3).', 'IRS Notice 2025-40'),
    disability_rate: defaulted(rate(), 0, 'Probability of disability within a year, the same at every age below normal retirement age.'),
    retirement_rates: defaulted(anyList(z.strictObject({
      age: required(wholeYears('years'), 'Attained age.'),
      rate: required(rate(), 'Probability of retiring in the year of that age.'),
    })).check(unique(({ age }) => age, 'age')), [], 'Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed.'),
    termination_scales: optional(list(scale()), null, 'The same by projection year; the last one repeats. In place of `termination_scale`.'),
  })
  .check(
    across(notBoth('termination_table', 'termination_rates')),
    across(notBoth('termination_scale', 'termination_scales')),
  );
