import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerTo, bodyOf, responseOf } from '../http/answer.js';
import { ServiceError } from '../http/service-error.js';

const MALFORMED = new ServiceError('VALIDATION_ERROR', 'Not a request in HTTP/1.1', { status: 400 });

type ClientError = Error & { code?: string };

const REFUSALS: Readonly<Record<string, ServiceError>> = {
  HPE_HEADER_OVERFLOW: new ServiceError('PAYLOAD_TOO_LARGE', 'The headers are too large', { status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time'),
};

/** The answer to a request that Node can read but that is still invalid: it has no host, or its path is invalid. */
export function refuseRequest(): Response {
  return responseOf(answerTo(MALFORMED), () => 0);
}

/**
 * Answers a malformed or late request before it reaches the service. The answer has the service's envelope; then the connection
 * is closed.
 */
export function refuseMalformed(error: ClientError, socket: Duplex): void {
  // Nobody is there any more to answer.
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = bodyOf(answerTo(refusal), () => 0);
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
  const { status } = refusal;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n${body}`, () => socket.destroy());
}
