/**
 * Participant snapshots as they are stored: many at a time, as the gzip of lines of JSON. The first line says what the columns are: the
 * name of each, and the decimals of its figures, the list of its values, or null where each entry is a text. After it come the years, or
 * stretches of a large one: a line with the number of snapshots, and a line for each column. That has figures in units of their last
 * decimal, places in the list of values, or texts; or one of those, where all are the same.
 */
import { DECIMALS_OF, isFigure, RESULT_TABLES, type SnapshotColumns } from 'esop-repurchase/internal';
import { gunzip, gzip } from '../gzip.js';
import type { RunPart } from '../records.js';

/** Snapshots in a part, and in a stretch of it: some 50 kB compressed. */
const ENTRIES = 2000;

const { columns: PARTICIPANT_SNAPSHOT } = RESULT_TABLES.ParticipantSnapshot;

type Name = keyof typeof PARTICIPANT_SNAPSHOT;
type Description = readonly [name: string, how: number | readonly (string | boolean)[] | null];
type Line = readonly (number | string | null)[] | number | string | null;

const NAMES = Object.keys(PARTICIPANT_SNAPSHOT) as Name[];
const DESCRIPTIONS = NAMES.map((name): Description => {
  const column = PARTICIPANT_SNAPSHOT[name];
  if (isFigure(column)) return [name, DECIMALS_OF[column.unit]];
  if (column.unit === 'flag') return [name, [false, true]];
  return [name, 'oneOf' in column ? column.oneOf : null];
});
const HEAD = JSON.stringify(DESCRIPTIONS);

/** The text of no snapshot is shorter: its names, and a digit for each. */
export const LEAST_BYTES = NAMES.reduce((sum, name) => sum + name.length + '{"":0'.length, 0);

/** Makes the parts of a run's snapshots, year by year. */
export class SnapshotParts {
  private readonly parts: RunPart[] = [];
  /** The number of the first snapshot of the part that is made, how many are in it, and its lines. */
  private first = 0;
  private entries = 0;
  private readonly lines = new JsonLines(HEAD);
  /** Ids repeat year after year, so each is kept once. */
  private ids: readonly string[] = [];
  private idsLine = '';

  /** Takes over what there is at a year end. */
  add(at: SnapshotColumns): void {
    for (let from = 0; from < at.count; from += ENTRIES) {
      const to = Math.min(at.count, from + ENTRIES);
      if (this.entries + to - from > ENTRIES) this.endPart();
      this.entries += to - from;
      this.lines.text(String(to - from));
      for (const name of NAMES) {
        if (name === 'participant_id') this.lines.text(this.lineOfIds(at.participant_id.slice(from, to)));
        else this.lines.units((at[name] as unknown as Float64Array).subarray(from, to));
      }
    }
  }

  /** All parts; nothing may be added afterwards. */
  end(): readonly RunPart[] {
    if (this.entries > 0) this.endPart();
    return this.parts;
  }

  private endPart(): void {
    const { first, entries } = this;
    this.parts.push({ name: 'snapshots', first, entries, data: this.lines.take(gzip) });
    this.first += entries;
    this.entries = 0;
  }

  private lineOfIds(ids: readonly string[]): string {
    if (ids.length !== this.ids.length || ids.some((id, row) => id !== this.ids[row])) {
      this.ids = ids;
      this.idsLine = JSON.stringify(ids);
    }
    return this.idsLine;
  }
}

/** A snapshot of a part. */
interface ReadSnapshot {
  readonly participant: string;
  /** JSON text. */
  readonly text: () => string;
}

