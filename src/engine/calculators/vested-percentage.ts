import { buildSchedule } from '../input/build-rule-terms.js';
import { vestingOptions, type VestingOptions } from '../input/options/calculators.js';
import { readOptions } from '../input/options/read-options.js';
import { DECIMALS, fromUnits, ZERO } from '../numeric/index.js';
import { vestedFraction } from '../rules/vesting.js';

/**
 * The vested fraction after some years of service, by the schedule alone: age and cause of leaving are left out.
 *
 * @throws ValidationError when the options violate a constraint
 * @example
 * vestedPercentage({ years: 6, service_years: 3 }) // 0.4
 * vestedPercentage({ type: 'cliff', years: 3, service_years: 2.9 }) // 0
 */
export function vestedPercentage(options: VestingOptions): number {
  const { service_years: service, ...given } = readOptions(vestingOptions, options);
  const terms = {
    schedule: buildSchedule(given),
    normalRetirementAge: 0,
    fullAtNormalRetirement: false,
    fullAtCauses: [],
  };
  return fromUnits(vestedFraction(terms, 0, service, ZERO), DECIMALS.rate);
}
