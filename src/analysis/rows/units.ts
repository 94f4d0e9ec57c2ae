import { flatColumns, RESULT_TABLES } from '../../engine/results/tables.js';
import { metricUnit } from '../metrics.js';
import type { RowUnit } from './tidy.js';

/** Figures of analyses that are in no table of the results. */
const OF_ANALYSES: Readonly<Record<string, RowUnit>> = {
  company_funding: 'dollars',
  total_company_cash: 'dollars',
  owed_at_end: 'dollars',
  trust_shares: 'shares',
  free_cash_flow_after_repurchases: 'dollars',
  'company.company_cash': 'dollars',
  'company.total_company_cash': 'dollars',
  'company.owed_at_end': 'dollars',
};

let units: Map<string, RowUnit> | undefined;

/** The unit of a figure by its name; null for one that is not known. */
export function unitOf(metric: string): RowUnit | null {
  units ??= allUnits();
  return units.get(metric) ?? metricUnit(metric) ?? null;
}

/** Looked up when it is first needed: a program that makes no rows does not load the tables. */
function allUnits(): Map<string, RowUnit> {
  const { AnnualProjection, TrustState, SummaryMetrics } = RESULT_TABLES;
  const all = new Map<string, RowUnit>(Object.entries(OF_ANALYSES));
  for (const { columns } of [AnnualProjection, TrustState, SummaryMetrics]) {
    for (const [name, { unit }] of flatColumns(columns)) if (unit !== 'texts') all.set(name, unit);
  }
  return all;
}
