import type { Unit } from '../engine/results/columns.js';
import { SUMMARY_COLUMNS } from '../engine/results/tables.js';
import type { LedgerValue, MeasureValues } from './answer/values.js';
import type { SummaryMetrics } from '../engine/results/types.js';

/** A figure of a run: its unit, its name in a row or sentence, a definition, its name at the head of a column, and the better direction. */
interface FigureOfRun<U extends Unit = Unit> {
  readonly unit: U;
  readonly label: string;
  readonly is: string;
  readonly short: string;
  /** Null where neither is better by itself. */
  readonly better: 'more' | 'less' | null;
}

function figure<U extends Unit>(
  ...[unit, label, is, short = label, better = null]: [U, string, string, string?, FigureOfRun['better']?]
): FigureOfRun<U> {
  return { unit, label, is, short, better };
}

// prettier-ignore
/** The figures by which plans are weighed, in order. */
export const MEASURES = {
  first_cash_shortfall_year: figure('year', 'First year short of cash', 'First year short of cash; empty without one, and without `company_finances`.', 'short from', 'more'),
  years_with_cash_shortfall: figure('count', 'Years short of cash', 'Years short of cash.', 'years short', 'less'),
  largest_cash_shortfall: figure('dollars', 'Largest cash shortfall', 'Most cash missing at the end of a year.', 'largest shortfall', 'less'),
  least_headroom: figure('dollars', 'Least headroom', 'Least headroom at the end of a year: cash above `minimum_cash` and what may still be drawn; below 0 where cash is short.', 'least headroom', 'more'),
  least_headroom_year: figure('year', 'Year of the least headroom', 'Year of the least headroom, the first on a tie.', 'headroom year'),
  years_with_covenant_breach: figure('count', 'Years with a broken covenant', 'Years in which a covenant is broken.', 'covenant years', 'less'),
  company_cash_with_distributions: figure('dollars', 'Company pays, net, all years', 'Paid by the company for its plan over all years: contributions, dividends and S distributions on shares of the trust, and purchases, less what comes back.', 'pays, net'),
  comes_back: figure('dollars', 'Comes back, all years', 'Payments of the trust on loans of the company over all years: paid by the company as contributions or dividends before, and no cost.', 'comes back'),
  cash_next_1_year: figure('dollars', 'Company pays, net, next year', 'Of that, in the first year.', 'next year'),
  cash_next_3_years: figure('dollars', 'Company pays, net, next 3 years', 'Of that, in the first three years; empty for a shorter plan.', 'next 3 years'),
  cash_next_5_years: figure('dollars', 'Company pays, net, next 5 years', 'Of that, in the first five years.', 'next 5 years'),
  cash_next_10_years: figure('dollars', 'Company pays, net, next 10 years', 'Of that, in the first ten years.', 'next 10 years'),
  lowest_benefit_level_value: figure('fraction', 'Lowest benefit of a year, of pay', 'Lowest yearly benefit level, of pay.', 'lowest benefit', 'more'),
  lowest_benefit_level_year: figure('year', 'Year of the lowest benefit', 'Year of the lowest benefit level, the first on a tie.', 'benefit year'),
  average_benefit_level_value: figure('fraction', 'Benefit level', 'Mean yearly benefit level, of pay.', 'mean benefit', 'more'),
  benefit_level_first_5_years: figure('fraction', 'Benefit level of the first 5 years', 'Mean benefit level of the first five years, or of all years of a shorter plan.', 'first 5 years', 'more'),
  newest_quarter_share: figure('fraction', 'Shares to the newest quarter', 'Part of the shares that reach accounts that the newest quarter of participants receives.', 'newest quarter'),
  esop_part_at_end: figure('fraction', 'The ESOP owns at the end', 'Part of the shares outstanding that the trust holds at the end.', 'ESOP owns'),
  first_year_below_half: figure('year', 'First year below half', 'First year end at which the trust holds less than half; empty without one, and where it does at the census.', 'below half'),
  final_share_price: figure('price', 'Share price at the end', 'Price a share at the end.', 'last price'),
  people_at_3_percent: figure('dollars', 'Participants gain, at 3 %', 'Change of the present value of participants against the first plan, at 3 % a year.', 'people, 3 %', 'more'),
  people_at_10_percent: figure('dollars', 'Participants gain, at 10 %', 'Change of the present value of participants against the first plan, at 10 % a year.', 'people, 10 %', 'more'),
  outside_owners_at_3_percent: figure('dollars', 'Other owners gain, at 3 %', 'Change of the present value of shares outside the trust against the first plan, at 3 % a year.', 'owners, 3 %', 'more'),
  outside_owners_at_10_percent: figure('dollars', 'Other owners gain, at 10 %', 'Change of the present value of shares outside the trust against the first plan, at 10 % a year.', 'owners, 10 %', 'more'),
} as const satisfies Readonly<Record<keyof MeasureValues, FigureOfRun>>;

