import { sha256 } from '../sha256.js';
import { badRequest } from './service-error.js';

const DIGITS = 32;

/** ETag: a hash of these values. */
export function entityTagFrom(...values: readonly unknown[]): string {
  return `"${sha256(JSON.stringify(values)).slice(0, DIGITS)}"`;
}

const ENTITY_TAGS = /^(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*$/;

/**
 * Whether the client has what the tag stands for already, RFC 9110 13.1.2.
 *
 * @throws ServiceError VALIDATION_ERROR, 400, when the header is not a list of tags
 */
export function isKnown(headers: Headers, tag: string): boolean {
  const given = headers.get('If-None-Match')?.trim() ?? null;
  if (given === null || given === '*') return given === '*';
  if (!ENTITY_TAGS.test(given)) throw badRequest('If-None-Match', 'Must be an ETag that was answered, such as "3"');
  return given.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}
