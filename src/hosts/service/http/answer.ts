import { SimulationError, ValidationError } from 'esop-repurchase';
import { sha256 } from '../database/encryption.js';
import type { RunError } from '../records.js';
import { badRequest, ServiceError } from './service-error.js';

/** The version in the path, as `meta.api_version` gives it. */
const API_VERSION = 'v1';

/** Answer of an operation, before it is put into the envelope. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number;
  /** Headers besides those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, or what goes into its envelope. */
  readonly content:
    | {
        /** JSON text of `data`. */
        readonly data: string;
      }
    | {
        /** Errors. */
        readonly error: RunError;
      }
    | {
        /** A complete body, which is defined elsewhere. */
        readonly body: string | Uint8Array;
      };
  /** Entries of `meta` besides the time and the version. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** An answer with data, of the type that the OpenAPI document names for it. */
export function answered<Data extends object>(
  data: Data,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers, content: { data: JSON.stringify(data) } };
}

/** The most violations that `meta.issues` lists. */
const MOST_ISSUES_SHOWN = 100;

/** The answer to an error of the service or of the input; for any other error, the answer says only that something failed. */
export function answerTo(error: unknown): Answer {
  if (error instanceof ServiceError) {
    const { status, headers, code, message, details } = error;
    return { status, headers, content: { error: { code, message, details: details ?? {} } } };
  }
  if (error instanceof ValidationError || error instanceof SimulationError) {
    const issues = error instanceof ValidationError ? error.issues.slice(0, MOST_ISSUES_SHOWN) : [];
    return {
      status: 422,
      content: { error: error.toJSON() },
      ...(issues.length > 1 && { meta: { issues } }),
    };
  }
  return answerTo(new ServiceError('INTERNAL_ERROR', 'Something failed; see the logs of the service'));
}

/** The envelope of data, before and after it. */
export function envelopeOf({ meta }: Pick<Answer, 'meta'>, milliseconds: () => number): readonly [string, string] {
  const about = JSON.stringify({ execution_time_ms: milliseconds(), api_version: API_VERSION, ...meta });
  return ['{"success":true,"data":', `,"meta":${about}}`];
}

/** The text of an answer that is not a complete body. */
export function bodyOf({ content, ...answer }: Answer, milliseconds: () => number): string {
  const [before, after] = envelopeOf(answer, milliseconds);
  if ('data' in content) return `${before}${content.data}${after}`;
  return `{"success":false,"error":${JSON.stringify('error' in content ? content.error : null)}${after}`;
}

/** The answer as it is sent. */
export function responseOf(answer: Answer, milliseconds: () => number): Response {
  const { status, content } = answer;
  if (status === NOT_MODIFIED) return new Response(null, { status, headers: { ...answer.headers } });
  const headers = { 'content-type': 'application/json', ...answer.headers };
  const body = 'body' in content ? (content.body as string | Uint8Array<ArrayBuffer>) : bodyOf(answer, milliseconds);
  return new Response(body, { status, headers });
}

const NOT_MODIFIED = 304;

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
