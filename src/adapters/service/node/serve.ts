import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../service.js';
import { refuseMalformed, refuseRequest } from './malformed.js';

/** Where the service is served, and how long clients may take. */
export interface ServeOptions {
  /** What answers, as `createService()` makes it. */
  readonly service: Service;
  /** The address to listen on, `127.0.0.1`: nobody else's machine reaches it. */
  readonly host?: string;
  /** The port, 8787; 0 for one that is free. */
  readonly port?: number;
  /** Time for a client to send its headers, 20 seconds. */
  readonly headerSeconds?: number;
  /** Time for a client to send its request, 60 seconds: longer than `bodySeconds`, which is answered in the service's own words. */
  readonly requestSeconds?: number;
  /** How long a connection stays open without a request, 65 seconds: longer than those of usual load balancers. */
  readonly idleSeconds?: number;
  /** How long a connection may stand still, 120 seconds: a client that does not read its answer is cut off. */
  readonly stalledSeconds?: number;
  /** False: only answers, and leaves simulations that wait, and webhooks, to other processes on the same store. */
  readonly worker?: boolean;
}

/** A service that is being served. */
export interface RunningServer {
  /** Base address of the service, `http://127.0.0.1:8787/v1`. */
  readonly url: string;
  /** The port it listens on. */
  readonly port: number;
  /**
   * Stops. For `lameDuckSeconds` (0) it is not ready but answers as before, closing each connection with its answer: time for load
   * balancers to find out. Then no connection is accepted any more; requests that are being answered, simulations and deliveries
   * have `drainSeconds` (10) to end, then connections are cut and simulations handed back to the store. The store and the threads
   * stay open.
   */
  stop(drainSeconds?: number, lameDuckSeconds?: number): Promise<void>;
}

const DRAIN_SECONDS = 10;
const LOOK_EVERY_MS = 50;
const FIRST_WORDS_MS = 300;
const LAST_WORDS_MS = 1000;

/**
 * Serves the service by Node's own HTTP server, and starts it unless told otherwise.
 *
 * @throws Error of Node when the address cannot be listened on: `EADDRINUSE`, `EACCES`
 * @example
 * import { createService } from 'esop-repurchase/service';
 * import { sqliteStore } from 'esop-repurchase/service/sqlite';
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
  requestSeconds = 60,
  idleSeconds = 65,
  stalledSeconds = 120,
  worker = true,
}: ServeOptions): Promise<RunningServer> {
  // Others in this process may use the global objects.
  const answer = getRequestListener(service.fetch, { overrideGlobalObjects: false, errorHandler: refuseRequest });
  const options = {
    headersTimeout: headerSeconds * 1000,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: idleSeconds * 1000,
    connectionsCheckingInterval: 1000,
    // Refused in the envelope.
    requireHostHeader: false,
  };
  let isLeaving = false;
  const server = createServer(options, (request, response) => {
    // Whoever asks again is to do so elsewhere, and must not be cut off while asking.
    if (isLeaving) response.setHeader('Connection', 'close');
    void answer(request, response);
  });
  server.setTimeout(stalledSeconds * 1000);
  server.on('clientError', refuseMalformed);
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  try {
    if (worker) await service.start();
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
      // Who waits for a simulation that was handed back is to be told so.
      const late = Promise.all([
        pause(drainSeconds * 1000),
        stopped.catch(() => undefined).then(() => pause(LAST_WORDS_MS)),
      ]);
      await Promise.all([stopped, close(server, late)]);
    },
  };
}

/** Waits, but keeps no process from ending. */
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

/**
 * Listens no more; ends the connections that are idle, the others with their answers, and all of them when it is late. A connection
 * that was just made is about to ask: it has a moment to do so before it counts as idle.
 */
async function close(server: Server, late: Promise<unknown>): Promise<void> {
  // Right after those that wait have been accepted: whom the system keeps waiting it would reset.
  await new Promise((resolve) => setImmediate(resolve));
  const closed = new Promise<void>((resolve) => {
    // What the server of HTTP adds to this is to end idle connections, at once.
    TcpServer.prototype.close.call(server, () => resolve());
  });
  await Promise.race([closed, late, pause(FIRST_WORDS_MS)]);
  // A connection that has got its answer is idle from then on, and would wait for the next request.
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await closed;
  clearInterval(timer);
}
