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

/** More would keep the process from other requests. */
const MOST_AT_ONCE = 65_536;

/** Restores the text. */
export async function gunzip(bytes: Uint8Array): Promise<string> {
  if (zlib !== undefined && bytes.length <= MOST_AT_ONCE) return zlib.gunzipSync(bytes).toString();
  const decompress = new DecompressionStream('gzip');
  // Node's types distinguish its own streams from those of browsers, but the streams are the same.
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(decompress as never);
  return new Response(stream as ReadableStream).text();
}
