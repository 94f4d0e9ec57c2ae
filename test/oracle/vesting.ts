import { Decimal, ONE, R8, roundedQuotient, ZERO } from './decimals.js';
import type { PlanRulesInput } from './types.js';

/** Vested fraction by completed years of service. */
export type VestingSchedule = (service: number) => Decimal;

const STATUTORY_GRADED: Record<number, number[]> = {
  6: [0, 0, 20, 40, 60, 80, 100],
  7: [0, 0, 0, 20, 40, 60, 80, 100],
};

function percentages(table: readonly Decimal[]): VestingSchedule {
  const fractions = table.map((percent) => R8(percent.times('0.01')));
  return (service) => fractions[Math.min(service, fractions.length - 1)] ?? ZERO;
}

/** Fractions that end at 1, or percentages that end at 100. */
function steps(schedule: readonly (number | string)[]): VestingSchedule {
  const listed = schedule.map((step) => new Decimal(step));
  return percentages(listed.at(-1)?.eq(1) ? listed.map((fraction) => fraction.times(100)) : listed);
}

/** MODEL section 2.1. */
export function readVestingSchedule(input: PlanRulesInput['vesting_schedule']): VestingSchedule {
  const type = input.type ?? 'graded';
  if (type === 'immediate') return () => ONE;
  if (type === 'graded' && input.schedule !== undefined) return steps(input.schedule);
  const years = Number(input.years);
  if (type === 'cliff') return (service) => (service >= years ? ONE : ZERO);
  const table = STATUTORY_GRADED[years];
  if (table !== undefined) return percentages(table.map((percent) => new Decimal(percent)));
  return (service) => (service >= years ? ONE : roundedQuotient(new Decimal(service), new Decimal(years), 8));
}
