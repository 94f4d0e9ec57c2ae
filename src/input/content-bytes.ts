/** Seven bits a byte hold the 53 bits of the largest number. */
const MOST_BYTES_A_NUMBER = 8;

/** Whole numbers from 0 on as bytes: seven bits each, lowest first; the top bit says that more follow. */
export function wholeNumberBytes(numbers: { readonly length: number; readonly [index: number]: number }): Uint8Array {
  const bytes = new Uint8Array(numbers.length * MOST_BYTES_A_NUMBER);
  let length = 0;
  for (let i = 0; i < numbers.length; i++) {
    let rest = numbers[i]!;
    while (rest >= 0x80) {
      bytes[length++] = 0x80 | (rest % 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes[length++] = rest;
  }
  return bytes.subarray(0, length);
}

/** The UTF-8 bytes of a text without lone surrogates, as `JSON.stringify` gives; spreadsheet hosts have no TextEncoder. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code >= 0x1_0000) i += 1;
    // The first byte tells how many follow, six bits each.
    const following = code < 0x800 ? 1 : code < 0x1_0000 ? 2 : 3;
    bytes[length++] = ((0xff << (7 - following)) & 0xff) | (code >> (6 * following));
    for (let left = following - 1; left >= 0; left--) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
  }
  return bytes.subarray(0, length);
}
