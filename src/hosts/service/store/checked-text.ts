import { checksum } from '../crc32.js';
import { DamagedData } from './damaged-data.js';

/** The digits of a checksum. */
const DIGITS = 8;

/**
 * A text as it is stored without encryption, its checksum (CRC-32) before it: a bit that a disk or a copy has lost would be another
 * figure.
 */
export function withChecksum(text: string): string {
  return checksumOf(text) + text;
}

/**
 * The text that was stored.
 *
 * @throws DamagedData when a character is not as it was stored
 */
export function checkedText(stored: string): string {
  const text = stored.slice(DIGITS);
  if (stored.slice(0, DIGITS) !== checksumOf(text)) throw new DamagedData('A stored text is not as it was stored');
  return text;
}

function checksumOf(text: string): string {
  return checksum(new TextEncoder().encode(text)).toString(16).padStart(DIGITS, '0');
}
