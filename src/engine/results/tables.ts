/** The tables of the results, for those who show results or describe them: the engine itself needs none of this. */
import { ANNUAL_PROJECTION } from './annual-projection.js';
import type { Table, TableColumn, ValueColumn } from './columns.js';
import { COMPLIANCE_FINDING } from './compliance.js';
import { PARTICIPANT_SNAPSHOT } from './participant-snapshot.js';
import { SENSITIVITY_FIGURES } from './sensitivity.js';
import { SUMMARY_METRICS } from './summary-metrics.js';
import { LOAN_STATE, TRUST_STATE } from './trust-state.js';

export type { Table, TableColumn, Unit, ValueColumn } from './columns.js';
export { FINDING_CODES } from './compliance.js';

/** What a row of each table is, and its columns, by the name of its type. */
export const RESULT_TABLES = {
  AnnualProjection: { is: 'One projection year: what moved and what it cost.', columns: ANNUAL_PROJECTION },
  ParticipantSnapshot: {
    is: "One row of the census (or one year's hires) at one year end.",
    columns: PARTICIPANT_SNAPSHOT,
  },
  TrustState: { is: 'The trust at one year end.', columns: TRUST_STATE },
  LoanState: { is: 'One loan at one year end.', columns: LOAN_STATE },
  SummaryMetrics: { is: 'The run in a few figures.', columns: SUMMARY_METRICS },
  ComplianceFinding: {
    is: 'A warning about the plan (`year` null) or about one year of the run.',
    columns: COMPLIANCE_FINDING,
  },
  SensitivityFigures: {
    is: 'The result in the four figures that are compared, or differences of them.',
    columns: SENSITIVITY_FIGURES,
  },
} as const satisfies Readonly<Record<string, { readonly is: string; readonly columns: Table }>>;

/** A column by its name in a flat table; a nested one also names the column it stands in: `cash.total`. */
export type FlatColumn = readonly [name: string, column: ValueColumn];

/** The columns of a table as one row of cells. Lists are tables of their own and left out. */
export function flatColumns(columns: Table): FlatColumn[] {
  return Object.entries<ValueColumn | TableColumn>(columns).flatMap(([name, column]): FlatColumn[] => {
    if ('unit' in column) return [[name, column]];
    return 'row' in column ? flatColumns(column.row).map(([inner, each]) => [`${name}.${inner}`, each]) : [];
  });
}