/** Reads the snapshots of a part in order, but for so many at the beginning; columns are read once somebody's text is asked for. */
export function* readSnapshotPart(data: Uint8Array, skipped: number): Generator<ReadSnapshot> {
  const [head, ...lines] = gunzip(data).split('\n') as [string, ...string[]];
  const descriptions = JSON.parse(head) as readonly Description[];
  const place = descriptions.findIndex(([name]) => name === 'participant_id');
  let left = skipped;
  for (let at = 0; at < lines.length; at += descriptions.length + 1) {
    const count = Number(lines[at]);
    const columns = lines.slice(at + 1, at + 1 + descriptions.length);
    const ids = entriesOf(columns[place]!);
    let texts: readonly ((row: number) => string)[] | undefined;
    const text = (row: number): string => {
      texts ??= descriptions.map((description, column) => textOf(description, entriesOf(columns[column]!)));
      let all = '';
      for (const column of texts) all += `${all === '' ? '{' : ','}${column(row)}`;
      return `${all}}`;
    };
    for (let row = left; row < count; row += 1) yield { participant: ids(row) as string, text: () => text(row) };
    left = Math.max(0, left - count);
  }
}

function entriesOf(line: string): (row: number) => number | string | null {
  const parsed = JSON.parse(line) as Line;
  return typeof parsed === 'object' && parsed !== null ? (row) => parsed[row]! : () => parsed;
}

function textOf([name, how]: Description, entry: (row: number) => number | string | null): (row: number) => string {
  const start = `${JSON.stringify(name)}:`;
  if (how === null) return (row) => start + JSON.stringify(entry(row));
  if (typeof how === 'number') {
    const unit = 10 ** how;
    return (row) => {
      const units = entry(row);
      return `${start}${units === null ? 'null' : (units as number) / unit}`;
    };
  }
  const texts = how.map((value) => start + JSON.stringify(value));
  return (row) => texts[entry(row) as number]!;
}

const ZERO = 0x30;
const COMMA = 0x2c;
const MINUS = 0x2d;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const NEW_LINE = 0x0a;

/** Figures are below 2^53: sixteen digits, a sign, and what separates it from the next. */
const MOST_BYTES = 18;

/** Below it, whole numbers are divided in a nanosecond. */
const HALF = 1e9;
const HALF_DIGITS = 9;

/**
 * Lines of JSON as UTF-8. Whole numbers are written digit by digit: making texts of them takes three times as long, and texts have to be
 * made UTF-8 before they are compressed.
 */
class JsonLines {
  private bytes = Buffer.allocUnsafe(2 ** 16);
  private length = 0;

  constructor(private readonly head: string) {
    this.text(head);
  }

  /** A line that is JSON already. */
  text(json: string): void {
    this.makeRoom(json.length * 3 + 1);
    this.length += this.bytes.write(json, this.length);
    this.bytes[this.length++] = NEW_LINE;
  }

  /** A list of whole numbers, NaN as null; only the first of them where all are the same. */
  units(values: Float64Array): void {
    const [first] = values;
    this.makeRoom(values.length * MOST_BYTES + 2);
    if (values.every((value) => Object.is(value, first))) this.unit(first!);
    else {
      this.bytes[this.length++] = OPEN;
      for (const value of values) {
        this.unit(value);
        this.bytes[this.length++] = COMMA;
      }
      this.bytes[this.length - 1] = CLOSE;
    }
    this.bytes[this.length++] = NEW_LINE;
  }

  /** Takes all lines, and begins again with the head. */
  take<T>(use: (lines: Uint8Array) => T): T {
    const taken = use(this.bytes.subarray(0, this.length - 1));
    this.length = 0;
    this.text(this.head);
    return taken;
  }

  private unit(value: number): void {
    if (Number.isNaN(value)) {
      this.length += this.bytes.write('null', this.length);
      return;
    }
    if (value < 0) this.bytes[this.length++] = MINUS;
    const units = Math.abs(value);
    const high = Math.floor(units / HALF);
    if (high > 0) this.digits(high, digitsIn(high));
    const low = units - high * HALF;
    this.digits(low, high > 0 ? HALF_DIGITS : digitsIn(low));
  }

  private digits(number: number, count: number): void {
    const { bytes, length } = this;
    let rest = number | 0;
    for (let at = length + count - 1; at >= length; at -= 1) {
      const next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.length = length + count;
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + bytes));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function digitsIn(number: number): number {
  let digits = 1;
  for (let least = 10; least <= number; least *= 10) digits += 1;
  return digits;
}