// prettier-ignore
/** Other figures of a run that no column of the results has. */
export const RUN_FIGURES = {
  total_company_funding: figure('dollars', 'Paid by the company for repurchases', 'Cash the company pays for repurchases over all years, payments on notes included.'),
  largest_company_funding: figure('dollars', 'Most paid by the company in a year', 'The most the company pays for repurchases in a year.'),
  total_trust_shortfall: figure('dollars', 'Not covered by trust cash', 'The part of all obligations that trust cash does not cover.'),
  years_with_broken_covenant: MEASURES.years_with_covenant_breach,
  least_covenant_headroom: figure('dollars', 'Least headroom to a covenant', 'Least EBITDA of a year above what a covenant needs; below 0 where one is broken.'),
  lowest_company_cash: figure('dollars', 'Least company cash', "The least of the company's cash at the end of a year."),
  final_company_cash: figure('dollars', 'Company cash at the end', "The company's cash at the end."),
  final_company_debt: figure('dollars', 'Debt at the end', "The company's debt at the end."),
  total_company_cash: figure('dollars', 'Company cash', 'Contributions and dividends that stay in the trust, and payments for shares, over all years.'),
  owed_at_end: figure('dollars', 'Still owed at the end', 'Payments still due to people who left, and on notes, when the projection ends.'),
  suspense_value_at_end: figure('dollars', 'In suspense at the end', 'Shares in suspense at the last price.'),
};

/** Name of a figure of a run in a row: of the summary, of the measures or of the others; its own name in words where it has none. */
export function labelOf(metric: string): string {
  const tables: readonly Readonly<Record<string, { readonly label?: string }>>[] = [
    RUN_FIGURES,
    MEASURES,
    SUMMARY_COLUMNS,
  ];
  const found = tables.find((table) => Object.keys(table).includes(metric));
  return found?.[metric]!.label ?? metric.replaceAll('_', ' ');
}

/** The name of a figure. */
export type MeasureName = keyof MeasureValues;

/** A figure of plans side by side. */
interface MeasureLine {
  readonly label: string;
  readonly unit: Unit;
  readonly isChange: boolean;
  readonly of: (plan: CompanyMeasures) => number | null;
}

/**
 * Figures of plans side by side. Payments of inside loans and owners outside the trust are left out where there are none; where something
 * comes back, what the company pays is shown gross above it.
 */
export function measureLines(names: readonly MeasureName[], plans: readonly CompanyMeasures[]): MeasureLine[] {
  const isShown = (name: MeasureName): boolean =>
    (name !== 'comes_back' && !name.startsWith('outside_owners_at')) || plans.some((plan) => plan[name] !== 0);
  const gross: MeasureLine = {
    ...{ label: 'Company pays, gross, all years', unit: 'dollars', isChange: false },
    of: ({ company_cash_with_distributions: paid, comes_back: back }) => Math.round((paid + back) * 100) / 100,
  };
  return names.filter(isShown).flatMap((name) => [
    ...(name === 'comes_back' ? [gross] : []),
    {
      ...{ label: MEASURES[name].label, unit: MEASURES[name].unit, isChange: /_at_\d/.test(name) },
      of: (plan: CompanyMeasures) => plan[name],
    },
  ]);
}

/** Figures that every plan has, with or without `company_finances`. */
type Always =
  | 'company_cash_with_distributions'
  | 'comes_back'
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
  | 'people_at_10_percent'
  | 'outside_owners_at_3_percent'
  | 'outside_owners_at_10_percent';

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

/** Every entry of `summary_metrics` that is a figure. */
export type SummaryFigures = {
  readonly [Name in keyof SummaryMetrics as NonNullable<SummaryMetrics[Name]> extends number ? Name : never]:
    | number
    | null;
};

/** Figures of the summary in order, each above its parts. */
export const SUMMARY_GROUPS: readonly (readonly (keyof SummaryFigures)[])[] = [
  ['years_with_cash_shortfall', 'first_cash_shortfall_year'],
  [
    'total_repurchase_obligation',
    'ten_year_repurchase_obligation',
    'twenty_year_repurchase_obligation',
    'present_value_repurchase_obligation',
    'discount_rate',
    'final_terminated_value',
    'max_repurchase_to_payroll',
    'max_repurchase_to_payroll_year',
    'peak_repurchase_to_shares_outstanding',
    'overall_funding_ratio',
  ],
  ['total_repurchase_cash'],
  ['average_annual_repurchase_cash', 'peak_cash_amount', 'peak_cash_year'],
  ['average_annual_contribution', 'average_benefit_level_value', 'average_benefit_level_contribution'],
  [
    'final_share_price',
    'final_shares_outstanding',
    'final_trust_cash',
    'final_cash_cover',
    'final_loan_balance',
    'suspense_exhaustion_year',
    'final_emerging_liability',
    'final_top_tenth_share',
  ],
  ['final_trust_solvency'],
  ['final_gini'],
  ['min_fixed_charge_coverage'],
  ['max_debt_to_ebitda'],
  ['max_repurchase_to_free_cash_flow'],
];

/** Figures that are shown of one run and not compared: parts of others that are, or the same by another measure. */
export const OF_ONE_RUN: readonly (keyof SummaryFigures)[] = [
  'ten_year_repurchase_obligation',
  'twenty_year_repurchase_obligation',
  'final_terminated_value',
  'peak_repurchase_to_shares_outstanding',
  'total_repurchase_cash',
  'average_benefit_level_contribution',
  'final_cash_cover',
  'suspense_exhaustion_year',
  'final_trust_solvency',
  'final_gini',
];
