import { hasNameTwice, outlineOf, readJson } from 'esop-repurchase/internal';
import { badRequest, ServiceError } from './service-error.js';

/**
 * The body of a request, read no further than is allowed, and counted while it arrives.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or VALIDATION_ERROR when it breaks off
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array> {
  refuseOtherTypes(request.headers);
  const tooLarge = (): ServiceError =>
    // The rest of it may still arrive: the client must not send its next request there.
    new ServiceError('PAYLOAD_TOO_LARGE', `A body may have at most ${most} bytes`, {
      headers: { connection: 'close' },
    });
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += piece.byteLength;
      // Leaving the loop cancels the rest.
      if (length > most) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : badRequest('body', 'Must arrive whole');
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
}

function refuseOtherTypes(headers: Headers): void {
  const [given = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1])
    .find((one) => one !== undefined);
  if (given.trim() !== 'application/json' || (charset ?? 'utf-8') !== 'utf-8') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body must have the Content-Type application/json');
  }
  if ((headers.get('content-encoding')?.toLowerCase() ?? 'identity') !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
}

/** Limits of a body. */
interface JsonLimits {
  /** Deepest nesting. */
  readonly bodyDepth: number;
  /** Most values, counted as containers, names and commas. */
  readonly bodyValues: number;
  /** Most names of one object. */
  readonly bodyNames: number;
}

/**
 * Reads JSON of a request. A name that an object has twice is an error, because one of its two values would be lost.
 * Nesting deeper than any input has is an error too, because reading it may overflow the stack. The cost of a body depends on the
 * number of its values rather than on its size, and an object of very many names costs most, so both are counted before the body is parsed.
 *
 * @throws ServiceError VALIDATION_ERROR, 400; PAYLOAD_TOO_LARGE for too many values or names
 * @example
 * const limits = { bodyDepth: 2, bodyValues: 5, bodyNames: 2 };
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * parseJson(bytes('{"a":[1]}'), limits) // { a: [1] }
 * parseJson(bytes('{"a":1,"a":2}'), limits) // throws ServiceError
 * parseJson(bytes('[[[]]]'), limits) // throws ServiceError
 * parseJson(bytes('[1,2,3,4,5,6]'), limits) // throws ServiceError
 */
export function parseJson(bytes: Uint8Array, { bodyDepth, bodyValues, bodyNames }: JsonLimits): unknown {
  const outline = outlineOf(bytes);
  if (outline.values > bodyValues) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `A body may have at most ${bodyValues} values`);
  }
  if (outline.mostNames > bodyNames) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `An object of a body may have at most ${bodyNames} names`);
  }
  if (outline.depth > bodyDepth) throw badRequest('body', `Must be nested at most ${bodyDepth} deep`);
  const text = decoded(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('body', problemIn(text));
  }
  if (hasNameTwice(outline, value)) throw badRequest('body', problemIn(text));
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('body', 'Must be UTF-8');
  }
}

/** Fault of a text that is not JSON, or has a name twice: a slow reading, for refused texts only. */
function problemIn(text: string): string {
  const read = readJson(text, { comments: false });
  if (!('problem' in read)) return 'Must be JSON';
  const { line, column, problem, twice } = read.problem;
  return twice === undefined ? `Must be JSON: line ${line}, column ${column}, ${problem}` : problem;
}
