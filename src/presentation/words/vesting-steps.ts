import { vestedPercentage } from '../../engine/calculators.js';
import { ValidationError } from '../../index.js';

/** The most years of a plan document: the law requires full vesting after six years at the latest. */
const MOST_YEARS = 40;

/**
 * The vesting schedule of a plan, step by step; null without a schedule.
 *
 * @param schedule - `planRules.vesting_schedule`, which can be anything
 * @example
 * vestingSteps({ years: 6 }) // 'Vested: 20 % after 2 years of service, 40 % after 3, 60 % after 4, 80 % after 5, 100 % after 6.'
 */
export function vestingSteps(schedule: unknown): string | null {
  if (typeof schedule !== 'object' || schedule === null) return null;
  const { type, years, schedule: fractions } = schedule as Readonly<Record<string, never>>;
  const steps: string[] = [];
  let before = 0;
  try {
    for (let service = 0; service <= MOST_YEARS && before < 1; service++) {
      const vested = vestedPercentage({ type, years, schedule: fractions, service_years: service });
      if (vested === before) continue;
      const unit = steps.length > 0 ? '' : service === 1 ? ' year of service' : ' years of service';
      const when = service === 0 ? 'from the start' : `after ${service}${unit}`;
      steps.push(`${Number((vested * 100).toFixed(2))} % ${when}`);
      before = vested;
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return null;
  }
  return `Vested: ${steps.join(', ')}.`;
}
