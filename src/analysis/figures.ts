import { DECIMALS, ExactDecimal, fromUnits, type Cents, type Rate } from '../engine/numeric/index.js';
import type { ReadOnly } from '../engine/input/schema/read-only.js';
import type { RunDigest } from '../engine/report.js';
import type { Unit } from '../engine/results/columns.js';
import { sumOf } from '../engine/results/run-figures.js';
import { SUMMARY_COLUMNS } from '../engine/results/tables.js';
import type { AnnualProjection, SummaryMetrics } from '../engine/results/types.js';
import type { CompanyTotals, LedgerValue, MeasureValues, PlanChances } from './answer/values.js';
import { covenantBreachYears, type CovenantYear } from './covenants.js';
import type { Probability } from './monte-carlo/distribution-types.js';
import type { OwnershipTrend } from './ownership.js';

/** A figure of a run: its unit, its name in a row or sentence, a definition, its value, and its name at the head of a column. */
export interface FigureOfRun extends More {
  readonly unit: Unit;
  readonly label: string;
  readonly is: string;
  readonly of: (run: never) => number | null;
  readonly short: string;
}

interface More {
  readonly short?: string;
  /** The better direction; absent where neither is better by itself. */
  readonly better?: 'more' | 'less';
  /** True for a figure that a run may not have. */
  readonly orNull?: true;
  /** True for a figure that is left out where no plan has any. */
  readonly ifAny?: true;
  /** True for a change against the first plan. */
  readonly isChange?: true;
}

/** Figures of a run by their names. */
type RunFigures = Readonly<Record<string, FigureOfRun>>;

/** Makes figures from one source: `of('dollars', 'Comes back', 'Payments of the trust ...', ({ back }) => back)`. */
function figuresFrom<Run>() {
  return <Value extends number | null>(
    ...[unit, label, is, of, more]: [Unit, string, string, (run: Run) => Value, More?]
  ) => ({ unit, label, is, of, short: label, ...more });
}

/** A run without the participants, with what its measures need besides. */
export interface MeasuredRun extends RunDigest {
  /** Paid by the company for its plan in each year, net. */
  readonly paid: readonly Cents[];
  /** Payments of the trust on loans of the company, over all years. */
  readonly back: Cents;
  /** Part of the shares that reach accounts that the newest quarter of participants receives. */
  readonly newestShare: number | null;
  readonly ownership: OwnershipTrend;
}

/** A run without the participants, with what its metrics need besides. */
export interface FundedRun extends RunDigest {
  /** Paid by the company for repurchases in each year, payments on notes included. */
  readonly funding: readonly Cents[];
  /** Part of each year's obligation that trust cash does not cover. */
  readonly uncovered: readonly Cents[];
  readonly covenants: readonly CovenantYear[];
}

/** Present values of participants and of the owners of shares outside the trust, at any yearly rate. */
interface PartyBooks {
  /** Present value of participants. */
  readonly peoplesValue: (rate: Rate) => number;
  /** Present value of the owners of shares outside the trust. */
  readonly ownersValue: (rate: Rate) => number;
}

/** Payments of a company at the end of a run; null beyond the exact range. */
export interface PaidRun {
  readonly total: Cents;
  readonly owed: Cents | null;
  readonly suspense: Cents | null;
}

/** The years of a run, and one of them. */
type Years = Pick<ReadOnly<RunDigest>, 'annual_projections'>;
type Year = ReadOnly<AnnualProjection>;

/** Yearly rates between which a decision has to hold. `[std]` */
export const RATES = { people_at_3_percent: 3_000_000 as Rate, people_at_10_percent: 10_000_000 as Rate } as const;

/** Names of these rates. */
export const RATE_NAMES = Object.keys(RATES) as (keyof typeof RATES)[];

/** Years that a board sees as near. `[std]` */
const NEAR = 5;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const dollarsOrNull = (amount: Cents | null): number | null => (amount === null ? null : dollars(amount));
const paidIn = ({ paid }: MeasuredRun, years?: number): number => dollars(sumOf(paid, years));
const paidInNext = (run: MeasuredRun, years: number): number | null =>
  years > run.paid.length ? null : paidIn(run, years);

