import { gunzipSync, gzipSync } from 'node:zlib';

/** Most of computing a small run is compressing it: the quickest way takes a third more room. */
const LEVEL = 1;

/** Compresses text, or the UTF-8 of it; the checksum in it tells whether a bit was lost. */
export function gzip(text: string | Uint8Array): Uint8Array {
  return gzipSync(text, { level: LEVEL });
}

/** Restores the UTF-8. */
export function gunzipBytes(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes);
}

/** Restores the text. */
export function gunzip(bytes: Uint8Array): string {
  return gunzipBytes(bytes).toString();
}
