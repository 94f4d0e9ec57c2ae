import type { Unit } from '../../engine/results/columns.js';
import type { LedgerValue } from '../ledger/ledger.js';
import type { MeasureValues } from './values.js';

/** A figure by which plans are weighed against each other: its unit, its heading and a definition. */
interface Measure {
  readonly unit: Unit;
  readonly label: string;
  readonly is: string;
}

/** The figures of each alternative, in order: the same wherever plans are weighed. */
export const MEASURES = {
  first_cash_shortfall_year: {
    unit: 'year',
    label: 'short from',
    is: 'First year short of cash; empty without one, and without `company_finances`.',
  },
  years_with_cash_shortfall: { unit: 'count', label: 'years short', is: 'Years short of cash.' },
  largest_cash_shortfall: { unit: 'dollars', label: 'short by', is: 'Most cash missing at the end of a year.' },
  least_headroom: {
    unit: 'dollars',
    label: 'least headroom',
    is: 'Least headroom at the end of a year: cash above `minimum_cash` and what may still be drawn; below 0 where cash is short.',
  },
  least_headroom_year: { unit: 'year', label: 'headroom year', is: 'Year of the least headroom, the first on a tie.' },
  years_with_covenant_breach: {
    unit: 'count',
    label: 'covenant years',
    is: 'Years in which a covenant is broken.',
  },
  company_cash_with_distributions: {
    unit: 'dollars',
    label: 'company pays',
    is: 'Paid by the company for its plan over all years: contributions, dividends and S distributions on shares of the trust, and purchases.',
  },
  cash_next_1_year: { unit: 'dollars', label: 'next year', is: 'Of that, in the first year.' },
  cash_next_3_years: {
    unit: 'dollars',
    label: 'next 3 years',
    is: 'Of that, in the first three years; empty for a shorter plan.',
  },
  cash_next_5_years: { unit: 'dollars', label: 'next 5 years', is: 'Of that, in the first five years.' },
  cash_next_10_years: { unit: 'dollars', label: 'next 10 years', is: 'Of that, in the first ten years.' },
  lowest_benefit_level_value: {
    unit: 'fraction',
    label: 'lowest benefit',
    is: 'Lowest yearly benefit level, of pay.',
  },
  lowest_benefit_level_year: {
    unit: 'year',
    label: 'benefit year',
    is: 'Year of the lowest benefit level, the first on a tie.',
  },
  average_benefit_level_value: { unit: 'fraction', label: 'mean benefit', is: 'Mean yearly benefit level, of pay.' },
  benefit_level_first_5_years: {
    unit: 'fraction',
    label: 'first 5 years',
    is: 'Mean benefit level of the first five years, or of all years of a shorter plan.',
  },
  newest_quarter_share: {
    unit: 'fraction',
    label: 'newest quarter',
    is: 'Part of the shares that reach accounts that the newest quarter of participants receives.',
  },
  esop_part_at_end: {
    unit: 'fraction',
    label: 'ESOP owns',
    is: 'Part of the shares outstanding that the trust holds at the end.',
  },
  first_year_below_half: {
    unit: 'year',
    label: 'below half',
    is: 'First year end at which the trust holds less than half; empty without one, and where it does at the census.',
  },
  final_share_price: { unit: 'price', label: 'last price', is: 'Price a share at the end.' },
  people_at_3_percent: {
    unit: 'dollars',
    label: 'people, 3 %',
    is: 'Change of the present value of participants against the first plan, at 3 % a year.',
  },
  people_at_10_percent: {
    unit: 'dollars',
    label: 'people, 10 %',
    is: 'Change of the present value of participants against the first plan, at 10 % a year.',
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** The name of a figure. */
export type MeasureName = keyof MeasureValues;

/** Figures that every plan has, with or without `company_finances`. */
type Always =
  | 'company_cash_with_distributions'
  | 'cash_next_1_year'
  | 'lowest_benefit_level_value'
  | 'lowest_benefit_level_year'
  | 'average_benefit_level_value'
  | 'benefit_level_first_5_years'
  | 'final_share_price';

/** Figures of the company, which are there with its finances. */
type OfCompany =
  | 'years_with_cash_shortfall'
  | 'largest_cash_shortfall'
  | 'least_headroom'
  | 'least_headroom_year'
  | 'years_with_covenant_breach'
  | 'people_at_3_percent'
  | 'people_at_10_percent';

/** Figures that are never null. */
type Given<Values, Names extends keyof Values> = { readonly [Name in Names]: NonNullable<Values[Name]> };

/** Figures by which a board weighs a plan against others. */
export type Measures = Given<MeasureValues, Always> &
  Omit<MeasureValues, Always> & {
    /** Codes of findings that a law is broken. */
    readonly breaches: readonly string[];
    /** Changes of the present value of each party against the first plan, at its `discount_rate`; null without `company_finances`. */
    readonly ledger: LedgerValue | null;
  };

/** Measures of a plan with `company_finances`. */
export type CompanyMeasures = Omit<Measures, OfCompany | 'ledger'> &
  Given<MeasureValues, OfCompany> & {
    /** Changes of the present value of each party against the first plan, at its `discount_rate`. */
    readonly ledger: LedgerValue;
  };
