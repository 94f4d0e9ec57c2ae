import { DECIMALS_OF } from '../../../results/columns.js';
import { fromUnits, toUnits } from '../../../numeric/index.js';
import type { ValueColumn } from '../../../results/tables.js';
import { columnsOf, type CsvCell, type CsvFile } from '../../text/csv.js';

/** Units of a figure have at most 16 digits; 18 are what 64 bits hold. */
const PRECISION = 18;

interface Element {
  readonly name: string;
  readonly type: 'INT64' | 'DOUBLE' | 'BOOLEAN' | 'BYTE_ARRAY';
  readonly repetition_type: 'OPTIONAL';
  readonly converted_type?: 'DECIMAL' | 'UTF8';
  readonly precision?: number;
  readonly scale?: number;
}

interface Column {
  readonly element: Element;
  readonly data: (bigint | number | boolean | string | null)[];
}

/**
 * A table as a Parquet file. Nothing is rounded: a figure with a unit is a decimal with all digits of that unit, a whole number an integer,
 * any other number the double that JSON has.
 */
export async function parquet(file: CsvFile): Promise<Uint8Array> {
  // Nothing else needs the writer, and loading it takes time.
  const { parquetWriteBuffer } = await import('hyparquet-writer/src/write.js');
  const rows = [...file.rows];
  const columns = columnsOf(file).map((name) =>
    columnOf(
      name,
      rows.map((row) => row[name] ?? null),
      file.described?.get(name),
    ),
  );
  const root = { name: 'root', num_children: columns.length };
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [root, ...columns.map(({ element }) => element)],
      columnData: columns.map(({ element, data }) => ({ name: element.name, data })),
    }),
  );
}

function columnOf(name: string, cells: readonly CsvCell[], described: ValueColumn | undefined): Column {
  const known = cells.filter((cell) => cell !== null);
  const element = (type: Element['type'], more: Partial<Element> = {}): Element => ({
    name,
    type,
    repetition_type: 'OPTIONAL',
    ...more,
  });
  const of = (make: (cell: never) => Column['data'][number]): Column['data'] =>
    cells.map((cell) => (cell === null ? null : make(cell as never)));
  if (isAll(known, 'number')) {
    const decimals = DECIMALS_OF[described?.unit as keyof typeof DECIMALS_OF] as number | undefined;
    if (decimals !== undefined && decimals > 0 && known.every((value) => hasAtMost(decimals, value))) {
      const unscaled = (value: number): bigint => BigInt(toUnits(value, decimals));
      return {
        element: element('INT64', { converted_type: 'DECIMAL', precision: PRECISION, scale: decimals }),
        data: of(unscaled),
      };
    }
    if (known.every(Number.isSafeInteger))
      return { element: element('INT64'), data: of((value: number) => BigInt(value)) };
    return { element: element('DOUBLE'), data: [...cells] };
  }
  if (isAll(known, 'boolean')) return { element: element('BOOLEAN'), data: [...cells] };
  return { element: element('BYTE_ARRAY', { converted_type: 'UTF8' }), data: of(String) };
}

function isAll(cells: readonly CsvCell[], type: 'number'): cells is number[];
function isAll(cells: readonly CsvCell[], type: 'boolean'): cells is boolean[];
function isAll(cells: readonly CsvCell[], type: string): boolean {
  return cells.length > 0 && cells.every((cell) => typeof cell === type);
}

/** Whether a figure is as many units of so many decimals, and no part of one. */
function hasAtMost(decimals: number, value: number): boolean {
  const units = Math.round(value * 10 ** decimals);
  return Number.isSafeInteger(units) && fromUnits(units, decimals) === value;
}
