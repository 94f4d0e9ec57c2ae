import type { FindingChanges } from '../finding-changes.js';
import { foldFindings, type FoldedFinding, whenFound } from '../folded-findings.js';
import { column, type AnswerTable, type TableColumn, type TableRow } from './table.js';

/** A case of an answer, and its changes to the findings of the base plan. */
export interface CaseFindings {
  /** Cells that name the case in files. */
  readonly cells: TableRow;
  /** Name of the case for people. */
  readonly text: string;
  readonly changes: FindingChanges;
}

/**
 * Findings that cases add and remove: for people once a code with all its years, if there are any; in files a row a finding.
 *
 * @param names - columns that name a case in files
 * @param base - name of the base plan
 */
export function findingTables(
  heading: string,
  names: readonly TableColumn[],
  cases: readonly CaseFindings[],
  base = 'the plan as it is',
): AnswerTable[] {
  const folded = cases.flatMap(({ text, changes: { new_findings: added, gone_findings: gone } }) =>
    (
      [
        ['new', added],
        ['gone', gone],
      ] as const
    ).flatMap(([change, findings]) =>
      foldFindings(findings).map((finding) => ({
        case: text,
        change,
        severity: finding.severity,
        code: finding.code,
        years: whenFound(finding),
        message: finding.message,
      })),
    ),
  );
  const drawn: AnswerTable = {
    name: 'finding_changes',
    caption: 'Findings that come and go',
    columns: [
      column('case', heading, 'text'),
      column('change', '', 'text'),
      column('severity', 'Severity', 'text', { isForWide: true }),
      column('code', 'Finding', 'text'),
      column('years', 'Years', 'text'),
    ],
    rows: folded,
    note: `New: absent from ${base}. Gone: only ${base} has it. ${meaningsOf(folded)}`,
    isFor: 'people',
  };
  return [drawn, findingsFile(names, cases)];
}

/** Meanings of findings, each once, for the note of a table that has their codes. */
export function meaningsOf(findings: readonly Pick<FoldedFinding, 'code' | 'message'>[]): string {
  const meanings = new Map(findings.map(({ code, message }) => [code, message]));
  return [...meanings].map(([code, message]) => `${code}: ${message}`).join(' ');
}

function findingsFile(names: readonly TableColumn[], cases: readonly CaseFindings[]): AnswerTable {
  return {
    name: 'findings',
    caption: 'Findings that come and go',
    columns: [
      ...names,
      column('change', 'Change', 'text', {
        is: '`new`: absent from the base plan. `gone`: only the base plan has it.',
      }),
      column('year', 'Year', 'year'),
      column('code', 'Finding', 'text'),
      column('severity', 'Severity', 'text'),
      column('message', 'Meaning', 'text'),
      column('participants', 'Participants', 'text'),
    ],
    rows: cases.flatMap(({ cells, changes: { new_findings: added, gone_findings: gone } }) =>
      [...added.map((each) => ['new', each] as const), ...gone.map((each) => ['gone', each] as const)].map(
        ([change, { year, code, severity, message, participants }]) => ({
          ...cells,
          change,
          year: year ?? null,
          code,
          severity,
          message,
          participants: participants?.join('; ') ?? null,
        }),
      ),
    ),
    isFor: 'files',
  };
}
