import { Option } from 'commander';
import {
  type CensusAnswers,
  type CensusColumn,
  positionsOf,
  fieldNamed,
  type SaidColumns,
  saidColumns,
  type Rows,
  saidWords,
  type OwnWords,
  type ColumnMapping,
} from '../../../census/index.js';
import { invalidOption, repeated } from '../command/option-values.js';

/** What is said of a census on the command line, beside its file. */
export interface CensusFlags {
  readonly map?: readonly string[];
  readonly mapValue?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly ignoreTotals?: boolean;
  readonly leftByDate?: boolean;
  readonly addLines?: boolean;
  readonly sheet?: string;
  readonly headings?: string;
  readonly encoding?: string;
  /** The heading of a column that says to which group people belong, by its names in several files; only some commands have it. */
  readonly groupBy?: readonly string[];
  /** Of several censuses: what `--map` said of a column that this one or an earlier one has. A file need not have all of them. */
  readonly mapsUsed?: Set<string>;
}

/** Answers about a census, by their names in a plan file: value and meaning of the option, and of the argument of tools for models. */
export const CENSUS_ANSWERS = {
  map: [
    '<heading=column>',
    'what a column of the census is, such as "Hire Dt=hire_date", or a sum of columns, "Base+Bonus=compensation"; or ignore',
  ],
  map_value: [
    '<word=meaning>',
    'what words mean in every line: statuses and causes, "FT,PT=active", or blanks in any column, "Shares: tbd=blank"',
  ],
  ignore_unknown: ['', 'leave out the columns of the census that are not known'],
  ignore_totals: ['', 'leave out the lines of the census that look like totals, or are nobody'],
  left_by_date: ['', 'people without a status have left if their date of leaving is not after the census'],
  add_lines: ['', 'add up the amounts of lines with one id, such as a line for each source of money'],
  sheet: ['<name>', 'the sheet of the workbook that holds the census, or several with the same headings, "A,B"'],
  headings: ['<lines>', 'the lines of the census with its headings, such as 3, or 2-3 to read two as one'],
  encoding: ['<name>', 'how the text of the census is encoded, such as windows-1252'],
} as const satisfies Record<keyof CensusAnswers, readonly [value: string, about: string]>;

/** The flag of an answer: `--map-value`. */
export function flagOfAnswer(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

/** Values of options by the names of the answers. */
export function answersIn(flags: CensusFlags): [name: keyof CensusAnswers, value: unknown][] {
  const names = Object.keys(CENSUS_ANSWERS) as (keyof CensusAnswers)[];
  return names.map((name) => [name, flags[optionOf(name)]]);
}

/** The answers as options are given. */
export function flagsOfAnswers(answers: Readonly<Record<string, unknown>>): CensusFlags {
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [optionOf(name), value]));
}

function optionOf(name: string): keyof CensusFlags {
  return new Option(flagOfAnswer(name)).attributeName() as keyof CensusFlags;
}

/** The options with which every command reads a census. */
export const censusOptions = (): Option[] =>
  Object.entries(CENSUS_ANSWERS).map(([name, [value, about]]) => {
    const option = new Option(`${flagOfAnswer(name)} ${value}`, about);
    return name.startsWith('map') ? repeated(option) : option;
  });

/** What `--map` says of one column. */
export interface SaidOfColumn {
  readonly heading: string;
  /** Null for one that is not read. */
  readonly column: CensusColumn | null;
  readonly said: string;
}

/** What `--map` says. */
export function saidOfColumns({ map = [] }: CensusFlags): SaidOfColumn[] {
  return map.map(saidOfColumn);
}

function saidOfColumn(said: string): SaidOfColumn {
  const [heading, name] = pairOf('--map', said);
  const column = fieldNamed(name);
  if (column === undefined) {
    throw invalidOption('--map', 'Must name a column of the census, such as hire_date, or say ignore', said);
  }
  return { heading, column, said };
}

/** Finds the columns of a file that `--map` names. `near` is the heading that was most likely meant. */
export function saidOfFile(
  { map = [], groupBy = [], mapsUsed }: CensusFlags,
  headings: readonly string[],
  file: string,
  near: (heading: string) => string | undefined,
): Pick<SaidColumns, 'named' | 'sums'> {
  const answers = map.map((said) => pairOf('--map', said));
  const groups = groupBy.flatMap((name) => positionsOf(name, headings));
  const { named, sums, absent, wrong } = saidColumns(answers, headings, groups);
  const [none] = mapsUsed === undefined ? absent : [];
  const [first] = wrong;
  if (none !== undefined && none < (first?.at ?? map.length)) {
    const meant = near(answers[none]![0]);
    const guess = meant === undefined ? '' : `: is it ${meant}?`;
    throw invalidOption('--map', `Must name a heading of ${file}, or several with + between them${guess}`, map[none]);
  }
  if (first !== undefined) throw invalidOption('--map', first.issue, map[first.at]);
  for (const [at, said] of map.entries()) if (!absent.includes(at)) mapsUsed?.add(said);
  return { named, sums };
}

/** Meanings given by `--map-value`, for a census with these columns. */
export function ownWordsOf(
  { mapValue = [] }: CensusFlags,
  headings: readonly string[],
  columns: ColumnMapping,
  rows: Rows<string>,
): OwnWords {
  const answers = mapValue.map((said) => pairOf('--map-value', said));
  const { words, wrong } = saidWords(answers, headings, columns, rows);
  const [first] = wrong;
  if (first !== undefined) throw invalidOption('--map-value', first.issue, mapValue[first.at]);
  return words;
}

/** What `--map` or `--map-value` says, and of what. */
export function pairOf(flag: string, said: string): [string, string] {
  return halvesOf(flag, said, flag === '--map' ? '<heading>=<column>' : '<word>=<meaning>');
}

/** The texts around the last equals sign: a heading may have one of its own. */
function halvesOf(flag: string, said: string, form: string): [string, string] {
  const [, left, right] = /^\s*(.+?)\s*=\s*([^=]+?)\s*$/s.exec(said) ?? [];
  if (left === undefined || right === undefined) throw invalidOption(flag, `Must be ${form}`, said);
  return [left, right];
}
