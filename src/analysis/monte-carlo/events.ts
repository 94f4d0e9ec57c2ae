import type { MonteCarloResult, MonteCarloYear, Probability, YearlyProbability } from './result.js';

export type Figures = Omit<MonteCarloResult, 'samples'>;
/** Events that a year has a chance of, in order. */
export const EVENT_NAMES = [
  'trust_shortfall',
  'cash_over_budget',
  'cash_shortfall',
  'zero_share_price',
  'leverage_breach',
  'coverage_breach',
] as const satisfies readonly (keyof MonteCarloYear)[];

type Name = (typeof EVENT_NAMES)[number];

/** Something that may happen in a year: the head of its column, and what happens in words. */
export interface Event {
  readonly name: Name;
  readonly head: string;
  readonly happens: string;
}

const EVENTS: Readonly<Record<Name, Omit<Event, 'name'>>> = {
  trust_shortfall: { head: 'trust short', happens: 'trust cash does not cover the obligation' },
  cash_over_budget: { head: 'over budget', happens: 'repurchase cash is above the budget' },
  cash_shortfall: { head: 'cash short', happens: "the company's cash falls short" },
  zero_share_price: { head: 'price 0', happens: 'the share price is 0' },
  leverage_breach: { head: 'leverage', happens: 'debt and missing cash are over the covenant on debt' },
  coverage_breach: { head: 'coverage', happens: 'fixed charges are covered less than their covenant asks' },
};

/** Events that the result knows of. */
export function eventsOf(result: Figures): Event[] {
  return EVENT_NAMES.filter((name) => chanceInAnyYear(result, name) !== null).map((name) => ({
    name,
    ...EVENTS[name],
  }));
}

/** Probability of an event in a year. */
export function chanceInYear(year: MonteCarloYear, name: Name): YearlyProbability {
  return year[name]!;
}

/** Probability of an event in at least one year; null where the result does not know of it. */
export function chanceInAnyYear(result: Figures, name: Name): Probability | null {
  return result[`${name}_in_any_year`] ?? null;
}
