import { csvRows } from '../../../census/csv-rows.js';
import { refuseAny } from '../errors/failure.js';
import { readText } from './files.js';

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
