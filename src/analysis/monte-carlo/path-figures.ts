import { DECIMALS } from '../../engine/numeric/index.js';
import type { PathSample } from './result.js';

// prettier-ignore
/** Figures of a year: decimals of the unit of their distribution, and of that in which a path holds them, where it is another. */
export const YEARLY = {
  repurchase_obligation: { decimals: DECIMALS.cents, is: 'Dollars.' },
  repurchase_cash: { decimals: DECIMALS.cents, is: 'Dollars, from all sources.' },
  company_funding: { decimals: DECIMALS.cents, is: 'The part of it that the company pays: purchases of this year that trust cash did not cover and no note put off, and note payments. Dollars.' },
  share_price: { decimals: DECIMALS.price, is: "Price at which the year's shares change hands. Dollars." },
  active_headcount: { decimals: DECIMALS.headcount, held: 0, is: 'People active at year end, hires included.' },
  repurchase_to_payroll: { decimals: DECIMALS.rate, is: 'Obligation over covered payroll, a fraction.' },
  benefit_level_value: { decimals: DECIMALS.rate, is: 'Contributions to accounts over covered payroll, a fraction.' },
  emerging_liability: { decimals: DECIMALS.cents, orNull: true, is: 'The vested value if all left at the year end. Dollars; null when it is beyond the exact range in every path.' },
  ebitda: { decimals: DECIMALS.cents, optional: true, is: 'EBITDA. Dollars; only with `ebitda_multiple`.' },
  fixed_charge_coverage: { decimals: DECIMALS.rate, optional: true, orNull: true, is: 'Fixed charge coverage; null when no path has any. Only with `company_finances`.' },
} as const satisfies Partial<Record<keyof PathSample, YearlyFigure>>;

export interface YearlyFigure {
  readonly decimals: number;
  readonly held?: number;
  readonly is: string;
  /** True where no path may have it. */
  readonly orNull?: true;
  /** True where the plan may not have it. */
  readonly optional?: true;
}

/** Names of these figures. */
export type Yearly = keyof typeof YEARLY;

/** Names of these figures, in order. */
export const YEARLY_NAMES = Object.keys(YEARLY) as Yearly[];

/** Something that may happen in a year: the head of its column, what happens, and sentences on its chance in a year and in any year. */
export interface EventRow {
  readonly head: string;
  readonly happens: string;
  readonly is: string;
  readonly ever: string;
  /** Input without which it has no chance. */
  readonly needs?: string;
  /** True where the plan may not have it. */
  readonly optional?: true;
  /** True where its chance is null without what it needs. */
  readonly orNull?: true;
  /** Sentences on its chance in any year of the same paths without something, by the end of the name. */
  readonly without?: Readonly<Record<string, string>>;
}

