import { ANNUAL_PROJECTION } from '../../engine/results/annual-projection.js';
import type { Table } from '../../engine/results/columns.js';
import { SUMMARY_METRICS } from '../../engine/results/summary-metrics.js';
import { TRUST_STATE } from '../../engine/results/trust-state.js';
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
  const tables = [ANNUAL_PROJECTION, TRUST_STATE, SUMMARY_METRICS];
  return new Map([...Object.entries(OF_ANALYSES), ...tables.flatMap((table) => unitsIn(table))]);
}

/** Nested columns by names such as `cash.total`. */
function unitsIn(table: Table, within = ''): [string, RowUnit][] {
  return Object.entries(table).flatMap(([name, column]): [string, RowUnit][] => {
    if ('row' in column) return unitsIn(column.row, `${within}${name}.`);
    return 'unit' in column && column.unit !== 'texts' ? [[`${within}${name}`, column.unit]] : [];
  });
}
