import { Option } from 'commander';
import { isCensusColumn, type CensusColumn } from '../../census/columns.js';
import { MEANINGS, meaningsIn, wordKey, type Meaning, type OwnWords, type WordColumn } from '../../census/own-words.js';
import { columnMeant, plain } from '../../census/spellings.js';
import { invalidOption, repeated } from '../command/option-values.js';

/** What is said of a census on the command line, beside its file. */
export interface CensusFlags {
  readonly map?: readonly string[];
  readonly mapValue?: readonly string[];
  readonly ignoreUnknown?: boolean;
  readonly ignoreTotals?: boolean;
  readonly sheet?: string;
  readonly headings?: string;
  readonly encoding?: string;
}

/** The options with which every command reads a census. */
export const censusOptions = (): Option[] => [
  repeated(
    new Option('--map <heading=column>', 'what a column of the census is, such as "Hire Dt=hire_date"; or ignore'),
  ),
  repeated(
    new Option('--map-value <word=meaning>', 'what statuses or causes mean in every line, such as "FT,PT=active"'),
  ),
  new Option('--ignore-unknown', 'leave out the columns of the census that are not known'),
  new Option('--ignore-totals', 'leave out the lines of the census that look like totals, or are nobody'),
  new Option('--sheet <name>', 'the sheet of the workbook that holds the census'),
  new Option('--headings <lines>', 'the lines of the census with its headings, such as 3, or 2-3 to read two as one'),
  new Option('--encoding <name>', 'how the text of the census is encoded, such as windows-1252'),
];

/** What `--map` says of one column. */
export interface SaidOfColumn {
  readonly heading: string;
  /** Null for one that is not read. */
  readonly column: CensusColumn | null;
  readonly said: string;
}

/** What `--map` says. */
export function saidOfColumns({ map = [] }: CensusFlags): SaidOfColumn[] {
  return map.map((said) => {
    const [heading, name] = halvesOf('--map', said, '<heading>=<column>');
    const column = name === 'ignore' ? null : isCensusColumn(name) ? name : columnMeant(name);
    if (column === undefined) {
      throw invalidOption('--map', 'Must name a column of the census, such as hire_date, or say ignore', said);
    }
    return { heading, column, said };
  });
}

/**
 * Where a heading stands that was named on the command line: as it is written, else without regard to capitals, spaces and
 * punctuation, else by its place, `column 5`.
 */
export function positionsOf(name: string, headings: readonly string[]): number[] {
  const positions = (isIt: (heading: string) => boolean): number[] =>
    headings.flatMap((heading, at) => (heading !== '' && isIt(heading) ? [at] : []));
  const same = positions((heading) => heading === name);
  if (same.length > 0) return same;
  const alike = positions((heading) => plain(heading) !== '' && plain(heading) === plain(name));
  if (alike.length > 0) return alike;
  const at = Number(/^column (\d+)$/i.exec(name)?.[1]) - 1;
  return at >= 0 && at < headings.length ? [at] : [];
}

/** The name of a column on the command line: its heading, or its place where the heading alone would not do. */
export function nameOf(position: number, headings: readonly string[]): string {
  const heading = headings[position] ?? '';
  const isEnough = heading !== '' && positionsOf(heading, headings).length === 1;
  return isEnough ? heading : `column ${position + 1}`;
}

/** What `--map-value` says, for a census with these columns. A word may have its column in front: `Status: D=death`. */
export function ownWordsOf(
  { mapValue = [] }: CensusFlags,
  headings: readonly string[],
  columns: readonly (CensusColumn | null)[],
): OwnWords {
  const words: Record<WordColumn, Record<string, Meaning>> = { status: {}, 'separation.cause': {} };
  for (const said of mapValue) {
    const [place, text] = halvesOf('--map-value', said, '<word>=<meaning>');
    const meaning = MEANINGS.find((known) => known === text.toLowerCase());
    if (meaning === undefined) {
      throw invalidOption('--map-value', `Must say what a word means: ${MEANINGS.join(', ')}`, said);
    }
    const scoped = /^(.+?): *(.*)$/.exec(place);
    const [at = -1] = scoped === null ? [] : positionsOf(scoped[1]!, headings);
    const own = at < 0 ? null : columns[at];
    if (at >= 0 && own !== 'status' && own !== 'separation.cause') {
      throw invalidOption('--map-value', 'Must be of a column of words, a status or a cause of leaving', said);
    }
    const named = at < 0 ? place : scoped![2]!;
    for (const column of ['status', 'separation.cause'] as const) {
      if ((at >= 0 && own !== column) || !meaningsIn(column).includes(meaning)) continue;
      // Several words, or one with commas in it.
      for (const word of new Set([named, ...named.split(',')].map(wordKey))) {
        const key = word === 'blank' ? '' : word;
        if ((words[column][key] ?? meaning) !== meaning) {
          throw invalidOption('--map-value', 'Must say one thing only of a word', said);
        }
        words[column][key] = meaning;
      }
    }
  }
  return words;
}

/** The texts around the last equals sign: a heading may have one of its own. */
function halvesOf(flag: string, said: string, form: string): [string, string] {
  const [, left, right] = /^\s*(.+?)\s*=\s*([^=]+?)\s*$/s.exec(said) ?? [];
  if (left === undefined || right === undefined) throw invalidOption(flag, `Must be ${form}`, said);
  return [left, right];
}
