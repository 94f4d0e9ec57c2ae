import { sha256 } from '../sha256.js';
import { badRequest, ServiceError } from './service-error.js';

/**
 * The tag of a version.
 *
 * @example
 * entityTagOf(3) // '"3"'
 */
export function entityTagOf(version: number): string {
  return `"${version}"`;
}

const DIGITS = 32;

/** ETag: a hash of these values. */
export function entityTagFrom(...values: readonly unknown[]): string {
  return `"${sha256(JSON.stringify(values)).slice(0, DIGITS)}"`;
}

const ENTITY_TAGS = /^(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*$/;

/**
 * Refuses a change to any version but the one the client has seen, RFC 9110 13.1.1. Without the header, any version will do.
 *
 * @throws ServiceError PRECONDITION_FAILED; VALIDATION_ERROR, 400, when the header is not a list of tags
 */
export function checkIfMatch(headers: Headers, version: number): void {
  const given = tagsIn(headers, 'If-Match');
  if (given === null || given === '*' || given.includes(entityTagOf(version))) return;
  throw new ServiceError('PRECONDITION_FAILED', `The scenario is at version ${version}`);
}

/**
 * Whether the client has what the tag stands for already, RFC 9110 13.1.2.
 *
 * @throws ServiceError VALIDATION_ERROR, 400, when the header is not a list of tags
 */
export function isKnown(headers: Headers, tag: string): boolean {
  const given = tagsIn(headers, 'If-None-Match');
  return given === '*' || (given ?? []).some((known) => known.replace(/^W\//, '') === tag);
}

function tagsIn(headers: Headers, name: 'If-Match' | 'If-None-Match'): '*' | readonly string[] | null {
  const given = headers.get(name)?.trim() ?? null;
  if (given === null || given === '*') return given;
  if (!ENTITY_TAGS.test(given)) throw badRequest(name, 'Must be an ETag that was answered, such as "3"');
  return given.split(',').map((tag) => tag.trim());
}
