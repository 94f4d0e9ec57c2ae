import type { ServiceLimits } from '../options.js';
import { within } from '../runs/within.js';
import { badRequest, ServiceError } from './service-error.js';

/** The first room made for a body; it doubles when it is not enough. */
const FIRST_ROOM = 65_536;

/** Once this part of the largest body has arrived, room for all that may follow is made: copying more would hold up others. */
const LARGE_PART = 1 / 8;

/**
 * The rest of a refused body is read and dropped, up to so many times the largest body and for so long: a client that still sends
 * while its connection is closed may lose the answer.
 */
const DROPPED_BODIES = 4;
const DROPPING_MS = 500;

/** So many pieces may be small: each costs as much as kilobytes, and a body of single bytes would cost seconds. */
const SMALL_PIECES = 1000;
const SMALL_BYTES = 256;

/**
 * The body of a request, read no further than is allowed. `hold` is told of bytes before they are kept, and may throw.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or VALIDATION_ERROR when it breaks off
 */
export async function readBody(
  request: Request,
  type: string,
  limits: Pick<ServiceLimits, 'bodyBytes' | 'bodySeconds'>,
  hold: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseOtherTypes(request.headers, type);
  const tooLarge = new ServiceError('PAYLOAD_TOO_LARGE', `A body may have at most ${limits.bodyBytes} bytes`);
  const most = Number(request.headers.get('content-length') ?? limits.bodyBytes);
  if (most > limits.bodyBytes) throw tooLarge;
  if (request.body === null) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  // Nobody reads the rest of the body.
  const stop = (): void => void reader.cancel().catch(() => undefined);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    stop();
  }, limits.bodySeconds * 1000);
  // Each part is copied at once: keeping it until the end would cost hundreds of bytes even for a part of one byte.
  let whole = new Uint8Array(FIRST_ROOM);
  let length = 0;
  let pieces = 0;
  const isInPieces = (): boolean => pieces > SMALL_PIECES && length < pieces * SMALL_BYTES;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (late.signal.aborted) {
        throw new ServiceError('REQUEST_TIMEOUT', `The body did not arrive within ${limits.bodySeconds} seconds`);
      }
      if (done) return whole.subarray(0, length);
      const longer = length + value.byteLength;
      if (longer > limits.bodyBytes) throw tooLarge;
      hold(value.byteLength);
      if (longer > whole.length) {
        whole = withRoom(whole, longer < most * LARGE_PART ? 2 * longer : Math.max(longer, most));
      }
      whole.set(value, length);
      length = longer;
      pieces += 1;
      if (isInPieces()) throw badRequest('body', `Must arrive in pieces of ${SMALL_BYTES} bytes or more`);
    }
  } catch (error) {
    const refusal = error instanceof ServiceError ? error : badRequest('body', 'Must arrive whole');
    whole = new Uint8Array();
    if (!isInPieces() && (await drop(reader, DROPPED_BODIES * limits.bodyBytes))) throw refusal;
    stop();
    throw closing(refusal);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads to the end and keeps nothing; false when the end does not come soon. */
async function drop(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<boolean> {
  const until = performance.now() + DROPPING_MS;
  let isOver = false;
  const reading = (async () => {
    for (let left = most; left > 0 && performance.now() < until;) {
      const { done, value } = await reader.read();
      if (done) return (isOver = true);
      left -= value.byteLength;
    }
    return false;
  })().catch(() => false);
  await within(DROPPING_MS, reading);
  return isOver;
}

/** The same refusal, after which the connection is closed: the client must not send its next request there. */
function closing({ code, message, status, headers, details }: ServiceError): ServiceError {
  return new ServiceError(code, message, {
    status,
    headers: { ...headers, connection: 'close' },
    ...(details && { details }),
  });
}

function refuseOtherTypes(headers: Headers, type: string): void {
  const given = /^[^;]*/
    .exec(headers.get('content-type') ?? '')?.[0]
    .trim()
    .toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers.get('content-type') ?? '')?.[1]?.toLowerCase();
  if (given !== type || (charset !== undefined && charset !== 'utf-8')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', `The body must have the Content-Type ${type}`, {
      headers: type === 'application/json' ? {} : { 'accept-patch': type },
    });
  }
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, room: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(room);
  larger.set(bytes);
  return larger;
}
