import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { decodedText, MOST_BYTES, TOO_LARGE } from '../../../census/index.js';
import { Failure, reasonOf, refuseAny } from '../errors/failure.js';
import { fileURLToPath } from 'node:url';
import { csvRows } from '../../../census/csv-rows.js';

/** The name under which a command reads what is piped into it. */
export const STANDARD_INPUT = '-';

/** What a person calls a file that was named so. */
export function spokenName(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : file;
}

/** Read at a time, in bytes. */
const PIECE = 1 << 20;

/** The bytes of a file. `what` says in an error what the file should have been. */
export function readBytes(cwd: string, file: string, what: string): Uint8Array {
  let bytes: Uint8Array | null;
  try {
    bytes = file === STANDARD_INPUT ? bytesUpTo(0) : bytesOf(resolve(cwd, file));
  } catch (error) {
    throw fileFailure(file, what, reasonOf(error));
  }
  if (bytes === null) throw fileFailure(file, what, TOO_LARGE);
  if (bytes.length === 0) throw fileFailure(file, what, 'Is empty');
  return bytes;
}

function bytesOf(path: string): Uint8Array | null {
  const open = openSync(path, 'r');
  try {
    return bytesUpTo(open);
  } finally {
    closeSync(open);
  }
}

/** All bytes of an open file; null where there are too many. A device such as /dev/zero never ends. */
function bytesUpTo(open: number): Uint8Array | null {
  const { size } = fstatSync(open);
  if (size > MOST_BYTES) return null;
  const pieces: Uint8Array[] = [];
  // One piece does for a file of known size, and one byte more tells its end.
  for (let total = 0, next = Math.max(size + 1, PIECE); total <= MOST_BYTES; next = PIECE) {
    const piece = Buffer.allocUnsafe(next);
    const read = readSync(open, piece);
    if (read === 0) return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    total += read;
    pieces.push(piece.subarray(0, read));
  }
  return null;
}

/** The text of a file, without its byte order mark. */
export function readText(cwd: string, file: string, what: string): string {
  return textOf(readBytes(cwd, file, what), file, what);
}

/** The text in the bytes of a file. */
function textOf(bytes: Uint8Array, file: string, what: string): string {
  const decoded = decodedText(bytes);
  if ('text' in decoded) return decoded.text;
  throw fileFailure(file, what, NOT_UTF_8);
}

export const NOT_UTF_8 = 'Not UTF-8 text: save it as UTF-8, a spreadsheet as "CSV UTF-8"';

/** The failure for a file that cannot be read. */
export function fileFailure(file: string, what: string, issue: string, hint?: string): Failure {
  const hinted = hint === undefined ? {} : { hint };
  return new Failure('FILE_ERROR', `Cannot read the ${what}`, [{ file, field: file, issue, ...hinted }]);
}

/** The folder of this package, with its examples and its page: the same for the built program and for its source. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

const WHAT = 'file of ids';

/**
 * The changed ids in a file: below its headings the former id in the first column, the present one in the second.
 *
 * @throws Failure with the lines that have not both
 */
export function readIdsFile(cwd: string, file: string): (readonly [former: string, present: string])[] {
  const { rows, problems } = csvRows(readText(cwd, file, WHAT));
  const lines = [...rows].slice(1);
  const isWhole = ({ cells: [former = '', present = ''] }: (typeof lines)[number]): boolean =>
    former !== '' && present !== '';
  refuseAny(
    `Invalid ${WHAT}`,
    [
      ...problems,
      ...lines
        .filter((row) => !isWhole(row))
        .map(({ line }) => ({ line, issue: 'Must have the former id and the present one' })),
    ].map((issue) => ({ file, field: file, ...issue })),
  );
  return lines.map(({ cells }) => [cells[0]!, cells[1]!]);
}
