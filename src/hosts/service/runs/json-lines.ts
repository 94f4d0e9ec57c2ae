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
export class JsonLines {
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