/** The year in which a figure is least, the first on a tie. */
function leastYear({ annual_projections: years }: Years, of: (year: Year) => number): Year {
  return years.reduce((least, year) => (of(year) < of(least) ? year : least));
}
/** The year of least headroom; null where the finances of the company are not projected. */
export function tightestYear(run: Years): Year | null {
  return run.annual_projections[0]?.headroom === undefined ? null : leastYear(run, (year) => year.headroom!);
}
const poorest = (run: Years): Year => leastYear(run, (year) => year.benefit_level_value);
const shortest = (run: Years): Year => leastYear(run, (year) => -year.cash_shortfall!);

function nearBenefit({ annual_projections: years }: Years): number {
  const near = years.slice(0, NEAR);
  const sum = near.reduce((total, { benefit_level_value: level }) => total.plus(level), new ExactDecimal(0));
  return sum.dividedBy(near.length).toDecimalPlaces(DECIMALS.rate).toNumber();
}

const lastOf = ({ annual_projections: years }: Years): Year => years.at(-1)!;
const [ofYears, ofRun, ofBooks] = [
  figuresFrom<ReadOnly<RunDigest>>(),
  figuresFrom<MeasuredRun>(),
  figuresFrom<PartyBooks>(),
];
const [ofFunds, ofCash] = [figuresFrom<FundedRun>(), figuresFrom<PaidRun>()];
const [more, less, change] = [{ better: 'more' }, { better: 'less' }, { better: 'more', isChange: true }] as const;
const orNull = { orNull: true } as const;

// prettier-ignore
/** Measures of a company, which a run has with `company_finances`. */
export const COMPANY_MEASURES = {
  first_cash_shortfall_year: ofYears('year', 'First year short of cash', 'First year short of cash; empty without one, and without `company_finances`.', ({ summary_metrics: of }) => of.first_cash_shortfall_year ?? null, { ...more, ...orNull, short: 'short from' }),
  years_with_cash_shortfall: ofYears('count', 'Years short of cash', 'Years short of cash.', ({ summary_metrics: of }) => of.years_with_cash_shortfall!, { ...less, short: 'years short' }),
  largest_cash_shortfall: ofYears('dollars', 'Largest cash shortfall', 'Most cash missing at the end of a year.', (run) => shortest(run).cash_shortfall!, { ...less, short: 'largest shortfall' }),
  least_headroom: ofYears('dollars', 'Least headroom', 'Least headroom at the end of a year: cash above `minimum_cash` and what may still be drawn; below 0 where cash is short.', (run) => tightestYear(run)!.headroom!, { ...more, short: 'least headroom' }),
  least_headroom_year: ofYears('year', 'Year of the least headroom', 'Year of the least headroom, the first on a tie.', (run) => tightestYear(run)!.year, { short: 'headroom year' }),
  years_with_covenant_breach: ofYears('count', 'Years with a broken covenant', 'Years in which a covenant is broken.', ({ summary_metrics: of }) => covenantBreachYears(of.compliance_findings).length, { ...less, short: 'covenant years' }),
};

// prettier-ignore
/** Affordability: figures with which answers lead, before the obligation. */
export const SHORTFALL = {
  years_with_cash_shortfall: COMPANY_MEASURES.years_with_cash_shortfall,
  first_cash_shortfall_year: COMPANY_MEASURES.first_cash_shortfall_year,
  largest_cash_shortfall: COMPANY_MEASURES.largest_cash_shortfall,
  largest_cash_shortfall_year: ofYears('year', 'Year of the largest cash shortfall', 'The year of that, the first on a tie; null where nothing is missing.', (run) => shortest(run).cash_shortfall! > 0 ? shortest(run).year : null, orNull),
};

