import type { ParticipantSnapshot, SimulationRun } from '../../index.js';
import { flatColumns, RESULT_TABLES, type RunFold, type Table } from '../../engine/results/tables.js';
import { foldFindings } from '../../analysis/findings.js';
import type { PlanInputs } from '../../analysis/index.js';
import type { Outlook } from '../../analysis/outlook.js';
import { columnsOf, csvLines, type CsvCell, type CsvFile, type CsvRow, type Rows } from '../words/csv.js';
import { isRunLongEnough } from '../words/columns.js';
import { inputRows } from '../words/input-tables.js';

const { AnnualProjection, ParticipantSnapshot, TrustState, LoanState, SummaryMetrics, ComplianceFinding } =
  RESULT_TABLES;

/** A run whose rows of participants need not be in memory. */
export type WrittenRun = Omit<SimulationRun, 'participant_snapshots'> &
  Partial<Outlook> & {
    readonly participant_snapshots: Rows<ParticipantSnapshot>;
  };

const PEOPLE = flatColumns(ParticipantSnapshot.columns).map(([name]) => name);

/** The rows of participants as lines of CSV. */
export function peopleLines(snapshots: readonly ParticipantSnapshot[]): Iterable<string> {
  return csvLines(PEOPLE, snapshots as readonly object[] as readonly CsvRow[]);
}

/**
 * The complete run as CSV files, one for each group, the years first, with loans, findings apart from the summary, and the inputs.
 *
 * @param people - the rows of participants as lines, where they were written as they were computed
 */
export function runFiles(run: WrittenRun, inputs: PlanInputs, people?: Iterable<string>): [CsvFile, ...CsvFile[]] {
  const { annual_projections: years, participant_snapshots: snapshots, trust_states: ends, summary_metrics } = run;
  const findings = foldFindings(summary_metrics.compliance_findings);
  const described = flatColumns(SummaryMetrics.columns).filter(
    ([name]) => name in summary_metrics && isRunLongEnough(name, years.length),
  );
  const loans = ends.flatMap(({ year, loans }) => loans.map((loan) => ({ year, ...loan })));
  const byYear = file('annual_projections.csv', AnnualProjection.columns, years);
  return [
    byYear,
    {
      ...file('participant_snapshots.csv', ParticipantSnapshot.columns, snapshots),
      ...(people === undefined ? {} : { lines: people }),
    },
    file('trust_states.csv', TrustState.columns, ends.map(flat)),
    file('loans.csv', { year: TrustState.columns.year, ...LoanState.columns }, loans),
    {
      name: 'summary.csv',
      rows: summaryRows(run, findings.length),
      described: new Map(described),
      live: {
        column: 'from_the_years',
        formula: ({ metric, value }) =>
          value === null ? null : formulaOf(String(metric), columnsOf(byYear), years.length),
      },
    },
    file('findings.csv', FOLDED_FINDING, findings.map(flat)),
    file('inputs.csv', INPUT, inputTable(inputs)),
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

/** The functions of spreadsheets for the folds that years and their sheet suffice for. */
const FUNCTIONS: Readonly<Partial<Record<RunFold['by'], string>>> = {
  sum: 'SUM',
  max: 'MAX',
  min: 'MIN',
  mean: 'AVERAGE',
};

/** The formula of a figure of the summary that is a fold of the years; null for another, and where it is of more years than there are. */
function formulaOf(metric: string, columns: readonly string[], years: number): string | null {
  const fold = (SummaryMetrics.columns as Readonly<Record<string, { readonly fold?: RunFold }>>)[metric]?.fold;
  const name = fold && FUNCTIONS[fold.by];
  if (name === undefined) return null;
  const letters = columnLetters(columns.indexOf(fold!.column));
  return `${name}(annual_projections!${letters}2:${letters}${(fold!.years ?? years) + 1})`;
}

/** The name of a column of a sheet, counted from 0: `A`, .. `Z`, `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const INPUT: Table = {
  input: { unit: 'text', is: 'The path of an input.' },
  value: { unit: 'text', is: 'Its value, or the one that holds by default; a list or an entry of one as JSON.' },
  origin: { unit: 'text', is: '`given`, or `default` where the plan is silent.' },
  meaning: { unit: 'text', is: 'What it means.' },
};

function inputTable(inputs: PlanInputs): CsvRow[] {
  const { given, assumed } = inputRows(inputs);
  const rowOf = (origin: string) => (row: (typeof given)[number]) => ({
    input: row.path,
    value: row.value,
    origin,
    meaning: row.meaning,
  });
  return [...given.map(rowOf('given')), ...assumed.map(rowOf('default'))];
}

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

function summaryRows(
  { simulation_id, annual_projections: years, summary_metrics }: WrittenRun,
  findings: number,
): CsvRow[] {
  const { compliance_findings: _findings, sensitivity: _sensitivity, ...figures } = summary_metrics;
  return Object.entries({ simulation_id, ...figures, compliance_findings: findings })
    .filter(([metric]) => isRunLongEnough(metric, years.length))
    .map(([metric, value]) => ({ metric, value }));
}
