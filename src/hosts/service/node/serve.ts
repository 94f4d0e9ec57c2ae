import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import gracefulShutdown from 'http-graceful-shutdown';
import { answerTo, bodyOf, responseOf } from '../http/answer.js';
import { ServiceError } from '../http/service-error.js';
import type { Service } from '../service.js';

/** Where the service is served, and how long clients may take. */
export interface ServeOptions {
  /** The service to serve, made by `createService()`. */
  readonly service: Service;
  /** The address to listen on; by default `127.0.0.1`, which no other machine can reach. */
  readonly host?: string;
  /** The port, 8787; 0 picks a free one. */
  readonly port?: number;
  /** Time for a client to send its headers, 20 seconds. */
  readonly headerSeconds?: number;
  /** Time for a client to send its request, 30 seconds. */
  readonly requestSeconds?: number;
  /** Time that a connection stays open without a request, 65 seconds: longer than those of usual load balancers. */
  readonly idleSeconds?: number;
  /** Time that a connection may be idle during a request, 120 seconds. A client that does not read its answer is cut off. */
  readonly stalledSeconds?: number;
  /** Requests of one connection, 1,000. After that it is closed, so that a balancer can spread them anew. */
  readonly requestsPerConnection?: number;
  /**
   * False: the service answers requests and deletes what is old; other processes on the same store compute waiting simulations and
   * send webhooks.
   */
  readonly worker?: boolean;
}

/** A service that is being served. */
export interface RunningServer {
  /** Base address of the service, `http://127.0.0.1:8787/v1`. */
  readonly url: string;
  /** The port it listens on. */
  readonly port: number;
  /**
   * Stops. For `lameDuckSeconds` (0) the server reports that it is not ready but still answers, closing each connection with its
   * answer; load balancers have that time to notice. Then it accepts no more connections. Requests being answered, simulations
   * and deliveries have `drainSeconds` (10) to end; after that, connections are cut and simulations are handed back to the store.
   * The store and the threads stay open.
   */
  stop(drainSeconds?: number, lameDuckSeconds?: number): Promise<void>;
}

const DRAIN_SECONDS = 10;
/** Clients that wait for a simulation get a moment to receive the news that it was handed back. */
const LAST_WORDS_MS = 1000;
/** Longer than anybody drains: connections are cut by the deadline of `stop()`. */
const NEVER_MS = 86_400_000;

/**
 * Serves the service by Node's own HTTP server, and starts it unless told otherwise.
 *
 * @throws Error of Node when the address cannot be listened on: `EADDRINUSE`, `EACCES`
 * @example
 * import { createService } from 'esop-repurchase-service';
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const server = await serve({ service: createService({ store }), port: 0 });
 * const answer = await fetch(new URL('/healthz', server.url));
 * answer.status // 200
 * await server.stop();
 * await store.close();
 */
export async function serve({
  service,
  host = '127.0.0.1',
  port = 8787,
  headerSeconds = 20,
  requestSeconds = 30,
  idleSeconds = 65,
  stalledSeconds = 120,
  requestsPerConnection = 1000,
  worker = true,
}: ServeOptions): Promise<RunningServer> {
  let isLeaving = false;
  const fetch: Service['fetch'] = async (request, environment) => {
    const answer = await service.fetch(request, environment);
    // The client sends its next request elsewhere, and is not cut off while sending it.
    if (isLeaving) answer.headers.set('connection', 'close');
    return answer;
  };
  // Other code in this process may use the global objects.
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: refuseRequest });
  const options = {
    headersTimeout: headerSeconds * 1000,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: idleSeconds * 1000,
    connectionsCheckingInterval: 1000,
    // The service refuses such requests itself, in its envelope.
    requireHostHeader: false,
  };
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  const server = createServer(options, (request, response) => {
    const ofConnection = unanswered.get(request.socket) ?? new Set();
    unanswered.set(request.socket, ofConnection.add(response));
    response.once('close', () => ofConnection.delete(response));
    void answer(request, response);
  });
  server.maxRequestsPerSocket = requestsPerConnection;
  server.setTimeout(stalledSeconds * 1000);
  server.on('clientError', (error, socket) => {
    const [first, ...others] = unanswered.get(socket) ?? [];
    // Nothing is written into an answer, or before the answers of earlier requests.
    const isOfFirst = others.length === 0 && !first?.req.complete && !first?.headersSent;
    if (first !== undefined && !isOfFirst) socket.destroy();
    else refuseMalformed(error, socket);
  });
  const endConnections = gracefulShutdown(server, { signals: '', forceExit: false, timeout: NEVER_MS });
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  try {
    await service.start({ worker });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/v1`,
    port: address.port,
    stop: async (drainSeconds = DRAIN_SECONDS, lameDuckSeconds = 0) => {
      isLeaving = true;
      service.retire();
      await setTimeout(lameDuckSeconds * 1000);
      const stopped = service.stop(drainSeconds);
      const told = stopped.catch(() => undefined).then(() => pause(LAST_WORDS_MS));
      void Promise.all([pause(drainSeconds * 1000), told]).then(() => server.closeAllConnections());
      await Promise.all([stopped, endConnections()]);
    },
  };
}

/** Waits, but does not keep the process from ending. */
function pause(ms: number): Promise<unknown> {
  return setTimeout(ms, undefined, { ref: false });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const MALFORMED = new ServiceError('VALIDATION_ERROR', 'Not a request in HTTP/1.1', { status: 400 });

type ClientError = Error & { code?: string };

const REFUSALS: Readonly<Record<string, ServiceError>> = {
  HPE_HEADER_OVERFLOW: new ServiceError('PAYLOAD_TOO_LARGE', 'The headers are too large', { status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time'),
};

/** The answer to a request that Node can read but that is still invalid: it has no host, or its path is invalid. */
function refuseRequest(): Response {
  return responseOf(answerTo(MALFORMED), () => 0);
}

/**
 * Answers a malformed or late request before it reaches the service. The answer has the service's envelope; then the connection
 * is closed.
 */
function refuseMalformed(error: ClientError, socket: Duplex): void {
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
