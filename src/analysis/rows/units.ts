import { flatColumns, RESULT_TABLES } from '../../results/tables.js';
import type { RowUnit } from './tidy.js';

/** Figures of analyses that are in no table of the results. */
const OF_ANALYSES: Readonly<Record<string, RowUnit>> = {
  company_funding: 'dollars',
  total_company_cash: 'dollars',
  owed_at_end: 'dollars',
  trust_shares: 'shares',
  total_company_funding: 'dollars',
  largest_company_funding: 'dollars',
  total_trust_shortfall: 'dollars',
};

const UNITS = new Map<string, RowUnit>(Object.entries(OF_ANALYSES));
const { AnnualProjection, TrustState, SummaryMetrics } = RESULT_TABLES;
for (const { columns } of [AnnualProjection, TrustState, SummaryMetrics]) {
  for (const [name, { unit }] of flatColumns(columns)) if (unit !== 'texts') UNITS.set(name, unit);
}

/** The unit of a figure by its name; null for one that is not known. */
export function unitOf(metric: string): RowUnit | null {
  return UNITS.get(metric) ?? null;
}
