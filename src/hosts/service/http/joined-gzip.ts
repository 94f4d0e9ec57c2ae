import { inflate } from '../gzip.js';
import { combinedCrc32, crc32 } from '../crc32.js';

/**
 * One gzip file (RFC 1952) of texts and of stored gzip, in order. What was stored by `joinableGzip()` is passed through as it is;
 * anything else is put in uncompressed. It is one member, because browsers read no further than the first.
 */
export async function* joinedGzip(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  yield START_OF_GZIP;
  let crc = 0;
  let length = 0;
  for await (const part of parts) {
    const stored = typeof part === 'string' ? null : deflatedIn(part);
    if (stored !== null) {
      yield stored.blocks;
      crc = combinedCrc32(crc, stored.crc, stored.length);
      length += stored.length;
      continue;
    }
    for await (const bytes of typeof part === 'string' ? [new TextEncoder().encode(part)] : inflate(part)) {
      yield* uncompressed(bytes);
      crc = combinedCrc32(crc, crc32(bytes), bytes.length);
      length += bytes.length;
    }
  }
  yield endOfGzip(crc, length);
}

/** What follows the blocks of a text: an empty last one, its checksum and its length. */
export function endOfGzip(crc: number, length: number): Uint8Array {
  const end = new Uint8Array(LAST_BLOCK.length + TRAILER_BYTES);
  end.set(LAST_BLOCK);
  const trailer = new DataView(end.buffer, LAST_BLOCK.length);
  trailer.setUint32(0, crc, true);
  trailer.setUint32(LENGTH_AT, length % 2 ** 32, true);
  return end;
}

/** What precedes them: deflate, no name, no time, by nobody in particular. */
export const START_OF_GZIP = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** An empty block that says that it is the last. */
const LAST_BLOCK = Uint8Array.of(3, 0);
const TRAILER_BYTES = 8;
const LENGTH_AT = 4;
/** What is left by a flush, which ends blocks at a whole byte, and the last block after it. */
const FLUSHED = [0, 0, 0xff, 0xff, ...LAST_BLOCK];

/** The blocks of stored gzip that another may follow, and the checksum and length of its text; null where none may. */
function deflatedIn(gzip: Uint8Array): { blocks: Uint8Array; crc: number; length: number } | null {
  const end = gzip.length - TRAILER_BYTES;
  const isPlain = gzip[3] === 0;
  if (!isPlain || !FLUSHED.every((byte, i) => gzip[end - FLUSHED.length + i] === byte)) return null;
  const trailer = new DataView(gzip.buffer, gzip.byteOffset + end, TRAILER_BYTES);
  return {
    blocks: gzip.subarray(START_OF_GZIP.length, end - LAST_BLOCK.length),
    crc: trailer.getUint32(0, true),
    length: trailer.getUint32(LENGTH_AT, true),
  };
}

const LONGEST_BLOCK = 65_535;
const BLOCK_HEADER_BYTES = 5;

/** Bytes as blocks of deflate that are not compressed, RFC 1951 3.2.4. */
function* uncompressed(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += LONGEST_BLOCK) {
    const part = bytes.subarray(at, at + LONGEST_BLOCK);
    const block = new Uint8Array(BLOCK_HEADER_BYTES + part.length);
    const header = new DataView(block.buffer);
    header.setUint16(1, part.length, true);
    header.setUint16(3, ~part.length & LONGEST_BLOCK, true);
    block.set(part, BLOCK_HEADER_BYTES);
    yield block;
  }
}
