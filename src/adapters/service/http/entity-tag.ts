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

const ENTITY_TAGS = /^(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*$/;

/**
 * Refuses a change to any version but the one the client has seen, RFC 9110 13.1.1. Without the header, any version will do.
 *
 * @throws ServiceError PRECONDITION_FAILED; VALIDATION_ERROR, 400, when the header is not a list of tags
 */
export function checkIfMatch(headers: Headers, version: number): void {
  const given = headers.get('if-match')?.trim();
  if (given === undefined || given === '*') return;
  if (!ENTITY_TAGS.test(given)) throw badRequest('If-Match', 'Must be the ETag of a version, such as "3"');
  if (given.split(',').some((tag) => tag.trim() === entityTagOf(version))) return;
  throw new ServiceError('PRECONDITION_FAILED', `The scenario is at version ${version}`);
}
