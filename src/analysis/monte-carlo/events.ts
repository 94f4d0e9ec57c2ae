import type { MonteCarloResult, MonteCarloYear, Probability, YearlyProbability } from './result.js';

export type Figures = Omit<MonteCarloResult, 'samples'>;
type Name = 'trust_shortfall' | 'cash_over_budget' | 'cash_shortfall' | 'leverage_breach' | 'coverage_breach';

/** Something that may happen in a year: the head of its column, and what happens in words. */
export interface Event {
  readonly name: Name;
  readonly head: string;
  readonly happens: string;
}

const EVENTS: readonly Event[] = [
  { name: 'trust_shortfall', head: 'trust short', happens: 'trust cash does not cover the obligation' },
  { name: 'cash_over_budget', head: 'over budget', happens: 'repurchase cash is above the budget' },
  { name: 'cash_shortfall', head: 'cash short', happens: "the company's cash falls short" },
  { name: 'leverage_breach', head: 'leverage', happens: 'debt is over its covenant' },
  { name: 'coverage_breach', head: 'coverage', happens: 'fixed charges are covered less than their covenant asks' },
];

/** Events that the result knows of. */
export function eventsOf(result: Figures): Event[] {
  return EVENTS.filter(({ name }) => chanceInAnyYear(result, name) !== null);
}

/** Probability of an event in a year. */
export function chanceInYear(year: MonteCarloYear, name: Name): YearlyProbability {
  return year[name]!;
}

/** Probability of an event in at least one year; null where the result does not know of it. */
export function chanceInAnyYear(result: Figures, name: Name): Probability | null {
  return result[`${name}_in_any_year`] ?? null;
}
