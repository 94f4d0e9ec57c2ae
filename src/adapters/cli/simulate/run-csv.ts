import type { LoanState, ParticipantSnapshot, SimulationRun } from '../../../index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';

/** The complete run as CSV files, one for each group, the years first, with loans, and findings apart from the summary. */
export function runCsvFiles(run: SimulationRun): [CsvFile, ...CsvFile[]] {
  return [
    { name: 'annual_projections.csv', rows: run.annual_projections.map(row) },
    {
      name: 'participant_snapshots.csv',
      rows: run.participant_snapshots.map(row),
      columns: Object.keys(snapshotColumns),
    },
    { name: 'trust_states.csv', rows: trustRows(run) },
    { name: 'loans.csv', rows: loanRows(run), columns: Object.keys(loanColumns) },
    { name: 'summary.csv', rows: summaryRows(run) },
    { name: 'findings.csv', rows: findingRows(run), columns: ['year', 'code', 'message', 'participants'] },
  ];
}

// Groups that may be without a row to take the columns from. The types make them complete.
const snapshotColumns: Readonly<Record<keyof ParticipantSnapshot, true>> = {
  year: true,
  participant_id: true,
  status: true,
  headcount: true,
  age: true,
  service_years: true,
  compensation: true,
  vested_percentage: true,
  shares: true,
  vested_shares: true,
  cash_balance: true,
  account_value: true,
  vested_value: true,
  diversified_shares: true,
  diversification_eligible: true,
  separated_shares: true,
  separated_cash: true,
};
const loanColumns: Readonly<Record<'year' | keyof LoanState, true>> = {
  year: true,
  loan_id: true,
  principal_balance: true,
  interest_rate: true,
  years_remaining: true,
  suspense_shares: true,
};

/** An object of the results whose members are all cells. */
function row(record: object): CsvRow {
  return record as CsvRow;
}

function trustRows(run: SimulationRun): CsvRow[] {
  return run.trust_states.map((trust) => ({
    year: trust.year,
    ...prefixed('cash', trust.cash),
    ...prefixed('shares', trust.shares),
    notes_outstanding: trust.notes_outstanding,
    shares_outstanding: trust.shares_outstanding,
    share_price: trust.share_price,
    emerging_liability: trust.emerging_liability,
    terminated_value: trust.terminated_value,
    top_tenth_share: trust.top_tenth_share,
    gini: trust.gini,
  }));
}

function prefixed(name: string, members: object): CsvRow {
  return Object.fromEntries(Object.entries(row(members)).map(([key, value]) => [`${name}.${key}`, value]));
}

function loanRows(run: SimulationRun): CsvRow[] {
  return run.trust_states.flatMap(({ year, loans }) => loans.map((loan) => ({ year, ...loan })));
}

function summaryRows({ simulation_id, summary_metrics }: SimulationRun): CsvRow[] {
  const { compliance_findings, sensitivity: _sensitivity, ...figures } = summary_metrics;
  return Object.entries({ simulation_id, ...figures, compliance_findings: compliance_findings.length }).map(
    ([metric, value]) => ({ metric, value }),
  );
}

function findingRows(run: SimulationRun): CsvRow[] {
  return run.summary_metrics.compliance_findings.map(({ year, code, message, participants }) => ({
    year,
    code,
    message,
    participants: participants?.join('; ') ?? null,
  }));
}
