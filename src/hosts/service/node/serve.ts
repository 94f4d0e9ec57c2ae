import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../service.js';
import { isLate, isLost, refuseMalformed, refuseRequest } from './malformed.js';

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
  /** Time for a client to send its request, 60 seconds: longer than `bodySeconds`, so that the service itself answers first. */
  readonly requestSeconds?: number;
  /** How long a connection stays open without a request, 65 seconds: longer than those of usual load balancers. */
  readonly idleSeconds?: number;
  /** How long a connection may stand still, 120 seconds. A client that does not read its answer is cut off. */
  readonly stalledSeconds?: number;
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

/**
 * Requests that a connection may have sent ahead of their answers. Node takes on all that arrive together, and what is not read of
 * their answers is in memory. Hardly any client sends a second one before it has its answer.
 */
const MOST_AHEAD = 4;

/** What is known of the requests of a connection. */
interface Connection {
  /** Those that are not answered. */
  ahead: number;
  /** Resolves when the last of them is. */
  answered: Promise<void>;
  /** Whether the one that is answered has not arrived as a whole, and nothing is said to it yet. */
  isArriving: () => boolean;
  /** Whether what comes after them is refused. */
  isRefused: boolean;
}

/** A path with `.` or `..` in it, in any form that is resolved like them. */
const INDIRECT = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whoever looks whether the process lives must not take a flood of other requests for its end. */
const CHECKS = new Set(['/healthz', '/readyz']);

/** So long requests begin in one round of the event loop. What they do next, with a key, tenants do in turn. */
const ROUND_MS = 3;

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
  // Other code in this process may use the global objects.
  const answer = getRequestListener(service.fetch, { overrideGlobalObjects: false, errorHandler: refuseRequest });
  const options = {
    headersTimeout: headerSeconds * 1000,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: idleSeconds * 1000,
    connectionsCheckingInterval: 1000,
    // The service refuses such requests itself, in its envelope.
    requireHostHeader: false,
  };
  let isLeaving = false;
  const unanswered = new Set<ServerResponse>();
  /** Nobody is answered before the service listens no more: they might come again, and the system would reset them. */
  let held: Promise<unknown> = Promise.resolve();
  // Few requests begin in each round of the event loop, so that thousands that arrive at once do not keep the process from all else.
  const [ownRound, roundOfChecks] = [rounds(), rounds()];
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const opened = { ahead: 0, answered: Promise.resolve(), isArriving: () => false, isRefused: false };
    connections.set(socket, opened);
    return opened;
  };
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const connection = connectionOf(socket);
    if (connection.ahead > MOST_AHEAD) return void socket.destroy();
    const [path] = request.url!.split('?') as [string];
    // A proxy that lets only some paths through may have looked at its beginning alone. There is no such path, as it is written.
    if (INDIRECT.test(path)) request.url = `/${encodeURIComponent(path)}`;
    connection.ahead += 1;
    cutInPieces(request);
    // One after the other: the answers of those behind the first would be in memory until it is read.
    const { answered } = connection;
    connection.answered = new Promise((resolve) => {
      response.once('close', () => {
        unanswered.delete(response);
        connection.ahead -= 1;
        resolve();
      });
    });
    unanswered.add(response);
    if (isLeaving) sendElsewhere(response);
    const own = answered.then(CHECKS.has(path) ? roundOfChecks : ownRound).then(() => held);
    void own.then(() => {
      if (socket.destroyed) return;
      connection.isArriving = () => !request.complete && !response.headersSent;
      void answer(request, response);
    });
  });
  server.setTimeout(stalledSeconds * 1000);
  server.on('clientError', (error, socket) => {
    const connection = connectionOf(socket);
    const isOfOnlyRequest = isLate(error) && connection.ahead === 1 && connection.isArriving();
    if (isLost(error) || isOfOnlyRequest) {
      refuseMalformed(error, socket);
      return;
    }
    // Node goes on reading, and tells of each piece: they would all be in memory until the turn comes.
    if (!isLate(error)) socket.pause();
    if (connection.isRefused) return;
    connection.isRefused = true;
    // In its turn, and never in the middle of another answer.
    void connection.answered.then(() => refuseMalformed(error, socket));
  });
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
      unanswered.forEach(sendElsewhere);
      service.retire();
      await setTimeout(lameDuckSeconds * 1000);
      let release = (): void => undefined;
      held = new Promise<void>((resolve) => (release = resolve));
      const connected = await stopListening(server);
      release();
      const stopped = service.stop(drainSeconds);
      // Clients that wait for a simulation get a moment to receive the news that it was handed back.
      const late = Promise.all([
        pause(drainSeconds * 1000),
        stopped.catch(() => undefined).then(() => pause(LAST_WORDS_MS)),
      ]);
      await Promise.all([stopped, endConnections(server, connected, late)]);
    },
  };
}

/** How long connections may go on coming before the service listens no more. */
const ACCEPTING_MS = 1_000;

/** In no longer a time does hardly anybody connect. */
const MOMENT_MS = 1;

/** So many pieces of a body may be so small on average: Node takes as long for a piece of one byte as for kilobytes. */
const MOST_PIECES = 4096;
const SMALL_BYTES = 64;

/** Cuts a connection off that sends a body in tiny pieces, whether anybody reads it or not. */
function cutInPieces(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces > MOST_PIECES && bytes < pieces * SMALL_BYTES) request.socket.destroy();
    return push(piece, encoding);
  };
}

/** Rounds of the event loop, each for those who ask next, until they have taken some milliseconds. */
function rounds(): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let began = -Infinity;
  return () =>
    (last = last.then(async () => {
      if (performance.now() - began < ROUND_MS) return;
      await setImmediate();
      began = performance.now();
    }));
}

/** The client should send its next request elsewhere, and must not be cut off while sending it. */
function sendElsewhere(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
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

/**
 * Accepts the connections that wait, some in each round of the event loop, and then listens no more: the system resets those that still
 * wait. Resolves with a promise of the end of all connections.
 */
async function stopListening(server: Server): Promise<{ readonly closed: Promise<void> }> {
  let accepted = 0;
  const accept = (): void => void (accepted += 1);
  server.on('connection', accept);
  const until = performance.now() + ACCEPTING_MS;
  let before: number;
  let began: number;
  do {
    before = accepted;
    began = performance.now();
    // Connections are looked for between one and the other.
    await setImmediate();
    await setImmediate();
  } while ((accepted > before || performance.now() - began > MOMENT_MS) && performance.now() < until);
  server.off('connection', accept);
  // The HTTP server's own `close` would also end idle connections at once.
  return { closed: new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve())) };
}

/**
 * Ends idle connections at once and the others after their answers, and cuts all that are left when `late` resolves. A new connection
 * has a moment to send its request before it counts as idle.
 */
async function endConnections(
  server: Server,
  { closed }: { readonly closed: Promise<void> },
  late: Promise<unknown>,
): Promise<void> {
  await Promise.race([closed, late, pause(FIRST_WORDS_MS)]);
  // A connection whose answer has been sent is idle, and would wait for the next request.
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await closed;
  clearInterval(timer);
}
