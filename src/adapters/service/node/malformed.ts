import type { Duplex } from 'node:stream';
import { answerTo, API_VERSION, responseOf } from '../http/answer.js';
import { ServiceError } from '../http/service-error.js';

interface Refusal {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time',
  },
};
const MALFORMED: Refusal = {
  status: '400 Bad Request',
  code: 'VALIDATION_ERROR',
  message: 'Not a request in HTTP/1.1',
};

/** The answer to a request that Node can read but that is still invalid: it has no host, or its path is invalid. */
export function refuseRequest(): Response {
  const refusal = new ServiceError('VALIDATION_ERROR', MALFORMED.message, { status: 400 });
  return responseOf(
    answerTo(refusal),
    () => 0,
    () => undefined,
  );
}

/**
 * Answers a malformed or late request before it reaches the service. The answer has the service's envelope; then the connection
 * is closed.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, code, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const meta = { execution_time_ms: 0, api_version: API_VERSION };
  const body = JSON.stringify({ success: false, error: { code, message, details: {} }, meta });
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n${body}`, () => socket.destroy());
}
