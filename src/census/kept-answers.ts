import { sumsOf } from './add-up.js';
import type { CensusColumn, ColumnMapping } from './columns.js';
import { readHeadings } from './headings.js';
import { columnMissed } from './proposals.js';
import { nameOfColumn, positionsOf } from './said-answers.js';
import { hasCells, type Rows, textsOf } from './rows.js';
import { type OwnWords, wordKey } from './status-words.js';
import { rowsOfNobody } from './totals.js';
import type { PlanYears } from './census-date.js';

/** Answers to what a census leaves open: it is read with them without being asked. */
export interface CensusAnswers {
  /** Meanings of columns, by their headings, as `"Hire Dt": "hire_date"`. */
  readonly map?: Readonly<Record<string, string>>;
  /** Meanings of words, as `"FT,PT": "active"` or, in columns of figures, `"Shares: tbd": "blank"`. */
  readonly map_value?: Readonly<Record<string, string>>;
  readonly ignore_unknown?: boolean;
  readonly ignore_totals?: boolean;
  readonly left_by_date?: boolean;
  readonly add_lines?: boolean;
  readonly sheet?: string;
  readonly headings?: string;
  readonly encoding?: string;
}

/** A census as its plan file keeps it: where it is, and what was said of it. */
export interface KeptAnswers extends CensusAnswers {
  /** The file, seen from the folder of the plan file. */
  readonly file: string;
}

const FORMS = {
  file: 'text',
  map: 'texts',
  map_value: 'texts',
  ignore_unknown: 'flag',
  ignore_totals: 'flag',
  left_by_date: 'flag',
  add_lines: 'flag',
  sheet: 'text',
  headings: 'text',
  encoding: 'text',
} as const satisfies Record<keyof KeptAnswers, string>;

const ISSUES = { text: 'Must be text', flag: 'Must be true or false', texts: 'Must be an object of texts' } as const;

/** Why the member `census` of a plan file cannot be used: the name of its own member, null for all of it. */
export interface KeptProblem {
  readonly member: string | null;
  readonly issue: string;
}

/**
 * The answers in the member `census` of a plan file, or what is wrong with it.
 *
 * @example
 * keptAnswers({ file: 'payroll.csv', map: { Worker: 'ignore' } }) // { answers: { file: 'payroll.csv', map: { Worker: 'ignore' } } }
 * keptAnswers({ file: 'payroll.csv', maps: {} }).problems.length // 1
 */
export function keptAnswers(value: unknown): { answers: KeptAnswers } | { problems: KeptProblem[] } {
  if (!isRecord(value)) return { problems: [{ member: null, issue: 'Must be an object with file' }] };
  const problems = Object.entries(value).flatMap(([member, given]): KeptProblem[] => {
    if (!Object.hasOwn(FORMS, member)) {
      return [{ member, issue: `Unknown field: census holds ${Object.keys(FORMS).join(', ')}` }];
    }
    const form = FORMS[member as keyof KeptAnswers];
    return isOfForm(given, form) ? [] : [{ member, issue: ISSUES[form] }];
  });
  if (value['file'] === undefined) problems.push({ member: 'file', issue: 'Required' });
  return problems.length > 0 ? { problems } : { answers: value as unknown as KeptAnswers };
}

/**
 * The member `census` of a plan file, the same from every host: of what was not said it has nothing.
 *
 * @example
 * answersToKeep('payroll.csv', { map_value: {}, map: { Worker: 'ignore' } }) // { file: 'payroll.csv', map: { Worker: 'ignore' } }
 */
export function answersToKeep(file: string, said: CensusAnswers): KeptAnswers {
  const members = Object.keys(FORMS).flatMap((member): [string, unknown][] => {
    const value = member === 'file' ? file : said[member as keyof CensusAnswers];
    const isSaid = typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value);
    return isSaid ? [[member, value]] : [];
  });
  return Object.fromEntries(members) as unknown as KeptAnswers;
}

