import { Option } from 'commander';
import type { IdQuestion } from '../../../analysis/index.js';
import { shownId } from '../../../analysis/internal.js';
import { readIdsFile } from '../files/files.js';
import type { Host } from '../host.js';
import { pair, repeated } from './option-values.js';

/** The answers to questions about ids, as options. */
export interface IdFlags {
  readonly newId?: readonly string[];
  readonly ids?: string;
}

/** The options that answer questions about ids. */
export const idOptions = (): Option[] => [
  repeated(
    new Option(
      '--new-id <former=present>',
      'a changed id; the same id twice: the person has left, and another under it is somebody else',
    ),
  ),
  new Option('--ids <ids.csv>', 'changed ids from a file: former and present, a line each'),
];

/** Answers of the options and of the file. A file may know more people than the censuses: with `known` the others are left out. */
export function newIdsOf(
  host: Pick<Host, 'cwd'>,
  { newId = [], ids }: IdFlags,
  known?: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const inFile = ids === undefined ? [] : readIdsFile(host.cwd, ids);
  const ofCensuses = inFile.filter((both) => known === undefined || both.every((id) => known.has(id)));
  return Object.fromEntries([...ofCensuses, ...newId.map((text) => pair('--new-id', text))]);
}

/** The options that answer a question about ids. */
export function howToAnswer({ about, pairs }: IdQuestion): string {
  const [{ former, present }] = pairs as [IdQuestion['pairs'][number]];
  const hasLeft = `--new-id ${former}=${former}`;
  if (about === 'reused') return `If so ${hasLeft}, if not correct the dates`;
  if (pairs.length === 1 && [former, present].every((id) => shownId(id) === id))
    return `If so --new-id ${former}=${present}, if not ${hasLeft}`;
  return 'If so --ids ids.csv, which --format csv --out <folder> writes: check it first';
}
