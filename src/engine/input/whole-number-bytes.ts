/** At seven bits a byte, this many bytes hold the 53 bits of the largest number. */
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
