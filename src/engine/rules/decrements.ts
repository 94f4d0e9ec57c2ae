import { ExactDecimal, portion, roundedQuotient, smaller, WHOLE, ZERO, type Rate } from '../numeric/index.js';
import { IRS_2026_UNISEX, rateAtAge, sarasonT, SOA_2003, SOA_2003_SERVICE } from './decrement-tables.js';

/**
 * The four ways of leaving, each a yearly rate. One small interface, so that a plan's own experience, a published table or a
 * random draw can stand behind it.
 *
 * Rates are those of a single decrement: each applies to what the causes before it left in the row (death, disability,
 * retirement, termination) `[std]`.
 */
export interface Decrements {
  /** Probability of death within the year, at start-of-year age. */
  death(age: number): Rate;
  /** Probability of disability within the year, at start-of-year age; applied below normal retirement age only. */
  disability(age: number): Rate;
  /** Probability of retiring in the year in which this age is attained. */
  retirement(attainedAge: number): Rate;
  /** Probability of any other termination, at start-of-year age and completed service. */
  termination(age: number, service: number): Rate;
}

/** A plan's own rate for a band of age and service, bounds included. */
export interface TerminationBand {
  readonly minAge: number;
  readonly maxAge: number;
  readonly minService: number;
  readonly maxService: number;
  readonly rate: Rate;
}

/** Nobody leaves for this cause. */
export const noRate = (): Rate => ZERO;

/** Rate that is equal at every age: disability. */
export const flatRate = (rate: Rate): ((age: number) => Rate) => {
  return () => rate;
};

/** Death by the 2026 unisex table for IRC 417(e)(3), IRS Notice 2025-40 `[T-IRS]`. */
export function irs2026UnisexMortality(age: number): Rate {
  return rateAtAge(IRS_2026_UNISEX, age);
}

/** Termination by the Society of Actuaries' 2003 Pension Plan Turnover Study, by age and service `[T-SOA]`. */
export function soa2003Termination(age: number, service: number): Rate {
  let column = SOA_2003_SERVICE.length - 1;
  while (column > 0 && service < SOA_2003_SERVICE[column]!) column -= 1;
  return rateAtAge(SOA_2003[column]!, age);
}

/**
 * All-cause termination by Sarason's table T-`number`, 1 light to 11 heavy `[T-Sarason]`.
 *
 * Pitfall: the rates contain death and disability already. A mortality table on top of them counts deaths twice.
 */
export function sarasonTermination(number: number): (age: number) => Rate {
  const table = sarasonT(number);
  return (age) => rateAtAge(table, age);
}

/**
 * Termination by the plan's own bands: the first that holds both age and service applies, and outside all of them nobody
 * leaves. Each combination is looked up once and remembered.
 */
export function bandedTermination(bands: readonly TerminationBand[]): Decrements['termination'] {
  return remembered((age, service) => {
    for (const band of bands) {
      if (age < band.minAge || age > band.maxAge) continue;
      if (service >= band.minService && service <= band.maxService) return band.rate;
    }
    return ZERO;
  });
}

/**
 * Termination rates times a factor, `R8[rate x scale]`, at most 1: a plan's experience relative to a published table, or a year
 * of more or fewer separations `[std]`. Each combination is worked out once and remembered; a factor of 1 changes nothing.
 *
 * @example
 * const rate = scaledTermination(() => 20_000_000, 125_000_000);
 * rate(30, 5) // 25000000: 20 % a year is 25 % at a scale of 1.25
 * scaledTermination(() => 20_000_000, 1_000_000_000)(30, 5) // 100000000: never more than all
 */
export function scaledTermination(termination: Decrements['termination'], scale: Rate): Decrements['termination'] {
  if (scale === WHOLE) return termination;
  return remembered((age, service) => smaller(portion(scale, termination(age, service)), WHOLE));
}

/**
 * A termination rate times two scales, that of a year and that of a group of people, `R8[rate x scale x scale]` rounded once, at most 1 `[std]`.
 *
 * @example
 * scaledRate(8_030_000, 90_000_000, 150_000_000) // 10840500: 8.03 % is 10.8405 %
 */
export function scaledRate(rate: Rate, ofYear: Rate, ofGroup: Rate): Rate {
  // In doubles it is off by less than a millionth of a unit: only near a tie is the exact product needed.
  const near = rate * (ofYear / WHOLE) * (ofGroup / WHOLE);
  if (Math.abs(near - Math.floor(near) - 0.5) > 1e-4) return Math.min(WHOLE, Math.round(near)) as Rate;
  const scaled = new ExactDecimal(rate).times(ofYear).times(ofGroup);
  return Math.min(WHOLE, roundedQuotient(scaled, new ExactDecimal(WHOLE).times(WHOLE))) as Rate;
}

/** Ages and years of service for which rates are remembered. */
const REMEMBERED_AGES = 128;
const REMEMBERED_SERVICE = 96;
const UNKNOWN = -1;

/** Rates, each computed at its first use. */
function remembered(find: Decrements['termination']): Decrements['termination'] {
  const known = new Int32Array(REMEMBERED_AGES * REMEMBERED_SERVICE).fill(UNKNOWN);
  return (age, service) => {
    if (!(age >= 0 && age < REMEMBERED_AGES && service >= 0 && service < REMEMBERED_SERVICE)) return find(age, service);
    const at = age * REMEMBERED_SERVICE + service;
    if (known[at] === UNKNOWN) known[at] = find(age, service);
    return known[at] as Rate;
  };
}

/** Retirement by attained age: the listed rate, or else nobody before normal retirement age and everybody from then on. */
export function listedRetirement(
  listed: ReadonlyMap<number, Rate>,
  normalRetirementAge: number,
): (attainedAge: number) => Rate {
  return (attainedAge) => listed.get(attainedAge) ?? (attainedAge < normalRetirementAge ? ZERO : WHOLE);
}