// prettier-ignore
/** Measures that every run has. */
export const PLAN_MEASURES = {
  company_cash_with_distributions: ofRun('dollars', 'Company pays, net, all years', 'Paid by the company for its plan over all years: contributions, dividends and S distributions on shares of the trust, and purchases, less what comes back.', (run) => paidIn(run), { short: 'pays, net' }),
  comes_back: ofRun('dollars', 'Comes back, all years', 'Payments of the trust on loans of the company over all years: paid by the company as contributions or dividends before, and no cost.', ({ back }) => dollars(back), { ifAny: true, short: 'comes back' }),
  cash_next_1_year: ofRun('dollars', 'Company pays, net, next year', 'Of that, in the first year.', (run) => paidIn(run, 1), { short: 'next year' }),
  cash_next_3_years: ofRun('dollars', 'Company pays, net, next 3 years', 'Of that, in the first three years; empty for a shorter plan.', (run) => paidInNext(run, 3), { ...orNull, short: 'next 3 years' }),
  cash_next_5_years: ofRun('dollars', 'Company pays, net, next 5 years', 'Of that, in the first five years.', (run) => paidInNext(run, 5), { ...orNull, short: 'next 5 years' }),
  cash_next_10_years: ofRun('dollars', 'Company pays, net, next 10 years', 'Of that, in the first ten years.', (run) => paidInNext(run, 10), { ...orNull, short: 'next 10 years' }),
  lowest_benefit_level_value: ofRun('fraction', 'Lowest benefit of a year, of pay', 'Lowest yearly benefit level, of pay.', (run) => poorest(run).benefit_level_value, { ...more, short: 'lowest benefit' }),
  lowest_benefit_level_year: ofRun('year', 'Year of the lowest benefit', 'Year of the lowest benefit level, the first on a tie.', (run) => poorest(run).year, { short: 'benefit year' }),
  benefit_level_first_5_years: ofRun('fraction', 'Benefit level of the first 5 years', 'Mean benefit level of the first five years, or of all years of a shorter plan.', nearBenefit, { ...more, short: 'first 5 years' }),
  average_benefit_level_value: ofRun('fraction', 'Benefit level', 'Mean yearly benefit level, of pay.', ({ summary_metrics: of }) => of.average_benefit_level_value, { ...more, short: 'mean benefit' }),
  newest_quarter_share: ofRun('fraction', 'Shares to the newest quarter', 'Part of the shares that reach accounts that the newest quarter of participants receives.', ({ newestShare }) => newestShare, { ...orNull, short: 'newest quarter' }),
  esop_part_at_end: ofRun('fraction', 'The ESOP owns at the end', 'Part of the shares outstanding that the trust holds at the end.', ({ ownership }) => ownership.at_end, { ...orNull, short: 'ESOP owns' }),
  first_year_below_half: ofRun('year', 'First year below half', 'First year end at which the trust holds less than half; empty without one, and where it does at the census.', ({ ownership }) => ownership.below_half_year, { ...orNull, short: 'below half' }),
  final_share_price: ofRun('price', 'Share price at the end', 'Price a share at the end.', ({ summary_metrics: of }) => of.final_share_price, { short: 'last price' }),
};

// prettier-ignore
/** Present values that a decision must not take from anybody, told as changes against the first plan: of participants, and of the owners of shares outside the trust. */
export const PARTY_MEASURES = {
  people_at_3_percent: ofBooks('dollars', 'Participants gain, at 3 %', 'Change of the present value of participants against the first plan, at 3 % a year.', (books) => books.peoplesValue(RATES.people_at_3_percent), { ...change, short: 'people gain, 3 %' }),
  people_at_10_percent: ofBooks('dollars', 'Participants gain, at 10 %', 'Change of the present value of participants against the first plan, at 10 % a year.', (books) => books.peoplesValue(RATES.people_at_10_percent), { ...change, short: 'people gain, 10 %' }),
  outside_owners_at_3_percent: ofBooks('dollars', 'Other owners gain, at 3 %', 'Change of the present value of shares outside the trust against the first plan, at 3 % a year.', (books) => books.ownersValue(RATES.people_at_3_percent), { ...change, ifAny: true, short: 'owners gain, 3 %' }),
  outside_owners_at_10_percent: ofBooks('dollars', 'Other owners gain, at 10 %', 'Change of the present value of shares outside the trust against the first plan, at 10 % a year.', (books) => books.ownersValue(RATES.people_at_10_percent), { ...change, ifAny: true, short: 'owners gain, 10 %' }),
};

