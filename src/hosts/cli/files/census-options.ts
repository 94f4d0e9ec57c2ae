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
  answersToKeep,
  type KeptAnswers,
  keptAnswers,
} from '../../../census/index.js';
import { invalidOption } from '../commands/option-values.js';
import { repeated } from '../commands/repeated.js';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { Failure, type Issue } from '../errors/failure.js';
import { STANDARD_INPUT } from './files.js';
import { invalidFile, type PlanFile } from './plan-file.js';

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

/** Parts of `--map` or `--map-value`, divided at the last equals sign: a heading may contain one. */
export function pairOf(flag: string, said: string): [string, string] {
  const [, left, right] = /^\s*(.+?)\s*=\s*([^=]+?)\s*$/s.exec(said) ?? [];
  if (left !== undefined && right !== undefined) return [left, right];
  throw invalidOption(flag, `Must be ${flag === '--map' ? '<heading>=<column>' : '<word>=<meaning>'}`, said);
}

/** Options of a command with the census that its plan file names and what is kept of it. */
interface WithCensus extends CensusFlags {
  readonly census?: string | undefined;
}

/**
 * Options with the census of the plan file, and what was said of it: an option says otherwise for once, and `--census` names another file,
 * of which nothing was said.
 */
export function withKeptCensus<Options extends WithCensus>(
  { census: kept, lineOf }: PlanFile,
  planFile: string,
  options: Options,
): Options {
  if (kept === undefined || options.census !== undefined) return options;
  const read = keptAnswers(kept);
  if ('problems' in read) {
    const issues = read.problems.map(({ member, issue }): Issue => {
      const path = member === null ? ['census'] : ['census', member];
      return { file: planFile, line: lineOf(path), field: path.join('.'), issue };
    });
    throw invalidFile('plan file', issues);
  }
  const { file, map, map_value: mapValue, ...others } = read.answers;
  const answers = {
    ...flagsOfAnswers(others),
    map: merged('--map', map, options.map),
    mapValue: merged('--map-value', mapValue, options.mapValue),
  };
  const census = isAbsolute(file) || planFile === STANDARD_INPUT ? file : join(dirname(planFile), file);
  return { ...answers, ...options, map: answers.map, mapValue: answers.mapValue, census };
}

/** Kept answers as flags; a flag on the command line goes before a kept answer. */
function merged(flag: string, kept: KeptAnswers['map'] = {}, said: readonly string[] = []): string[] {
  const again = new Set(said.map((one) => pairOf(flag, one)[0]));
  const others = Object.entries(kept).filter(([heading]) => !again.has(heading));
  return [...others.map(([heading, meant]) => `${heading}=${meant}`), ...said];
}

/** A census and the options it was read with, as the plan file in a folder keeps them; undefined for one that is piped in. */
export function censusToKeep(folder: string, census: string, flags: CensusFlags): KeptAnswers | undefined {
  if (census === STANDARD_INPUT) return undefined;
  return answersToKeep(relative(folder, census).replaceAll('\\', '/'), {
    ...(Object.fromEntries(answersIn(flags)) as CensusAnswers),
    map: Object.fromEntries((flags.map ?? []).map((said) => pairOf('--map', said))),
    map_value: Object.fromEntries((flags.mapValue ?? []).map((said) => pairOf('--map-value', said))),
  });
}

/** An error of an option that was kept in the plan file, at its place there. */
export function inPlanFile(
  failure: Failure,
  { census: kept, lineOf }: PlanFile,
  planFile: string,
  said: CensusFlags,
): Failure {
  const issues = failure.issues.map((issue): Issue => {
    const [member] =
      answersIn(said).find(([name, value]) => flagOfAnswer(name) === issue.file && value === undefined) ?? [];
    if (kept === undefined || member === undefined) return issue;
    return { ...issue, file: planFile, line: lineOf(['census', member]), field: `census.${member}` };
  });
  return new Failure(failure.code, failure.message, issues);
}
