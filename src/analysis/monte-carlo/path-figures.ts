import { add, DECIMALS, LARGEST, ONE_PERSON, outOfRange, toUnits } from '../../engine/numeric/index.js';
import { benefitLevelByValue } from '../../engine/results/benefit-level.js';
import { breaksCoverage, breaksLeverage, fixedChargeCoverage } from '../../engine/results/company-year.js';
import { burdenOf, obligationOf, repurchaseCashOf, shortfallOf } from '../../engine/results/year-figures.js';
import type { LendingTerms, Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import { companyPaid, type Financed, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';
import type { PathSample } from './result.js';

/** A year of a path at its end. */
interface PathYear {
  readonly record: YearRecord;
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
  /** Terms of lenders; undefined without `company_finances`. */
  readonly lending: LendingTerms | undefined;
  /** The vested value if all left, which takes a look at everybody. */
  readonly vestedIfAllLeft: () => number | null;
}

/** Terms of lenders: every year is the plan's own, so they are the same in all. */
export function lendingOf({ years }: Plan): LendingTerms | undefined {
  return years[0]?.finances?.lending;
}

/** A figure that left the engine, back in its unit. */
export function exactUnits(figure: number, decimals: number): number {
  const units = toUnits(figure, decimals);
  return Number.isFinite(units) ? units : outOfRange();
}

function coverageUnits(year: Financed): number | null {
  const coverage = fixedChargeCoverage(year);
  const units = coverage === null ? null : toUnits(coverage, DECIMALS.rate);
  return units !== null && Math.abs(units) <= LARGEST ? units : null;
}

/** Debt with cash that is missing, which would have to be borrowed. */
function withMissing({ ebitda, debt, shortfall }: Financed): Pick<Financed, 'ebitda' | 'debt'> {
  return { ebitda, debt: add(debt, shortfall) };
}

const hasFinances = (plan: Plan): boolean => lendingOf(plan) !== undefined;
const isByEarnings = ({ valuation }: Plan): boolean => valuation.method === 'ebitda_multiple';

// prettier-ignore
/** Figures of a year: decimals of the unit of their distribution, and of that in which a path holds them, where it is another. */
export const YEARLY = {
  repurchase_obligation: { decimals: DECIMALS.cents, is: 'Dollars.', of: ({ record }) => obligationOf(record) },
  repurchase_cash: { decimals: DECIMALS.cents, is: 'Dollars, from all sources.', of: ({ record }) => repurchaseCashOf(record) },
  company_funding: { decimals: DECIMALS.cents, is: 'The part of it that the company pays: purchases of this year that trust cash did not cover and no note put off, and note payments. Dollars.', of: ({ record }) => companyPaid(record.repurchase) },
  share_price: { decimals: DECIMALS.price, is: "Price at which the year's shares change hands. Dollars.", of: ({ record }) => record.price },
  active_headcount: { decimals: DECIMALS.headcount, held: 0, is: 'People active at year end, hires included.', of: ({ closing }) => closing.headcount / ONE_PERSON },
  repurchase_to_payroll: { decimals: DECIMALS.rate, is: 'Obligation over covered payroll, a fraction.', of: ({ record }) => exactUnits(burdenOf(record), DECIMALS.rate) },
  benefit_level_value: { decimals: DECIMALS.rate, is: 'Contributions to accounts over covered payroll, a fraction.', of: ({ record }) => exactUnits(benefitLevelByValue(record), DECIMALS.rate) },
  emerging_liability: { decimals: DECIMALS.cents, orNull: true, isOfAnswer: true, is: 'The vested value if all left at the year end. Dollars; null when it is beyond the exact range in every path.', of: ({ vestedIfAllLeft }) => vestedIfAllLeft() },
  ebitda: { decimals: DECIMALS.cents, optional: isByEarnings, is: 'EBITDA. Dollars; only with `ebitda_multiple`.', of: ({ record }) => record.financed!.ebitda },
  fixed_charge_coverage: { decimals: DECIMALS.rate, optional: hasFinances, orNull: true, is: 'Fixed charge coverage; null when no path has any. Only with `company_finances`.', of: ({ record }) => coverageUnits(record.financed!) },
} as const satisfies Partial<Record<keyof PathSample, YearlyFigure>>;

export interface YearlyFigure {
  readonly decimals: number;
  readonly held?: number;
  readonly is: string;
  /** True where no path may have it. */
  readonly orNull?: true;
  /** Plans that have it; absent where all have. */
  readonly optional?: (plan: Plan) => boolean;
  /** True for a figure that a search over plans leaves out. */
  readonly isOfAnswer?: true;
  /** The figure in the unit in which a path holds it. */
  readonly of: (year: PathYear) => number | null;
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
  readonly ever: { readonly is: string };
  /** Input without which it has no chance. */
  readonly needs?: string;
  /** Plans that may have it; absent where all may. */
  readonly optional?: (plan: Plan) => boolean;
  /** Judgement of a year; absent where the paths do not note it. */
  readonly isIn?: (year: PathYear) => boolean;
  /** True where its chance is null without what it needs. */
  readonly orNull?: true;
  /** Sentences on its chance in any year of the same paths without something, by the end of the name. */
  readonly without?: Readonly<Record<string, { readonly is: string }>>;
}

// prettier-ignore
/** Events that a year has a chance of, in order. */
export const EVENTS = {
  trust_shortfall: { head: 'trust short', happens: 'trust cash does not cover the obligation', isIn: ({ record }) => shortfallOf(record) > 0, is: 'The probability that trust cash falls short of the obligation, and the company pays the rest.', ever: { is: 'The probability that trust cash falls short of the obligation in at least one year, and the company pays the rest.' } },
  cash_over_budget: { head: 'over budget', happens: 'repurchase cash is above the budget', needs: 'budget', orNull: true, is: "The probability that repurchase cash is above the year's budget; null when no budget was given.", ever: { is: 'The probability that repurchase cash is above the budget in at least one year; null when no budget was given.' } },
  cash_shortfall: { head: 'cash short', happens: "the company's cash falls short", needs: 'company_finances', optional: hasFinances, isIn: ({ record }) => record.financed!.shortfall > 0, is: "The probability that the company's cash falls short; only with `company_finances`.", ever: { is: "The probability that the company's cash falls short in at least one year; only with `company_finances`." }, without: {
    plan: { is: 'The probability of the same in the same paths without contributions, distributions on shares of the trust and purchases of shares; only with `company_finances`. The plan adds the rest of `cash_shortfall_in_any_year`.' },
    reactions: { is: 'The probability of the same in the same paths where the company does not react; only with `reactions`.' },
  } },
  zero_share_price: { head: 'price 0', happens: 'the share price is 0', optional: ({ valuation }) => valuation.method !== 'per_share_growth', isIn: ({ state: { company } }) => company.price === 0 && company.sharesOutstanding > 0, is: 'The probability that a share is worth nothing at the end of the year; not with `per_share_growth`.', ever: { is: 'The probability that a share is worth nothing at the end of at least one year; not with `per_share_growth`.' } },
  leverage_breach: { head: 'leverage', happens: 'debt and missing cash are over the covenant on debt', needs: 'max_debt_to_ebitda', optional: (plan) => (lendingOf(plan)?.maxDebtToEbitda ?? null) !== null, isIn: ({ record: { financed }, lending }) => breaksLeverage(lending!, withMissing(financed!)), is: 'The probability that debt, missing cash included, is over the covenant on leverage; only with `max_debt_to_ebitda`.', ever: { is: 'The probability that debt is over the covenant on leverage in at least one year, cash that is missing counted as debt; only with `max_debt_to_ebitda`.' } },
  coverage_breach: { head: 'coverage', happens: 'fixed charges are covered less than their covenant asks', needs: 'min_fixed_charge_coverage', optional: (plan) => (lendingOf(plan)?.minFixedChargeCoverage ?? null) !== null, isIn: ({ record: { financed }, lending }) => breaksCoverage(lending!, financed!), is: 'The probability that fixed charges are covered less than the covenant asks; only with `min_fixed_charge_coverage`.', ever: { is: 'The probability that coverage is below its covenant in at least one year; only with `min_fixed_charge_coverage`.' } },
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

// prettier-ignore
/** Obligations of a whole path. */
export const OBLIGATIONS = {
  total_repurchase_obligation: { is: "Sum of a path's obligations. Dollars.", of: ({ total }) => total },
  present_value_repurchase_obligation: { is: "A path's obligations discounted to the census date. Dollars.", of: ({ present_value: value }) => value },
  peak_cash_amount: { is: "The largest repurchase cash of a path's years. Dollars.", of: ({ repurchase_cash: cash }) => Math.max(...cash) },
} satisfies PathFigures;

// prettier-ignore
/** Payments of the company for a whole path. */
export const PAYMENTS = {
  total_company_cash: { is: 'Payments of the company over all years, as `companyCash()` counts it. Dollars.', of: (path) => path.total_company_cash },
  owed_at_end: { is: 'Payments still due to people who left, and on notes, when the projection ends. Dollars.', orNull: true, of: (path) => path.owed_at_end },
} satisfies PathFigures;

// prettier-ignore
/** Shortage of the company of a whole path. */
export const SHORTAGE = {
  largest_cash_shortfall: { is: 'The largest amount of cash that the company lacks at the end of a year; only with `company_finances`. Dollars.', optional: true, of: (path) => path.largest_cash_shortfall },
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
