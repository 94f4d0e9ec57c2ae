import {
  type CensusColumn,
  type CensusLine,
  type CensusLines,
  cellsOf,
  columnMissed,
  columnNear,
  fits,
  hasCells,
  nameOfColumn,
  NEEDED_COLUMNS,
  placeOfColumn,
  type PlanYears,
  positionsOf,
  readHeadings,
  type SumOfColumns,
} from '../../../census/index.js';
import { invalidOption } from '../commands/option-values.js';
import type { Issue } from '../errors/failure.js';
import { hintForQuestion, hintForTwin, hintForUnknown, mayBe, type Name, type Works } from './census-hints.js';
import { saidOfFile, type CensusFlags } from './census-options.js';

/** The field of each column by its heading and what was said of it, and all that is wrong or doubtful with the headings. */
export function columnsOf(
  header: CensusLine,
  rows: CensusLines,
  file: string,
  years: PlanYears,
  flags: CensusFlags,
): {
  columns: (CensusColumn | null)[];
  sums: readonly SumOfColumns[];
  complaints: Issue[];
  doubts: Issue[];
} {
  const cells = cellsOf(rows);
  const { named, sums } = saidOfFile(flags, header.cells, file, (heading) => {
    const meant = columnNear(heading);
    return meant === undefined ? undefined : header.cells.find((one) => columnNear(one) === meant);
  });
  const summed = new Set(sums.map(({ column }) => column));
  const ignoreUnknown = flags.ignoreUnknown === true;
  const readAs = (said: typeof named): ReturnType<typeof readHeadings> =>
    readHeadings(header.cells, (position) => hasCells(cells, position), years, { named: said, summed, ignoreUnknown });
  const { columns, complaints, doubts } = readAs(named);
  const works: Works = (position, column) => {
    if (column !== null && !fits(column, cells, position)) return false;
    const read = readAs(new Map([...named, [position, column]]));
    return !read.complaints.some((one) => one.position === position || one.twin === position);
  };
  // A field is proposed for one column: proposed for a second, it would be refused as the meaning of both.
  const taken = new Set<CensusColumn | null>(columns);
  const place = (position: number | null, issue: string): Issue => {
    const at = { file, line: header.line, isOfCensus: true, field: 'participants', issue };
    return position === null
      ? at
      : { ...at, column: header.cells[position] || `${position + 1}`, position: position + 1 };
  };
  const name = (position: number): string => nameOfColumn(position, header.cells);
  const hints = (of: (name: Name) => string): Pick<Issue, 'hint' | 'blindHint'> => ({
    hint: of(name),
    blindHint: of(placeOfColumn),
  });
  const found = complaints.map(({ position, issue, isUnknown, question, twin }): Issue => {
    if (position === null) return place(position, issue);
    if (question !== undefined) {
      return { ...place(position, question.what), ...hints((by) => hintForQuestion(question, position, by, works)) };
    }
    if (isUnknown) {
      const own = name(position);
      const isOpen = (column: CensusColumn): boolean =>
        !orInstead(column).some((one) => taken.has(one)) && fits(column, cells, position);
      const proposed = mayBe(own, isOpen);
      taken.add(proposed.near ?? proposed.inside ?? null);
      const hintBy = (by: Name): string => hintForUnknown(own, by(position), proposed, isOpen);
      return { ...place(position, 'Unknown column'), ...hints(hintBy) };
    }
    const plainly = issue.replace(/: put # before the one to leave out$/, '');
    return { ...place(position, plainly), ...hints((by) => hintForTwin(position, twin, header.cells, by)) };
  });
  // What is left out may not be a column that people would miss.
  const missed = !ignoreUnknown
    ? []
    : header.cells.flatMap((_, position): Issue[] => {
        const near = columnMissed(header.cells, position, { columns, complaints }, named);
        if (near === undefined) return [];
        const read = (by: Name): string =>
          works(position, near) ? `--map "${by(position)}=${near}" has it read, ` : '';
        const hintBy = (by: Name): string => `${read(by)}--map "${by(position)}=ignore" leaves it out`;
        return [{ ...place(position, `Looks like ${near}, which no other column gives`), ...hints(hintBy) }];
      });
  return {
    columns,
    sums,
    complaints: [...found, ...missed],
    doubts: doubts.map((one) => place(one.position, one.issue)),
  };
}

/** A field, and those that a census has in its place: a date of hire is refused beside years of service. */
function orInstead(column: CensusColumn): readonly CensusColumn[] {
  return NEEDED_COLUMNS.find((columns) => columns.includes(column)) ?? [column];
}

/** Position of the column of groups; null without one. */
export function groupColumn(headings: readonly string[], file: string, { groupBy }: CensusFlags): number | null {
  if (groupBy === undefined) return null;
  const [position, ...others] = new Set(groupBy.flatMap((name) => positionsOf(name, headings)));
  if (position === undefined || others.length > 0) {
    const hint = `it has ${headings.filter((heading) => heading !== '').join(', ')}; --group-by once more names another file's`;
    throw invalidOption('--group-by', `Must name one heading of ${file}`, groupBy.join(', '), hint);
  }
  return position;
}
