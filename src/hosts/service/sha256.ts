import type { createHash } from 'node:crypto';
import { ofNode } from './of-node.js';

const nodes = ofNode<{ createHash: typeof createHash }>('node:crypto');

/** More would keep the process from other requests. */
const MOST_AT_ONCE = 65_536;

/** SHA-256 in hexadecimal. */
export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  if (nodes !== undefined && text.length <= MOST_AT_ONCE) return nodes.createHash('sha256').update(text).digest('hex');
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Hashing copies the bytes first. More than this, copied at once, would hold up others. */
const HASHED_AT_ONCE = 1024 * 1024;

/** What tells a body from others: its SHA-256; for a long one the SHA-256 of those of its parts. */
export async function hashOfBody(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.length <= HASHED_AT_ONCE) return sha256(bytes);
  let parts = '';
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    parts += await sha256(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return sha256(parts);
}

/** Bytes in hexadecimal. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
