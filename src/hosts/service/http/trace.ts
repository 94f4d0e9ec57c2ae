import type { ServiceContext } from '../context.js';
import type { LogEntry } from '../options.js';

/** Log entry of a request. It never holds the body, the query or the key. */
export interface Trace {
  /** The id of the request: the client's own if it is a UUID. */
  readonly id: string;
  /** Milliseconds since the request arrived. */
  readonly milliseconds: () => number;
  note(details: Readonly<Record<string, string>>): void;
  /** Something failed that should not have. */
  failed(error: unknown): void;
  end(status: number): void;
}

/** Other text may be a key, or name a person, and would be logged. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FIRST_SERVER_ERROR = 500;

/** A trace of a request that arrives now. */
export function startTrace(request: Request, { ids, log }: Pick<ServiceContext, 'ids' | 'log'>): Trace {
  const start = performance.now();
  const own = request.headers.get('x-request-id') ?? '';
  const id = UUID.test(own) ? own : ids('req');
  const milliseconds = (): number => Math.round(performance.now() - start);
  let noted: Partial<LogEntry> = {};
  return {
    id,
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
    },
  };
}
