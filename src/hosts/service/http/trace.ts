import type { LogEntry } from '../options.js';
import { apiKeyIdOf } from './api-key.js';
import type { OpenSpan } from '../tracing.js';
import type { HttpContext } from './context.js';

/** What the log is told of one request. Nothing of its body, its query or its key is ever noted. */
export interface Trace {
  /** The id of the request: the client's own, when it is well-formed. */
  readonly id: string;
  /** Milliseconds since the request arrived. */
  readonly milliseconds: () => number;
  /** Names the span of the request; null when nobody records it. */
  readonly traceparent: string | null;
  note(details: Readonly<Record<string, string>>): void;
  /** Something failed that should not have. */
  failed(error: unknown): void;
  end(status: number): void;
}

const WELL_FORMED = /^[0-9A-Za-z._-]{1,128}$/;
const FIRST_SERVER_ERROR = 500;

/** A trace of a request that arrives now. The log and the span are told the same. */
export function startTrace(request: Request, span: OpenSpan, { ids, log }: Pick<HttpContext, 'ids' | 'log'>): Trace {
  const start = performance.now();
  const own = request.headers.get('x-request-id') ?? '';
  // A key sent in this header by mistake must not be logged.
  const id = WELL_FORMED.test(own) && apiKeyIdOf(own) === null ? own : ids('req');
  const milliseconds = (): number => Math.round(performance.now() - start);
  const { traceparent } = span;
  let noted: Partial<LogEntry> = traceparent === null ? {} : { trace: traceparent.split('-')[1] };
  return {
    id,
    traceparent,
    milliseconds,
    note: (details) => {
      noted = { ...noted, ...details };
    },
    failed: (error) => {
      const stack = error instanceof Error ? (error.stack ?? null) : null;
      log({ level: 'error', event: 'request.failed', request: id, error: String(error), stack });
    },
    end: (status) => {
      // Not ready is an expected answer during shutdown; it is not logged as an error.
      const level = status < FIRST_SERVER_ERROR ? 'info' : noted['route'] === '/readyz' ? 'warn' : 'error';
      const { method } = request;
      log({ level, event: 'request', request: id, method, route: null, ...noted, status, ms: milliseconds() });
      span.set({ 'http.response.status_code': status, 'http.response.header.x-request-id': [id] });
      const { route } = noted;
      if (typeof route === 'string') {
        span.rename(`${method} ${route}`);
        span.set({ 'http.route': route });
      }
      if (status >= FIRST_SERVER_ERROR) span.fail(String(status));
    },
  };
}