/** The figures by which plans are weighed, in order. */
export const MEASURES = { ...COMPANY_MEASURES, ...PLAN_MEASURES, ...PARTY_MEASURES };

// prettier-ignore
/** Metrics beyond the summary: who pays for the repurchases. */
export const FUNDING_METRICS = {
  total_company_funding: ofFunds('dollars', 'Paid by the company for repurchases', 'Cash the company pays for repurchases over all years, payments on notes included.', ({ funding }) => dollars(sumOf(funding))),
  largest_company_funding: ofFunds('dollars', 'Most paid by the company in a year', 'The most the company pays for repurchases in a year.', ({ funding }) => dollars(Math.max(0, ...funding) as Cents)),
  total_trust_shortfall: ofFunds('dollars', 'Not covered by trust cash', 'The part of all obligations that trust cash does not cover.', ({ uncovered }) => dollars(sumOf(uncovered))),
};

// prettier-ignore
/** Metrics of a company, which a run has with `company_finances`. */
export const COMPANY_METRICS = {
  largest_cash_shortfall: COMPANY_MEASURES.largest_cash_shortfall,
  least_headroom: COMPANY_MEASURES.least_headroom,
  lowest_company_cash: ofFunds('dollars', 'Least company cash', "The least of the company's cash at the end of a year.", (run) => leastYear(run, (year) => year.company_cash!).company_cash!),
  final_company_cash: ofFunds('dollars', 'Company cash at the end', "The company's cash at the end.", (run) => lastOf(run).company_cash!),
  final_company_debt: ofFunds('dollars', 'Debt at the end', "The company's debt at the end.", (run) => lastOf(run).company_debt!),
  years_with_broken_covenant: COMPANY_MEASURES.years_with_covenant_breach,
  least_covenant_headroom: ofFunds('dollars', 'Least headroom to a covenant', 'Least EBITDA of a year above what a covenant needs; below 0 where one is broken.', ({ covenants }) => covenants.length === 0 ? null : Math.min(...covenants.map(({ headroom }) => headroom)), orNull),
};

// prettier-ignore
/** Payments of the company over all years, and those left after the last. */
export const COMPANY_TOTALS = {
  total_company_cash: ofCash('dollars', 'Company cash', 'Contributions and dividends that stay in the trust, and payments for shares, over all years.', ({ total }) => dollars(total)),
  owed_at_end: ofCash('dollars', 'Still owed at the end', 'Payments still due to people who left, and on notes, when the projection ends.', ({ owed }) => dollarsOrNull(owed), orNull),
  suspense_value_at_end: ofCash('dollars', 'In suspense at the end', 'Shares in suspense at the last price.', ({ suspense }) => dollarsOrNull(suspense), orNull),
};

/** Names of these. */
export const TOTAL_NAMES = Object.keys(COMPANY_TOTALS) as (keyof CompanyTotals)[];

/** Chances of a plan in the futures that plans share. */
interface SharedFutures {
  readonly chance: Probability;
  readonly near: Probability;
  readonly covenant: Probability | null;
}

/** A chance of a plan, named as a figure is. */
interface ChanceOfPlan extends Pick<FigureOfRun, 'unit' | 'label' | 'is' | 'short'> {
  readonly of: (futures: SharedFutures) => Probability | null;
  readonly orNull: true;
}

