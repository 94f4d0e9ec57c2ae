import { DECIMALS, fromUnits, larger, outOfRange, toUnits, ZERO, type Cents } from '../../numeric/index.js';
import type { RunOutline } from '../../report.js';
import { sumOf } from '../../results/run-figures.js';
import type { AnnualProjection } from '../../results/types.js';

/** The metrics that a run can be steered by, by name; null where one is not defined. */
export function solveMetrics({
  annual_projections: years,
  summary_metrics: summary,
}: RunOutline): Map<string, number | null> {
  const metrics = new Map<string, number | null>();
  for (const [name, value] of Object.entries(summary) as [string, unknown][]) {
    if (typeof value === 'number' || value === null) metrics.set(name, value);
  }
  const funding = years.map(companyFunding);
  metrics.set('total_company_funding', dollars(sumOf(funding)));
  metrics.set('largest_company_funding', dollars(funding.reduce<Cents>(larger, ZERO)));
  metrics.set('total_trust_shortfall', dollars(sumOf(years.map(trustShortfall))));
  return metrics;
}

/** Cash the company pays for repurchases in a year: what neither trust cash nor a note covers, and payments on notes. */
function companyFunding(year: AnnualProjection): Cents {
  return sumOf([year.funded_by_company, year.note_principal_paid, year.note_interest_paid].map(cents));
}

/** The part of a year's obligation that trust cash does not cover. */
function trustShortfall(year: AnnualProjection): Cents {
  return sumOf([year.funded_by_company, year.notes_issued].map(cents));
}

/** A result is the double nearest to a whole number of cents. */
function cents(amount: number): Cents {
  const units = toUnits(amount, DECIMALS.cents);
  return Number.isFinite(units) ? (units as Cents) : outOfRange();
}

function dollars(amount: Cents): number {
  return fromUnits(amount, DECIMALS.cents);
}
