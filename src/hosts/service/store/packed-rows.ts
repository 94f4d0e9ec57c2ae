/**
 * Rows of results, packed column by column: much less work than JSON text and its compression, for about the same space. Most
 * results are kept and few are read again, so the text is made of those that are.
 *
 * The first line is JSON: how many rows there are, and each column's name with the number of its decimals or the list of its
 * values. After it follow the columns: for each row a whole number in groups of seven bits, the lowest first. It is the figure in
 * units of its last decimal plus 1, where 0 stands for null, or a place in the list. The last four bytes are the checksum (CRC-32) of
 * all before them: a bit that a disk or a copy has lost would be another figure.
 */
import { checksum } from '../crc32.js';
import { DamagedData } from './damaged-data.js';

/** A row whose values are figures, texts, flags and null, by the names of its columns. */
export type FlatRow = Readonly<Record<string, string | number | boolean | null>>;

type Value = FlatRow[string];
type Column = readonly [name: string, how: number | readonly Value[]];

const NEW_LINE = 0x0a;
const CHECKSUM_BYTES = 4;

/** A whole number below 2^56 has at most so many groups of seven bits. */
const MOST_GROUPS = 8;

/** A column to be packed: figures in units of their last decimal, NaN for null; or places in a list of values. */
export type RowColumn =
  | { readonly name: string; readonly decimals: number; readonly units: Float64Array }
  | { readonly name: string; readonly values: readonly Value[]; readonly places: ArrayLike<number> };

/** Packs the columns of rows. Figures are not negative. */
export function packColumns(count: number, columns: readonly RowColumn[]): Uint8Array {
  const packed = new Groups(count * columns.length * MOST_GROUPS);
  const described = columns.map((column): Column => {
    if ('units' in column) return [column.name, packFigures(column.units, count, column.decimals, packed)];
    for (let row = 0; row < count; row++) packed.push(column.places[row]!);
    return [column.name, column.values];
  });
  const head = new TextEncoder().encode(`${JSON.stringify([count, described])}\n`);
  const end = head.length + packed.length;
  const bytes = new Uint8Array(end + CHECKSUM_BYTES);
  bytes.set(head);
  bytes.set(packed.bytes.subarray(0, packed.length), head.length);
  new DataView(bytes.buffer).setUint32(end, checksum(bytes.subarray(0, end)));
  return bytes;
}

/**
 * The rows, digit by digit as they were packed.
 *
 * @throws DamagedData when a byte is not as it was packed
 */
export function unpackRows(packed: Uint8Array): FlatRow[] {
  const bytes = packed.subarray(0, -CHECKSUM_BYTES);
  const sum = new DataView(packed.buffer, packed.byteOffset + bytes.length, CHECKSUM_BYTES).getUint32(0);
  if (sum !== checksum(bytes)) throw new DamagedData('A page of results is not as it was stored');
  const end = bytes.indexOf(NEW_LINE);
  const head = new TextDecoder().decode(bytes.subarray(0, end));
  const [count, columns] = JSON.parse(head) as [number, readonly Column[]];
  const rows = Array.from({ length: count }, (): Record<string, Value> => ({}));
  let at = end + 1;
  for (const [name, how] of columns) {
    const unit = typeof how === 'number' ? 10 ** how : 0;
    for (const row of rows) {
      let code = 0;
      let scale = 1;
      for (; bytes[at]! >= 0x80; at++, scale *= 0x80) code += (bytes[at]! - 0x80) * scale;
      code += bytes[at++]! * scale;
      if (typeof how !== 'number') row[name] = how[code]!;
      else row[name] = code === 0 ? null : (code - 1) / unit;
    }
  }
  return rows;
}

/** Packs figures with as few decimals as they need, which takes less room, and returns how many. */
function packFigures(units: Float64Array, count: number, decimals: number, packed: Groups): number {
  let dropped = decimals;
  for (let row = 0; row < count && dropped > 0; row++) {
    while (dropped > 0 && !isMultiple(units[row]!, 10 ** dropped)) dropped -= 1;
  }
  const step = 10 ** dropped;
  for (let row = 0; row < count; row++) {
    const figure = units[row]!;
    packed.push(Number.isNaN(figure) ? 0 : figure / step + 1);
  }
  return decimals - dropped;
}

/** Much faster than the remainder of doubles. NaN takes no decimals. */
function isMultiple(figure: number, step: number): boolean {
  return Number.isNaN(figure) || Math.floor(figure / step) * step === figure;
}

/** Used again for each page: new memory of this size for each would have the collector at work all the time. */
let memory = new Uint8Array(0);

/** Whole numbers in groups of seven bits; all but the last group of a number have the eighth bit set. */
class Groups {
  readonly bytes: Uint8Array;
  length = 0;

  constructor(room: number) {
    if (memory.length < room) memory = new Uint8Array(room);
    this.bytes = memory;
  }

  push(number: number): void {
    const { bytes } = this;
    let rest = number;
    let at = this.length;
    // Operations on bits take 31 of them.
    while (rest >= 0x8000_0000) {
      const higher = Math.floor(rest / 0x80);
      bytes[at++] = rest - higher * 0x80 + 0x80;
      rest = higher;
    }
    for (; rest >= 0x80; rest >>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
    bytes[at++] = rest;
    this.length = at;
  }
}
