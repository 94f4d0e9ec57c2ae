/** The parts of a plan that decide how the dates of its census are read. */
export interface PlanYears {
  /** The census year; null when the plan does not state it. */
  readonly censusYear: number | null;
  /** Month and day of the plan year end; null when they cannot be read. */
  readonly yearEnd: readonly [month: number, day: number] | null;
}

/** For a plan that is not there yet. */
export const UNKNOWN_PLAN_YEARS: PlanYears = { censusYear: null, yearEnd: null };

/**
 * The years of a plan from its arguments, which can be anything: the engine checks them.
 *
 * @example
 * planYearsOf({ plan_year_end: '06/30' }, { census_year: 2026 }) // { censusYear: 2026, yearEnd: [6, 30] }
 * planYearsOf({}, {}) // { censusYear: null, yearEnd: [12, 31] }
 */
export function planYearsOf(planRules: unknown, initialState: unknown): PlanYears {
  const yearEnd = memberOf(planRules, 'plan_year_end') ?? '12/31';
  const day = typeof yearEnd === 'string' ? /^(\d{2})\/(\d{2})$/.exec(yearEnd) : null;
  const year = memberOf(initialState, 'census_year');
  const isYear = (typeof year === 'string' || typeof year === 'number') && /^\d{4}$/.test(String(year));
  return {
    censusYear: isYear ? Number(year) : null,
    yearEnd: day === null ? null : [Number(day[1]), Number(day[2])],
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