function isOfForm(value: unknown, form: keyof typeof ISSUES): boolean {
  if (form === 'text') return typeof value === 'string' && value !== '';
  if (form === 'flag') return typeof value === 'boolean';
  return isRecord(value) && Object.values(value).every((one) => typeof one === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A census as somebody has it read. */
export interface CensusAsRead {
  readonly header: readonly string[];
  /** All rows below the headings. */
  readonly rows: Rows<string>;
  /** The field of each column, null for one that is not read. */
  readonly columns: ColumnMapping;
  /** The columns of which somebody has said what they are, by their positions. */
  readonly settled: readonly number[];
  /** The fields that are the sums of all columns that are read as them. */
  readonly added: readonly CensusColumn[];
  readonly words: OwnWords;
  readonly leftByDate: boolean;
  readonly addLines?: boolean;
  /** The rows that are left out. */
  readonly leftOut: readonly number[];
  /** Reading of its file, as far as somebody has said it or nobody could tell. */
  readonly file: Pick<CensusAnswers, 'sheet' | 'headings' | 'encoding'>;
}

/** The answers with which any host reads a census in this way, and asks nothing. */
export function answersGiven(census: CensusAsRead, years: PlanYears): CensusAnswers {
  const { columns, rows, leftOut, leftByDate, addLines = false, file } = census;
  const { map, hasUnknown } = mapOf(census, years);
  const nobody = new Set(rowsOfNobody(columns, rows));
  return {
    map,
    map_value: mapValueOf(census),
    ignore_unknown: hasUnknown,
    ignore_totals: leftOut.some((row) => nobody.has(row)),
    left_by_date: leftByDate,
    add_lines: addLines,
    ...file,
  };
}

/** The columns that are not read so by their headings alone, or that are asked about; and whether others are left out as unknown. */
function mapOf(
  { header, rows, columns, settled, added }: CensusAsRead,
  years: PlanYears,
): { map: Record<string, string>; hasUnknown: boolean } {
  const sums = sumsOf(added, columns).map(({ column, parts }) => ({
    column,
    parts: parts.map(({ position }) => position),
  }));
  const alone = header.map((_, at) => {
    const sum = sums.find(({ parts }) => parts.includes(at));
    return sum !== undefined && sum.parts[0] !== at ? null : (columns[at] ?? null);
  });
  const named = new Map(settled.map((at) => [at, alone[at] ?? null]));
  for (const { parts } of sums) for (const at of parts) named.set(at, alone[at] ?? null);
  const summed = new Set(sums.map(({ column }) => column));
  const asked = (ignoreUnknown: boolean): ReturnType<typeof readHeadings> =>
    readHeadings(header, (at) => hasCells(rows, at), years, { named, summed, ignoreUnknown });
  // What is said of one column may leave another one open.
  for (let before = -1; before < named.size;) {
    before = named.size;
    const read = asked(true);
    const open = new Set(read.complaints.map(({ position }) => position));
    for (const [at] of header.entries()) {
      const isMissed = columnMissed(header, at, read, named) !== undefined;
      if (open.has(at) || isMissed || read.columns[at] !== alone[at]) named.set(at, alone[at] ?? null);
    }
  }
  const map = [...named.keys()]
    .sort((one, other) => one - other)
    .flatMap((at): [string, string][] => {
      const sum = sums.find(({ parts }) => parts.includes(at));
      if (sum === undefined) return [[nameOfColumn(at, header), alone[at] ?? 'ignore']];
      if (sum.parts[0] !== at) return [];
      return [[sum.parts.map((part) => nameOfColumn(part, header)).join('+'), sum.column]];
    });
  const hasUnknown = asked(false).complaints.some(({ position }) => position !== null && !named.has(position));
  return { map: Object.fromEntries(map), hasUnknown };
}

/** Words as the census first writes them; one that means something else in another column has its heading in front. */
function mapValueOf({ header, rows, columns, words }: CensusAsRead): Record<string, string> {
  const cellsOf = (column: CensusColumn): string[] => {
    const at = columns.indexOf(column);
    return at < 0 ? [] : Array.from(textsOf(rows, at), ({ cell }) => cell);
  };
  const said = (Object.keys(words) as CensusColumn[]).flatMap((column) =>
    Object.entries(words[column] ?? {}).flatMap(([key, meaning]): [string, string][] => {
      if (key === '') return [['blank', meaning]];
      const word = cellsOf(column).find((cell) => wordKey(cell) === key);
      if (word === undefined) return [];
      // Without its heading a word counts in every column.
      const isOther = columns.some(
        (other) =>
          other !== null &&
          other !== column &&
          words[other]?.[key] !== meaning &&
          cellsOf(other).some((cell) => wordKey(cell) === key),
      );
      const isLikeHeading = positionsOf(/^(.+?):/.exec(word)?.[1] ?? '', header).length > 0;
      return [[isOther || isLikeHeading ? `${nameOfColumn(columns.indexOf(column), header)}: ${word}` : word, meaning]];
    }),
  );
  return Object.fromEntries(said);
}
