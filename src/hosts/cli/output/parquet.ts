import type { ValueColumn } from '../../../engine/internal.js';
import { columnsOf, type CsvCell, type CsvFile } from '../../../presentation/words/csv.js';
import { plainDecimal } from '../../../presentation/words/index.js';

/** Units of a figure have at most 16 digits; 18 are what 64 bits hold. */
const PRECISION = 18;

/** Decimals of a figure, by its unit: section 1 of docs/model.md. */
const DECIMALS: Partial<Record<ValueColumn['unit'], number>> = {
  dollars: 2,
  price: 4,
  shares: 6,
  headcount: 8,
  fraction: 8,
  ratio: 8,
};

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
    const decimals = described && DECIMALS[described.unit];
    if (decimals !== undefined && known.every((value) => hasAtMost(decimals, value))) {
      const unscaled = (value: number): bigint => BigInt(unitsOf(value, decimals));
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

/** Read as text with another exponent, a figure is shifted without the rounding of a product. */
function unitsOf(value: number, decimals: number): number {
  return Math.round(Number(`${plainDecimal(value)}e${decimals}`));
}

/** True if a figure has no more than this number of decimals. */
function hasAtMost(decimals: number, value: number): boolean {
  const units = unitsOf(value, decimals);
  return Number.isSafeInteger(units) && Number(`${units}e-${decimals}`) === value;
}
