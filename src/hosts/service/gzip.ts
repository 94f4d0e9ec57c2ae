import type { gunzipSync } from 'node:zlib';
import { ofNode } from './of-node.js';

/**
 * Compresses text by gzip. A synchronous implementation keeps memory low, because it gets its pages while the plan is projected.
 */
export type Gzip = (text: string) => Promise<Uint8Array>;

/** Compresses by web standards, wherever the service runs. */
export async function gzipByStream(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const zlib = ofNode<{ gunzipSync: typeof gunzipSync }>('node:zlib');

/** More text would keep the process from other requests. */
const MOST_AT_ONCE = 1024 * 1024;
/** Where gzip has the length of its text, from the end (RFC 1952). */
const LENGTH_AT = 4;

/** Restores the text. */
export async function gunzip(bytes: Uint8Array): Promise<string> {
  return atOnce(bytes)?.toString() ?? new Response(streamOf(bytes)).text();
}

/** Restores the text as UTF-8, piece by piece: it may be hundreds of times as long as what is stored of it. */
export async function* inflate(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const whole = atOnce(bytes);
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const reader = streamOf(bytes).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    // Who reads may have gone away.
    await reader.cancel();
  }
}

function atOnce(bytes: Uint8Array): Buffer | undefined {
  const { buffer, byteOffset, length } = bytes;
  const lengthOfText = new DataView(buffer, byteOffset + length - LENGTH_AT, LENGTH_AT).getUint32(0, true);
  return lengthOfText > MOST_AT_ONCE ? undefined : zlib?.gunzipSync(bytes);
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const decompress = new DecompressionStream('gzip');
  // Node's types distinguish its own streams from those of browsers, but the streams are the same.
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(decompress as never);
}
