import { SHA256 } from '@noble/hashes/sha2';

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const TWO_TO_32 = 0x1_0000_0000;

/**
 * A SHA-256 (FIPS 180-4) over texts and numbers. The library's own way to finish needs BigInt, which spreadsheet hosts may
 * lack; here the closing bytes are laid out by hand and its state is read.
 */
export class Fingerprint {
  readonly #hash = new ReadableSha256();

  /** Adds a text, as UTF-8. A lone surrogate must be escaped. */
  addText(text: string): void {
    this.#hash.update(utf8(text));
  }

  /** Adds numbers, each as the eight bytes of its double, lowest first on every platform. */
  addNumbers(numbers: { readonly length: number; readonly [index: number]: number }): void {
    const bytes = new Uint8Array(numbers.length * 8);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < numbers.length; i++) view.setFloat64(i * 8, numbers[i]!, true);
    this.#hash.update(bytes);
  }

  /** The 64 hexadecimal digits. Nothing can be added after this. */
  hex(): string {
    return this.#hash
      .finish()
      .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }
}

class ReadableSha256 extends SHA256 {
  /** Pads the message as the standard says, with its length in bits at the end, and reads the eight words of the state. */
  finish(): number[] {
    const length = this.length;
    const beyond = (length + 1 + LENGTH_BYTES) % BLOCK_BYTES;
    const padding = new Uint8Array(1 + (beyond === 0 ? 0 : BLOCK_BYTES - beyond) + LENGTH_BYTES);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor((length * 8) / TWO_TO_32));
    view.setUint32(padding.length - 4, (length * 8) % TWO_TO_32);
    this.update(padding);
    return this.get();
  }
}

/** The UTF-8 bytes of a text; spreadsheet hosts have no TextEncoder. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code < 0x80) {
      bytes[length++] = code;
    } else if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 0x3f);
    } else {
      if (code < 0x1_0000) {
        bytes[length++] = 0xe0 | (code >> 12);
      } else {
        i += 1;
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[length++] = 0x80 | (code & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}
