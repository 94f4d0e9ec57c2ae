import { proposedColumns, dialogueOf } from '../../src/census/index.js';
import { readCensusText } from '../../src/census/in-hand/census-table.js';
import { planYearsOf, type PlanYears } from '../../src/census/census-date.js';
import { Failure } from '../../src/hosts/cli/errors/failure.js';
import { readCensus, type Census } from '../../src/hosts/cli/files/census-file.js';
import { tableOf } from '../../src/hosts/cli/files/census-table.js';
import type { CensusFlags } from '../../src/hosts/cli/files/census-options.js';
import { readCensusRange } from '../../src/hosts/spreadsheet/inputs.js';
import type { CellProblem } from '../../src/hosts/spreadsheet/cells.js';

/** What a host makes of a census: its people, or `line, column: what is wrong`, the column counted from 1. */
export type Reading = readonly Record<string, unknown>[] | readonly string[];

/** A census year of 2026 with plan years that end with the calendar's. */
const years = planYearsOf({}, { census_year: 2026 });

/** The same cells through each host: as a file, as a range, and pasted into the page. */
export const HOSTS: Readonly<Record<string, (rows: readonly (readonly string[])[]) => Reading>> = {
  'the command line': (rows) => {
    const headings = rows.find((cells) => cells.length > 2) ?? [];
    try {
      return parseCensus(csvOf(rows), 'c.csv', years).participants;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.issues.map(({ line, column, issue }) =>
        said(line, column === undefined ? undefined : headings.indexOf(column) + 1, issue),
      );
    }
  },
  spreadsheets: (rows) => {
    const problems: CellProblem[] = [];
    const { participants } = readCensusRange(
      rows.map((cells) => [...cells]),
      1900,
      problems,
      years,
    );
    if (problems.length === 0) return participants;
    return problems.map(({ row, column, issue }) => said(row ?? undefined, column ?? undefined, issue));
  },
  'the what-if page': (rows) => {
    const table = readCensusText(csvOf(rows));
    const mapping = proposedColumns(table.header);
    const { participants, complaints } = dialogueOf(table, mapping, years).reading.people;
    if (complaints.length === 0) return participants;
    return complaints.map(({ row, column, issue }) =>
      said(table.rows[row]!.line, column === null ? undefined : mapping.indexOf(column) + 1, issue),
    );
  },
};

/** What the command line makes of the text of a census file. Throws a `Failure` with all that is wrong with it. */
export function parseCensus(text: string, file: string, years: PlanYears, flags: CensusFlags = {}): Census {
  const census = readCensus(tableOf(text, file), file, years, flags);
  const [first, ...others] = census.complaints;
  if (first !== undefined) throw new Failure('VALIDATION_ERROR', 'Invalid participants', [first, ...others]);
  return census;
}

function said(line: number | undefined, column: number | undefined, issue: string): string {
  return `${line ?? ''}, ${column ?? ''}: ${issue}`;
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',')).join('\n');
}