// prettier-ignore
/** Chances of a plan in futures, in order; null where they were not computed. */
export const CHANCES = {
  chance_of_shortfall: { unit: 'fraction', orNull: true, label: 'Chance of a shortfall', short: 'chance short', is: 'Fraction of futures, the same for all plans, with a cash shortfall in the years that count; null where it was not computed.', of: ({ chance }) => chance },
  chance_next_5_years: { unit: 'fraction', orNull: true, label: 'Chance of a shortfall, first 5 years', short: 'chance short, 5 years', is: 'The same in the first five years alone.', of: ({ near }) => near },
  chance_of_covenant_breach: { unit: 'fraction', orNull: true, label: 'Chance of a broken covenant', short: 'chance of a breach', is: 'Fraction of these futures in which a covenant breaks; null also without covenants.', of: ({ covenant }) => covenant },
} as const satisfies Readonly<Record<string, ChanceOfPlan>>;

/** Names of these. */
export const CHANCE_NAMES = Object.keys(CHANCES) as (keyof PlanChances)[];

/** Chances of a plan; all null without futures. */
export function chancesOf(futures: SharedFutures | undefined): PlanChances {
  const found = CHANCE_NAMES.map((name) => [name, futures === undefined ? null : CHANCES[name].of(futures)]);
  return Object.fromEntries(found) as PlanChances;
}

/** The figures of a run beyond its summary. */
export const RUN_FIGURES = { ...MEASURES, ...SHORTFALL, ...FUNDING_METRICS, ...COMPANY_METRICS, ...COMPANY_TOTALS };

/** Values of figures that have one source. */
export function valuesOf<Run, Table extends Readonly<Record<string, { readonly of: (run: Run) => number | null }>>>(
  table: Table,
  run: Run,
): { readonly [Name in keyof Table]: ReturnType<Table[Name]['of']> } {
  return Object.fromEntries(Object.entries(table).map(([name, { of }]) => [name, of(run)])) as never;
}

/** Name of a figure of a run in a row: of the table, or of the summary; its own name in words where it has none. */
export function labelOf(metric: string): string {
  const all: Readonly<Record<string, { readonly label?: string } | undefined>> = { ...SUMMARY_COLUMNS, ...RUN_FIGURES };
  return (Object.hasOwn(all, metric) ? all[metric]?.label : undefined) ?? metric.replaceAll('_', ' ');
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
  const table: RunFigures = MEASURES;
  const gross: MeasureLine = {
    ...{ label: 'Company pays, gross, all years', unit: 'dollars', isChange: false },
    of: ({ company_cash_with_distributions: paid, comes_back: back }) => Math.round((paid + back) * 100) / 100,
  };
  return names.flatMap((name) => {
    const { label, unit, ifAny, isChange = false } = table[name]!;
    if (ifAny && plans.every((plan) => plan[name] === 0)) return [];
    return [...(name === 'comes_back' ? [gross] : []), { label, unit, isChange, of: (plan) => plan[name] }];
  });
}

/** Codes of broken laws and the ledger, which stand among the measures of a plan. */
interface Beside<Ledger> {
  /** Codes of findings that a law is broken. */
  readonly breaches: readonly string[];
  /** Changes of the present value of each party against the first plan, at its `discount_rate`; null without `company_finances`. */
  readonly ledger: Ledger;
}

type OfCompany = keyof typeof COMPANY_MEASURES | keyof typeof PARTY_MEASURES;

/** Figures by which a board weighs a plan against others. Those of the company and of parties are null without `company_finances`. */
export type Measures = Beside<LedgerValue | null> & {
  readonly [Name in keyof MeasureValues]: MeasureValues[Name] | (Name extends OfCompany ? null : never);
};

/** Measures of a plan with `company_finances`. */
export type CompanyMeasures = Beside<LedgerValue> & MeasureValues;

/** Present values of the parties, or changes of them. */
export type PartyValues = Pick<MeasureValues, keyof typeof PARTY_MEASURES>;

/** A value for each party and rate. */
export function eachParty(of: (name: keyof PartyValues) => number): PartyValues {
  const names = Object.keys(PARTY_MEASURES) as (keyof PartyValues)[];
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as PartyValues;
}

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
