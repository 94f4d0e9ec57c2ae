import { ofNode } from './of-node.js';

/** The polynomial of CRC-32, its lowest power in the highest bit (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

/**
 * The checksum CRC-32 of bytes, as gzip has it.
 *
 * @example
 * crc32(new TextEncoder().encode('123456789')) // 3421780262
 */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The same, faster where Node has it, from 20.15 on. */
export const checksum = ofNode<{ crc32?: typeof crc32 }>('node:zlib')?.crc32 ?? crc32;

/**
 * The checksum of two texts, one after the other, from the checksum of each and the length of the second in bytes: the first one
 * times x to the power of that many bits, plus the second (as zlib's `crc32_combine` has it).
 *
 * @example
 * const [one, other] = ['12345', '6789'].map((text) => new TextEncoder().encode(text));
 * combinedCrc32(crc32(one), crc32(other), 4) // 3421780262
 */
export function combinedCrc32(first: number, second: number, length: number): number {
  let shift = ONE;
  // x to the power of 8, then of 16, 32 and so on.
  let power = 1 << 23;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(power, shift);
    power = product(power, power);
  }
  return (product(shift, first) ^ second) >>> 0;
}

/** 1 as a polynomial: x to the power of 0 is the highest bit. */
const ONE = 1 << 31;

/** The product of two polynomials modulo that of the checksum. */
function product(one: number, other: number): number {
  let sum = 0;
  let factor = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return sum;
}