// prettier-ignore
/** Events that a year has a chance of, in order. */
export const EVENTS = {
  trust_shortfall: { head: 'trust short', happens: 'trust cash does not cover the obligation', is: 'The probability that trust cash falls short of the obligation, and the company pays the rest.', ever: 'The probability that trust cash falls short of the obligation in at least one year, and the company pays the rest.' },
  cash_over_budget: { head: 'over budget', happens: 'repurchase cash is above the budget', needs: 'budget', orNull: true, is: "The probability that repurchase cash is above the year's budget; null when no budget was given.", ever: 'The probability that repurchase cash is above the budget in at least one year; null when no budget was given.' },
  cash_shortfall: { head: 'cash short', happens: "the company's cash falls short", needs: 'company_finances', optional: true, is: "The probability that the company's cash falls short; only with `company_finances`.", ever: "The probability that the company's cash falls short in at least one year; only with `company_finances`.", without: {
    plan: 'The probability of the same in the same paths without contributions, distributions on shares of the trust and purchases of shares; only with `company_finances`. The plan adds the rest of `cash_shortfall_in_any_year`.',
    reactions: 'The probability of the same in the same paths where the company does not react; only with `reactions`.',
  } },
  zero_share_price: { head: 'price 0', happens: 'the share price is 0', optional: true, is: 'The probability that a share is worth nothing at the end of the year; not with `per_share_growth`.', ever: 'The probability that a share is worth nothing at the end of at least one year; not with `per_share_growth`.' },
  leverage_breach: { head: 'leverage', happens: 'debt and missing cash are over the covenant on debt', needs: 'max_debt_to_ebitda', optional: true, is: 'The probability that debt, missing cash included, is over the covenant on leverage; only with `max_debt_to_ebitda`.', ever: 'The probability that debt is over the covenant on leverage in at least one year, cash that is missing counted as debt; only with `max_debt_to_ebitda`.' },
  coverage_breach: { head: 'coverage', happens: 'fixed charges are covered less than their covenant asks', needs: 'min_fixed_charge_coverage', optional: true, is: 'The probability that fixed charges are covered less than the covenant asks; only with `min_fixed_charge_coverage`.', ever: 'The probability that coverage is below its covenant in at least one year; only with `min_fixed_charge_coverage`.' },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Name of an event. */
export type EventName = keyof typeof EVENTS;

/** Names of the events, in order. */
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** Events that are noted year by year in the paths of plans that may have them. */
export const NOTED = EVENT_NAMES.filter((name) => name !== 'cash_over_budget');

/** Chances of an event in the same paths without something: the name in a result, and in a path. */
export function withoutOf(name: EventName): (readonly [chance: WithoutName, noted: keyof PathSample])[] {
  const { without = {} }: EventRow = EVENTS[name];
  return Object.keys(without).map((what) => [
    `${name}_without_${what}` as WithoutName,
    `short_without_${what}` as keyof PathSample,
  ]);
}

type WithoutName = `cash_shortfall_without_${keyof (typeof EVENTS)['cash_shortfall']['without']}`;

/** A figure of a whole path, and its sentence. */
interface PathFigure {
  readonly is: string;
  readonly of: (path: PathSample) => number | null | undefined;
  readonly orNull?: true;
  readonly optional?: true;
}
type PathFigures = Readonly<Record<string, PathFigure>>;

/** Obligations of a whole path. */
export const OBLIGATIONS = {
  total_repurchase_obligation: { is: "Sum of a path's obligations. Dollars.", of: ({ total }) => total },
  present_value_repurchase_obligation: {
    is: "A path's obligations discounted to the census date. Dollars.",
    of: ({ present_value: value }) => value,
  },
  peak_cash_amount: {
    is: "The largest repurchase cash of a path's years. Dollars.",
    of: ({ repurchase_cash: cash }) => Math.max(...cash),
  },
} satisfies PathFigures;

/** Payments of the company for a whole path. */
export const PAYMENTS = {
  total_company_cash: {
    is: 'Payments of the company over all years, as `companyCash()` counts it. Dollars.',
    of: (path) => path.total_company_cash,
  },
  owed_at_end: {
    is: 'Payments still due to people who left, and on notes, when the projection ends. Dollars.',
    orNull: true,
    of: (path) => path.owed_at_end,
  },
} satisfies PathFigures;

/** Shortage of the company of a whole path. */
export const SHORTAGE = {
  largest_cash_shortfall: {
    is: 'The largest amount of cash that the company lacks at the end of a year; only with `company_finances`. Dollars.',
    optional: true,
    of: (path) => path.largest_cash_shortfall,
  },
} satisfies PathFigures;

const WHOLE: PathFigures = { ...OBLIGATIONS, ...PAYMENTS, ...SHORTAGE };

/** Name of a figure of a whole path. */
export type WholeRunName = keyof typeof OBLIGATIONS | keyof typeof PAYMENTS | keyof typeof SHORTAGE;

/** Figures of a whole path, in order. */
export const WHOLE_RUN = Object.keys(WHOLE) as WholeRunName[];

/** A figure of a whole path, in cents: null where it is beyond the exact range, undefined where the plan does not have it. */
export function wholeFigure(name: WholeRunName, path: PathSample): number | null | undefined {
  return WHOLE[name]!.of(path);
}
