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
