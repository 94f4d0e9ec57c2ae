import { ofCensus } from './census-table.js';
import {
  mayBeSum,
  type CensusColumn,
  datedHeading,
  mayBeLatest,
  type HeadingQuestion,
  columnInside,
  columnNear,
  columnMeant,
  type CensusLine,
  type CensusLines,
  cellsOf,
  columnMissed,
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
import { saidOfFile, type CensusFlags } from './census-options.js';

/** Name of a column on the command line, by its position. */
export type Name = (position: number) => string;
/** Whether a column can be mapped so: nothing is asked or said of it any more. */
export type Works = (position: number, column: CensusColumn | null) => boolean;

const map = (name: string, column: string): string => `--map ${inQuotes(`${name}=${column}`)}`;

/** A text as a shell takes it for one argument. */
export function inQuotes(text: string): string {
  return /["$`!\\]/.test(text) && !text.includes("'") ? `'${text}'` : `"${text}"`;
}

/** Flags that answer a question about a column. */
export function hintForQuestion(question: HeadingQuestion, position: number, name: Name, works: Works): string {
  const own = name(position);
  const mapped = (column: CensusColumn | 'ignore', words: string, at = position): string[] =>
    works(at, column === 'ignore' ? null : column) ? [`${map(name(at), column)}${words}`] : [];
  switch (question.kind) {
    case 'balance': {
      const { account, add, takeOff, perhaps } = question;
      const others = add.filter((at) => at !== add[0]).map((at) => `+${name(at)}`);
      const sum = `${add[0] === undefined ? '' : name(add[0])}${others.join('')}${takeOff.map((at) => ` - ${name(at)}`).join('')}`;
      const parts = add.length + takeOff.length;
      const found = perhaps.flatMap((at) => mapped(account, '', at)).join(', ');
      return [
        ...(parts > 1 ? [`${map(sum, account)} adds them up`] : []),
        ...(found === '' ? [] : [`${found} if that is the balance`]),
        ...(parts === 1 ? [...mapped(account, ' reads this one'), ...mapped('ignore', ' leaves it out')] : []),
      ].join(', ');
    }
    case 'movement':
      return `add it to the sum that is mapped to ${question.account}, or ${map(own, 'ignore')}`;
    case 'unit':
      return [...forUnit(mapped), ...mapped('ignore', ' for anything else')].join(', ');
    case 'either':
      return [...mapped(question.column, ' if it is'), ...mapped('ignore', ' if it is of the year')].join(', ');
    case 'rehire':
      if (question.isOnlyHire) return `${map(own, 'hire_date')} if it is`;
      return [
        `${map(own, 'service_counts_from')} counts service from this date where there is one, and years before it with ${map('<heading>', 'service_years_before')}`,
        `${[map('<heading>', 'service_years'), ...question.datesOfHire.map((at) => map(name(at), 'ignore'))].join(' ')} reads years that are given, in place of the dates of hire`,
        `${map(own, 'time_away_counts')} counts the time away too`,
      ].join('; ');
    case 'earlier service':
      return `${map(own, 'service_years_before')} counts them too, ${map(own, 'ignore')} does not`;
  }
}

/** The accounts that a balance without a unit may be of. */
function forUnit(mapped: (column: CensusColumn, words: string) => string[]): string[] {
  return [...mapped('allocated_shares', ' for shares'), ...mapped('cash_balance', ' for dollars of cash')];
}

/** Hint for two columns with one meaning: amounts of one year, and dates of leaving, may belong together. */
export function hintForTwin(
  position: number,
  twin: number | undefined,
  headings: readonly string[],
  name: Name,
): string {
  const out = `${map(name(position), 'ignore')} leaves it out`;
  const column = twin === undefined ? undefined : columnMeant(headings[twin] ?? '');
  const isDated = [position, twin ?? position].some((at) => datedHeading(headings[at] ?? '') !== null);
  const own = columnMeant(headings[position] ?? '');
  if (own !== undefined && mayBeLatest(own)) return `${out}, ${map(name(position), own)} reads the latest date of both`;
  if (column === undefined || isDated || !mayBeSum(column)) return out;
  return `${out}, ${map(`${name(twin!)}+${name(position)}`, column)} adds them up`;
}

/** Headings that may be one thing or another. */
const BALANCE = /balance/i;
/** Parts of the pay. */
const PAY = /\b(?:bonus(?:es)?|commissions?|overtime|ot|base|regular|incentives?|tips|stipends?|differential)\b/i;

/** Fields that an unknown column may be: by a heading that nearly says it, or that has it inside. */
export interface MayBe {
  readonly near: CensusColumn | undefined;
  readonly inside: CensusColumn | undefined;
}

/**
 * The fields that a heading may mean and that would be read without a further error.
 *
 * @param isOpen - whether a field is given by no other column, and read from the cells of this one
 */
export function mayBe(heading: string, isOpen: (column: CensusColumn) => boolean): MayBe {
  const open = (column: CensusColumn | undefined): CensusColumn | undefined =>
    column !== undefined && isOpen(column) ? column : undefined;
  const near = open(columnNear(heading));
  return { near, inside: near === undefined ? open(columnInside(heading)) : undefined };
}

/** Possible meanings of an unknown column; `name` is its name in the hint. */
export function hintForUnknown(
  heading: string,
  name: string,
  { near, inside }: MayBe,
  isOpen: (column: CensusColumn) => boolean,
): string {
  if (near !== undefined) return `${map(name, near)} if that is what it is`;
  const sum = PAY.test(heading) ? `, ${map(`${name}+<heading>`, 'compensation')} adds up several columns of pay` : '';
  if (inside !== undefined) return `${map(name, inside)} would read it as that, --ignore-unknown leaves it out${sum}`;
  if (sum !== '') return `--ignore-unknown leaves it out${sum}`;
  const units = forUnit((column, words) => (isOpen(column) ? [`${map(name, column)}${words}`] : []));
  if (BALANCE.test(heading) && units.length > 0) return [...units, '--ignore-unknown leaves it out'].join(', ');
  return '--ignore-unknown leaves out all such columns, --map "<heading>=<column>" says what one is';
}

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
    const at = ofCensus(file, { line: header.line, issue });
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
