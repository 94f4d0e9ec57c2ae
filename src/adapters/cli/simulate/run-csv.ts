import type { ParticipantSnapshot, SimulationRun } from '../../../index.js';
import { flatColumns, RESULT_TABLES, type Table } from '../../../results/tables.js';
import type { CsvCell, CsvFile, CsvRow, Rows } from '../../text/csv.js';
import { foldFindings } from '../../text/findings.js';

const { AnnualProjection, ParticipantSnapshot, TrustState, LoanState, SummaryMetrics, ComplianceFinding } =
  RESULT_TABLES;

/** A run whose rows of participants need not be in memory. */
export type WrittenRun = Omit<SimulationRun, 'participant_snapshots'> & {
  readonly participant_snapshots: Rows<ParticipantSnapshot>;
};

/** The complete run as CSV files, one for each group, the years first, with loans, and findings apart from the summary. */
export function runCsvFiles(run: WrittenRun): [CsvFile, ...CsvFile[]] {
  const { annual_projections: years, participant_snapshots: snapshots, trust_states: ends, summary_metrics } = run;
  const findings = foldFindings(summary_metrics.compliance_findings);
  const described = flatColumns(SummaryMetrics.columns).filter(([name]) => name in summary_metrics);
  const loans = ends.flatMap(({ year, loans }) => loans.map((loan) => ({ year, ...loan })));
  return [
    file('annual_projections.csv', AnnualProjection.columns, years),
    file('participant_snapshots.csv', ParticipantSnapshot.columns, snapshots),
    file('trust_states.csv', TrustState.columns, ends.map(flat)),
    file('loans.csv', { year: TrustState.columns.year, ...LoanState.columns }, loans),
    {
      name: 'summary.csv',
      rows: summaryRows(run, findings.length),
      described: new Map(described),
    },
    file('findings.csv', FOLDED_FINDING, findings.map(flat)),
  ];
}

const { severity, code, message, participants } = ComplianceFinding.columns;

/** The findings of one code in a row. */
const FOLDED_FINDING: Table = {
  severity,
  code,
  years: { unit: 'text', is: 'The years it happened, in ranges; nothing for the plan as such.' },
  message,
  participants,
};

/** Every column of the table in its order, except those of a feature that the plan does not ask for. */
function file(name: string, table: Table, rows: Rows<object>): CsvFile {
  const columns = flatColumns(table).filter(
    ([column, { optional, unit }]) => optional !== true || unit === 'texts' || [...rows].some((row) => column in row),
  );
  return { name, rows: rows as Rows<CsvRow>, columns: columns.map(([name]) => name), described: new Map(columns) };
}

/** A row with the members of its members beside its own, by names such as `cash.total`. */
function flat(record: object): CsvRow {
  const cells = Object.entries(record as Record<string, unknown>).flatMap(([name, value]): [string, CsvCell][] => {
    if (Array.isArray(value)) return [[name, value.join('; ')]];
    if (typeof value !== 'object' || value === null) return [[name, value as CsvCell]];
    return Object.entries(flat(value)).map(([inner, cell]) => [`${name}.${inner}`, cell]);
  });
  return Object.fromEntries(cells);
}

function summaryRows({ simulation_id, summary_metrics }: WrittenRun, findings: number): CsvRow[] {
  const { compliance_findings: _findings, sensitivity: _sensitivity, ...figures } = summary_metrics;
  return Object.entries({ simulation_id, ...figures, compliance_findings: findings }).map(([metric, value]) => ({
    metric,
    value,
  }));
}
