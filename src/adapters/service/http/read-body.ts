import type { ServiceLimits } from '../options.js';
import { badRequest, ServiceError } from './service-error.js';

/**
 * The body of a request as text, read no further than is allowed.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or VALIDATION_ERROR when it is not UTF-8
 */
export async function readBody(
  request: Request,
  type: string,
  limits: Pick<ServiceLimits, 'bodyBytes' | 'bodySeconds'>,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseOtherTypes(request.headers, type);
  const tooLarge = new ServiceError('PAYLOAD_TOO_LARGE', `A body may have at most ${limits.bodyBytes} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw tooLarge;
  if (request.body === null) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limits.bodySeconds * 1000);
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'late') {
        throw new ServiceError('REQUEST_TIMEOUT', `The body did not arrive within ${limits.bodySeconds} seconds`);
      }
      if (next.done) return joined(parts, length);
      length += next.value.byteLength;
      if (length > limits.bodyBytes) throw tooLarge;
      parts.push(next.value);
    }
  } catch (error) {
    // Whatever is still to come: nobody reads it.
    void reader.cancel().catch(() => undefined);
    throw error instanceof ServiceError ? error : badRequest('body', 'Must arrive whole');
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes as text. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('body', 'Must be UTF-8');
  }
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

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
